import { findArtwork, readArtwork } from '#artwork'
import { parseId } from '#kernel/id.ts'
import type { signedInCreator } from '../request.server.ts'

type Creator = Pick<ReturnType<typeof signedInCreator>, 'read' | 'blobs' | 'shop' | 'url'>

/** Sends a picture's bytes to its own shop only. Nobody else learns whether it exists. */
export async function readArtworkFile({ read, blobs, shop, url }: Creator, name: string): Promise<Response> {
  const id = parseId('artwork', name)
  const artwork = id && (await read((tx) => findArtwork(tx, shop.id, id)))
  const size = url.searchParams.get('size') === 'thumbnail' ? 'thumbnail' : 'master'
  const bytes = artwork && (await readArtwork(blobs, artwork, size))
  if (!bytes) return new Response('Your shop has no such picture.', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': size === 'master' ? 'image/png' : 'image/webp',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Content-Disposition': 'inline; filename="artwork"',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
