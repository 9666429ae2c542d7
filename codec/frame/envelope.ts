/** The request inside an Envelope (KIP-590): a frame without its size, which a broker forwards to the controller. */
import { getApi } from '../catalog/apis.ts'
import type { RecordsReader } from '../message/decode.ts'
import type { Reading } from '../payloads/reading.ts'
import { readFrame } from './decode-frame.ts'
import type { Side } from './header.ts'

/** The reading of a request without its size. */
export const requestReading = (recordsReader: (side: Side) => RecordsReader): Reading => ({
  name: 'request',
  label: 'Request without its size',
  group: 'frames',
  fits: (bytes) => {
    if (bytes.length < 8) return false
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const api = getApi(view.getInt16(0))
    const version = view.getInt16(2)
    return api !== undefined && version >= api.versions.lo && version <= api.versions.hi
  },
  read: (tape, start, end) => {
    const { shape, subject } = readFrame(tape, start, end, { side: 'request', hasSize: false }, recordsReader)
    return { label: `${shape.label ?? 'request'} v${String(subject.version ?? '?')}` }
  },
})
