/** What is different in an API at a version from the one before, in a sentence a side. */
import { changesBetween, getMessage, type ApiInfo, type Change } from '../../codec/index.ts'

/** Names of one kind of change that are listed before the rest is only counted. */
const MOST_NAMED = 3

/** What each kind of change is called before the names of the fields, and after them. */
const KINDS: Readonly<Record<Change['kind'], readonly [before: string, after: string]>> = {
  flexible: ['flexible: compact lengths and tagged fields', ''],
  'not-flexible': ['no longer flexible', ''],
  'field-added': ['adds ', ''],
  'field-removed': ['drops ', ''],
  nullable: ['', ' may be null'],
  'not-nullable': ['', ' cannot be null any more'],
  tagged: ['', ' as a tagged field'],
  untagged: ['', ' no longer tagged'],
  type: ['another type for ', ''],
  moved: ['another order of ', ''],
  default: ['another default of ', ''],
}

/** One sentence for each message that changes: `Request adds Topics.TopicId`; none where both are laid out as before. */
export function changeWords(api: ApiInfo, version: number): string[] {
  if (version <= api.versions.lo) return []
  return [
    sentence(
      'Request',
      changesOf(api.request, version),
      api.requestHeaderVersion(version) - api.requestHeaderVersion(version - 1),
    ),
    sentence(
      'Response',
      changesOf(api.response, version),
      api.responseHeaderVersion(version) - api.responseHeaderVersion(version - 1),
    ),
  ].filter((words) => words !== undefined)
}

const changesOf = (message: string, version: number): Change[] =>
  changesBetween(getMessage(message), version - 1, version)

function sentence(side: string, changes: readonly Change[], headerStep: number): string | undefined {
  const parts = (Object.keys(KINDS) as Change['kind'][]).flatMap((kind) => {
    const paths = changes.filter((change) => change.kind === kind).map(({ path }) => path)
    if (paths.length === 0) return []
    const [before, after] = KINDS[kind]
    return [`${before}${kind.endsWith('flexible') ? '' : named(withoutInner(paths))}${after}`]
  })
  if (headerStep !== 0) parts.push('another header version')
  return parts.length === 0 ? undefined : `${side}: ${parts.join('; ')}`
}

/** Of a struct that comes or goes the struct alone, not all that is in it. */
const withoutInner = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}.`)))

function named(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMED).map((path) => (path === '' ? 'the fields' : path))
  const rest = paths.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${String(rest)} more` : names.join(', ')
}
