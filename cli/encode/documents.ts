/** What there is to encode in a JSON text: bodies, frames as `decode` writes them, entries of a request log. */
import type { LoggedFrame, RequestLogEntry, Side } from '../../codec/index.ts'
import { EncodeError, encodeLogEntry, isInputProblem, parseExactJson, parseInput } from '../../codec/index.ts'

/** One message to encode; what it does not say itself has to come from the options. */
export interface BodyDocument {
  readonly kind: 'body'
  readonly body: unknown
  readonly header?: unknown
  readonly apiKey?: number
  readonly version?: number
  readonly side?: Side
}

/** A frame that is encoded already. */
export interface LoggedDocument extends LoggedFrame {
  readonly kind: 'logged'
}

type JsonObject = Readonly<Record<string, unknown>>

/** One JSON text, or one on each line. Rejects with EncodeError where it is no JSON. */
export async function readDocuments(text: string): Promise<(BodyDocument | LoggedDocument)[]> {
  const entries = logEntries(text)
  const documents: (BodyDocument | LoggedDocument)[] = []
  for (const entry of entries)
    for (const frame of await encodeLogEntry(entry)) documents.push({ kind: 'logged', ...frame })
  return entries.length > 0 ? documents : parseAll(text).flatMap(framesIn)
}

/** Entries of a request log, log lines around them included. */
function logEntries(text: string): readonly RequestLogEntry[] {
  if (!text.includes('"requestHeader"')) return []
  const found = parseInput(text, { form: 'request-log' })
  return isInputProblem(found) ? [] : (found.documents ?? [])
}

function parseAll(text: string): unknown[] {
  try {
    return [parseExactJson(text)]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 1 && lines.every((line) => line.trimStart().startsWith('{') && line.trimEnd().endsWith('}')))
      return lines.map((line, i) => parseLine(line, i + 1))
    throw new EncodeError('', 'JSON text', (error as Error).message)
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    return parseExactJson(line)
  } catch (error) {
    throw new EncodeError(`line ${number}`, 'JSON text', (error as Error).message)
  }
}

function framesIn(json: unknown): BodyDocument[] {
  if (!isObject(json)) return [{ kind: 'body', body: json }]
  if (Array.isArray(json.frames)) return json.frames.flatMap(framesIn)
  const { apiKey, version, side, header, body } = json
  const isFrame = 'header' in json && 'body' in json
  if (!isFrame) return [{ kind: 'body', body: json }]
  return [
    {
      kind: 'body',
      body,
      ...(isObject(header) && { header }),
      ...(typeof apiKey === 'number' && { apiKey }),
      ...(typeof version === 'number' && { version }),
      ...((side === 'request' || side === 'response') && { side }),
    },
  ]
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
