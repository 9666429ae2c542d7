import { describe, expect, it } from 'vitest'
import { inRange, versionsOf } from '../schema/versions.ts'
import { getApi, listApis } from './apis.ts'
import { GROUPS } from './groups.ts'
import { getMessage, hasMessage } from './message-facts.ts'
import { getRecordType, listRecordTypes } from './record-types.ts'

const api = (name: string) => {
  const found = getApi(name)
  if (!found) throw new Error(`no API ${name}`)
  return found
}

describe('the index of APIs', () => {
  it('lists keys 0 to 94 with messages that exist and agree with it', () => {
    expect(listApis().map(({ apiKey }) => apiKey)).toEqual(Array.from({ length: 95 }, (_, key) => key))
    for (const { apiKey, request, response, versions, flexible } of listApis())
      for (const [name, type] of [
        [request, 'request'],
        [response, 'response'],
      ] as const)
        expect(getMessage(name)).toMatchObject({ apiKey, type, validVersions: versions, flexibleVersions: flexible })
  })

  it('finds an API by key, by name in any case, by message and by former name', () => {
    for (const each of listApis()) {
      expect(getApi(each.apiKey)).toBe(each)
      expect(getApi(each.name)).toBe(each)
    }
    expect(getApi('offsetDELETE')?.apiKey).toBe(47)
    expect(getApi('FetchRequest')?.apiKey).toBe(1)
    expect(getApi('ListClientMetricsResources')?.name).toBe('ListConfigResources')
    expect(getApi(95)).toBeUndefined()
    expect(getApi('Nothing')).toBeUndefined()
  })

  it('puts each API into one of the groups, and no group is empty', () => {
    const used = new Set(listApis().map(({ group }) => group))
    expect([...used].sort()).toEqual(GROUPS.map(({ id }) => id).sort())
  })

  it('knows which APIs brokers have dropped, and that they answer no version that the catalog lacks', () => {
    expect(
      listApis()
        .filter(({ brokerVersions }) => brokerVersions === null)
        .map(({ apiKey }) => apiKey),
    ).toEqual([4, 5, 6, 7])
    expect(api('Produce').brokerVersions).toEqual({ lo: 3, hi: 13 })
    for (const { brokerVersions, versions } of listApis())
      for (const version of versionsOf(brokerVersions)) expect(inRange(versions, version)).toBe(true)
  })
})

describe('header versions', () => {
  it('follow flexible versions, with the two exceptions', () => {
    for (const { name, versions, flexible, requestHeaderVersion, responseHeaderVersion } of listApis())
      for (const version of versionsOf(versions)) {
        const flex = inRange(flexible, version)
        const oldest = name === 'ControlledShutdown' && version === 0
        expect(requestHeaderVersion(version), `${name} request v${version}`).toBe(oldest ? 0 : flex ? 2 : 1)
        expect(responseHeaderVersion(version), `${name} response v${version}`).toBe(
          flex && name !== 'ApiVersions' ? 1 : 0,
        )
      }
  })

  it('are those of the nearest version where the catalog lacks one', () => {
    expect(api('Fetch').requestHeaderVersion(99)).toBe(2)
    expect(api('ApiVersions').responseHeaderVersion(99)).toBe(0)
    expect(api('Fetch').requestHeaderVersion(-1)).toBe(1)
  })
})

describe('record types', () => {
  it('name messages that exist, keys and values pointing at each other', () => {
    expect(listRecordTypes()).toHaveLength(97)
    for (const { name, value, key, valueByRecordType } of listRecordTypes()) {
      expect(hasMessage(name), name).toBe(true)
      if (value !== undefined) expect(getRecordType(value)?.key).toBe(name)
      if (key !== undefined) expect(hasMessage(key)).toBe(true)
      for (const target of Object.values(valueByRecordType ?? {})) expect(getRecordType(target)?.key).toBe(name)
    }
  })

  it('have the id of the schema where the schema has one', () => {
    expect(getRecordType('GroupMetadataKey')?.recordType).toBe(2)
    for (const { name, kind, recordType } of listRecordTypes())
      if (kind !== 'control') expect(getMessage(name).apiKey, name).toBe(recordType)
  })
})
