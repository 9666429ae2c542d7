/** The packed command does what it should as a process, in an empty folder, with nothing but Node beside it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeFrame, encodeRecords } from '../../codec/index.ts'
import packageJson from '../../package.json' with { type: 'json' }

const HELLO = '0000000f001200000000000100056 8656c6c6f'.replace(' ', '')

let folder = ''
let root = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirescope-'))
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(
    execFileSync('npm', pack, { encoding: 'utf8', shell: process.platform === 'win32' }),
  ) as [{ filename: string }]
  execFileSync('tar', ['-xzf', filename], { cwd: folder })
  root = join(folder, 'package')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const manifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
const command = () => join(root, (manifest().bin as { wirescope: string }).wirescope)

/** Runs the packed command away from this project, with neither modules nor settings of its own to find. */
function wirescope(args: readonly string[], input: string | Uint8Array = '') {
  const env = { PATH: process.env.PATH }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command(), ...args], { cwd: folder, input, env })
  return { status, out: stdout.toString('utf8'), bytes: stdout, notes: stderr.toString('utf8') }
}

describe('the package', () => {
  it('asks for no other package', () => {
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundledDependencies'])
      expect(manifest()[kind]).toBeUndefined()
  })

  it('has a command that imports nothing but Node’s own modules and what lies beside it', () => {
    const beside = join(root, 'lib', 'cli')
    for (const file of readdirSync(beside)) {
      const text = readFileSync(join(beside, file), 'utf8')
      for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\b[^'"]*["']([^'"]+)["']/gm))
        expect(specifier.startsWith('./') || isBuiltin(specifier), `${file} imports ${specifier}`).toBe(true)
    }
  })

  it('holds the library too, and its papers', () => {
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'lib']))
    expect(readdirSync(join(root, 'lib'))).toEqual(expect.arrayContaining(['index.js', 'index.d.ts']))
  })
})

describe('the packed command', () => {
  it('tells its version and its help', () => {
    expect(wirescope(['--version'])).toMatchObject({ status: 0, out: `${packageJson.version}\n` })
    expect(wirescope(['decode', '--help']).out).toContain('Examples:')
  })

  it('decodes standard input and files, text and bytes as they are', () => {
    const bytes = Buffer.from(HELLO, 'hex')
    writeFileSync(join(folder, 'frame.bin'), bytes)
    writeFileSync(join(folder, 'frame.txt'), `body: ${JSON.stringify(bytes.toString('base64'))}\n`)
    const expected = { status: 0, notes: '' }
    const tree = wirescope(['decode'], HELLO)
    expect(tree).toMatchObject(expected)
    expect(tree.out).toContain('client_id nullable_string = "hello"')
    expect(tree.out).not.toContain('\u001b')
    expect(wirescope(['decode', '-'], bytes)).toMatchObject({ ...expected, out: tree.out })
    expect(wirescope(['decode', 'frame.bin'])).toMatchObject({ ...expected, out: tree.out })
    const { frames } = JSON.parse(wirescope(['decode', 'frame.bin', '--format', 'json']).out) as { frames: unknown[] }
    expect(frames).toMatchObject(
      [{ apiName: 'ApiVersions', hex: HELLO, nodes: [{ space: 0, start: 0, end: 19 }] }].map(({ apiName, hex }) => ({
        apiName,
        hex,
      })),
    )
  })

  it('opens what every codec compressed, with no package to help', async () => {
    const value = new TextEncoder().encode('a value, a value, a value')
    for (const attributes of [1, 2, 3, 4]) {
      const records = await encodeRecords([{ attributes, records: [{ key: null, value }] }])
      const partitionData = [{ index: 0, records }]
      const body = { transactionalId: null, acks: 1, timeoutMs: 1, topicData: [{ name: 't', partitionData }] }
      const frame = encodeFrame({ side: 'request', apiKey: 0, version: 9, body })
      const { status, out } = wirescope(['decode', '--format', 'jsonl'], frame)
      expect(status).toBe(0)
      expect((JSON.parse(out) as { nodes: unknown[] }).nodes).toContainEqual(
        expect.objectContaining({ space: 1, value: Buffer.from(value).toString('hex') }),
      )
    }
  })

  it('ends with 1 for broken bytes, and with 2 for wrong usage', () => {
    expect(wirescope(['decode'], `00000013${HELLO.slice(8)}`)).toMatchObject({ status: 1, notes: '' })
    expect(wirescope(['decode'], '00 0g')).toMatchObject({ status: 1, out: '' })
    expect(wirescope(['decode', 'nothing-here.bin'])).toMatchObject({ status: 2, out: '' })
    expect(wirescope(['decode', '--bogus'])).toMatchObject({ status: 2, out: '' })
    expect(wirescope([])).toMatchObject({ status: 2, out: '' })
  })

  it('encodes what it decoded to the same bytes', () => {
    const { out } = wirescope(['decode', '--format', 'json'], HELLO)
    expect(wirescope(['encode', '--to', 'raw'], out).bytes.toString('hex')).toBe(HELLO)
    expect(wirescope(['encode', '--to', 'c'], out).out).toContain('unsigned char')
  })

  it('compares versions and prints schemas', () => {
    expect(wirescope(['diff', 'Fetch', '11', '12']).out).toContain('becomes flexible')
    expect(JSON.parse(wirescope(['schema', 'FetchRequest']).out)).toMatchObject({ name: 'FetchRequest' })
  })

  it.skipIf(process.platform === 'win32')('ends without a word when its reader goes away', () => {
    const script = `"${process.execPath}" "${command()}" decode --format json | head -c 10`
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { input: HELLO.repeat(3000), cwd: folder })
    expect([stdout.toString(), stderr.toString()]).toEqual(['{\n  "form"', ''])
  })
})
