/** Messages of any SASL mechanism: SaslAuthenticate does not say which was agreed on, so the bytes have to tell. */
import type { NodeShape, Region } from '../layout/shape.ts'
import { byRegion } from './payload-rows.ts'
import type { Reading } from './reading.ts'
import { SASL_OAUTHBEARER } from './sasl-oauthbearer.ts'
import { SASL_PLAIN } from './sasl-plain.ts'
import { SASL_SCRAM } from './sasl-scram.ts'

const MECHANISMS: readonly Reading[] = [SASL_SCRAM, SASL_OAUTHBEARER, SASL_PLAIN]

const token = byRegion((region: Region): readonly NodeShape[] => [
  { name: 'token', type: 'bytes', region, role: 'opaque', code: 'rawBytes', words: 'sasl.token', secret: true },
])

/** Whichever mechanism fits; bytes of another one (GSSAPI) are one secret row. */
export const SASL: Reading = {
  name: 'sasl',
  label: 'SASL message',
  group: 'security',
  fits: (bytes) => MECHANISMS.some((mechanism) => mechanism.fits(bytes)),
  read: (tape, start, end, region, around) => {
    const bytes = tape.bytes.subarray(start, end)
    const found = MECHANISMS.find((mechanism) => mechanism.fits(bytes))
    if (found) return found.read(tape, start, end, region, around)
    if (start < end) tape.leaf(tape.use(token(region)), start, end)
    // A token of GSSAPI is ASN.1 that begins with [APPLICATION 0] (RFC 2743).
    return { label: bytes[0] === 0x60 ? 'GSSAPI token' : 'SASL message' }
  },
}
