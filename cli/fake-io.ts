/** A world for tests: input from memory, outputs kept. */
import type { Io } from './io.ts'
import { run } from './run.ts'

export interface Outcome {
  readonly status: number
  readonly out: string
  readonly bytes: Uint8Array
  readonly notes: string
}

/** Runs the command with this input and tells what came of it. */
export async function runWith(
  args: readonly string[],
  input: string | Uint8Array = '',
  world: Partial<Io> = {},
): Promise<Outcome> {
  const chunks: Buffer[] = []
  const notes: string[] = []
  const io: Io = {
    read: () => Promise.resolve(new Uint8Array(Buffer.from(input))),
    write: (text) => {
      chunks.push(Buffer.from(text))
      return Promise.resolve()
    },
    note: (text) => void notes.push(text),
    outIsTerminal: false,
    env: {},
    ...world,
  }
  const status = await run(args, io)
  const bytes = Buffer.concat(chunks)
  return { status, bytes, out: bytes.toString('utf8'), notes: notes.join('\n') }
}
