import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { zipOf } from '#platform/zip/zip.ts'
import { findBatch, pressFiles } from '#production'
import { signedInStaff } from '../../request.server.ts'

/** Batches whose files are being packed by this process: plates and stitches take the processor. */
const packing = new Set<string>()

/** All files of a closed batch in one ZIP that is written while it is sent, with a manifest at its end. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, blobs } = signedInStaff(context)
  const found = await read(async (tx, at) => {
    const sheet = await findBatch(tx, params.number ?? '')
    return sheet && sheet.pieces.length > 0 ? { sheet, at } : null
  })
  if (!found) throw new Response('Not found', { status: 404 })
  const { sheet, at } = found
  const { number } = sheet.batch
  if (packing.has(number)) {
    const words = 'The files of this batch are being packed. Start this download when that one is done.'
    return new Response(words, { status: 429, headers: { 'Retry-After': '60' } })
  }
  const file = Readable.from(zipOf(pressFiles(blobs, sheet, at)))
  packing.add(number)
  file.once('close', () => packing.delete(number))
  return new Response(Readable.toWeb(file) as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${number}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
