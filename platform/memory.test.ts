import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

const at = new Date('2025-08-24T10:00:00Z')
const later = new Date('2025-08-24T11:00:00Z')

test('what stands at its version is read once; at another it is read again, also for those who still have the old one', async () => {
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

test('a query that asks whenever it is awaited is asked once', async () => {
  const memory = openMemory()
  let readCount = 0
  const readWith = (resolve: (value: number) => void) => {
    readCount += 1
    resolve(readCount)
  }
  // So are the queries of Drizzle.
  const query = new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? readWith : undefined) },
  ) as Promise<number>
  for (let visit = 0; visit < 3; visit += 1)
    expect(await memory.keep('variants', { version: '1', at }, () => query)).toBe(1)
})

test('those who come while it is being read wait for the one reading', async () => {
  const memory = openMemory()
  const { promise, resolve } = Promise.withResolvers<string>()
  let reads = 0
  const readSlow = () =>
    memory.keep('menu', { version: '1', at }, () => {
      reads += 1
      return promise
    })
  const asked = [readSlow(), readSlow(), readSlow()]
  resolve('here')
  expect(await Promise.all(asked)).toEqual(['here', 'here', 'here'])
  expect(reads).toBe(1)
})

test('what time changes is read again from that moment on', async () => {
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

test('a read that failed is nobody’s answer but of those who waited for it', async () => {
  const memory = openMemory()
  const failing = memory.keep('menu', { version: '1', at }, () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await memory.keep('menu', { version: '1', at }, async () => 'here')).toBe('here')
})

test('no more is kept than allowed: what nobody asked for longest goes first', async () => {
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
