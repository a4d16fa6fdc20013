import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { findLiveListings } from '#listings'
import { fromPrice, listingPictureHref, mainPicture } from '#listings/contract'
import { findPublished } from '#storefronts'
import { excerptOf } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { findOpenShop } from '../store.server.ts'
import { escapeXml } from '../xml.ts'

const maxEntries = 40
type Entry = { href: string; title: string; summary: string; at: Date; kind: string; picture: string | null }

/** Posts and products of a store as an Atom feed, newest first. */
export async function loadFeed({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const { read, config } = requestOf(context)
  const site = config.storeUrl ?? config.appUrl
  const body = await read(async (tx, at) => {
    const shop = await findOpenShop(tx, params)
    const posts = await findPublished(tx, shop.id, 'post', maxEntries, at)
    const listings = await findLiveListings(tx, shop.id, { count: maxEntries, sort: 'new' }, at)
    const entries: Entry[] = [
      ...posts.map((post) => ({
        href: site + hrefs.storePost(shop.handle, post.slug),
        title: post.title,
        summary: post.description || excerptOf(post.body, 300),
        at: post.publishedAt ?? at,
        kind: 'post',
        picture: null,
      })),
      ...listings.map((listing) => ({
        href: site + hrefs.storeListing(shop.handle, listing.slug),
        title: listing.title,
        summary: [formatMoney(fromPrice(listing.products)), excerptOf(listing.description, 300)]
          .filter(Boolean)
          .join('. '),
        at: listing.launchedAt ?? at,
        kind: 'product',
        picture: buildPictureUrl(listing, site),
      })),
    ]
    entries.sort((a, b) => b.at.getTime() - a.at.getTime())
    return buildFeed(shop.name, site, hrefs.storefront(shop.handle), entries.slice(0, maxEntries))
  })
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
    ETag: tag,
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

/** The product in use, where there is such a picture: a JPEG, which every reader shows. */
function buildPictureUrl(listing: Parameters<typeof mainPicture>[0], site: string): string | null {
  const main = mainPicture(listing)
  const picture = main?.view === 'main' ? { ...main, view: 'in-use' } : main
  return picture && site + listingPictureHref(picture, 1200, 'jpg')
}

function buildFeed(name: string, site: string, path: string, entries: readonly Entry[]): string {
  const updated = (entries[0]?.at ?? new Date(0)).toISOString()
  const lines = entries.map(
    ({ href, title, summary, at, kind, picture }) =>
      `<entry><id>${escapeXml(href)}</id><title>${escapeXml(title)}</title><link href="${escapeXml(href)}"/>` +
      (picture ? `<link rel="enclosure" type="image/jpeg" href="${escapeXml(picture)}"/>` : '') +
      `<updated>${at.toISOString()}</updated><category term="${kind}"/><summary>${escapeXml(summary)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeXml(site + path)}</id><title>${escapeXml(name)}</title>
<link href="${escapeXml(site + path)}"/><link rel="self" href="${escapeXml(`${site + path}/feed.xml`)}"/><updated>${updated}</updated><author><name>${escapeXml(name)}</name></author>
${lines.join('\n')}
</feed>
`
}
