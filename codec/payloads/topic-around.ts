/** What a batch's records are of: a control batch by its attributes, a topic as it was chosen or stands before them. */
import type { Layout } from '../layout/layout.ts'
import { rowOf } from '../layout/path.ts'
import type { Tape } from '../layout/tape.ts'
import { REMEMBERED, topicOf } from './carriers.ts'
import type { Surroundings } from './reading.ts'

/** What readings chosen by hand begin with where they tell a topic. */
export const TOPIC = 'topic:'

/** Bit 5 of a batch's attributes (KIP-98). */
export function isControl(tape: Tape, batch: number): boolean {
  for (let row = batch + 1; row < tape.subtreeEnd(batch); row = tape.subtreeEnd(row))
    if (tape.shape(row).name === 'attributes')
      return tape.shape(batch).role === 'batch' && (tape.bytes[tape.end(row) - 1]! & 0x20) !== 0
  return false
}

/** The topic that the records of a batch are of, as far as it is chosen or stands before them. */
export const topicAround = (layout: Layout, batch: number): string | undefined =>
  chosenTopic(layout, batch) ?? topicOf(surroundings(layout, batch))

/** The topic that was chosen by hand for what holds the row. */
function chosenTopic({ tape, subject }: Layout, row: number): string | undefined {
  for (const [path, name] of subject.readings ?? []) {
    const at = name.startsWith(TOPIC) ? rowOf(tape, path) : -1
    if (at >= 0 && at <= row && row < tape.subtreeEnd(at)) return name.slice(TOPIC.length)
  }
  return undefined
}

/** The remembered fields that stand before a row on the way to it. */
function surroundings(layout: Layout, row: number): Surroundings {
  const around = new Map<string, unknown>()
  for (const at of layout.lineage(row))
    for (const sibling of layout.children(layout.parent(at) < 0 ? 0 : layout.parent(at))) {
      if (sibling >= at) break
      const { name, role } = layout.shape(sibling)
      if (role === 'field' && REMEMBERED.has(name)) around.set(name, layout.value(sibling))
    }
  return around
}
