/** The names that request and response headers have in paths and in the tree, which differ from those of their schemas. */
import { getMessage } from '../catalog/message-facts.ts'
import type { MessagePlan } from '../message/plan.ts'
import { planMessage } from '../message/plan.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { ResolvedMessage } from '../schema/types.ts'

export type Side = 'request' | 'response'

const NAMES: Record<string, { name: string; label: string }> = {
  RequestApiKey: { name: 'apiKey', label: 'request_api_key' },
  RequestApiVersion: { name: 'apiVersion', label: 'request_api_version' },
  CorrelationId: { name: 'correlationId', label: 'correlation_id' },
  ClientId: { name: 'clientId', label: 'client_id' },
}

/** The header of a side at a header version. */
export function resolveHeader(side: Side, headerVersion: number): ResolvedMessage {
  return resolveMessage(getMessage(side === 'request' ? 'RequestHeader' : 'ResponseHeader'), headerVersion)
}

export const planHeader = (side: Side, headerVersion: number): MessagePlan =>
  planMessage(resolveHeader(side, headerVersion), 'header', (field) => NAMES[field.name])
