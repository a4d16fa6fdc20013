import { findClaimPhoto, type Photo, readClaimPhoto } from '#claims'
import { parseId } from '#kernel/id.ts'
import type { RequestContext } from './request.server.ts'

/**
 * An order's photo, for those allowed to see it; everyone else learns nothing. Only our own redrawn file is sent,
 * restricted: no script runs in it and no other site shows it.
 */
export async function readPhotoFile(
  { read, blobs, url }: Pick<RequestContext, 'read' | 'blobs' | 'url'>,
  name: string | undefined,
  isAllowed: (photo: Photo) => boolean,
): Promise<Response> {
  const id = parseId('photo', name)
  const photo = id && (await read((tx) => findClaimPhoto(tx, id)))
  const size = url.searchParams.get('size') === 'small' ? 'small' : 'full'
  const bytes = photo && isAllowed(photo) ? await readClaimPhoto(blobs, photo, size) : null
  if (!bytes) return new Response('That photo doesn’t exist.', { status: 404 })
  return respondPrivately(bytes, 3600)
}

/** A restricted picture, stored in its viewer's own browser for this many seconds, without scripts. */
export const respondPrivately = (bytes: Buffer, seconds: number): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': `private, max-age=${seconds}`,
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Content-Disposition': 'inline; filename="photo.webp"',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    },
  })
