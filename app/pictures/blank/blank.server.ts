import { drawBlank, findBlank } from '#catalogue'
import type { RequestContext } from '../../request.server.ts'

/** A bare blank's picture. Its address contains everything it depends on, so it may be cached for ever. */
export async function drawBlankPicture(
  { read, blobs, url }: Pick<RequestContext, 'read' | 'blobs' | 'url'>,
  request: Request,
  { blankId = '', view = '', file = '' }: Record<string, string | undefined>,
): Promise<Response> {
  const colour = /^([a-z0-9-]{1,60})\.webp$/.exec(file)?.[1]
  const blank = colour ? await read((tx) => findBlank(tx, blankId)) : null
  const picture =
    blank && colour ? await drawBlank(blobs, blank, view, colour, Number(url.searchParams.get('w'))) : null
  if (!picture) return new Response('That picture doesn’t exist.', { status: 404 })
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${picture.hash.slice(0, 32)}"`,
  }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(picture.bytes), { headers })
}
