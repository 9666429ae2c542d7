/** `wirescope decode`: bytes in any form to a tree, JSON or annotated bytes. */
import type { LayoutName, Words } from '../../codec/index.ts'
import { decodeAs, loadMeanings, loadWords } from '../../codec/index.ts'
import {
  apiNamed,
  checkVersion,
  choiceOption,
  fileOf,
  flagOption,
  integerOption,
  sideOption,
  sizeOption,
  textOption,
} from '../arguments.ts'
import { COLOUR_CHOICES, painter, type Paint } from '../colours.ts'
import type { Arguments, Command } from '../command.ts'
import { EXIT } from '../command.ts'
import type { Io } from '../io.ts'
import { Progress } from '../progress.ts'
import { UsageError } from '../usage-error.ts'
import type { ChosenSpec, DecodedFrame } from './decode-frames.ts'
import { decodeFrames } from './decode-frames.ts'
import { DECODE_HELP } from './decode-help.ts'
import { findings, heading } from './findings.ts'
import { hexLines } from './frame-hex.ts'
import { frameJson } from './frame-json.ts'
import { treeLines } from './frame-tree.ts'
import type { LoadedInput } from './load-input.ts'
import { FORM_NAMES, loadInput } from './load-input.ts'
import { secretsOf } from './secrets.ts'

export const DECODE: Command = {
  name: 'decode',
  summary: 'bytes in any form to fields, and what is wrong with them',
  help: DECODE_HELP,
  options: {
    form: { type: 'string' },
    api: { type: 'string' },
    version: { type: 'string' },
    side: { type: 'string' },
    layout: { type: 'string' },
    format: { type: 'string', short: 'f' },
    color: { type: 'string' },
    limit: { type: 'string' },
    explain: { type: 'boolean' },
    'show-secrets': { type: 'boolean' },
  },
  run: decode,
}

async function decode(args: Arguments, io: Io): Promise<number> {
  const file = fileOf(args)
  const form = choiceOption(args, 'form', FORM_NAMES)
  const chosen = chosenSpec(args)
  const format = choiceOption(args, 'format', ['tree', 'json', 'jsonl', 'hex']) ?? 'tree'
  const paint = painter(choiceOption(args, 'color', COLOUR_CHOICES) ?? 'auto', io)
  const limit = sizeOption(args, 'limit')
  const showSecrets = flagOption(args, 'show-secrets')
  const words = flagOption(args, 'explain') ? await loadWords() : undefined
  await loadMeanings()

  const progress = new Progress(io)
  const input = await io.read(file, (bytes) => progress.step(`Reading: ${(bytes / 2 ** 20).toFixed(1)} MiB`))
  const loaded = await loadInput(input, form, progress)
  progress.clear()
  for (const note of loaded.notes) io.note(note)
  const frames = decodeFrames(loaded, chosen, progress, limit)
  if (format === 'json') return writeJson(loaded, frames, showSecrets, progress, io)
  let status: number = EXIT.broken
  for await (const frame of frames) {
    progress.clear()
    status = frame.index === 0 ? statusOf(frame) : Math.max(status, statusOf(frame))
    const text =
      format === 'jsonl'
        ? `${JSON.stringify(frameJson(frame, showSecrets))}\n`
        : frameText(frame, format, paint, showSecrets, words)
    await io.write(text)
  }
  return loaded.unfit > 0 ? EXIT.broken : status
}

const LAYOUTS = /^(?:size\+header\+body|header\+body|body|recordset|metadata-record-value|(?:value|reading):.+)$/

function chosenSpec(args: Arguments): ChosenSpec {
  const name = textOption(args, 'api')
  const named = name === undefined ? undefined : apiNamed(name)
  const side = sideOption(args) ?? named?.side
  const version = integerOption(args, 'version', 0, 32767)
  const layoutName = textOption(args, 'layout') as LayoutName | undefined
  if (named && version !== undefined) checkVersion(named.api, version)
  if (layoutName !== undefined && !isLayout(layoutName))
    throw new UsageError(`there is no layout "${layoutName}"; "wirescope decode --help" lists them`)
  return {
    ...(layoutName !== undefined && { layoutName }),
    ...(side !== undefined && { side }),
    ...(named && { apiKey: named.api.apiKey }),
    ...(version !== undefined && { version }),
  }
}

function isLayout(layout: LayoutName): boolean {
  if (!LAYOUTS.test(layout)) return false
  try {
    decodeAs(new Uint8Array(), { layout })
    return true
  } catch {
    return false
  }
}

const statusOf = ({ severity }: DecodedFrame): number =>
  severity === 'error' || severity === 'incomplete' ? EXIT.broken : EXIT.decoded

async function writeJson(
  { form, skipped, unfit }: LoadedInput,
  frames: AsyncIterable<DecodedFrame>,
  showSecrets: boolean,
  progress: Progress,
  io: Io,
): Promise<number> {
  const head = JSON.stringify({ form, skipped }, null, 2).replace(/\n\}$/, ',\n  "frames": [')
  await io.write(head)
  let worst: number | undefined
  for await (const frame of frames) {
    progress.clear()
    // Written one by one: the JSON of a large input is many times as long.
    const text = JSON.stringify(frameJson(frame, showSecrets), null, 2).replace(/^/gm, '    ')
    await io.write(`${frame.index === 0 ? '' : ','}\n${text}`)
    worst = Math.max(worst ?? 0, statusOf(frame))
  }
  await io.write(worst === undefined ? ']\n}\n' : '\n  ]\n}\n')
  return unfit > 0 ? EXIT.broken : (worst ?? EXIT.broken)
}

function frameText(
  frame: DecodedFrame,
  format: 'tree' | 'hex',
  paint: Paint,
  showSecrets: boolean,
  words?: Words,
): string {
  const secrets = showSecrets ? undefined : secretsOf(frame.spaces)
  const lines = [...(frame.index === 0 ? [] : ['']), heading(frame, paint)]
  if (!frame.diagnosis.foreign || format === 'hex')
    for (const [i, layout] of frame.spaces.entries()) {
      if (i > 0) lines.push('', paint('bold', `Decompressed: ${layout.name(0)}, from ${layout.path(0)}`))
      const rows =
        format === 'hex'
          ? hexLines(layout, paint, secrets?.get(layout) ?? [], showSecrets)
          : treeLines(layout, paint, showSecrets, words)
      for (const line of rows) lines.push(line)
    }
  const found = findings(frame, paint, showSecrets)
  return [...lines, ...(found.length === 0 ? [] : ['', ...found]), ''].join('\n')
}
