import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListing } from '#listings'
import { listingPictureHref, mainPicture } from '#listings/contract'
import { requestOf } from '../request.server.ts'

/** The card's default size, and its minimum. */
const size = { width: 360, height: 480, min: 220 }

const respond = (body: object, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' },
  })
const refuse = (status: number, words: string): Response => respond({ error: words }, status)

/** The store and listing an address of ours names; null for other sites. */
export function readAddress(
  text: string,
  origins: readonly string[],
): { handle: string; slug: string } | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const path = /^\/@([a-z0-9][a-z0-9-]{1,39})\/([a-z0-9][a-z0-9-]{0,119})\/?$/.exec(url.pathname)
  const isOwn = origins.some((origin) => new URL(origin).origin === url.origin)
  return isOwn && path ? { handle: path[1]!, slug: path[2]! } : null
}

const clampSize = (input: string | null, max: number): number => {
  const limit = /^\d{1,5}$/.test(input ?? '') ? Number(input) : max
  return Math.max(size.min, Math.min(max, limit))
}
const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The frame, without scripts: it may open its link in the surrounding page and nothing else. */
export const buildFrame = (input: { src: string; title: string; width: number; height: number }): string =>
  `<iframe src="${escapeHtml(input.src)}" title="${escapeHtml(input.title)}" width="${input.width}" height="${input.height}" style="border:0" loading="lazy" sandbox="allow-same-origin allow-top-navigation-by-user-activation allow-popups"></iframe>`

/** oEmbed 1.0, section 2.3: a rich card of a listing, as JSON. */
export async function loadOembed({ context }: LoaderFunctionArgs): Promise<Response> {
  const { read, url, config } = requestOf(context)
  const query = url.searchParams
  if ((query.get('format') ?? 'json') !== 'json') return refuse(501, 'Only JSON is spoken here.')
  const origin = config.storeUrl ?? config.appUrl
  const address = readAddress((query.get('url') ?? '').slice(0, 500), [origin, config.appUrl])
  if (!address) return refuse(404, 'That is not the address of a product here.')
  const card = await read(async (tx, at) => {
    const shop = await findShopByHandle(tx, address.handle)
    if (!shop || shop.status === 'suspended') return null
    const listing = await findLiveListing(tx, shop.id, address.slug, at)
    return listing ? { shop, listing } : null
  })
  if (!card) return refuse(404, 'That product doesn’t exist.')
  const { shop, listing } = card
  const picture = mainPicture(listing)
  const [width, height] = [
    clampSize(query.get('maxwidth'), size.width),
    clampSize(query.get('maxheight'), size.height),
  ]
  const src = `${origin}${hrefs.embed(shop.handle, listing.slug)}`
  return respond({
    version: '1.0',
    type: 'rich',
    title: listing.title,
    author_name: shop.name,
    author_url: `${origin}${hrefs.storefront(shop.handle)}`,
    provider_name: 'Fanfare',
    provider_url: config.appUrl,
    cache_age: 300,
    width,
    height,
    html: buildFrame({ src, title: `${listing.title} by ${shop.name}`, width, height }),
    ...(picture
      ? {
          thumbnail_url: `${origin}${listingPictureHref(picture, 360)}`,
          thumbnail_width: 360,
          thumbnail_height: 360,
        }
      : {}),
  })
}
