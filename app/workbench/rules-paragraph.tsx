/** The paragraph under the name: what is encoded here, and which encoding rules hold at this version. */
import { getMessage, rulesParagraph, type ApiInfo } from '../../codec/index.ts'
import { useDocument } from '../stores/use-document.ts'

/** Both sentences; the first follows the edits, the second the version. */
export function RulesParagraph({ api }: { api: ApiInfo }) {
  const version = useDocument((document) => document.version)
  const request = useDocument(({ sides }) => sides.request.edited)
  const response = useDocument(({ sides }) => sides.response.edited)
  return (
    <p className="rules">
      {encodedWords(request, response)}{' '}
      {rulesParagraph(getMessage(api.request), version, api.requestHeaderVersion(version))}
    </p>
  )
}

function encodedWords(request: boolean, response: boolean): string {
  if (request && response) return 'Request and response hold your own values.'
  if (request) return 'The request holds your own values; the response is the smallest legal one.'
  if (response) return 'The response holds your own values; the request is the smallest legal one.'
  return 'Both sides show the smallest legal instance: zeros, empty strings, one element in every array, one empty batch where records go.'
}
