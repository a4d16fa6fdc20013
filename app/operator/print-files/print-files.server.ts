import type { LoaderFunctionArgs } from 'react-router'
import { findPrintFile, readPrintFile, readPrintFileThumbnail } from '#production'
import { signedInStaff } from '../../request.server.ts'

/** A print file to download, held to its hash, or with `?small` its picture for lists. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { read, blobs } = signedInStaff(context)
  const file = await read((tx) => findPrintFile(tx, params.id ?? ''))
  if (!file?.sha256) throw new Response('Not found', { status: 404 })
  const small = new URL(request.url).searchParams.has('small')
  const bytes = await (small ? readPrintFileThumbnail(blobs, file) : readPrintFile(blobs, file))
  if (!bytes)
    throw new Response('The stored file is not the one that was made. Make it again.', { status: 409 })
  const name = `${file.blankId}-${file.area}-${file.sizeArea}-${file.sha256.slice(0, 12)}.png`
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': small ? 'image/webp' : 'image/png',
      'Cache-Control': small ? 'private, max-age=31536000, immutable' : 'private, no-store',
      ...(small ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}
