/** Reads a frame, or the part of one that is there: size, header, body. Never throws on bytes. */
import { getApi, listApis } from '../catalog/apis.ts'
import type { LayoutSubject } from '../layout/layout.ts'
import { Layout } from '../layout/layout.ts'
import type { Problem } from '../layout/problem.ts'
import type { NodeShape } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import type { RecordsReader } from '../message/decode.ts'
import { Decoder } from '../message/decode.ts'
import { planMessage } from '../message/plan.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { ResolvedMessage } from '../schema/types.ts'
import { headerVersionOf, messageOf } from './encode-frame.ts'
import { BEHIND, BODY, FRAME, frameShapes, HEADER, REST, ROOT, SIZE } from './frame-shapes.ts'
import type { Side } from './header.ts'
import { planHeader } from './header.ts'

export interface FrameContext {
  readonly side: Side
  /** Of a request read from its header where left out; a response does not say. */
  readonly apiKey?: number
  readonly version?: number
  /** Whether the bytes begin with the int32 size, and with a header. */
  readonly hasSize?: boolean
  readonly hasHeader?: boolean
  /** The header's version where it is not the one that goes with API and version. */
  readonly headerVersion?: number
}

export function decodeFrame(
  bytes: Uint8Array,
  context: FrameContext,
  recordsReader: (side: Side) => RecordsReader,
): Layout {
  const tape = new Tape(bytes)
  const root = tape.open(0, 0)
  const reader = new FrameReader(tape, 0, bytes.length, root, context, recordsReader)
  const { shape, subject } = reader.read()
  tape.reshape(root, shape)
  tape.close(root, bytes.length)
  return new Layout(tape, {
    ...subject,
    read: (other) =>
      decodeFrame(other, { ...context, apiKey: subject.apiKey, version: subject.version }, recordsReader),
  })
}

/** Adds the rows of a frame over exactly `[start, end)` below the open row and says what the row is. */
export function readFrame(
  tape: Tape,
  start: number,
  end: number,
  context: FrameContext,
  recordsReader: (side: Side) => RecordsReader,
): { readonly shape: NodeShape; readonly subject: Omit<LayoutSubject, 'read'> } {
  return new FrameReader(tape, start, end, tape.openRow(), context, recordsReader).read()
}

class FrameReader {
  readonly #start: number
  readonly #last: number
  #pos: number
  #end: number
  #cut = false

  constructor(
    readonly tape: Tape,
    start: number,
    end: number,
    readonly root: number,
    readonly context: FrameContext,
    readonly recordsReader: (side: Side) => RecordsReader,
  ) {
    this.#start = start
    this.#pos = start
    this.#end = end
    this.#last = end
  }

  read(): { shape: NodeShape; subject: Omit<LayoutSubject, 'read'> } {
    const { tape } = this
    const { side, hasSize = true, hasHeader = true } = this.context
    const start = this.#start + (hasSize ? 4 : 0)
    const says = side === 'request' && hasHeader && this.#last >= start + 4
    const apiKey = says ? int16At(tape.bytes, start) : this.context.apiKey
    const version = says ? int16At(tape.bytes, start + 2) : this.context.version
    const api = apiKey === undefined ? undefined : getApi(apiKey)
    const known = api && version !== undefined && version >= api.versions.lo && version <= api.versions.hi
    const message = known ? resolveMessage(messageOf(api, side), version) : undefined
    const headerVersion =
      this.context.headerVersion ??
      (api ? headerVersionOf(api, side, Math.min(Math.max(version ?? 0, api.versions.lo), api.versions.hi)) : 0)

    const name = api
      ? side === 'request'
        ? api.request
        : api.response
      : `Unknown${side === 'request' ? 'Request' : 'Response'}`
    const shapes = frameShapes(side, name, version, headerVersion, message)
    const base = tape.use(shapes)
    if (hasSize) this.#size(base)
    const whole =
      (!hasHeader || this.#header(base, side, headerVersion)) && this.#identify(apiKey, version, message) && message
    if (whole) this.#body(base, message, side)
    if (this.#pos < this.#end) {
      if (whole) this.#note('trailing-bytes', 'error', this.#pos, this.#end, 0, this.#end - this.#pos)
      tape.leaf(base + REST, this.#pos, this.#end)
    }
    if (this.#end < this.#last) {
      this.#note('trailing-bytes', 'error', this.#end, this.#last, 0, this.#last - this.#end)
      tape.leaf(base + BEHIND, this.#end, this.#last)
    }
    return {
      shape: shapes[ROOT]!,
      subject: {
        kind: 'frame',
        side,
        headerSchema: planHeader(side, headerVersion).message.schema,
        headerVersion,
        hasSize,
        hasHeader,
        ...(message ? { schema: message.schema } : {}),
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(version === undefined ? {} : { version }),
      },
    }
  }

  #note(
    code: Problem['code'],
    severity: Problem['severity'],
    start: number,
    end: number,
    expected: string | number,
    actual: string | number,
  ): void {
    this.tape.note({ code, severity, start, end, row: this.root, expected, actual })
  }

  #size(base: number): void {
    const { bytes } = this.tape
    const start = this.#start
    const rest = this.#last - start - 4
    if (rest < 0) {
      this.#note('truncated', 'incomplete', start, this.#last, 4, this.#last - start)
      this.#cut = true
      return
    }
    const group = this.tape.open(base + FRAME, start)
    const row = this.tape.leaf(base + SIZE, start, start + 4)
    this.tape.close(group, start + 4)
    this.#pos = start + 4
    const size = (int16At(bytes, start) << 16) | (int16At(bytes, start + 2) & 0xffff)
    if (size >= 0 && size <= rest) this.#end = start + 4 + size
    else {
      this.#cut = size > 0
      this.tape.note({
        code: size < 0 ? 'negative-length' : 'size-mismatch',
        severity: size < 0 ? 'error' : 'incomplete',
        start,
        end: start + 4,
        row,
        expected: size < 0 ? 0 : rest,
        actual: size,
      })
    }
  }

  #decoder(): Decoder {
    return new Decoder(
      this.tape,
      this.#pos,
      this.#end,
      this.recordsReader(this.context.side),
      this.#cut ? 'incomplete' : 'error',
    )
  }

  #header(base: number, side: Side, headerVersion: number): boolean {
    if (this.#pos >= this.#end) {
      if (!this.#cut) this.#note('truncated', 'error', this.#pos, this.#pos, side === 'request' ? 8 : 4, 0)
      return false
    }
    const row = this.tape.open(base + HEADER, this.#pos)
    const decoder = this.#decoder()
    const whole = decoder.message(planHeader(side, headerVersion))
    this.#pos = decoder.pos
    this.tape.close(row, this.#pos)
    return whole
  }

  /** Says why the body cannot be read where its API or version is not known. */
  #identify(apiKey: number | undefined, version: number | undefined, message: ResolvedMessage | undefined): boolean {
    const { side, hasSize = true, apiKey: asked, version: askedVersion } = this.context
    const at = this.#start + (hasSize ? 4 : 0)
    const named = side === 'request' && this.context.hasHeader !== false
    const [keyEnd, versionEnd] = named ? [at + 2, at + 4] : [at, at]
    if (message) {
      if (named && asked !== undefined && asked !== apiKey)
        this.#note('wrong-api', 'warning', at, keyEnd, asked, apiKey!)
      else if (named && askedVersion !== undefined && askedVersion !== version)
        this.#note('wrong-version', 'warning', keyEnd, versionEnd, askedVersion, version!)
      return true
    }
    const api = apiKey === undefined ? undefined : getApi(apiKey)
    if (apiKey === undefined || (api && version === undefined))
      this.#note('needs-api', 'error', at, at, 'an API and a version', 'none')
    else if (!api) this.#note('unknown-api', 'error', at, keyEnd, `0 to ${String(listApis().at(-1)?.apiKey)}`, apiKey)
    else
      this.#note(
        'unknown-version',
        'error',
        keyEnd,
        versionEnd,
        `${String(api.versions.lo)} to ${String(api.versions.hi)}`,
        version!,
      )
    return false
  }

  #body(base: number, message: ResolvedMessage, side: Side): void {
    const row = this.tape.open(base + BODY, this.#pos)
    const decoder = this.#decoder()
    const whole = decoder.message(planMessage(message, side))
    this.#pos = decoder.pos
    if (!whole) {
      decoder.undecoded()
      this.#pos = this.#end
    }
    this.tape.close(row, this.#pos)
  }
}

const int16At = (bytes: Uint8Array, at: number): number => (((bytes[at]! << 8) | bytes[at + 1]!) << 16) >> 16
