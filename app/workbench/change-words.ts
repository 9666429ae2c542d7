/** What is different in an API at a version from the one before, in a sentence a side. */
import { changesBetween, getMessage, type ApiInfo, type Change } from '../../codec/index.ts'

/** Names of one kind of change that are listed before the rest is only counted. */
const MOST_NAMED = 3

/** What each kind of change is called before the names of the fields, and after them. */
const KINDS: Readonly<Record<Change['kind'], readonly [before: string, after: string]>> = {
  flexible: ['compact lengths and tagged fields (flexible)', ''],
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

/** One sentence for each message that changes: `Request: adds Topics.TopicId`; none where both are laid out as before. */
export function changeWords(api: ApiInfo, version: number): string[] {
  if (version <= api.versions.lo) return []
  const request = changed(api.request, version, api.requestHeaderVersion)
  const response = changed(api.response, version, api.responseHeaderVersion)
  if (request === response) return request === '' ? [] : [`Request and response: ${request}`]
  return [request && `Request: ${request}`, response && `Response: ${response}`].filter((words) => words !== '')
}

/** What is different in a message; empty where nothing is. */
function changed(message: string, version: number, headerVersion: (version: number) => number): string {
  const changes = changesBetween(getMessage(message), version - 1, version)
  const parts = (Object.keys(KINDS) as Change['kind'][]).flatMap((kind) => {
    const paths = changes.filter((change) => change.kind === kind).map(({ path }) => path)
    if (paths.length === 0) return []
    const [before, after] = KINDS[kind]
    return [`${before}${kind.endsWith('flexible') ? '' : named(withoutInner(paths))}${after}`]
  })
  // With flexible versions comes a header that is flexible too.
  const flexible = changes.some(({ kind }) => kind === 'flexible')
  if (!flexible && headerVersion(version) !== headerVersion(version - 1)) parts.push('another header version')
  return parts.join('; ')
}

/** Of a struct that comes or goes the struct alone, not all that is in it. */
const withoutInner = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}.`)))

function named(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMED).map((path) => (path === '' ? 'the fields' : path))
  const rest = paths.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${String(rest)} more` : names.join(', ')
}
