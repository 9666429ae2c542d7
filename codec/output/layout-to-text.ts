/** A layout as a tree in plain text: name, type, value, [offset, size] and, where words are at hand, what each row is for. */
import type { Words } from '../catalog/words.ts'
import type { Layout } from '../layout/layout.ts'
import { formatProblem } from '../layout/format-problem.ts'
import { fieldPathOf } from './field-path.ts'
import { lengthText, valueText } from './value-text.ts'

/**
 * One line a row, then one a problem. Without words the descriptions are left out. The names of codes stand beside them
 * once the meanings are loaded, which `loadWords` does too and the library has done from the start.
 */
export function layoutToText(layout: Layout, words?: Words): string {
  const lines: string[] = []
  const walk = (row: number, own: string, below: string): void => {
    lines.push(own + rowText(layout, row, words))
    const children = [...layout.children(row)]
    children.forEach((child, i) => {
      walk(child, `${below}+-- `, below + (i < children.length - 1 ? '|   ' : '    '))
    })
  }
  if (layout.rowCount > 0) walk(0, '', '')
  for (const problem of layout.problems) lines.push(`${problem.severity}: ${formatProblem(problem)}`)
  return lines.join('\n')
}

function rowText(layout: Layout, row: number, words: Words | undefined): string {
  const shape = layout.shape(row)
  const value = valueText(layout, row)
  const length = lengthText(layout, row)
  const offset = layout.start(row).toString(16).padStart(4, '0')
  const parts = [
    layout.name(row),
    shape.carries === undefined ? shape.type : `${shape.type}, ${shape.carries}`,
    ...(value === ''
      ? []
      : shape.code === 'none' || (shape.role === 'group' && shape.name === 'body')
        ? []
        : [`= ${value}`]),
    ...(length === undefined ? [] : [`(${length})`]),
    `[0x${offset}, ${layout.end(row) - layout.start(row)}B]`,
    // The name of an element says it already, line after line.
    words && shape.role !== 'element' ? (describeRow(layout, row, words) ?? '') : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** What a row is for: its field's description, or that of its part of the format. Undefined for a field that the words lack. */
export function describeRow(layout: Layout, row: number, words: Words): string | undefined {
  const shape = layout.shape(row)
  if (shape.words !== undefined) return words.node(shape.words)
  if (shape.role === 'element') return words.node('array.element')
  if (!shape.field || shape.role !== 'field') return undefined
  const path = fieldPathOf(layout, row)
  // A structure that is no message of the catalog brings its own descriptions.
  return (path && words.field(path.message, path.names)) ?? shape.field.schema.about
}
