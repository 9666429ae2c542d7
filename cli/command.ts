/** What a command of `wirescope` is made of, and the exit statuses that all of them share. */
import type { ParseArgsConfig } from 'node:util'
import type { Io } from './io.ts'

/** Of the whole process. */
export const EXIT = { decoded: 0, broken: 1, usage: 2 } as const

export interface Command {
  readonly name: string
  /** A few words for the list of commands. */
  readonly summary: string
  /** All that `--help` prints. */
  readonly help: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Resolves to the exit status; rejects with UsageError. */
  readonly run: (args: Arguments, io: Io) => Promise<number>
}

/** What was written behind the name of the command. */
export interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}
