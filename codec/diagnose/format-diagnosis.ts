/** The sentences of diagnoses: what another reading means, where the mistake is, and what to do. The only place where they are worded. */
import { formatProblem } from '../layout/format-problem.ts'
import type { Facts, Foreign, ForeignProtocol, Reading, ReadingCode, RootCause } from './diagnosis.ts'

/** A few words for a list or a button. */
const TITLES: Record<ReadingCode, string> = {
  'header-tags-surplus': 'Tag buffer in the header that does not belong there',
  'header-tags-missing': 'Tag buffer missing in the header',
  'client-id-missing': 'Client id missing in the header',
  'other-version': 'Other version',
  'other-api': 'Other API',
  'other-side': 'Other side',
  'other-layout': 'Something else altogether',
  'tags-missing': 'Tag buffer missing',
  'tags-surplus': 'Zero byte too many',
  'tags-missing-everywhere': 'All tag buffers missing',
  'no-plus-one': 'Compact length without the plus one',
  'no-plus-one-everywhere': 'All compact lengths without the plus one',
  'classic-length': 'Classic length in a flexible version',
  'compact-length': 'Compact length in a version that is not flexible',
  'classic-body': 'Classic body in a flexible version',
  'flexible-body': 'Flexible body in a version that is not flexible',
  'zigzag-length': 'Zigzag where none belongs',
  'zigzag-forgotten': 'Zigzag forgotten',
  'size-counts-itself': 'Size counts itself',
  'size-off': 'Size is off',
  'size-missing': 'Size missing',
  'size-little-endian': 'Size in little-endian order',
  'header-little-endian': 'Header in little-endian order',
  'little-endian-length': 'Length in little-endian order',
  'little-endian-everywhere': 'All lengths in little-endian order',
  'error-35-v0': 'Unsupported version, answered with version 0',
  'error-35-cut': 'Body stops after the error code',
  'records-length': 'Wrong length of the records',
  'batch-length': 'Wrong length of a batch',
  'record-count': 'Wrong number of records',
  crc: 'Wrong checksum',
  'frame-version': 'Wrong frame version',
}

interface Told {
  readonly facts: Facts
  /** `body.ApiKeys, at 0x000a`. */
  readonly where: string
  readonly at: string
  readonly api: string
  readonly side: string
  readonly apiKey?: number
}

const plural = (count: string | number | undefined, noun: string): string =>
  `${String(count)} ${noun}${Number(count) === 1 ? '' : 's'}`
const hexByte = (value: string | number | undefined): string => Number(value).toString(16).padStart(2, '0')
/** The bytes of an unsigned varint as hex. */
function varintHex(value: string | number | undefined): string {
  const bytes: string[] = []
  let rest = Number(value)
  for (; rest >= 0x80; rest >>>= 7) bytes.push(hexByte((rest & 0x7f) | 0x80))
  return [...bytes, hexByte(rest)].join(' ')
}
const elements = (facts: Facts): string => (facts.of === 'array' ? 'elements' : 'bytes')

const SENTENCES: Record<ReadingCode, (told: Told) => string> = {
  'header-tags-surplus': ({ facts, at, api, side, apiKey }) =>
    apiKey === 18 && side === 'response'
      ? `An ApiVersions response always has header v0, with the correlation id alone, even in flexible versions (KIP-511). These bytes have header v${facts.other}, with a tag buffer. Remove the byte 00 at ${at}`
      : `A ${side} of ${api} has header v${facts.usual}, but these bytes have header v${facts.other}, which ends in a tag buffer. Remove the byte 00 at ${at}`,
  'header-tags-missing': ({ facts, at, api, side }) =>
    `A ${side} of ${api} has header v${facts.usual}, which ends in a tag buffer, but these bytes have header v${facts.other}, without one. Insert a byte 00 at ${at}`,
  'client-id-missing': ({ facts, at }) =>
    `These bytes have header v${facts.other}, which has no client id. Insert a client id, or null as ff ff, at ${at}`,
  'other-version': ({ facts, api, side }) =>
    `The bytes fit the ${side} of ${api} v${facts.version} and not that of v${facts.asked}. Check which version was asked for, and read or write them as v${facts.version}`,
  'other-api': ({ api, side }) =>
    `The bytes fit the ${side} of ${api}. Check which request this belongs to, and read them as that if it is right`,
  'other-side': ({ side, api }) => `The bytes fit the ${side} of ${api}. Choose ${side} as their side`,
  'other-layout': ({ api, side }) =>
    api === 'this API'
      ? 'The bytes fit when they are read as something else. Choose that layout if you know they are that'
      : `The bytes fit the ${side} of ${api} when they are read from another beginning. Choose that layout if it is right`,
  'tags-missing': ({ where }) =>
    `1 byte is missing: in a flexible version every struct ends with a tag buffer, and there is none for ${where}. Insert a byte 00, which says that there are no tagged fields; everything before it is right`,
  'tags-surplus': ({ where, at }) =>
    `There is a byte 00 too many at ${where}, as if a tag buffer stood where none belongs. Remove the byte at ${at}`,
  'tags-missing-everywhere': () =>
    'No struct ends with a tag buffer, which this flexible version asks for. Write a byte 00 after the last field of every struct, elements of arrays included',
  'no-plus-one': ({ facts, where, at }) =>
    `The length of ${where} holds ${varintHex(facts.found)}. A compact length is written one higher than it is, so that means ${plural(Math.max(0, Number(facts.found) - 1), elements(facts).slice(0, -1))}; for ${facts.found} it has to be ${varintHex(facts.right)}. Change ${at} to ${varintHex(facts.right)}`,
  'no-plus-one-everywhere': ({ facts, where }) =>
    `From ${where} on, ${facts.count} compact lengths were written as they are. Write each of them one higher: 0 stands for null, 1 for empty`,
  'classic-length': ({ facts, where, at }) =>
    `The length of ${where} was written as ${facts.of === 'string' ? 'int16' : 'int32'}, as before flexible versions, and its first byte 00 reads as null. Here a compact length belongs: write ${varintHex(facts.right)} in its place at ${at}`,
  'compact-length': ({ facts, where, at }) =>
    `The length of ${where} was written as a compact length, ${varintHex(facts.found)}, but this version is not flexible there. Write ${facts.right} as ${facts.of === 'string' ? 'int16' : 'int32'} at ${at}`,
  'classic-body': ({ facts }) =>
    `The body was written with int16 and int32 lengths and ${facts.tags} tag buffers, but v${facts.version} is flexible. Write lengths as compact ones and end every struct with a tag buffer, or use a version before the flexible ones`,
  'flexible-body': ({ facts }) =>
    `The body was written with compact lengths and ${facts.tags} tag buffers, but v${facts.version} is not flexible. Write lengths as int16 and int32 and leave the tag buffers out`,
  'zigzag-length': ({ facts, where, at }) =>
    `The length of ${where} was written as a signed varint, in zigzag. Compact lengths are unsigned, and one more than the length: change ${at} to ${varintHex(facts.right)}`,
  'zigzag-forgotten': ({ facts, where }) =>
    `From ${where} on, the varints of the records were written as unsigned ones. In records they are signed, in zigzag: ${facts.found} is written as ${varintHex(facts.right)}. Write them so, and the length and checksum of the batch after them`,
  'size-counts-itself': ({ facts }) =>
    `The size says ${facts.size}, but ${facts.rest} bytes follow it: it counts its own 4 bytes, so the frame seems 4 bytes short. The body is complete. Write ${facts.rest}`,
  'size-off': ({ facts }) =>
    `The size says ${facts.size}, but ${facts.rest} bytes follow it, and these are complete. Write ${facts.rest}`,
  'size-missing': ({ facts }) =>
    `There is no size in front: the bytes begin with the header. On the wire 4 bytes with the size ${facts.rest} stand before it. Insert them to send this as a frame`,
  'size-little-endian': ({ facts }) =>
    `The size was written with its lowest byte first, and so reads as ${facts.size}. Kafka writes the highest byte first: write ${facts.rest} that way`,
  'header-little-endian': ({ facts, at, api }) =>
    `The integers of the header were written with their lowest byte first, so the API key at ${at} reads as ${facts.found} where ${facts.apiKey}, ${api}, is meant. Kafka writes the highest byte first`,
  'little-endian-length': ({ facts, where }) =>
    `The length of ${where} was written with its lowest byte first and reads as ${facts.found}. Kafka writes the highest byte first: write ${facts.right} that way`,
  'little-endian-everywhere': ({ facts, where }) =>
    `From ${where} on, ${facts.count} lengths were written with their lowest byte first. Kafka writes the highest byte first, in every integer`,
  'error-35-v0': ({ api, facts }) =>
    `The error code is 35, UNSUPPORTED_VERSION: the broker does not know v${facts.asked} of ${api} and answers with a body of v0. Read it as v0, and ask again with a version that it names`,
  'error-35-cut': ({ where, facts, api }) =>
    `The body stops after ErrorCode, 35, UNSUPPORTED_VERSION, where ${where} belongs. A broker answers an unsupported version of ${api} with a whole body of v${facts.version}: write the other fields too`,
  'records-length': ({ facts, where, at }) =>
    `The length of ${where} says ${facts.stated}, but the batches behind it take ${facts.right} bytes. Write ${facts.right} at ${at}`,
  'batch-length': ({ facts, where, at }) =>
    `${where} says ${facts.stated}, but the batch has ${facts.right} bytes behind it. The length counts neither itself nor the offset before it. Write ${facts.right} at ${at}`,
  'record-count': ({ facts, where }) =>
    `${where} promises ${plural(facts.stated, 'record')} and lastOffsetDelta is ${facts.lastDelta}, but ${plural(facts.present, 'record')} ${Number(facts.present) === 1 ? 'is' : 'are'} there, and sound. Write ${facts.present}, and the checksum after it`,
  crc: ({ facts, where }) =>
    `${where} stores ${facts.stored}, but the bytes that it covers give ${facts.computed}. The records can be read all the same. Write ${facts.computed} if they are as they should be`,
  'frame-version': ({ facts, at }) =>
    `The frame version at ${at} is the unsigned varint ${facts.found}${Number(facts.signed) < 0 ? ` (${facts.signed} as a signed int32)` : ''}, and only 1 is known.${facts.low === 1 ? ' Its lowest 16 bits are 1, so a reader that drops the others takes it for version 1.' : ''} Write 01`,
}

const NAMES: Record<ForeignProtocol, (facts: Facts) => string> = {
  'http-request': (f) => `an HTTP request (${f.line})`,
  'http-response': (f) => `an HTTP response (${f.line})`,
  http2: () => 'the start of an HTTP/2 connection',
  tls: (f) => `a TLS ${f.record} record${f.message === '' ? '' : `, ${f.message}`}, of version ${f.version}`,
  ssh: (f) => `the greeting of an SSH peer (${f.line})`,
  postgres: (f) => `a PostgreSQL ${f.message}`,
  amqp: (f) => `the header of AMQP ${f.version}`,
  'line-breaks': (f) =>
    `line breaks alone, ${f.count} bytes of CR and LF, as the end of an HTTP header or a telnet session sends them`,
  text: (f) => `plain text (${f.line})`,
}

const ADVICE: Record<ForeignProtocol, string> = {
  'http-request': 'A browser, a health check or a metrics scraper is pointed at a Kafka port: change its address',
  'http-response': 'The client is pointed at a web server or a proxy: check the port of bootstrap.servers',
  http2: 'Something speaks HTTP/2 to a Kafka port: change its address',
  tls: 'One side speaks TLS and the other does not: make security.protocol agree with the listener, or use its other port',
  ssh: 'Check the port: this one belongs to SSH',
  postgres: 'A PostgreSQL client is pointed at a Kafka port: check its address',
  amqp: 'An AMQP client is pointed at a Kafka port: check its address',
  'line-breaks': 'Nothing has to be mended, unless a client was meant to speak Kafka',
  text: 'Check which program sends to this port',
}

/** `CR LF CR LF`, or the text as it stands. */
function sizeWords({ size, hex, spells, follow }: Facts, protocol: ForeignProtocol): string {
  if (size === undefined) return ''
  const text = spells === '' || protocol === 'tls' || protocol === 'postgres' ? '' : `, which spells "${spells}"`
  return ` Kafka would read its first 4 bytes as the size ${size} (0x${hex})${text}, and ${follow} bytes follow.`
}

/** Sentences on bytes that are not Kafka's. */
export const formatForeign = ({ protocol, facts }: Foreign): string =>
  `This is not Kafka: it is ${NAMES[protocol](facts)}.${sizeWords(facts, protocol)} ${ADVICE[protocol]}.`

/** A few words that name a reading. */
export const readingTitle = ({ code, version }: Pick<Reading, 'code' | 'version'>): string =>
  code === 'other-version' ? `${TITLES[code]}: v${version}` : TITLES[code]

/** One sentence or more: what fits, why, and what to do. */
export function formatReading(reading: Reading): string {
  const { code, at, facts, apiKey, apiName, version, side = 'frame' } = reading
  const api = apiName === undefined ? 'this API' : `${apiName} v${version}`
  const named = code === 'other-version' || code === 'error-35-cut' ? (apiName ?? api) : api
  return `${SENTENCES[code](toldOf(at, facts, named, side, apiKey))}.${sizeAfter(reading)}`
}

/** What the size becomes where mending something else changes it. */
function sizeAfter({ code, fix }: Reading): string {
  if (!fix || code.startsWith('size-') || fix.changes.length === 1) return ''
  const put = fix.changes.find(({ start, end }) => start === 0 && end === 4)?.bytes
  if (!put) return ''
  return ` The size becomes ${new DataView(put.buffer, put.byteOffset).getInt32(0)}.`
}

function toldOf(
  { offset, path }: { offset: number; path: string },
  facts: Facts,
  api: string,
  side: string,
  apiKey?: number,
): Told {
  const at = `0x${offset.toString(16).padStart(4, '0')}`
  return { facts, at, where: path === '' ? at : `${path} at ${at}`, api, side, apiKey }
}

/** What is wrong at the bottom of it, as sentences. `best` is the reading that it was taken from, if it was from one. */
export function formatRootCause(cause: RootCause, best?: Reading): string {
  const { code, problem, facts, offset, path } = cause
  if (code === 'foreign') return formatForeign({ protocol: facts.protocol as ForeignProtocol, facts })
  if (problem) return `${pointer(cause)}${formatProblem(problem)}`
  if (best?.code === code) return formatReading(best)
  const told = toldOf({ offset, path }, facts, 'this API', 'frame')
  return `${SENTENCES[code as ReadingCode](told)}.`
}

/** Says where the mistake is when that is not where the problem was noticed. */
function pointer({ code, offset, path, problem, actual, expected, facts }: RootCause): string {
  const at = `0x${offset.toString(16).padStart(4, '0')}`
  if (code === 'record-length' && /batchLength$/.test(path))
    return `The length ${actual} at ${at} (${path}) is smaller than any message or batch; the least is ${expected}. `
  if (code === 'crc' && problem?.covers) {
    const { start } = problem.covers
    const wrong = problem.cause === 'range-from-epoch' ? ', and not those from partitionLeaderEpoch on' : ''
    return `The checksum has to cover the bytes from offset ${start} on${wrong}. `
  }
  if (facts.frames !== undefined)
    return `These bytes are ${facts.frames} frames, each with a size of its own: read them one by one. `
  if (code === 'varint-too-long')
    return `From ${at} on byte after byte says that the varint goes on, but one of 32 bits has 5 bytes at most. `
  if (code === 'record-count')
    return `Look at ${path} (recordCount) at ${at} and at lastOffsetDelta: they promise ${expected} records. `
  if (code === 'negative-length' && /clientId$/.test(path))
    return `The client id has the length ${actual}, and only -1 means null. Probably these bytes do not begin where a frame does. `
  return problem && problem.start === offset ? '' : `Look at ${path} at ${at}. `
}
