/** The one interpreter that reads messages: it walks a plan over bytes and writes a tape. It never throws on bytes. */
import { isUtf8 } from '../bytes/utf8.ts'
import { isOddVarint, uvarintAt, uvarintSize } from '../bytes/varint.ts'
import type { ProblemCode, Severity } from '../layout/problem.ts'
import type { Tape } from '../layout/tape.ts'
import { readFlat } from './flat.ts'
import { explicitDefault } from './explicit-default.ts'
import type { FieldPlan, MessagePlan, StructPlan } from './plan.ts'
import { TAG, TAG_COUNT, TAG_DATA, TAG_NUMBER, TAG_SIZE, UNDECODED } from './plan.ts'

/** Reads what the records field `name` holds: adds rows over exactly `[start, end)` below the open row. */
export type RecordsReader = (tape: Tape, start: number, end: number, name: string) => void

/** Ends the reading of a bounded part; the problem is already noted. */
const STOP = new Error('stop')

export class Decoder {
  pos: number
  #limit: number
  #base = 0
  #zeroSized: number
  #plan!: MessagePlan
  readonly #bytes: Uint8Array

  constructor(
    readonly tape: Tape,
    start: number,
    end: number,
    readonly readRecords?: RecordsReader,
    /** What running out of bytes means: `incomplete` where the input is known to be cut. */
    readonly severity: Severity = 'error',
  ) {
    this.pos = start
    this.#limit = end
    this.#bytes = tape.bytes
    this.#zeroSized = tape.bytes.length + 64
  }

  /** Adds the fields of a message below the open row. False where reading broke; `pos` is then where. */
  message(plan: MessagePlan): boolean {
    this.#plan = plan
    this.#base = this.tape.use(plan.table)
    const from = this.tape.length
    const depth = this.tape.depth
    try {
      this.#struct(plan.root)
      return true
    } catch (error) {
      if (error !== STOP) throw error
      this.tape.abandon(from, this.pos, depth)
      return false
    }
  }

  /** Covers what is left with one row. */
  undecoded(): void {
    if (this.pos < this.#limit) this.tape.leaf(this.#base + UNDECODED, this.pos, this.#limit)
    this.pos = this.#limit
  }

  get remaining(): number {
    return this.#limit - this.pos
  }

  #fail(
    code: ProblemCode,
    shape: number,
    start: number,
    expected: string | number,
    actual: string | number,
    severity: Severity = 'error',
  ): never {
    const row = this.tape.openRow()
    this.tape.note({
      code,
      severity,
      start,
      end: Math.max(start, Math.min(this.#limit, Math.max(this.pos, start + 1))),
      row,
      child: this.#plan.table[shape]!,
      expected,
      actual,
    })
    throw STOP
  }

  #info(
    code: ProblemCode,
    row: number,
    start: number,
    end: number,
    expected: string | number,
    actual: string | number,
  ): void {
    this.tape.note({ code, severity: 'info', start, end, row, expected, actual })
  }

  #need(count: number, shape: number): number {
    const at = this.pos
    if (at + count > this.#limit) this.#fail('truncated', shape, at, count, this.#limit - at, this.severity)
    this.pos = at + count
    return at
  }

  /** Reads an unsigned varint and leaves `pos` behind it. */
  #uvarint(shape: number): number {
    const bytes = this.#bytes
    const start = this.pos
    if (start < this.#limit) {
      const first = bytes[start]!
      if (first < 0x80) {
        this.pos = start + 1
        return first
      }
    }
    let value = 0
    for (let i = 0; i < 5; i++) {
      if (this.pos >= this.#limit) {
        this.pos = start
        this.#fail('truncated', shape, start, i + 1, this.#limit - start, this.severity)
      }
      const byte = bytes[this.pos++]!
      value += (byte & 0x7f) * 2 ** (7 * i)
      if (byte < 0x80) return value % 2 ** 32
    }
    this.pos = start
    return this.#fail('varint-too-long', shape, start, 5, 'more')
  }

  /** A long varint is legal, but no encoder of Kafka's writes it. */
  #checkShortest(row: number, start: number): void {
    const size = this.pos - start
    if (size > 1 && isOddVarint(this.#bytes, start, this.pos))
      this.#info('long-varint', row, start, this.pos, uvarintSize(uvarintAt(this.#bytes, start)), size)
  }

  #struct(plan: StructPlan): void {
    const { fields } = plan
    for (let i = 0; i < fields.length;) {
      const field = fields[i]!
      if (field.runSize > 0 && field.runSize <= this.#limit - this.pos) {
        this.tape.leaves(this.#base + field.shape, this.pos, field.run)
        this.pos += field.runSize
        i += field.run.length
      } else {
        this.#field(field)
        i++
      }
    }
    if (plan.flexible) this.#tags(plan)
  }

  #field(plan: FieldPlan): void {
    if (plan.size > 0) {
      const at = this.#need(plan.size, plan.shape)
      this.tape.leaf(this.#base + plan.shape, at, at + plan.size)
      return
    }
    switch (plan.code) {
      case 'string':
      case 'bytes':
      case 'compactString':
      case 'compactBytes':
        return this.#sized(plan)
      case 'array':
      case 'compactArray':
        return this.#array(plan)
      case 'records':
      case 'compactRecords':
        return this.#records(plan)
      case 'struct':
        return this.#nested(plan)
      case 'bool':
        return this.#bool(plan)
      default:
        throw new Error(`no reader for ${plan.code}`)
    }
  }

  #bool(plan: FieldPlan): void {
    const at = this.#need(1, plan.shape)
    const row = this.tape.leaf(this.#base + plan.shape, at, at + 1)
    if (this.#bytes[at]! > 1) this.#info('odd-boolean', row, at, at + 1, '0 or 1', this.#bytes[at]!)
  }

  /** The length that a prefix states, -1 for null; checked against nullability and what remains. */
  #length({ prefix, nullable }: FieldPlan, shape: number): number {
    const start = this.pos
    let length: number
    if (prefix === 0) length = this.#uvarint(shape) - 1
    else {
      const at = this.#need(prefix, shape)
      const bytes = this.#bytes
      const high = ((bytes[at]! << 24) | (bytes[at + 1]! << 16)) >> 16
      length = prefix === 2 ? high : (high << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    }
    if (length === -1 && nullable) return -1
    if (length < 0) {
      this.pos = start
      this.#fail(length === -1 ? 'null-not-allowed' : 'negative-length', shape, start, nullable ? -1 : 0, length)
    }
    return length
  }

  #sized(plan: FieldPlan): void {
    const start = this.pos
    const length = this.#length(plan, plan.shape)
    const content = this.pos
    if (length > this.#limit - content) {
      this.pos = start
      this.#fail('length-exceeds', plan.shape, start, this.#limit - content, length, this.severity)
    }
    const row = this.tape.leaf(this.#base + plan.shape, start, content + Math.max(0, length))
    if (plan.prefix === 0) this.#checkShortest(row, start)
    if (length <= 0) return
    this.pos = content + length
    if (plan.code === 'bytes' || plan.code === 'compactBytes') return
    this.tape.extraSteps += length
    if (!isUtf8(this.#bytes, content, this.pos)) this.#info('bad-utf8', row, content, this.pos, 'UTF-8', 'other bytes')
  }

  #array(plan: FieldPlan): void {
    const tape = this.tape
    const element = plan.element!
    const start = this.pos
    const row = tape.open(this.#base + plan.shape, start)
    const count = this.#length(plan, plan.lead)
    if (count * Math.max(1, element.minSize) > this.#limit - this.pos) {
      const remains = this.#limit - this.pos
      this.pos = start
      this.#fail('count-exceeds', plan.lead, start, remains, count, this.severity)
    }
    const lead = tape.leaf(this.#base + plan.lead, start, this.pos)
    if (plan.prefix === 0) this.#checkShortest(lead, start)
    if (element.size > 0) {
      tape.repeat(this.#base + element.shape, this.pos, element.size, count)
      this.pos += element.size * Math.max(0, count)
    } else this.#elements(element, count)
    tape.close(row, this.pos)
  }

  #elements(element: FieldPlan, count: number): void {
    const { tape } = this
    const flat = element.struct?.flat
    for (let i = 0; i < count; i++) {
      if (flat) {
        const read = readFlat(tape, this.#base, element.shape, flat, this.pos, this.#limit, count - i)
        if (read > 0) this.pos = tape.reach
        i += read
        if (i === count) return
      }
      if (element.minSize === 0 && this.#zeroSized-- <= 0)
        this.#fail('count-exceeds', element.shape, this.pos, this.#limit - this.pos, count)
      this.#field(element)
    }
  }

  #records(plan: FieldPlan): void {
    const tape = this.tape
    const start = this.pos
    const row = tape.open(this.#base + plan.shape, start)
    const length = this.#length(plan, plan.lead)
    const content = this.pos
    const lead = tape.leaf(this.#base + plan.lead, start, content)
    if (plan.prefix === 0) this.#checkShortest(lead, start)
    const end = Math.min(this.#limit, content + Math.max(0, length))
    if (end > content) {
      if (this.readRecords) this.readRecords(tape, content, end, this.#plan.table[plan.shape]!.name)
      else tape.leaf(this.#base + TAG_DATA, content, end)
    }
    this.pos = end
    if (content + length > this.#limit)
      this.#fail('length-exceeds', plan.lead, start, this.#limit - content, length, this.severity)
    tape.close(row, this.pos)
  }

  #nested(plan: FieldPlan): void {
    const tape = this.tape
    const start = this.pos
    const row = tape.open(this.#base + plan.shape, start)
    if (plan.nullable) {
      const absent = plan.tagged ? this.#uvarint(plan.lead) === 0 : this.#marker(plan)
      if (absent) return tape.close(row, this.pos)
      tape.leaf(this.#base + plan.lead, start, this.pos)
    }
    this.#struct(plan.struct!)
    tape.close(row, this.pos)
  }

  /** The int8 before a nullable struct; Kafka reads any negative one as null, and writes -1. */
  #marker(plan: FieldPlan): boolean {
    const at = this.#need(1, plan.lead)
    const byte = this.#bytes[at]!
    if (byte !== 0xff && byte !== 1)
      this.tape.note({
        code: 'bad-null-marker',
        severity: 'info',
        start: at,
        end: at + 1,
        row: this.tape.length - 1,
        expected: '1 or -1',
        actual: (byte << 24) >> 24,
      })
    return byte >= 0x80
  }

  #tags(plan: StructPlan): void {
    const tape = this.tape
    const start = this.pos
    const count = this.#uvarint(TAG_COUNT)
    if (count * 2 > this.#limit - this.pos) {
      const remains = this.#limit - this.pos
      this.pos = start
      this.#fail('count-exceeds', TAG_COUNT, start, remains, count, this.severity)
    }
    const row = tape.leaf(this.#base + TAG_COUNT, start, this.pos)
    this.#checkShortest(row, start)
    let previous = -1
    const seen = count > 1 ? new Set<number>() : undefined
    for (let i = 0; i < count; i++) {
      const entry = tape.open(this.#base + TAG, this.pos)
      const at = this.pos
      const tag = this.#uvarint(TAG_NUMBER)
      const numberRow = tape.leaf(this.#base + TAG_NUMBER, at, this.pos)
      this.#checkShortest(numberRow, at)
      if (seen?.has(tag)) this.#info('duplicate-tag', numberRow, at, this.pos, 'each tag once', tag)
      else if (tag < previous)
        this.#info('tags-out-of-order', numberRow, at, this.pos, `more than ${String(previous)}`, tag)
      if (tag > 0x7fffffff) this.#info('large-tag', numberRow, at, this.pos, 0x7fffffff, tag)
      seen?.add(tag)
      previous = Math.max(previous, tag)
      this.#tagValue(plan.tagged.get(tag))
      tape.close(entry, this.pos)
    }
  }

  /** Size and value of one tagged field; a value that breaks costs only its own bytes, for the size says where it ends. */
  #tagValue(plan: FieldPlan | undefined): void {
    const tape = this.tape
    const at = this.pos
    const size = this.#uvarint(TAG_SIZE)
    const sizeRow = tape.leaf(this.#base + TAG_SIZE, at, this.pos)
    this.#checkShortest(sizeRow, at)
    const start = this.pos
    if (size > this.#limit - start)
      this.#fail('length-exceeds', TAG_DATA, start, this.#limit - start, size, this.severity)
    const outer = this.#limit
    this.#limit = start + size
    if (!plan) {
      tape.leaf(this.#base + TAG_DATA, start, this.#limit)
      this.pos = this.#limit
    } else {
      const from = tape.length
      const depth = tape.depth
      try {
        this.#field(plan)
        if (this.pos < this.#limit)
          tape.note({
            code: 'inner-length-mismatch',
            severity: 'error',
            start: this.pos,
            end: this.#limit,
            row: sizeRow,
            expected: this.pos - start,
            actual: size,
          })
        else tape.deferred.push(() => explicitDefault(tape, from))
      } catch (error) {
        if (error !== STOP) throw error
        tape.abandon(from, this.pos, depth)
      }
      this.undecoded()
    }
    this.#limit = outer
  }
}
