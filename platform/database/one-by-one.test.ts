import { expect, test } from 'vitest'
import { openOneByOne } from './one-by-one.ts'

test('work on one key goes one at a time in order, whatever fails; other keys do not wait', async () => {
  const oneByOne = openOneByOne()
  const order: string[] = []
  let running = 0
  let maxRunning = 0
  const work =
    (name: string, fails = false) =>
    async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise(setImmediate)
      running -= 1
      order.push(name)
      if (fails) throw new Error(name)
      return name
    }
  let release = () => {}
  const first = oneByOne('other', () => new Promise<void>((resolve) => (release = resolve)))
  const all = await Promise.allSettled([
    oneByOne('row', work('a')),
    oneByOne('row', work('b', true)),
    oneByOne('row', work('c')),
  ])
  expect(order).toEqual(['a', 'b', 'c'])
  expect(maxRunning).toBe(1)
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  release()
  await first
})
