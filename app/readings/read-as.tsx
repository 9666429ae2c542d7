/** The choice of what bytes are read as: the browser's own select, since there are many; loaded when a row offers it. */
import { useState } from 'react'
import { decodeAs, listReadings, readingsFor, type Layout, type ReadingInfo } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { useSpace } from '../stores/space.ts'
import { documentStore, useSide } from '../stores/use-document.ts'
import { readableKind } from './readable.ts'
import './read-as.css'

interface ReadAsProps {
  readonly layout: Layout
  readonly side: Side
  readonly row: number
  /** Whether the select is a stop of the tab key; those in a tree are not. */
  readonly stop?: boolean
}

interface ReadingGroup {
  readonly name: string
  readonly readings: readonly Pick<ReadingInfo, 'name' | 'label'>[]
}

const GROUP_WORDS: Readonly<Record<string, string>> = {
  plain: 'Plain values',
  groups: 'Consumer and share groups',
  security: 'Security',
  topics: 'Internal topics',
  control: 'Control records',
  files: 'Files',
  registry: 'Schema registry',
  telemetry: 'Telemetry',
  frames: 'Frames',
}

/** Topics whose records Kafka itself writes. */
const TOPICS = [
  '__consumer_offsets',
  '__transaction_state',
  '__share_group_state',
  '__cluster_metadata',
  '__remote_log_metadata',
]

/** The choice for one row; `Found` takes a choice back, `Bytes` keeps the row closed. */
export function ReadAs({ layout, side, row, stop = false }: ReadAsProps) {
  const path = layout.path(row)
  const inDocument = useSide(side).readings
  const space = useSpace()
  const chosen = (space?.owner ? space.readings : inDocument)?.get(path) ?? ''
  const kind = readableKind(layout, row)
  const [groups, setGroups] = useState<readonly ReadingGroup[]>([])
  if (kind === null) return null
  // What fits is looked for when somebody is about to choose, not for every row that is passed over.
  const fill = (): void => setGroups(kind === 'records' ? topicGroups() : groupsFor(bytesAt(layout, row)))
  const known = groups.some(({ readings }) => readings.some(({ name }) => name === chosen))
  return (
    <span className="read-as">
      <select
        aria-label={`Read ${layout.name(row)} as`}
        tabIndex={stop ? 0 : -1}
        value={chosen}
        onFocus={fill}
        onPointerDown={fill}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const name = event.target.value || null
          if (space?.owner) space.owner.readAs(path, name)
          else documentStore.getState().readAs(side, path, name)
        }}
      >
        <option value="">{chosen === '' ? 'Read as' : 'As found'}</option>
        {kind === 'bytes' && <option value="bytes">Bytes</option>}
        {!known && chosen !== '' && chosen !== 'bytes' && <option value={chosen}>{labelOf(chosen)}</option>}
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.readings.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  )
}

function bytesAt(layout: Layout, row: number): Uint8Array {
  const value = layout.value(row)
  return value instanceof Uint8Array ? value : layout.bytes.subarray(layout.start(row), layout.end(row))
}

/** Bytes up to which every reading is tried before it is offered as fitting. */
const MOST_TRIED = 64 * 1024

/** Whether nothing is wrong with the bytes as this reading. */
const readsToEnd = (bytes: Uint8Array, name: string): boolean =>
  decodeAs(bytes, { layout: `reading:${name}` }).problems.every(({ severity }) => severity === 'info')

/** What fits first, then the rest by their groups. */
function groupsFor(bytes: Uint8Array): ReadingGroup[] {
  const fitting = readingsFor(bytes).filter(({ name }) => bytes.length > MOST_TRIED || readsToEnd(bytes, name))
  const names = new Set(fitting.map(({ name }) => name))
  const groups = new Map<string, ReadingInfo[]>()
  for (const reading of listReadings()) {
    if (names.has(reading.name)) continue
    const group = groups.get(reading.group)
    if (group) group.push(reading)
    else groups.set(reading.group, [reading])
  }
  const rest = [...groups].map(([group, readings]) => ({ name: GROUP_WORDS[group] ?? group, readings }))
  return fitting.length === 0 ? rest : [{ name: 'What these bytes look like', readings: fitting }, ...rest]
}

const topicGroups = (): ReadingGroup[] => [
  {
    name: 'Records of the topic',
    readings: TOPICS.map((topic) => ({ name: `topic:${topic}`, label: topic })),
  },
]

const labelOf = (name: string): string =>
  listReadings().find((reading) => reading.name === name)?.label ?? name.replace(/^topic:/, '')
