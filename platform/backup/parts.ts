import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Blobs } from '../blobs/blobs.ts'
import { BadSetting } from '../config.ts'
import type { Lockbox } from './lockbox.ts'

/** Compressed bytes of one part: small enough to hold and send in one piece. */
const maxPartBytes = 8_000_000
const partName = (set: string, number: number, isLast: boolean): string =>
  `sets/${set}/${String(number).padStart(5, '0')}${isLast ? '-last' : ''}`

/** Writes lines as sealed parts of a set. The last is marked, so that a truncated set is noticed. */
export async function writeParts(
  place: Blobs,
  box: Lockbox,
  set: string,
  lines: AsyncIterable<string>,
): Promise<{ parts: number; bytes: number }> {
  const gzip = createGzip({ level: 6 })
  const feeding = (async () => {
    for await (const line of lines) if (!gzip.write(`${line}\n`)) await once(gzip, 'drain')
    gzip.end()
  })().catch((cause: Error) => gzip.destroy(cause))
  let pending: Buffer[] = []
  let size = 0
  let number = 0
  let bytes = 0
  const flush = async (isLast: boolean): Promise<void> => {
    number += 1
    const name = partName(set, number, isLast)
    const sealed = box.seal(name, Buffer.concat(pending))
    await place.put(name, sealed, 'application/octet-stream')
    bytes += sealed.length
    pending = []
    size = 0
  }
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    pending.push(chunk)
    size += chunk.length
    if (size >= maxPartBytes) await flush(false)
  }
  await feeding
  await flush(true)
  return { parts: number, bytes }
}

/** A set's lines, in order. Throws if a part is missing, changed, out of place or after the last. */
export async function* readParts(place: Blobs, box: Lockbox, set: string): AsyncGenerator<string> {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let number = 1; ; number += 1) {
      const name = partName(set, number, false)
      const part = await place.get(name)
      if (part) {
        yield box.open(name, part)
        continue
      }
      const lastName = partName(set, number, true)
      const lastPart = await place.get(lastName)
      if (!lastPart) throw new BadSetting(`The backup ${set} is not whole: part ${number} is missing.`)
      yield box.open(lastName, lastPart)
      return
    }
  }
  const gunzip = createGunzip()
  let fault: unknown = null
  const source = Readable.from(parts()).on('error', (cause) => {
    fault = cause
    gunzip.destroy(cause)
  })
  const lines = createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })
  const failure = new Promise<never>((_, reject) => {
    gunzip.once('error', (cause) =>
      reject(fault ?? new BadSetting(`The backup ${set} is damaged.`, { cause })),
    )
  })
  failure.catch(() => undefined)
  const iterator = lines[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([iterator.next(), failure])
    if (fault) throw fault
    if (next.done) return
    yield next.value
  }
}

/** The names of complete sets, oldest first. */
export async function listSets(place: Blobs): Promise<string[]> {
  const names = new Set<string>()
  for await (const key of place.list('sets/')) {
    const match = /^sets\/([^/]+)\/\d{5}-last$/.exec(key)
    if (match) names.add(match[1]!)
  }
  return [...names].sort()
}
