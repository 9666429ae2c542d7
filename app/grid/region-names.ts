/** What the label line calls a region: short, since a region can be one byte wide. */
import type { Region } from '../../codec/index.ts'

/** The label of each region. */
export const REGION_LABELS: Readonly<Record<Region, string>> = {
  frame: 'frame',
  header: 'header',
  request: 'body',
  batch: 'batch',
  record: 'record',
  response: 'body',
  tags: 'tags',
}
