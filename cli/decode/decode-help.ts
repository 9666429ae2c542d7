/** The help of `wirescope decode`. */
import { columns } from '../help.ts'
import { FORM_NAMES } from './load-input.ts'

/** Names in lines of at most about 90 characters. */
const wrapped = (names: readonly string[]): string =>
  names
    .join(', ')
    .replace(/(.{1,84})(?:, |$)/g, '$1,\n')
    .replace(/,\n$/, '')

export const DECODE_HELP = `Usage: wirescope decode [OPTIONS] [FILE]

Decodes Kafka frames, record batches and values out of FILE, or out of standard input. The bytes may come as they are or
as text in nearly any form: hexadecimal, dumps, literals of programming languages, base64, log lines. What form it is,
and which API, version and side each frame is of, is found out; the options overrule it.

Options:
${columns([
  ['--form NAME', `the form of the text:\n${wrapped(FORM_NAMES)}`],
  ['--api NAME|KEY', 'the API: Fetch, 1, FetchResponse'],
  ['--version N', 'its version'],
  ['--side SIDE', 'request or response'],
  [
    '--layout LAYOUT',
    'what the bytes are: size+header+body, header+body, body, recordset,\nmetadata-record-value, value:SCHEMA (a structure behind its int16 version,\nsuch as value:OffsetCommitValue), reading:NAME (text, json, sasl-plain ...)',
  ],
  ['-f, --format FORMAT', 'tree (without it), json, jsonl (a frame a line), hex (bytes with their fields)'],
  ['--explain', 'in the tree what each field is for'],
  ['--show-secrets', 'passwords and tokens as they are; without it they are masked'],
  ['--limit BYTES', 'the most that one compressed batch may come to: 64MiB without it'],
  ['--color WHEN', 'auto (on a terminal, unless NO_COLOR is set), always, never'],
])}

Exit status: 0 decoded, remarks and warnings included; 1 incomplete bytes or an error in them; 2 wrong usage.

Examples:
  echo '0000000f 0012 0000 00000001 0005 68656c6c6f' | wirescope decode
  wirescope decode dump.txt --format json
  wirescope decode response.bin --api Fetch --version 12 --side response --format hex
  wirescope decode 00000000000000000000.log --layout recordset
  tcpdump -r capture.pcap -X port 9092 | wirescope decode --format jsonl
`
