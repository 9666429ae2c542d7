/** What else bytes could be that do not say what they are: the choice, with the options that make it. */
import type { ReadingSpec } from '../../codec/index.ts'
import { getApi } from '../../codec/index.ts'
import type { DecodedFrame } from './decode-frames.ts'

export interface OtherFit {
  /** `Fetch response v12`. */
  readonly what: string
  readonly why: string
  readonly spec: ReadingSpec
}

const MOST = 5

/** The next best readings of a frame that is a guess; none where the bytes say what they are, or a mistake explains them. */
export function otherFits({ identified, diagnosis }: Pick<DecodedFrame, 'identified' | 'diagnosis'>): OtherFit[] {
  const { sure, candidates, ...chosen } = identified
  if (sure || diagnosis.readings.length > 0) return []
  return candidates
    .filter(({ clean, spec }) => clean && !isSame(spec, chosen))
    .slice(0, MOST)
    .map(({ spec }) => ({
      what: nameOf(spec),
      why: `The bytes fit this too. To read them so: ${optionsFor(spec)}`,
      spec,
    }))
}

const isSame = (a: ReadingSpec, b: ReadingSpec): boolean =>
  (['layoutName', 'side', 'apiKey', 'version'] as const).every((key) => a[key] === b[key])

/** `Fetch response v12`, `body of Fetch response v12`, `recordset`. */
export function nameOf({ layoutName, side, apiKey, version }: ReadingSpec): string {
  const api = apiKey === undefined ? undefined : getApi(apiKey)
  if (!api || !layoutName.endsWith('body')) return layoutName
  const named = `${api.name} ${side ?? 'frame'}${version === undefined ? '' : ` v${version}`}`
  return layoutName === 'body' ? `body of ${named}` : named
}

function optionsFor({ layoutName, side, apiKey, version }: ReadingSpec): string {
  const options = [layoutName === 'size+header+body' ? '' : `--layout ${layoutName}`]
  if (apiKey !== undefined) options.push(`--api ${getApi(apiKey)?.name ?? apiKey}`)
  if (version !== undefined) options.push(`--version ${version}`)
  if (side !== undefined) options.push(`--side ${side}`)
  return options.filter((option) => option !== '').join(' ')
}
