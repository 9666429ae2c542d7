/** SASL PLAIN (RFC 4616): whom to act for, who is asking, and the password, divided by zero bytes. */
import { isPlainText } from './payload-rows.ts'
import type { Reading } from './reading.ts'
import { SaslRows } from './sasl-rows.ts'

const LONGEST = 65536

/** What a client sends to log in with a password in clear; the answer to it is empty. */
export const SASL_PLAIN: Reading = {
  name: 'sasl-plain',
  label: 'SASL PLAIN',
  group: 'security',
  fits: (bytes) => {
    if (bytes.length > LONGEST) return false
    const first = bytes.indexOf(0)
    const second = bytes.indexOf(0, first + 1)
    if (first < 0 || second <= first + 1 || second + 1 === bytes.length) return false
    return [bytes.subarray(0, first), bytes.subarray(first + 1, second), bytes.subarray(second + 1)].every(isPlainText)
  },
  read: (tape, start, end, region) => {
    const rows = new SaslRows(tape, start, end, region, ['\0'])
    for (const name of ['authorizationId', 'authenticationId']) {
      const zero = rows.find(0)
      if (zero < 0) {
        rows.broken('two zero bytes')
        return { label: 'SASL PLAIN' }
      }
      rows.text(name, zero)
      rows.separator()
    }
    const third = rows.find(0)
    rows.text('password', third < 0 ? end : third, { secret: true })
    if (third >= 0) rows.broken('no third zero byte')
    return { label: 'SASL PLAIN' }
  },
}
