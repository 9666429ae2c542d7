/** The APIs by what they are for, in the catalog's order of groups, by key inside a group. */
import { GROUPS, listApis, type ApiInfo } from '../../codec/index.ts'

export interface ApiGroup {
  readonly id: string
  readonly title: string
  readonly apis: readonly ApiInfo[]
}

let groups: readonly ApiGroup[] | undefined

/** All groups that hold an API; made once. */
export const groupedApis = (): readonly ApiGroup[] =>
  (groups ??= GROUPS.map(({ id, title }) => ({
    id,
    title,
    apis: listApis()
      .filter((api) => api.group === id)
      .sort((a, b) => a.apiKey - b.apiKey),
  })).filter(({ apis }) => apis.length > 0))
