/** What the version stepper marks: where bytes change, where flexible versions begin, what brokers no longer speak. */
import type { ApiInfo } from '../../codec/index.ts'

export interface VersionMark {
  readonly version: number
  /** Whether request or response, header included, are laid out differently from the version before. */
  readonly differs: boolean
  readonly flexible: boolean
  /** Whether today's brokers refuse the version. */
  readonly gone: boolean
}

/** One mark for each version of an API, the lowest first; `different` are the versions whose bytes changed. */
export function versionMarks(api: ApiInfo, different?: ReadonlySet<number>): VersionMark[] {
  const { lo, hi } = api.versions
  return Array.from({ length: hi - lo + 1 }, (_, index) => {
    const version = lo + index
    return {
      version,
      differs: different?.has(version) === true,
      flexible: api.flexible !== null && version >= api.flexible.lo,
      gone: api.brokerVersions === null || version < api.brokerVersions.lo || version > api.brokerVersions.hi,
    }
  })
}

/** A version in words, for those who cannot see the marks. */
export function versionWords({ version, differs, flexible, gone }: VersionMark): string {
  const words = [`Version ${version}`]
  if (flexible) words.push('flexible')
  if (differs) words.push(`differs from version ${version - 1}`)
  if (gone) words.push('no longer in brokers')
  return words.join(', ')
}
