/** The paragraph under the name: what is encoded here, and which encoding rules hold at this version. */
import { useState } from 'react'
import { encodingRules, getMessage, rulesParagraph, type ApiInfo } from '../../codec/index.ts'
import { useDocument } from '../stores/use-document.ts'

/** Both parts; the first follows the edits, the second the version. Narrow screens show the beginning until asked for more. */
export function RulesParagraph({ api }: { api: ApiInfo }) {
  const version = useDocument((document) => document.version)
  const request = useDocument(({ sides }) => sides.request.edited)
  const response = useDocument(({ sides }) => sides.response.edited)
  const [whole, setWhole] = useState(false)
  const messages = [getMessage(api.request), getMessage(api.response)] as const
  const records = messages.some((message) => encodingRules(message, version).records)
  return (
    <>
      <p className={whole ? 'rules is-whole' : 'rules'}>
        {encodedWords(request, response, records)}{' '}
        {rulesParagraph(messages[0], version, api.requestHeaderVersion(version))}
      </p>
      {!whole && (
        <button type="button" className="rules-more" onClick={() => setWhole(true)}>
          More on how it is encoded
        </button>
      )}
    </>
  )
}

function encodedWords(request: boolean, response: boolean, records: boolean): string {
  if (request && response) return 'Request and response hold your own values.'
  if (request) return 'The request holds your own values; the response is the smallest legal one.'
  if (response) return 'The response holds your own values; the request is the smallest legal one.'
  const batch = records ? ', and an empty batch for records' : ''
  return `Both sides show the smallest legal instance: zeros, empty strings, one element in every array${batch}.`
}
