/** All readings by name, for a menu and for whoever names one. */
import { listRecordTypes } from '../catalog/record-types.ts'
import { hasMessage } from '../catalog/message-facts.ts'
import type { Reading } from './reading.ts'
import { KNOWN_TOPICS } from './carriers.ts'
import { keyReading, METADATA_RECORD, REMOTE_LOG_RECORD, schemaReading } from './versioned.ts'

let known: Map<string, Reading> | undefined

/** In the order in which a menu lists them; `more` are those of layers above. */
export function listReadings(more: readonly Reading[]): readonly Reading[] {
  if (!known) {
    const types = listRecordTypes().filter(({ leading }) => leading !== 'frame' && leading !== 'json')
    const all = [
      ...more,
      ...types.filter(({ kind }) => kind === 'embedded').map(({ name }) => schemaReading(name)),
      METADATA_RECORD,
      ...KNOWN_TOPICS.filter((topic) => types.some(({ place }) => place.topic === topic)).map(keyReading),
      ...types.filter(({ kind }) => kind !== 'embedded').map(({ name }) => schemaReading(name)),
      REMOTE_LOG_RECORD,
    ]
    known = new Map(all.map((reading) => [reading.name, reading]))
  }
  return [...known.values()]
}

/** A reading by its name, or the message of that name behind its version; undefined where there is neither. */
export function readingByName(name: string, more: readonly Reading[]): Reading | undefined {
  listReadings(more)
  return known?.get(name) ?? (hasMessage(name) ? schemaReading(name) : undefined)
}
