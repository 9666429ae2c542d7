/** Finds the command that was asked for and runs it; says what is wrong with how it was asked. */
import { EncodeError } from '../codec/index.ts'
import packageJson from '../package.json' with { type: 'json' }
import { flagOption, readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { EXIT } from './command.ts'
import { DECODE } from './decode/decode.ts'
import { DIFF } from './diff.ts'
import { ENCODE } from './encode/encode.ts'
import { generalHelp } from './help.ts'
import type { Io } from './io.ts'
import { OutputClosed } from './io.ts'
import { SCHEMA } from './schema.ts'
import { UsageError } from './usage-error.ts'

const COMMANDS: readonly Command[] = [DECODE, ENCODE, DIFF, SCHEMA]

/** Runs `wirescope` with these arguments and resolves to its exit status. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args
  const command = COMMANDS.find((one) => one.name === name)
  try {
    return command ? await runCommand(command, rest, io) : await runGeneral(args, io)
  } catch (error) {
    if (error instanceof OutputClosed) return EXIT.decoded
    if (error instanceof EncodeError) {
      io.note(`wirescope ${name ?? ''}: ${error.message}`)
      return EXIT.broken
    }
    if (!(error instanceof UsageError)) throw error
    const called = command ? `wirescope ${command.name}` : 'wirescope'
    io.note(`${called}: ${error.message}\nTry: ${called} --help`)
    return EXIT.usage
  }
}

async function runCommand(command: Command, rest: readonly string[], io: Io): Promise<number> {
  const args = readArguments(rest, command.options)
  if (!flagOption(args, 'help')) return command.run(args, io)
  await io.write(command.help)
  return EXIT.decoded
}

async function runGeneral([first, second]: readonly string[], io: Io): Promise<number> {
  const asked = first === 'help' ? COMMANDS.find(({ name }) => name === second) : undefined
  if (first === '--version' || first === '-V') await io.write(`${packageJson.version}\n`)
  else if (first === '--help' || first === '-h' || first === 'help')
    await io.write(asked?.help ?? generalHelp(COMMANDS))
  else if (first === undefined)
    throw new UsageError(`which command? There are ${COMMANDS.map(({ name }) => name).join(', ')}`)
  else throw new UsageError(`there is no command "${first}"`)
  return EXIT.decoded
}
