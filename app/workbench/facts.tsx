/** The facts strip of an API: its key, the version shown, versions, headers and sizes. */
import { getMessage, type ApiInfo } from '../../codec/index.ts'
import { useDocument, useSide } from '../stores/use-document.ts'
import { flexibleWords, rangeWords } from './range-words.ts'
import './facts.css'

/** All eight facts; sizes are those of the bytes on the page. */
export function Facts({ api }: { api: ApiInfo }) {
  const version = useDocument((document) => document.version)
  const request = useSide('request').bytes.length
  const response = useSide('response').bytes.length
  const headers = `request v${api.requestHeaderVersion(version)}, response v${api.responseHeaderVersion(version)}`
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['API key', String(api.apiKey)],
    ['Encoded at', `v${version}`],
    ['Flexible versions', flexibleWords(api.flexible, api.versions)],
    ['Headers', headers],
    ['Request versions', rangeWords(getMessage(api.request).validVersions)],
    ['Response versions', rangeWords(getMessage(api.response).validVersions)],
    ['Request size', sizeWords(request)],
    ['Response size', sizeWords(response)],
  ]
  return (
    <div className="facts">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const sizeWords = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`
