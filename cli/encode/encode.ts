/** `wirescope encode`: Kafka JSON to bytes, in the form that is asked for. */
import type { LiteralLanguage } from '../../codec/index.ts'
import {
  base64Encode,
  base64UrlEncode,
  getApi,
  hexEncode,
  LITERAL_LANGUAGES,
  literalLabel,
  sourceLiteral,
} from '../../codec/index.ts'
import { choiceOption, fileOf, integerOption, sideOption, textOption } from '../arguments.ts'
import type { Arguments, Command } from '../command.ts'
import { EXIT } from '../command.ts'
import { columns } from '../help.ts'
import type { Io } from '../io.ts'
import { Progress } from '../progress.ts'
import { readDocuments } from './documents.ts'
import type { Encoded, EncodeOptions } from './encode-document.ts'
import { encodeDocument, LAYOUTS } from './encode-document.ts'

const FORMS = ['hex', 'raw', 'base64', 'base64url', ...LITERAL_LANGUAGES] as const
type Form = (typeof FORMS)[number]

const HELP = `Usage: wirescope encode [OPTIONS] [FILE]

Encodes Kafka JSON out of FILE, or out of standard input: a body as Kafka's own JSON converters write it, the frames that
"wirescope decode --format json" or jsonl prints, or lines of a broker's request log, which say themselves what they are.

Options:
${columns([
  ['--api NAME|KEY', 'the API, or a structure that rides inside, such as OffsetCommitValue'],
  ['--version N', 'its version'],
  ['--side SIDE', 'request or response'],
  [
    '--to FORM',
    `hex (without it), raw, base64, base64url, or a literal:\n${LITERAL_LANGUAGES.map((language) => `${language} (${literalLabel(language)})`).join(', ')}`,
  ],
  [
    '--layout LAYOUT',
    `${LAYOUTS.join(', ')}: the first without it;\nof a structure body leaves out the version before it`,
  ],
  ['--client-id TEXT', 'of a request header'],
  ['--correlation-id N', 'of the header'],
])}

Exit status: 0 encoded; 1 a value that does not fit, its path said; 2 wrong usage.

Examples:
  wirescope schema ApiVersions --version 3 --side request --sample smallest |
    wirescope encode --api ApiVersions --version 3 --side request
  wirescope encode body.json --api Fetch --version 12 --side request --to go
  wirescope decode dump.txt --format json | wirescope encode --to raw > frames.bin
`

export const ENCODE: Command = {
  name: 'encode',
  summary: 'Kafka JSON to bytes: hexadecimal, raw, base64 or a literal of a language',
  help: HELP,
  options: {
    api: { type: 'string' },
    version: { type: 'string' },
    side: { type: 'string' },
    to: { type: 'string', short: 't' },
    layout: { type: 'string' },
    'client-id': { type: 'string' },
    'correlation-id': { type: 'string' },
  },
  run: encode,
}

async function encode(args: Arguments, io: Io): Promise<number> {
  const file = fileOf(args)
  const form = choiceOption(args, 'to', FORMS) ?? 'hex'
  const [api, version, side] = [textOption(args, 'api'), integerOption(args, 'version', 0, 32767), sideOption(args)]
  const [clientId, layout] = [textOption(args, 'client-id'), choiceOption(args, 'layout', LAYOUTS)]
  const correlationId = integerOption(args, 'correlation-id', -(2 ** 31), 2 ** 31 - 1)
  const options: EncodeOptions = {
    ...(api !== undefined && { api }),
    ...(version !== undefined && { version }),
    ...(side !== undefined && { side }),
    ...(layout !== undefined && { layout }),
    ...(clientId !== undefined && { clientId }),
    ...(correlationId !== undefined && { correlationId }),
  }
  const progress = new Progress(io)
  const text = new TextDecoder().decode(
    await io.read(file, (count) => progress.step(`Reading: ${(count / 2 ** 20).toFixed(1)} MiB`)),
  )
  const documents = await readDocuments(text)
  const encoded: Encoded[] = []
  for (const [i, document] of documents.entries()) {
    progress.step(`Encoding ${i + 1} of ${documents.length}`)
    if (document.kind === 'body') encoded.push(encodeDocument(document, options))
    else if (side === undefined || side === document.side) {
      for (const path of document.leftOut)
        io.note(`The log leaves out the records at ${path} (${document.side}): an empty batch stands there.`)
      const { apiKey, side: own, version: at, bytes } = document
      encoded.push({ name: `${getApi(apiKey)?.name ?? ''} ${own} v${at}`, bytes })
    }
  }
  progress.clear()
  for (const [i, one] of encoded.entries())
    await io.write(written(one, form, encoded.length > 1 ? ` frame ${i + 1}` : ''))
  return EXIT.decoded
}

function written({ name, bytes }: Encoded, form: Form, number: string): string | Uint8Array {
  switch (form) {
    case 'raw':
      return bytes
    case 'hex':
      return `${hexEncode(bytes)}\n`
    case 'base64':
      return `${base64Encode(bytes)}\n`
    case 'base64url':
      return `${base64UrlEncode(bytes)}\n`
    default:
      return `${sourceLiteral(bytes, form satisfies LiteralLanguage, name + number)}\n`
  }
}
