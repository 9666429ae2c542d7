/** More on an API than its one line: since when there is it, and who sends it to whom and what for. Loaded after the first paint. */
import type { ApiInfo } from '../../codec/index.ts'
import { useWords } from '../tree/use-words.ts'
import './api-about.css'

/** One quiet line, which opens to the paragraph; nothing where nothing is known. */
export function ApiAbout({ api }: { readonly api: ApiInfo }) {
  const words = useWords()?.api(api.apiKey)
  if (words === undefined) return <p className="api-about" />
  const since = sinceWords(words.since, words.kip)
  if (words.about === undefined) return <p className="api-about">{since}</p>
  return (
    <details className="api-about">
      <summary>
        {since === '' ? '' : `${since}. `}
        <span>Who sends it and what for</span>
      </summary>
      <p>{words.about}</p>
    </details>
  )
}

function sinceWords(since: string | undefined, kip: number | undefined): string {
  if (since === undefined) return kip === undefined ? '' : `Brought by KIP-${String(kip)}`
  return `Since Kafka ${since}${kip === undefined ? '' : ` (KIP-${String(kip)})`}`
}
