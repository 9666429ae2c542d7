/** Reads arguments and options, each checked before any work begins. All of it throws UsageError. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { ApiInfo, Side } from '../codec/index.ts'
import { getApi, listApis } from '../codec/index.ts'
import type { Arguments } from './command.ts'
import { UsageError } from './usage-error.ts'

/** Options and arguments, as `options` allows them; `-h` and `--help` are always allowed. */
export function readArguments(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>): Arguments {
  const all = { ...options, help: { type: 'boolean', short: 'h' } as const }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true, strict: true })
    return { values, positionals }
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\. (?=To )|\n/)
    throw new UsageError(sentence)
  }
}

/** At most one argument: the file to read. */
export function fileOf({ positionals }: Arguments): string | undefined {
  if (positionals.length > 1) throw new UsageError(`one file at a time: "${positionals[1]!}" is too many`)
  return positionals[0]
}

export const textOption = ({ values }: Arguments, name: string): string | undefined =>
  typeof values[name] === 'string' ? values[name] : undefined

export const flagOption = ({ values }: Arguments, name: string): boolean => values[name] === true

/** A whole number within bounds. */
export function integerOption(args: Arguments, name: string, least: number, most: number): number | undefined {
  const text = textOption(args, name)
  if (text === undefined) return undefined
  return toInteger(text, `--${name}`, least, most)
}

/** A whole number; `what` names it in the message. A `v` before a version is taken too. */
export function toInteger(text: string, what: string, least: number, most: number): number {
  const digits = /^v?(-?\d{1,16})$/.exec(text)?.[1]
  const value = Number(digits)
  if (digits === undefined || value < least || value > most)
    throw new UsageError(`${what} has to be a whole number from ${least} to ${most}, not "${text}"`)
  return value
}

/** One word of a list. */
export function choiceOption<T extends string>(args: Arguments, name: string, choices: readonly T[]): T | undefined {
  const text = textOption(args, name)
  if (text === undefined) return undefined
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
  if (found === undefined) throw new UsageError(`--${name} "${text}" is none of: ${choices.join(', ')}`)
  return found
}

export const sideOption = (args: Arguments): Side | undefined => choiceOption(args, 'side', ['request', 'response'])

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** A number of bytes: `4096`, `64k`, `256MiB`. */
export function sizeOption(args: Arguments, name: string): number | undefined {
  const text = textOption(args, name)
  if (text === undefined) return undefined
  const [, digits, unit] = /^(\d{1,12})\s*(?:([kmg])i?b?|b)?$/i.exec(text) ?? []
  if (digits === undefined)
    throw new UsageError(`--${name} has to be a number of bytes such as 4096 or 64MiB, not "${text}"`)
  return Number(digits) * UNITS[(unit ?? '').toLowerCase()]!
}

/** An API by key or name; the name of one of its messages says the side too. */
export function apiNamed(name: string): { readonly api: ApiInfo; readonly side?: Side } {
  const api = getApi(/^\d+$/.test(name) ? Number(name) : name)
  if (!api) throw new UsageError(`there is no API "${name}"${suggestion(name)}`)
  const lower = name.toLowerCase()
  if (lower === api.request.toLowerCase()) return { api, side: 'request' }
  return lower === api.response.toLowerCase() ? { api, side: 'response' } : { api }
}

/** Names that hold what was written, or begin as it does. */
function suggestion(name: string): string {
  const lower = name.toLowerCase()
  const near = listApis()
    .map((api) => api.name)
    .filter((known) => known.toLowerCase().includes(lower) || known.toLowerCase().startsWith(lower.slice(0, 4)))
  return near.length === 0 || lower.length < 3
    ? '; "wirescope schema" lists them'
    : `. Did you mean ${near.slice(0, 3).join(' or ')}?`
}

/** Whether the API has the version, in words where it has not. */
export function checkVersion({ name, versions }: ApiInfo, version: number): void {
  if (version < versions.lo || version > versions.hi)
    throw new UsageError(`${name} has the versions ${versions.lo} to ${versions.hi}, not ${version}`)
}
