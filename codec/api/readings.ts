/** What bytes inside a layout can be read as, chosen by hand. */
import type { Layout } from '../layout/layout.ts'
import type { Reading } from '../payloads/reading.ts'
import { allReadings, opened, readingNamed } from './readers.ts'

/** What a menu needs to know of a reading. */
export type ReadingInfo = Pick<Reading, 'name' | 'label' | 'group'>

const infoOf = ({ name, label, group }: Reading): ReadingInfo => ({ name, label, group })

/** All readings; `topic:<name>` can be chosen besides, for records and what holds them. */
export const listReadings = (): ReadingInfo[] => allReadings().map(infoOf)

/** The readings that these bytes look like. */
export const readingsFor = (bytes: Uint8Array): ReadingInfo[] =>
  allReadings()
    .filter((reading) => reading.fits(bytes))
    .map(infoOf)

/**
 * The layout with the bytes at `path` read as `name`: a bytes field, a record's key or value, or with `topic:<name>` the
 * records below. `bytes` leaves them as they are, null takes the choice back. Throws RangeError for an unknown reading.
 */
export function readAs(layout: Layout, path: string, name: string | null): Layout {
  const chosen = new Map(layout.subject.readings)
  if (name === null) chosen.delete(path)
  else if (name === 'bytes' || name.startsWith('topic:') || readingNamed(name)) chosen.set(path, name)
  else throw new RangeError(`There is no reading "${name}"`)
  return openedAs(layout, chosen)
}

/** The layout with what rides inside opened, and these readings chosen by path. */
export function openedAs(layout: Layout, chosen: ReadonlyMap<string, string>): Layout {
  const plain = (layout.subject.readPlain ?? layout.subject.read)(layout.bytes)
  return opened(plain, chosen)
}
