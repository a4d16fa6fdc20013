import { parseId } from '#kernel/id.ts'
import { drawListing, findBans, findListing, readJpeg } from '#listings'
import type { RequestContext } from '../../request.server.ts'

/**
 * A mockup; `.jpg` for other shops that don't read WebP. Its address contains everything it depends on, so it may be
 * cached for ever.
 */
export async function drawListingPicture(
  { read, blobs, actor, url }: Pick<RequestContext, 'read' | 'blobs' | 'actor' | 'url'>,
  request: Request,
  { listingId: listingIdText, view = '', file = '' }: Record<string, string | undefined>,
): Promise<Response> {
  const listingId = parseId('listing', listingIdText)
  if (!listingId) return new Response('That picture doesn’t exist.', { status: 404 })
  const colour = /^([a-z0-9-]{1,60})\.(?:webp|jpg)$/.exec(file)?.[1]
  const isJpeg = file.endsWith('.jpg')
  const query = url.searchParams
  const shop = actor.kind === 'person' ? actor.shop : null
  // Pictures of a taken-down listing are visible to its shop, which owns the design, and to staff, who decide about
  // it.
  const isBanned = (await read((tx) => findBans(tx, [listingId]))).size > 0
  const isStaff = actor.kind === 'person' && actor.staff.length > 0
  if (isBanned && !isStaff && !(shop && (await read((tx) => findListing(tx, shop.id, listingId)))))
    return new Response('That picture doesn’t exist.', { status: 404 })
  const designVersionId = parseId('designVersion', query.get('v'))
  const picture =
    colour &&
    designVersionId &&
    (await drawListing(
      { read, blobs },
      {
        listingId,
        view,
        colour,
        designVersionId,
        blankId: query.get('blank') ?? '',
      },
      Number(query.get('w') ?? '760'),
      shop?.id ?? null,
    ))
  if (!picture) return new Response('That picture doesn’t exist.', { status: 404 })
  const headers = {
    'Content-Type': isJpeg ? 'image/jpeg' : 'image/webp',
    'Cache-Control': pickCaching(isBanned, picture.isPublic),
    ETag: `"${picture.hash.slice(0, 32)}${isJpeg ? 'j' : ''}"`,
  }
  if (request.headers.get('if-none-match') === headers.ETag) {
    return new Response(null, { status: 304, headers })
  }
  const bytes = isJpeg ? await readJpeg({ blobs }, picture) : picture.bytes
  return new Response(new Uint8Array(bytes), { headers })
}

/** A restricted picture stays in its viewer's browser, which asks again each time. */
function pickCaching(isBanned: boolean, isPublic: boolean): string {
  if (isBanned) return 'private, no-store'
  return isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache'
}
