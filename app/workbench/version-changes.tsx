/** What the version shown has that the one before had not. Loaded after the first paint. */
import { useMemo } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { useDocument } from '../stores/use-document.ts'
import { changeWords } from './change-words.ts'
import './api-about.css'

/** A line under the versions; nothing at the first of them. */
export function VersionChanges({ api }: { readonly api: ApiInfo }) {
  const version = useDocument((document) => document.version)
  const words = useMemo(() => changeWords(api, version), [api, version])
  if (version <= api.versions.lo) return null
  return (
    <p className="version-changes">
      <b>
        v{version - 1} to v{version}
      </b>{' '}
      {words.length === 0 ? 'Laid out as before.' : `${words.join('. ')}.`}
    </p>
  )
}
