/** The names of the seven regions, as the legend writes them, and how many bytes of a layout lie in each. */
import { REGIONS, type Layout, type Region } from '../../codec/index.ts'

/** What the legend calls each region. */
export const REGION_WORDS: Readonly<Record<Region, string>> = {
  frame: 'frame',
  header: 'rpc header',
  request: 'request body',
  batch: 'RecordBatch',
  record: 'Record',
  response: 'response body',
  tags: 'tagged_fields',
}

/** Bytes of each region: the leaves of a layout cover every byte once. */
export function regionBytes(layout: Layout): Record<Region, number> {
  const bytes = Object.fromEntries(REGIONS.map((region) => [region, 0])) as Record<Region, number>
  for (let row = 0; row < layout.rowCount; row++)
    if (layout.isLeaf(row)) bytes[layout.shape(row).region] += layout.end(row) - layout.start(row)
  return bytes
}
