/** The ESLint rule that reports every import, export-from and dynamic import which the architecture forbids. */
// @ts-check
import { relative, sep } from 'node:path'
import { importObjection } from './layers.mjs'

/** @type {import('eslint').Rule.RuleModule} */
export const architectureRule = {
  meta: {
    type: 'problem',
    docs: { description: 'hold the layers of codec/ and the border between codec/ and app/' },
    schema: [],
    messages: { forbidden: '{{why}}.' },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    /** @param {{ source?: import('estree').Node | null }} node */
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const why = importObjection(file, source.value)
      if (why !== undefined) context.report({ node: source, messageId: 'forbidden', data: { why } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      /** @param {any} node `import('./x.ts').Type` */
      TSImportType(node) {
        check({ source: node.source ?? node.argument?.literal })
      },
    }
  },
}
