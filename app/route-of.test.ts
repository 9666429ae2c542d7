import { describe, expect, it } from 'vitest'
import { routeOf } from './route-of.ts'

const root = new URL('https://example.org/kafka/wire/')
const route = (path: string) => routeOf(new URL(path, root), root)

describe('routeOf', () => {
  it('takes the root for the front page, with and without its file name', () => {
    expect(route('')).toEqual({ page: 'front' })
    expect(route('index.html')).toEqual({ page: 'front' })
    expect(route('?v=3#1.abc')).toEqual({ page: 'front' })
  })

  it('reads the name of an API, whatever the address carries behind it', () => {
    expect(route('api/Fetch/')).toEqual({ page: 'api', name: 'Fetch' })
    expect(route('api/Fetch/index.html')).toEqual({ page: 'api', name: 'Fetch' })
    expect(route('api/Fetch?v=12&side=request#1.abc')).toEqual({ page: 'api', name: 'Fetch' })
  })

  it('keeps what it does not know, decoded where that is possible', () => {
    expect(route('guide/')).toEqual({ page: 'unknown', wanted: 'guide/' })
    expect(route('api/a/b')).toEqual({ page: 'unknown', wanted: 'api/a/b' })
    expect(route('api/%E0%A4%A')).toEqual({ page: 'api', name: '%E0%A4%A' })
  })
})
