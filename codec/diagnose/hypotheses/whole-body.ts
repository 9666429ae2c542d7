/** Hypothesis: the writer made the same mistake in every place of the body: no tag buffers, all lengths classic, or all compact. */
import { getApi } from '../../catalog/apis.ts'
import { messageOf } from '../../frame/encode-frame.ts'
import { Tape } from '../../layout/tape.ts'
import { Decoder } from '../../message/decode.ts'
import { encodeBody } from '../../message/encode.ts'
import { planMessage } from '../../message/plan.ts'
import { structValue } from '../../message/value.ts'
import { resolveMessage } from '../../schema/resolve.ts'
import type { ResolvedField, ResolvedMessage, ResolvedStruct, ResolvedType } from '../../schema/types.ts'
import type { ReadingCode } from '../diagnosis.ts'
import type { Attempt, Probe } from '../probe.ts'
import { hasHeader, isFrame } from '../reading-spec.ts'
import { clientIdEnd, identified } from './header.ts'

/** How a writer strays from a message's rules. */
interface Dialect {
  readonly code: ReadingCode
  /** Whether lengths are compact, where that is not as it should be. */
  readonly compact?: boolean
  readonly flexible: boolean
}

const OF_FLEXIBLE: readonly Dialect[] = [
  { code: 'tags-missing-everywhere', flexible: false },
  { code: 'classic-body', compact: false, flexible: false },
  { code: 'classic-body', compact: false, flexible: true },
]
const OF_CLASSIC: readonly Dialect[] = [
  { code: 'flexible-body', compact: true, flexible: true },
  { code: 'flexible-body', compact: true, flexible: false },
]

export function* everywhereInBody(probe: Probe): Iterable<Attempt> {
  if (!isFrame(probe.spec)) return
  const spec = identified(probe)
  const { side = 'request', version = -1 } = spec
  const api = spec.apiKey === undefined ? undefined : getApi(spec.apiKey)
  if (!api || version < api.versions.lo || version > api.versions.hi) return
  const message = resolveMessage(messageOf(api, side), version)
  const path = 'body'
  for (const { from, header } of bodyStarts(probe, message.flexible))
    for (const dialect of message.flexible ? OF_FLEXIBLE : OF_CLASSIC) {
      if (!probe.meter.mayTry) return
      const body = translated(probe, from, message, dialect)
      if (!body) continue
      yield {
        code: dialect.code,
        spec,
        changes: [...header, { start: from, end: probe.bytes.length, bytes: body }],
        at: { offset: from, end: probe.bytes.length, path },
        facts: { version, tags: dialect.flexible ? 'with' : 'without' },
      }
    }
}

/** Where the body may begin: behind a header as it should be, or behind one with the same mistake. */
function* bodyStarts(
  probe: Probe,
  flexible: boolean,
): Iterable<{ from: number; header: NonNullable<Attempt['changes']> }> {
  const { spec, bytes } = probe
  if (!hasHeader(spec)) {
    yield { from: 0, header: [] }
    return
  }
  const start = probe.headerStart
  const end = spec.side === 'response' ? start + 4 : clientIdEnd(probe)
  if (end < 0 || end > bytes.length) return
  const tagged = probe.layout.row('header._tags') >= 0
  if (flexible === tagged) yield { from: flexible ? end + 1 : end, header: [] }
  if (flexible && tagged) yield { from: end, header: [{ start: end, end, bytes: Uint8Array.of(0) }] }
  else if (flexible) yield { from: end, header: [] }
  else if (bytes[end] === 0) yield { from: end + 1, header: [{ start: end, end: end + 1, bytes: new Uint8Array(0) }] }
}

/** The body as it should be, where it can be read in the dialect to the last byte. */
function translated(probe: Probe, from: number, message: ResolvedMessage, dialect: Dialect): Uint8Array | undefined {
  const { bytes, meter, tools, spec } = probe
  if (from > bytes.length) return undefined
  const strayed = { ...message, ...struct(message, dialect) }
  const tape = new Tape(bytes)
  const reader = tools.recordsReader(spec.side ?? 'request')
  const root = tape.open(tape.use([ROOT]), from)
  const decoder = new Decoder(tape, from, bytes.length, reader)
  const whole = decoder.message(planMessage(strayed, 'request')) && decoder.remaining === 0
  decoder.undecoded()
  tape.close(root, bytes.length)
  meter.spend(tape.length + tape.extraSteps)
  if (!whole || tape.problems.some(({ severity }) => severity === 'error')) return undefined
  try {
    return encodeBody(message, structValue(tape, root))
  } catch {
    // A value that the right form cannot hold, such as a length beyond int16, disproves the dialect.
    return undefined
  }
}

const ROOT = { name: 'body', type: 'struct', region: 'request', role: 'group', code: 'none', words: 'body' } as const

function struct<S extends ResolvedStruct>(of: S, dialect: Dialect): S {
  return {
    ...of,
    flexible: dialect.flexible,
    fields: of.fields.map((field) => strayField(field, dialect)),
    tagged: dialect.flexible ? of.tagged.map((field) => strayField(field, dialect)) : [],
  }
}

const strayField = (field: ResolvedField, dialect: Dialect): ResolvedField => ({
  ...field,
  compact: dialect.compact ?? field.compact,
  type: strayType(field.type, dialect),
})

const strayType = (type: ResolvedType, dialect: Dialect): ResolvedType =>
  type.kind === 'struct'
    ? { kind: 'struct', struct: struct(type.struct, dialect) }
    : type.kind === 'array'
      ? { kind: 'array', element: strayType(type.element, dialect) }
      : type
