/** What the command sees of the world around it: its input, its two outputs and whether they are terminals. */
import { createReadStream } from 'node:fs'
import { UsageError } from './usage-error.ts'

export interface Io {
  /** The bytes of a file, or of standard input for `-` and where none is named. `onRead` hears how many there are so far. */
  readonly read: (name: string | undefined, onRead?: (bytes: number) => void) => Promise<Uint8Array>
  /** To standard output; resolves when more can be taken. */
  readonly write: (text: string | Uint8Array) => Promise<void>
  /** A message to the person, on standard error. */
  readonly note: (text: string) => void
  /** A line on standard error that the next one replaces; undefined where that is no terminal. */
  readonly status?: (text: string) => void
  readonly outIsTerminal: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Thrown where nobody reads the output any more, as behind `head`: there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {}

/** The world of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  let closed = false
  // Without this, an error of a pipe that was closed would end the process with a stack trace.
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
      closed = true
    })
  const isClosed = (): boolean => closed
  return {
    read: async (name, onRead) => {
      const isStdin = name === undefined || name === '-'
      if (isStdin && stdin.isTTY) stderr.write('Paste the input, then press Ctrl-D.\n')
      return collect(isStdin ? stdin : createReadStream(name), name, onRead)
    },
    write: async (text) => {
      if (isClosed()) throw new OutputClosed()
      if (!stdout.write(text)) await roomIn(stdout)
      // The error of a closed pipe comes a moment after the write.
      if (isClosed()) throw new OutputClosed()
    },
    note: (text) => void stderr.write(`${text}\n`),
    ...(stderr.isTTY && { status: (text: string) => void stderr.write(`\r${text}\u001b[K`) }),
    outIsTerminal: stdout.isTTY,
    env,
  }
}

/** When a stream takes more, or never will. */
const roomIn = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      for (const event of EVENTS) stream.off(event, done)
      resolve()
    }
    for (const event of EVENTS) stream.once(event, done)
  })

const EVENTS = ['drain', 'close', 'error'] as const

async function collect(
  stream: AsyncIterable<unknown>,
  name: string | undefined,
  onRead: ((bytes: number) => void) | undefined,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let count = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer)
      count += (chunk as Buffer).length
      onRead?.(count)
    }
  } catch (error) {
    throw new UsageError(`${name ?? 'standard input'} cannot be read: ${reasonOf(error as NodeJS.ErrnoException)}`)
  }
  // Not a Buffer: its slice() gives the same memory, and the codec takes it for a copy.
  return new Uint8Array(Buffer.concat(chunks))
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => REASONS[code ?? ''] ?? message
