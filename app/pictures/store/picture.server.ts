import { parseId } from '#kernel/id.ts'
import { drawStorePicture, type PictureFormat } from '#storefronts'
import type { RequestContext } from '../../request.server.ts'

/** A store's picture in one width and format. Its address never shows another picture, so it may be cached. */
export async function readStorePicture(
  { read, blobs }: Pick<RequestContext, 'read' | 'blobs'>,
  { id: pictureId = '', file = '' }: Record<string, string | undefined>,
): Promise<Response> {
  const id = parseId('picture', pictureId)
  const [, width, format] = /^(\d{2,4})\.(avif|webp)$/.exec(file) ?? []
  const bytes =
    id && format ? await drawStorePicture({ read, blobs }, id, Number(width), format as PictureFormat) : null
  if (!bytes) return new Response('That picture doesn’t exist.', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${format}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
    },
  })
}
