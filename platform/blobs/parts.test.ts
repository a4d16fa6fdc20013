import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blobsOnDisk } from './on-disk.ts'
import { readFileParts, removeFile, storeFile } from './parts.ts'

test('a large file is stored and read in parts of at most eight megabytes, and removed whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  const disk = blobsOnDisk(folder)
  const sizes: number[] = []
  const blobs = {
    ...disk,
    put: (key: string, bytes: Uint8Array, type: string) => {
      sizes.push(bytes.length)
      return disk.put(key, bytes, type)
    },
  }
  async function* pieces() {
    for (let n = 0; n < 7; n += 1) yield Buffer.alloc(3_000_001, n)
  }
  const { blobKey, bytes } = await storeFile(blobs, 'exports/x', pieces())
  expect(bytes).toBe(21_000_007)
  expect(sizes).toEqual([8_000_000, 8_000_000, 5_000_007])
  let [readBytes, lastByte] = [0, 0]
  for await (const part of readFileParts(blobs, blobKey, bytes)) {
    readBytes += part.length
    lastByte = part.at(-1)!
  }
  expect([readBytes, lastByte]).toEqual([bytes, 6])
  await removeFile(blobs, blobKey, bytes)
  expect(await blobs.has(`${blobKey}.00000`)).toBe(false)
  rmSync(folder, { recursive: true })
})

test('a file that the disk has no room for leaves no parts behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  const disk = blobsOnDisk(folder)
  let room = 2
  const blobs = {
    ...disk,
    async put(key: string, bytes: Uint8Array, type: string) {
      if (room-- <= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      await disk.put(key, bytes, type)
    },
  }
  async function* pieces() {
    for (let n = 0; n < 7; n += 1) yield Buffer.alloc(4_000_000, n)
  }
  await expect(storeFile(blobs, 'exports/y', pieces())).rejects.toThrow(/no space/)
  expect(await Array.fromAsync(disk.list(''))).toEqual([])
  room = 9
  const { blobKey, bytes } = await storeFile(blobs, 'exports/y', pieces())
  expect(bytes).toBe(28_000_000)
  await removeFile(blobs, blobKey, bytes)
  rmSync(folder, { recursive: true })
})
