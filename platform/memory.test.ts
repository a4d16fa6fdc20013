import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

const at = new Date('2025-08-24T10:00:00Z')
const later = new Date('2025-08-24T11:00:00Z')

test('a value is read once per version, and again for a caller who still has the older one', async () => {
  const memory = openMemory()
  let reads = 0
  const read = async () => {
    reads += 1
    return reads
  }
  expect(await memory.keep('menu', { version: '1', at }, read)).toBe(1)
  expect(await memory.keep('menu', { version: '1', at }, read)).toBe(1)
  expect(await memory.keep('menu', { version: '2', at }, read)).toBe(2)
  expect(await memory.keep('menu', { version: '2', at }, read)).toBe(2)
  expect(await memory.keep('menu', { version: '1', at }, read)).toBe(3)
  expect(await memory.keep('look', { version: '1', at }, read)).toBe(4)
})

test('a query that runs whenever it is awaited runs once', async () => {
  const memory = openMemory()
  let readCount = 0
  const readWith = (resolve: (value: number) => void) => {
    readCount += 1
    resolve(readCount)
  }
  // Drizzle's queries behave like this one.
  const query = new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? readWith : undefined) },
  ) as Promise<number>
  for (let visit = 0; visit < 3; visit += 1)
    expect(await memory.keep('variants', { version: '1', at }, () => query)).toBe(1)
})

test('callers during a read wait for that read', async () => {
  const memory = openMemory()
  const { promise, resolve } = Promise.withResolvers<string>()
  let reads = 0
  const readSlow = () =>
    memory.keep('menu', { version: '1', at }, () => {
      reads += 1
      return promise
    })
  const answers = [readSlow(), readSlow(), readSlow()]
  resolve('here')
  expect(await Promise.all(answers)).toEqual(['here', 'here', 'here'])
  expect(reads).toBe(1)
})

test('a value that time changes is read again from that moment on', async () => {
  const memory = openMemory()
  let reads = 0
  const readAt = (moment: Date) =>
    memory.keep(
      'posts',
      { version: '1', at: moment },
      async () => {
        reads += 1
        return reads
      },
      () => later,
    )
  expect(await readAt(at)).toBe(1)
  expect(await readAt(new Date(later.getTime() - 1))).toBe(1)
  expect(await readAt(later)).toBe(2)
})

test('a failed read is not cached: only those who waited for it get the error', async () => {
  const memory = openMemory()
  const failing = memory.keep('menu', { version: '1', at }, () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await memory.keep('menu', { version: '1', at }, async () => 'here')).toBe('here')
})

test('no more is kept than allowed: the least recently used value goes first', async () => {
  const memory = openMemory(2)
  const reads: string[] = []
  const readKey = (key: string) =>
    memory.keep(key, { version: '1', at }, async () => {
      reads.push(key)
    })
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await readKey(key)
  expect(reads).toEqual(['one', 'two', 'three', 'two'])
  expect(memory.size()).toBe(2)
})
