import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '#platform/zip/zip.ts'

/** The downloads this process is packing: each keeps the processor busy, so a caller gets one of a kind at a time. */
const packingKeys = new Set<string>()

/**
 * A ZIP streamed as it is written; closing the download ends it. `key` is its owner's: a second one meanwhile is
 * answered 429 with `busyText`.
 */
export function createZipAnswer(
  { key, name, busyText }: { key: string; name: string; busyText: string },
  entries: AsyncIterable<ZipEntry>,
): Response {
  if (packingKeys.has(key)) return new Response(busyText, { status: 429, headers: { 'Retry-After': '60' } })
  const file = Readable.from(writeZip(entries))
  packingKeys.add(key)
  file.once('close', () => packingKeys.delete(key))
  return new Response(Readable.toWeb(file) as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
