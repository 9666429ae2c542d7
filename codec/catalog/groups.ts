/** What the APIs are for: the groups under which the list of all APIs shows them. */

/** A group of APIs; `id` is what `ApiInfo.group` names. */
export interface ApiGroup {
  readonly id: string
  readonly title: string
}

/** The groups in the order in which they are shown. */
export const GROUPS: readonly ApiGroup[] = [
  { id: 'records', title: 'Producing and consuming' },
  { id: 'topics', title: 'Topics and configs' },
  { id: 'consumer-groups', title: 'Consumer groups' },
  { id: 'share-groups', title: 'Share groups' },
  { id: 'streams-groups', title: 'Streams groups' },
  { id: 'transactions', title: 'Transactions' },
  { id: 'security', title: 'Security and quotas' },
  { id: 'quorum', title: 'Quorum and brokers' },
  { id: 'telemetry', title: 'Telemetry' },
  { id: 'retired', title: 'Retired' },
]
