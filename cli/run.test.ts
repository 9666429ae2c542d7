import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { runWith } from './fake-io.ts'
import { OutputClosed } from './io.ts'

describe('wirescope', () => {
  it('tells its version', async () => {
    expect(await runWith(['--version'])).toMatchObject({ status: 0, out: `${packageJson.version}\n` })
  })

  it.each([['--help'], ['-h'], ['help']])('lists its commands for %s', async (option) => {
    const { status, out } = await runWith([option])
    expect(status).toBe(0)
    for (const name of ['decode', 'encode', 'diff', 'schema']) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  it.each(['decode', 'encode', 'diff', 'schema'])('has help with examples for %s', async (name) => {
    const { status, out } = await runWith([name, '--help'])
    expect(status).toBe(0)
    expect(out).toMatch(/^Usage: wirescope /)
    expect(out).toMatch(/\nExamples:\n {2}(?:echo .* \| )?wirescope/)
    expect(await runWith(['help', name])).toMatchObject({ status: 0, out })
  })

  it.each([
    [[], 'which command'],
    [['bogus'], 'no command "bogus"'],
    [['decode', '--bogus'], '--bogus'],
    [['decode', 'a', 'b'], 'one file at a time'],
    [['decode', '--api', 'Fech'], 'there is no API "Fech"'],
    [['decode', '--api', 'Offset'], 'Did you mean'],
    [['decode', '--api', 'Fetch', '--version', '99'], '0 to 18, not 99'],
    [['decode', '--version', 'x'], '--version has to be a whole number'],
    [['decode', '--side', 'left'], 'request, response'],
    [['decode', '--layout', 'value:Nonsense'], 'no layout "value:Nonsense"'],
    [['decode', '--limit', 'much'], 'a number of bytes'],
    [['decode', '--form', 'morse'], 'none of: binary, hex'],
    [['encode', '--to', 'cobol'], 'none of: hex, raw'],
    [['encode'], '--api is missing'],
    [['encode', '--api', 'Fetch'], '--side is missing'],
    [['encode', '--api', 'FetchRequest'], '--version is missing; Fetch has 0 to 18'],
    [['encode', '--api', 'OffsetCommitValue'], '--version is missing; OffsetCommitValue has'],
    [['diff', 'Fetch'], 'two versions'],
    [['diff', 'Fetch', '1', '99'], 'from 0 to 18'],
    [['diff', 'Fetch.1', 'Produce.2'], 'of one message'],
    [['schema', 'Nonsense'], 'no API "Nonsense"'],
    [['schema', 'Fetch', '--sample', 'smallest'], 'needs a --version'],
    [['schema', '--version', '3'], 'NAME is missing'],
  ])('says what is wrong with %j, and ends with 2', async (args, said) => {
    const { status, out, notes } = await runWith(args, '{}')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(notes).toContain(said)
    expect(notes).toMatch(/\nTry: wirescope .*--help$/)
  })

  it('ends quietly where nobody reads its output any more', async () => {
    const write = () => Promise.reject(new OutputClosed())
    expect(await runWith(['schema'], '', { write })).toMatchObject({ status: 0, notes: '' })
  })
})
