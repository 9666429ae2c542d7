import { expect, it } from 'vitest'
import { Progress } from './progress.ts'

const told = (times: readonly number[]): string[] => {
  const said: string[] = []
  let time = 0
  const progress = new Progress({ status: (text) => void said.push(text) }, () => time)
  for (const at of times) {
    time = at
    progress.step(`at ${at}`)
  }
  progress.clear()
  return said
}

it('says nothing of what takes less than a second', () => {
  expect(told([0, 500, 999])).toEqual([])
})

it('says what is being done after a second, ten times a second at most, and takes it back', () => {
  expect(told([0, 1000, 1050, 1099, 1100, 2000])).toEqual(['at 1000', 'at 1100', 'at 2000', ''])
})

it('says nothing where nobody watches', () => {
  expect(() => {
    new Progress({}, () => 5000).step('work')
  }).not.toThrow()
})
