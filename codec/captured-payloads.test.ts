/** What rides in the bytes fields of frames that real clients sent, against an independent dissection. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Layout } from './index.ts'
import { decodeAs, decodeFrame, hexEncode, layoutToText, openCompressed } from './index.ts'
import type { PayloadFrame } from './testdata/capture-files.ts'
import { frameName, payloadFrames, saslTokens } from './testdata/capture-files.ts'
import { bytesFieldsOf, readMember } from './testdata/capture-payloads.ts'
import { bytesOf } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const read = ({ hex, side, apiKey, version }: PayloadFrame): Layout =>
  decodeFrame(bytesOf(hex), { side, apiKey, version })
const at = (layout: Layout, path: string): unknown => {
  const row = layout.row(path)
  return row < 0 ? 'no such row' : layout.value(row)
}

describe('the bytes fields of captured frames', () => {
  const carriers = payloadFrames()
  const bytesRows = (layout: Layout): number[] =>
    Array.from({ length: layout.rowCount }, (_, row) => row).filter((row) => {
      const { role, field } = layout.shape(row)
      const inside = layout.lineage(row).some((above) => above !== row && layout.shape(above).carries !== undefined)
      return role === 'field' && field?.type.kind === 'bytes' && !inside
    })

  it('all bytes fields hold what the dissection says, and each that is not empty is opened without a problem', () => {
    expect(carriers.length).toBeGreaterThan(100)
    for (const frame of carriers) {
      const layout = read(frame)
      const contents = bytesRows(layout).map((row) => layout.value(row) ?? new Uint8Array(0))
      expect(contents, frameName(frame)).toEqual(bytesFieldsOf(frame.body))
      const closed = bytesRows(layout).filter(
        (row) =>
          (layout.value(row) as Uint8Array).length > 0 &&
          layout.shape(row).carries === undefined &&
          // Compressed metrics open in bytes of their own.
          (at(layout, 'body.CompressionType') !== 1 || layout.path(row) !== 'body.Metrics'),
      )
      expect(
        closed.map((row) => layout.path(row)),
        frameName(frame),
      ).toEqual([])
      expect(layout.problems, frameName(frame)).toEqual([])
      expect(layoutFault(layout), frameName(frame)).toBeUndefined()
    }
  })

  it.each([
    ['subscription', 'ConsumerProtocolSubscription', /Metadata$/],
    ['assignment', 'ConsumerProtocolAssignment', /Assignment$/],
  ] as const)('a %s has the topics that its bytes have', (kind, structure, name) => {
    let seen = 0
    for (const frame of carriers) {
      const layout = read(frame)
      for (const row of bytesRows(layout)) {
        const path = layout.path(row)
        const value = layout.value(row) as Uint8Array
        if (!name.test(path) || value.length === 0) continue
        seen++
        const { version, topics } = readMember(value, kind)
        expect(layout.shape(row).carries, frameName(frame)).toBe(`${structure} v${version}`)
        expect(at(layout, `${path}.version`)).toBe(version)
        const list = kind === 'subscription' ? 'Topics' : 'AssignedPartitions'
        expect(at(layout, `${path}.${list}.length`)).toBe(topics.length)
        topics.forEach(({ topic, partitions = [] }, i) => {
          expect(at(layout, `${path}.${list}[${i}]${kind === 'subscription' ? '' : '.Topic'}`)).toBe(topic)
          partitions.forEach((partition, k) => {
            expect(at(layout, `${path}.${list}[${i}].Partitions[${k}]`)).toBe(partition)
          })
        })
      }
    }
    expect(seen).toBeGreaterThan(15)
  })

  it('metrics open to what another program inflates, and are walked by their Protobuf fields', async () => {
    const pushed = carriers.filter(({ apiKey, side }) => apiKey === 72 && side === 'request')
    expect(pushed.length).toBeGreaterThan(3)
    const compressions = new Set<unknown>()
    for (const frame of pushed) {
      const layout = read(frame)
      const row = layout.row('body.Metrics')
      const type = at(layout, 'body.CompressionType')
      compressions.add(type)
      const inside = type === 0 ? layout : await openCompressed(layout, row)
      if (type === 1) expect(hexEncode(inside.bytes)).toBe(hexEncode(gunzipSync(layout.value(row) as Uint8Array)))
      expect(inside.problems, frameName(frame)).toEqual([])
      expect(layoutFault(inside), frameName(frame)).toBeUndefined()
      if (inside.bytes.length > 2000) expect(layoutToText(inside)).toMatch(/"org\.apache\.kafka\.(producer|consumer)\./)
    }
    expect([...compressions].sort()).toEqual([0, 1])
  })

  it('a token after SaslHandshake v0 is read as its mechanism, and what is secret in it is marked', () => {
    const mechanisms = new Set<string | undefined>()
    for (const { hex, side } of saslTokens()) {
      const token = bytesOf(hex.slice(8))
      if (token.length === 0) continue
      const layout = decodeAs(token, { layout: 'reading:sasl' })
      expect(layout.problems).toEqual([])
      expect(layoutFault(layout)).toBeUndefined()
      const mechanism = /PLAIN|SCRAM/.exec(layout.name(0))?.[0]
      mechanisms.add(mechanism)
      const secret = Array.from({ length: layout.rowCount }, (_, row) => row).some((row) => layout.shape(row).secret)
      expect(secret, hex).toBe(side === 'request' && (mechanism === 'PLAIN' || hex.includes('2c703d')))
    }
    expect([...mechanisms]).toEqual(['PLAIN', 'SCRAM'])
  })
})
