import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('a value asked for twice is made once, and the least recently used drops out of a full cache', async () => {
  const cache = createCache<string>(6, (value) => value.length)
  const madeKeys: string[] = []
  const request = (name: string) =>
    cache(name, async () => {
      madeKeys.push(name)
      return name
    })
  expect(await Promise.all([request('one'), request('one')])).toEqual(['one', 'one'])
  await request('two')
  await request('one')
  await request('six')
  await request('one')
  expect(madeKeys).toEqual(['one', 'two', 'six'])
  await request('two')
  expect(madeKeys).toEqual(['one', 'two', 'six', 'two'])
})

test('a value that could not be made is tried again, and one larger than the cache is still kept', async () => {
  const cache = createCache<number>(1, (value) => value)
  await expect(cache('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache('a', async () => 9)).toBe(9)
  expect(await cache('a', () => Promise.reject(new Error('made again')))).toBe(9)
})
