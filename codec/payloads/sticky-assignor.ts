/** What the sticky assignors put into a subscription's user data (Kafka classes StickyAssignor, CooperativeStickyAssignor). */
import type { Region } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import { readBody } from '../message/read-body.ts'
import { parseSchema } from '../schema/parse.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'
import type { Reading } from './reading.ts'

const schemaOf = (name: string, versions: string, fields: readonly object[]): MessageSchema =>
  parseSchema(JSON.stringify({ type: 'data', name, validVersions: versions, flexibleVersions: 'none', fields }))

const STICKY = schemaOf('StickyAssignorUserData', '0-1', [
  {
    name: 'previous_assignment',
    type: '[]TopicAssignment',
    versions: '0+',
    about: 'The partitions that the member had before, which it would like to keep.',
    fields: [
      { name: 'topic', type: 'string', versions: '0+', about: 'Name of the topic.' },
      { name: 'partitions', type: '[]int32', versions: '0+', about: 'Numbers of its partitions.' },
    ],
  },
  { name: 'generation', type: 'int32', versions: '1+', about: 'The generation of the group in which it had them.' },
])

const COOPERATIVE = schemaOf('CooperativeStickyAssignorUserData', '0', [
  {
    name: 'generation',
    type: 'int32',
    versions: '0+',
    about: 'The last generation of the group that the member was in.',
  },
])

/** Whether the bytes are exactly a body of that version. */
function isWhole(schema: MessageSchema, version: number, bytes: Uint8Array): boolean {
  const tape = new Tape(bytes)
  tape.open(0, 0)
  readBody(tape, schema, version, 0, bytes.length, 'frame')
  return tape.problems.every(({ severity }) => severity === 'info')
}

/** No version stands in the bytes: of two that fit the newer one is meant, since its last field would be left over otherwise. */
function reading(name: string, label: string, schema: MessageSchema, versions: readonly number[]): Reading {
  const versionOf = (bytes: Uint8Array): number | undefined =>
    versions.find((version) => isWhole(schema, version, bytes))
  return {
    name,
    label,
    group: 'groups',
    fits: (bytes) => bytes.length > 0 && versionOf(bytes) !== undefined,
    read: (tape, start, end, region: Region) => {
      const version = versionOf(tape.bytes.subarray(start, end)) ?? versions[0]!
      tape.extraSteps += versions.length * (end - start)
      readBody(tape, schema, version, start, end, region)
      return { label: `${schema.name} v${String(version)}`, struct: resolveMessage(schema, version) }
    },
  }
}

/** The partitions a member had, and since version 1 the generation. */
export const STICKY_USER_DATA = reading('sticky-user-data', 'User data of the sticky assignor', STICKY, [1, 0])
/** The generation alone: what a member owns stands in the subscription itself. */
export const COOPERATIVE_USER_DATA = reading(
  'cooperative-sticky-user-data',
  'User data of the cooperative sticky assignor',
  COOPERATIVE,
  [0],
)
