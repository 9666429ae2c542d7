/** What there is to tell of the versions of an API by comparing each with the one before; loaded after the first paint. */
import type { ApiInfo } from '../../codec/index.ts'
import { changeWords } from './change-words.ts'
import { differentVersions } from './different-versions.ts'

export interface VersionNotes {
  readonly api: ApiInfo
  /** Versions whose bytes differ from those of the version before. */
  readonly different: ReadonlySet<number>
  /** What changed, for every version but the first. */
  readonly words: ReadonlyMap<number, string>
}

export function versionNotes(api: ApiInfo): VersionNotes {
  const words = new Map<number, string>()
  for (let version = api.versions.lo + 1; version <= api.versions.hi; version++) {
    const changes = changeWords(api, version)
    words.set(version, changes.length === 0 ? 'Laid out as before.' : `${changes.join('. ')}.`)
  }
  return { api, different: differentVersions(api), words }
}
