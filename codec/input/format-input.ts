/** The sentences about pasted text: what could not be read and what to do, what was skipped, what a text without bytes says. */
import type { InputFact, InputProblem, InputProblemCode, SizeMeaning, SkipReason, Understood } from './parsed-input.ts'

const quoted = (token: string): string => `"${token.length > 40 ? `${token.slice(0, 40)}…` : token}"`

/** Sentences by code, behind the place. */
const PROBLEMS: Record<InputProblemCode, (problem: InputProblem) => string> = {
  empty: () => 'There is nothing here. Paste bytes in any form: hexadecimal, a dump, base64, a literal',
  'no-bytes': ({ actual }) =>
    `nothing here looks like bytes, beginning with ${quoted(String(actual))}. Paste hexadecimal, a dump, base64 or a literal, or choose the form`,
  'odd-digits': ({ actual, offset, token }) =>
    `odd number of hex digits (${actual}): the last digit, ${quoted(token)} at character ${offset}, has no partner. Look for a digit that was lost or added`,
  'bad-character': ({ actual, expected }) =>
    `${quoted(String(actual))} stands where ${expected === 'hex digit' ? 'a hex digit' : `a number in ${expected}`} was expected. Take it out, or choose another form`,
  'value-over-255': ({ actual, expected }) =>
    `${actual} is no byte: bytes go ${Number(expected) < 0 ? 'down to -128' : 'up to 255'}. Check whether the numbers are bytes, and their base`,
  'base64-character': ({ actual }) =>
    `${quoted(String(actual))} cannot stand here in base64. Look whether something was pasted along, or the text is another form`,
  'base64-length': () =>
    'the last character of the base64 is alone, and a byte takes two. The end of the text is probably missing',
  'bad-escape': ({ actual }) =>
    `${quoted(String(actual))} is no escape of any language known here. Check what was pasted`,
  unclosed: ({ token }) => `the string that ${token} opens is never closed. The end of the text is probably missing`,
  'bits-left-over': ({ actual }) =>
    `${actual} bits are left over at the end of the bit string. Check the sizes of its parts`,
  'not-this-form': ({ form }) =>
    `the text is not of the form "${form ?? ''}". Let the form be recognised, or choose another`,
}

/** A sentence or two with line and column, what was found and what to do. */
export function formatInputProblem(problem: InputProblem): string {
  const sentence = PROBLEMS[problem.problem](problem)
  if (problem.problem === 'empty') return `${sentence}.`
  return `Line ${problem.line}, column ${problem.column}: ${sentence}.`
}

const REASONS: Record<SkipReason, string> = {
  prose: 'words around the bytes',
  comment: 'a comment',
  code: 'program text around the bytes',
  'line-number': 'line numbers',
  'column-header': 'the heading of a dump',
  'packet-headers': 'headers of the network (Ethernet, IP, TCP)',
  'no-payload': 'a packet that carries no data',
  'sent-again': 'a packet that was sent again',
  'derived-section': 'a view that Wireshark made from the packet before it',
  'words-around-a-dump': 'lines around the dump',
  'stream-header': 'what names the stream and its sides',
  'beyond-limit': 'more than is read at once',
}

/** Why a part of the text was skipped, as a few words. */
export const formatSkipReason = (why: SkipReason): string => REASONS[why]

/** What a text without bytes says: the most important first. */
export function formatUnderstood({ kind, facts }: Understood): string[] {
  if (kind === 'size-in-message') return facts.flatMap(sizeSentences)
  const entries = facts.filter(({ name }) => name === 'baseOffset' || name === 'offset').length
  return [
    `This is kafka-dump-log output, not bytes: it describes ${entries === 1 ? 'one batch or record' : `${entries} batches and records`}.`,
    'To see the bytes, run xxd on the .log file itself and paste what it prints, or open the file.',
  ]
}

function sizeSentences({ value, meaning }: InputFact): string[] {
  if (!meaning) return []
  return [`The size ${value} is no size: its four bytes, ${spaced(meaning.hex)}, are ${whatItIs(meaning)}.`]
}

const spaced = (hex: string): string => hex.replace(/..(?=.)/g, '$& ')

function whatItIs({ protocol, text, version }: SizeMeaning): string {
  switch (protocol) {
    case 'http':
      return `the text ${quoted(text)}, the start of an HTTP response. The port belongs to a web server, or a proxy answered`
    case 'http-request':
      return `the text ${quoted(text)}, the start of an HTTP request. An HTTP client or a health check speaks to the Kafka port`
    case 'http2':
      return `the text ${quoted(text)}, the start of HTTP/2. An HTTP/2 or gRPC client speaks to the Kafka port`
    case 'tls':
      return `the start of a TLS record (${text}, ${version ?? ''}). One side speaks TLS and the other does not: compare security.protocol with the listener`
    case 'ssh':
      return `the text ${quoted(text)}, the start of SSH`
    case 'amqp':
      return `the text ${quoted(text)}, the start of AMQP`
    case 'line-breaks':
      return 'two line breaks, CR LF CR LF. Something sends lines of text, as telnet or a health check does'
    default:
      return `the text ${quoted(text)}. Something other than Kafka speaks at this port`
  }
}
