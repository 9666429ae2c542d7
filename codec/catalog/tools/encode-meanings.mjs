/** Gathers what values mean: the tables without their sources, which field is read by which, and the ids of record types. */

/**
 * `meanings` is the content of `meanings.json`, `records` that of `records.json`. The fields of a rule become one text
 * with spaces between. `recordTypes` has a table for each topic whose records tell themselves apart by an id.
 */
export function encodeMeanings(meanings, records) {
  return {
    tables: withoutSources(meanings.tables),
    bits: withoutSources(meanings.bits),
    rules: meanings.rules.map((rule) => ({ ...rule, for: rule.for.join(' ') })),
    nodes: meanings.nodes,
    recordTypes: recordTables(records),
  }
}

const withoutSources = (tables) =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, { ...table, source: undefined }]))

function recordTables(records) {
  const tables = new Map()
  for (const { name, kind, leading, place, recordType } of records) {
    if (typeof recordType !== 'number' || (leading !== 'recordType' && leading !== 'frame')) continue
    // A record that is kept in a file is numbered together with those of the topic that it sums up.
    const key = kind === 'storage' ? kind : place.topic
    if (!tables.has(key)) tables.set(key, { about: `What a record of ${place.topic} is.`, values: {} })
    tables.get(key).values[recordType] = { name }
  }
  return [...tables.values()]
}
