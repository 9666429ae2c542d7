/** The index of Kafka's APIs: keys, names, versions, and the header versions that frame them. */
import type { VersionRange } from '../schema/types.ts'
import { inRange, parseVersions } from '../schema/versions.ts'
import { APIS } from './generated/facts.ts'

type Versions = NonNullable<VersionRange>

/** One API: a request and its response under one key. */
export interface ApiInfo {
  readonly apiKey: number
  /** As in Kafka's `ApiKeys`: `OffsetDelete`. */
  readonly name: string
  /** The id of one of `GROUPS`. */
  readonly group: string
  /** The names of the two messages. */
  readonly request: string
  readonly response: string
  /** Every version that there has been, those included that brokers have dropped. */
  readonly versions: Versions
  readonly flexible: VersionRange
  /** The versions that a broker of today's Kafka answers; null where the API is gone. */
  readonly brokerVersions: VersionRange
  /** Whether the newest version may still change. */
  readonly latestVersionUnstable: boolean
  /** Who listens for it: `broker`, `controller`, `zkBroker`. */
  readonly listeners: readonly string[]
  /** What it was called before, newest first. */
  readonly formerNames: readonly string[]
  /** The version of the RequestHeader before a request of this version. For a version that the catalog lacks, the nearest one's. */
  readonly requestHeaderVersion: (version: number) => number
  /** The version of the ResponseHeader before a response of this version. For a version that the catalog lacks, the nearest one's. */
  readonly responseHeaderVersion: (version: number) => number
}

let apis: readonly ApiInfo[] | undefined
let found: Map<number | string, ApiInfo> | undefined

/** All APIs by ascending key. */
export function listApis(): readonly ApiInfo[] {
  apis ??= APIS.split('\n').map(readApi)
  return apis
}

/** The API of a key, or of a name in any case; former names and names of the two messages find it too. */
export function getApi(keyOrName: number | string): ApiInfo | undefined {
  if (!found) {
    found = new Map<number | string, ApiInfo>()
    for (const api of listApis())
      for (const name of [api.apiKey, ...api.formerNames, api.request, api.response, api.name])
        found.set(typeof name === 'string' ? name.toLowerCase() : name, api)
  }
  return found.get(typeof keyOrName === 'string' ? keyOrName.toLowerCase() : keyOrName)
}

function readApi(line: string): ApiInfo {
  const cells = line.split('\t')
  const cell = (i: number) => cells[i] ?? ''
  const versions = parseVersions(cell(5))
  if (versions === null) throw new Error(`${cell(1)} has no version`)
  return {
    apiKey: Number(cell(0)),
    name: cell(1),
    request: cell(2),
    response: cell(3),
    group: cell(4),
    versions,
    flexible: parseVersions(cell(6)),
    requestHeaderVersion: headerVersion(cell(7), versions),
    responseHeaderVersion: headerVersion(cell(8), versions),
    brokerVersions: parseVersions(cell(9)),
    listeners: list(cell(10)),
    latestVersionUnstable: cell(11) === '!',
    formerNames: list(cell(12)),
  }
}

const list = (text: string): string[] => (text === '' ? [] : text.split(','))

/** `1:0-8,2:9-13`: header 1 for versions 0 to 8, 2 from 9 on. */
function headerVersion(text: string, versions: Versions): (version: number) => number {
  const ranges = list(text).map((entry) => {
    const [header = '', range = ''] = entry.split(':')
    return { header: Number(header), range: parseVersions(range) }
  })
  return (version) => {
    const nearest = Math.min(Math.max(version, versions.lo), versions.hi)
    return ranges.find(({ range }) => inRange(range, nearest))?.header ?? 0
  }
}
