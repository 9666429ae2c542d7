/** The head of an API's page: its name, what it is for, what is encoded and by which rules, and the version stepper. */
import { lazy, Suspense } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { useWords } from '../tree/use-words.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { RulesParagraph } from './rules-paragraph.tsx'
import { VersionStepper } from './version-stepper.tsx'
import './title-block.css'

const ApiAbout = lazy(() => import('./api-about.tsx').then((module) => ({ default: module.ApiAbout })))

/** The block; the summary keeps its line free until the words have arrived. */
export function TitleBlock({ api }: { api: ApiInfo }) {
  const summary = useWords()?.api(api.apiKey).summary
  return (
    <div className="title">
      <div className="title-words">
        <h1 tabIndex={-1} className={api.name.length > 24 ? 'is-long' : undefined}>
          <Breakable name={api.name} />
        </h1>
        <p className="title-summary">{summary}</p>
        <RulesParagraph api={api} />
        <Suspense fallback={<p className="title-later" />}>
          <ApiAbout api={api} />
        </Suspense>
      </div>
      <div className="title-tools">
        <HistoryButtons />
        <VersionStepper api={api} />
      </div>
    </div>
  )
}

/** A CamelCase name that breaks between its words where a line is too short for it. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => [index > 0 && <wbr key={index} />, word])
}
