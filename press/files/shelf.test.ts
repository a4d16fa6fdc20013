import { expect, test } from 'vitest'
import { createShelf } from './shelf.ts'

test('what is asked for twice is made once, and what lay longest unused falls off a full shelf', async () => {
  const shelf = createShelf<string>(6, (value) => value.length)
  const madeKeys: string[] = []
  const ask = (name: string) =>
    shelf(name, async () => {
      madeKeys.push(name)
      return name
    })
  expect(await Promise.all([ask('one'), ask('one')])).toEqual(['one', 'one'])
  await ask('two')
  await ask('one')
  await ask('six')
  await ask('one')
  expect(madeKeys).toEqual(['one', 'two', 'six'])
  await ask('two')
  expect(madeKeys).toEqual(['one', 'two', 'six', 'two'])
})

test('what could not be made is tried again, and one that is larger than the shelf is still kept', async () => {
  const shelf = createShelf<number>(1, (value) => value)
  await expect(shelf('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await shelf('a', async () => 9)).toBe(9)
  expect(await shelf('a', () => Promise.reject(new Error('made again')))).toBe(9)
})
