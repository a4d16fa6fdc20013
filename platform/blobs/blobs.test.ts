import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Double, storeFaults } from '../../tests/drivers/s3-double.ts'
import type { Blobs } from './blobs.ts'
import { blobsOnDisk } from './on-disk.ts'
import { blobsOnS3 } from './on-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-blobs-'))
let store: Awaited<ReturnType<typeof startS3Double>>
beforeAll(async () => {
  store = await startS3Double('a-secret')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await store.stop()
})
const bucket = (secretKey: string): Blobs =>
  blobsOnS3({ endpoint: store.endpoint, bucket: 'files', accessKey: 'key', secretKey, region: 'eu-west-1' })

describe.each([
  ['disk', () => blobsOnDisk(folder)],
  ['S3', () => bucket('a-secret')],
])('%s', (_, open) => {
  test('a file comes back as it was put, and is gone when removed', async () => {
    const blobs = open()
    const bytes = Buffer.from([0, 1, 2, 250, 255])
    expect(await blobs.get('artwork/ab/none.png')).toBeNull()
    expect(await blobs.has('artwork/ab/none.png')).toBe(false)
    await blobs.put('artwork/ab/cd.png', bytes, 'image/png')
    expect(await blobs.get('artwork/ab/cd.png')).toEqual(bytes)
    expect(await blobs.has('artwork/ab/cd.png')).toBe(true)
    await blobs.remove('artwork/ab/cd.png')
    expect(await blobs.get('artwork/ab/cd.png')).toBeNull()
  })

  test('files are listed by the beginning of their keys, however many there are', async () => {
    const blobs = open()
    const keys = Array.from({ length: 8 }, (_, index) => `listed/${index % 2 ? 'odd' : 'even'}/${index}.bin`)
    for (const key of keys) await blobs.put(key, Buffer.from(key), 'text/plain')
    expect((await Array.fromAsync(blobs.list('listed/'))).sort()).toEqual(keys.toSorted())
    expect((await Array.fromAsync(blobs.list('listed/odd/1'))).sort()).toEqual(['listed/odd/1.bin'])
    expect(await Array.fromAsync(blobs.list('nowhere/'))).toEqual([])
    for (const key of keys) await blobs.remove(key)
  })

  test('a key that would leave the folder is a bug, not a file', async () => {
    await expect(open().put('../outside', Buffer.from('x'), 'text/plain')).rejects.toThrow(/not a blob key/)
    await expect(open().get('/etc/passwd')).rejects.toThrow(/not a blob key/)
  })
})

test('a disk that fills up in the middle of a file keeps none of it, and the files before it stay', async () => {
  const fullFolder = join(folder, 'full')
  let room = 4
  const writeUntilFull = async (path: string, bytes: Uint8Array): Promise<void> => {
    await writeFile(path, bytes.subarray(0, room))
    if (bytes.length > room) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const blobs = blobsOnDisk(fullFolder, writeUntilFull)
  await blobs.put('artwork/one.png', Buffer.from('whole'.slice(0, 4)), 'image/png')
  for (let tries = 0; tries < 3; tries += 1)
    await expect(blobs.put('artwork/two.png', Buffer.from('too long'), 'image/png')).rejects.toThrow(
      /no space/,
    )
  expect(readdirSync(join(fullFolder, 'artwork'))).toEqual(['one.png'])
  expect(await blobs.get('artwork/two.png')).toBeNull()
  room = 100
  await blobs.put('artwork/two.png', Buffer.from('too long'), 'image/png')
  expect((await blobs.get('artwork/two.png'))?.toString()).toBe('too long')
})

test('a store that refuses our key is an error, never an empty file', async () => {
  await expect(bucket('another-secret').get('artwork/ab/cd.png')).rejects.toThrow(/answered 403/)
  expect(store.countRefused()).toBe(1)
})

test.each(storeFaults)(
  'a store that sends %s gives nothing that could be taken for the file',
  async (fault) => {
    const blobs = bucket('a-secret')
    await blobs.put('artwork/ab/one.png', Buffer.from('the first'), 'image/png')
    await blobs.put('artwork/ab/two.png', Buffer.from('the second'), 'image/png')
    store.setFault(fault)
    await expect(blobs.get('artwork/ab/one.png')).rejects.toThrow(/other bytes/)
    store.setFault(null)
    expect((await blobs.get('artwork/ab/one.png'))?.toString()).toBe('the first')
  },
)

test('a file stored before files had marks is read as it is', async () => {
  store.files.set('/files/artwork/ab/old.png', Buffer.from('of before'))
  expect((await bucket('a-secret').get('artwork/ab/old.png'))?.toString()).toBe('of before')
})
