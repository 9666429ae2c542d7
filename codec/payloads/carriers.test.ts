/** What fields carry, told by names that a peer chooses. */
import { describe, expect, it } from 'vitest'
import type { Reading } from './reading.ts'
import { userData } from './carriers.ts'

const reading = (name: string): Reading => ({
  name,
  label: name,
  group: 'groups',
  fits: () => true,
  read: () => ({ label: name }),
})
const choose = userData({ stream: reading('streams'), sticky: reading('sticky') })

describe('the user data of an assignor', () => {
  it('is read by the name that stands before it', () => {
    expect(choose(new Map([['Name', 'sticky']]))).toMatchObject({ reading: { name: 'sticky' }, sure: true })
    expect(choose(new Map([['ProtocolName', 'stream']]))).toMatchObject({ reading: { name: 'streams' }, sure: true })
  })

  it.each(['range', 'constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'has to tell by itself what it is where the name is "%s"',
    (name) => {
      expect(choose(new Map([['Name', name]]))).toMatchObject({ reading: { name: 'streams' }, sure: false })
    },
  )
})
