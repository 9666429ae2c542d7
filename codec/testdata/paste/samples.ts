/** Reads the packed fixtures beside this file: texts as people paste them, with the bytes that are in them. For tests alone. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One text. */
export interface PasteSample {
  readonly name: string
  readonly text: string
  /** The bytes as hex, a frame each; none where the text holds no bytes that can be read. */
  readonly frames: readonly string[]
}

function load(name: string): PasteSample[] {
  const text = gunzipSync(readFileSync(new URL(name, import.meta.url))).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PasteSample)
}

/** Frames of real clients in the forms in which tools and languages print them. */
export const formSamples = (): PasteSample[] => load('forms.jsonl.gz')

/** What people really pasted into public reports. */
export const inputSamples = (): PasteSample[] => load('inputs.jsonl.gz')
