/** Brings the index of APIs up to the request and response schemas of a newer Kafka. */
import { common, formatRange, holds, joined, OPEN, parseRange, versionsIn } from './ranges.mjs'

/**
 * The index with what the newer schemas say (versions that brokers answer, listeners, stability) and what the united
 * schemas say (all versions, flexible versions), and a line for each change. `united` and `newer` are schemas by name.
 */
export function updateApis(apis, united, newer) {
  const lines = []
  const known = new Set(apis.map(({ apiKey }) => apiKey))
  const updated = apis.map((api) => {
    const theirs = newer.get(api.request)
    // A schema that ends before ours is left alone, and so is what the index says of it.
    const older = parseRange(theirs?.validVersions ?? 'none')?.hi < parseRange(api.versions).hi
    const entry = theirs && !older ? updatedApi(api, united.get(api.request), theirs) : api
    if (entry.brokerVersions !== api.brokerVersions)
      lines.push(`${api.name}: brokers answer ${named(entry.brokerVersions)}, before ${named(api.brokerVersions)}`)
    return entry
  })
  for (const schema of newer.values()) {
    if (schema.type !== 'request' || known.has(schema.apiKey) || parseRange(schema.validVersions) === null) continue
    updated.push(newApi(schema))
    lines.push(
      `${updated.at(-1).name}: new API ${schema.apiKey}; check its group and header versions in apis.json, and write its summary`,
    )
  }
  return { apis: updated.sort((a, b) => a.apiKey - b.apiKey), lines }
}

const named = (range) => range ?? 'no version'

function updatedApi(api, united, theirs) {
  const brokerVersions = stillAnswered(api.brokerVersions, parseRange(theirs.validVersions))
  return {
    ...api,
    versions: united.validVersions,
    flexible: united.flexibleVersions,
    requestHeaders: grown(api.requestHeaders, api, united, ['1', '2']),
    responseHeaders: grown(api.responseHeaders, api, united, ['0', '1']),
    brokerVersions,
    listeners: brokerVersions === null ? api.listeners : (theirs.listeners ?? api.listeners),
    latestVersionUnstable: theirs.latestVersionUnstable === true ? true : undefined,
  }
}

/** Kafka never takes up again what it dropped: older versions in a file mean that it was united from several releases. */
function stillAnswered(ours, theirs) {
  const range = ours === null ? null : common({ lo: parseRange(ours).lo, hi: OPEN }, theirs)
  return range === null ? null : formatRange(range)
}

/** Header versions for versions that are new: as for the last one, unless the message has turned flexible since. */
function grown(headers, api, united, [rigid, flexible]) {
  const last = parseRange(api.versions).hi
  const isFlexible = (version) => holds(parseRange(united.flexibleVersions), version)
  const result = Object.fromEntries(Object.entries(headers).map(([header, range]) => [header, parseRange(range)]))
  const latest = Object.keys(result).find((header) => holds(result[header], last)) ?? rigid
  for (const version of versionsIn(common({ lo: last + 1, hi: OPEN }, parseRange(united.validVersions)))) {
    const header = isFlexible(version) === isFlexible(last) ? latest : isFlexible(version) ? flexible : rigid
    result[header] = joined(result[header] ?? null, { lo: version, hi: version }, null)
  }
  return Object.fromEntries(Object.entries(result).map(([header, range]) => [header, formatRange(range)]))
}

function newApi(schema) {
  const name = schema.name.replace(/Request$/, '')
  const headers = ([rigid, flexible]) => {
    const versions = parseRange(schema.validVersions)
    const turn = parseRange(schema.flexibleVersions)?.lo ?? OPEN
    const parts = [
      [rigid, common(versions, { lo: 0, hi: turn - 1 })],
      [flexible, common(versions, { lo: turn, hi: OPEN })],
    ]
    return Object.fromEntries(parts.filter(([, range]) => range).map(([header, range]) => [header, formatRange(range)]))
  }
  const listeners = schema.listeners ?? ['broker']
  return {
    apiKey: schema.apiKey,
    name,
    request: schema.name,
    response: `${name}Response`,
    group: listeners.includes('broker') ? 'topics' : 'quorum',
    versions: schema.validVersions,
    flexible: schema.flexibleVersions,
    requestHeaders: headers(['1', '2']),
    responseHeaders: headers(['0', '1']),
    brokerVersions: schema.validVersions,
    listeners,
    ...(schema.latestVersionUnstable ? { latestVersionUnstable: true } : {}),
  }
}
