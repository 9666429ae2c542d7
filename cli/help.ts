/** The help of the command as a whole; each command brings its own. */
import type { Command } from './command.ts'

/** A list of terms with what they mean, in two columns. */
export function columns(rows: readonly (readonly [term: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length))
  return rows
    .map(([term, meaning]) => `  ${term.padEnd(width)}  ${meaning.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`)
    .join('\n')
}

/** What `wirescope --help` prints. */
export const generalHelp = (commands: readonly Command[]): string => `Usage: wirescope COMMAND [OPTIONS] [FILE]

Shows what Apache Kafka puts on the wire. Nothing leaves this machine.

Commands:
${columns(commands.map(({ name, summary }) => [name, summary]))}

Options:
${columns([
  ['-h, --help', 'this text, or behind a command the help of that'],
  ['--version', 'the version of wirescope'],
])}

Exit status: 0 decoded, remarks and warnings included; 1 incomplete bytes or an error in them; 2 wrong usage.

Examples:
  echo '0000000f 0012 0000 00000001 0005 68656c6c6f' | wirescope decode
  wirescope COMMAND --help
`
