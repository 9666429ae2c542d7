/** How a frame is read, chosen by hand: what part of the protocol it is, and of a frame its side, API, version and header version. */
import type { ReactNode } from 'react'
import {
  getApi,
  headerVersionOf,
  listApis,
  listReadings,
  type LayoutName,
  type ReadingSpec,
} from '../../codec/index.ts'
import { defaultVersion, type Side } from '../stores/document-state.ts'
import { isFramed, layoutWords } from './spec-words.ts'

const PARTS: readonly LayoutName[] = ['size+header+body', 'header+body', 'body', 'recordset', 'metadata-record-value']
/** Groups of what rides in fields and records, in the order in which they are likely to be pasted. */
const GROUPS: readonly (readonly [id: string, words: string])[] = [
  ['topics', 'Internal topics'],
  ['groups', 'Consumer and share groups'],
  ['control', 'Control records'],
  ['security', 'Security'],
  ['registry', 'Schema registry'],
  ['telemetry', 'Telemetry'],
  ['files', 'Files'],
  ['plain', 'Plain values'],
]
const HEADERS: Readonly<Record<Side, readonly number[]>> = { request: [0, 1, 2], response: [0, 1] }

interface SpecChoiceProps {
  readonly spec: ReadingSpec
  readonly onChoose: (spec: ReadingSpec) => void
}

/** A row of selects; each choice is a step that can be undone. */
export function SpecChoice({ spec, onChoose }: SpecChoiceProps) {
  const { layoutName, side = 'request', apiKey, version, headerVersion } = spec
  const api = apiKey === undefined ? undefined : getApi(apiKey)
  const framed = isFramed(spec)
  const chooseLayout = (layout: LayoutName): void => {
    if (!isFramed({ layoutName: layout })) onChoose({ layoutName: layout })
    else onChoose({ ...withApi(side, apiKey, version), layoutName: layout })
  }
  const choose = (part: Partial<ReadingSpec>): void => onChoose({ layoutName, side, apiKey, version, ...part })
  return (
    <div className="spec" role="group" aria-label="Read as">
      <Choice label="Read as" value={layoutName} onChoose={(value) => chooseLayout(value as LayoutName)}>
        {PARTS.map((part) => (
          <option key={part} value={part}>
            {layoutWords(part)}
          </option>
        ))}
        {GROUPS.map(([id, words]) => (
          <optgroup key={id} label={words}>
            {listReadings()
              .filter(({ group, name }) => group === id && name !== 'metadata-record')
              .map(({ name, label }) => (
                <option key={name} value={valueOf(name, layoutName)}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </Choice>
      {framed && (
        <>
          <Choice label="Side" value={side} onChoose={(value) => choose({ side: value as Side })}>
            <option value="request">request</option>
            <option value="response">response</option>
          </Choice>
          <Choice
            label="API"
            value={api ? String(apiKey) : ''}
            onChoose={(value) => onChoose({ ...withApi(side, Number(value), version), layoutName })}
          >
            {!api && <option value="">not known</option>}
            {listApis().map(({ apiKey: key, name }) => (
              <option key={key} value={key}>
                {name} ({key})
              </option>
            ))}
          </Choice>
          {api && (
            <Choice
              label="Version"
              value={String(version ?? '')}
              onChoose={(value) => choose({ version: Number(value) })}
            >
              {(version === undefined || version < api.versions.lo || version > api.versions.hi) && (
                <option value={String(version ?? '')}>{version ?? 'not known'}</option>
              )}
              {Array.from({ length: api.versions.hi - api.versions.lo + 1 }, (_, i) => api.versions.lo + i).map(
                (one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ),
              )}
            </Choice>
          )}
          {layoutName !== 'body' && (
            <Choice
              label="Header"
              value={String(headerVersion ?? '')}
              onChoose={(value) => choose({ ...(value !== '' && { headerVersion: Number(value) }) })}
            >
              <option value="">
                {api ? `v${String(headerVersionOf(api, side, inRange(api.versions, version)))}, ` : ''}from the version
              </option>
              {HEADERS[side].map((one) => (
                <option key={one} value={one}>
                  v{one}
                </option>
              ))}
            </Choice>
          )}
        </>
      )}
    </div>
  )
}

/** The same reading goes by two names; the one in use stays. */
const valueOf = (name: string, now: LayoutName): LayoutName => (now === `value:${name}` ? now : `reading:${name}`)

const inRange = ({ lo, hi }: { readonly lo: number; readonly hi: number }, version = hi): number =>
  Math.min(Math.max(version, lo), hi)

/** API and version, the version brought into the range of the API. */
function withApi(side: Side, apiKey = 18, version?: number): Omit<ReadingSpec, 'layoutName'> {
  const api = getApi(apiKey)
  if (!api) return { side, apiKey, ...(version !== undefined && { version }) }
  return { side, apiKey, version: version === undefined ? defaultVersion(api) : inRange(api.versions, version) }
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="paste-choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </label>
  )
}
