import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { invariant } from '#kernel/invariant.ts'
import type { Blobs } from './blobs.ts'

const writeWhole = (path: string, bytes: Uint8Array): Promise<void> => writeFile(path, bytes)

/** Files in a folder. A file appears completely or not at all. */
export function blobsOnDisk(folder: string, write: typeof writeWhole = writeWhole): Blobs {
  const pathOf = (key: string): string => {
    invariant(/^[a-z0-9][a-z0-9._/-]{0,300}$/i.test(key) && !key.includes('..'), `not a blob key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}.part`
      try {
        await write(draft, bytes)
        await rename(draft, path)
      } catch (cause) {
        // A full disk interrupts the write: each try would leave it fuller.
        await rm(draft, { force: true }).catch(() => undefined)
        throw cause
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null
        throw cause
      })
    },
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      // Walks only the folder of the prefix, not all of them.
      const start = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(
        (cause: NodeJS.ErrnoException) => {
          if (cause.code === 'ENOENT') return []
          throw cause
        },
      )
      for (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && key.startsWith(prefix) && !key.endsWith('.part')) yield key
      }
    },
  }
}
