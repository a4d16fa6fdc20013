import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListings } from '#listings'
import { findCollections, findPublished } from '#storefronts'
import { storeLimits } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { findOpenShop } from '../store.server.ts'
import { escapeXml } from '../xml.ts'

/** Every public page of a store, for its own domain and for ours. */
export async function loadSitemap({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { read, config } = requestOf(context)
  const site = config.storeUrl ?? config.appUrl
  const paths = await read(async (tx, at) => {
    const { id, handle } = await findOpenShop(tx, params)
    const [max, writings] = [storeLimits.sitemapListings, storeLimits.writingsMax]
    const listings = await findLiveListings(tx, id, { count: max }, at)
    const collections = await findCollections(tx, id)
    const posts = await findPublished(tx, id, 'post', writings, at)
    const pages = await findPublished(tx, id, 'page', writings, at)
    return [
      hrefs.storefront(handle),
      hrefs.storeShop(handle),
      hrefs.storeAbout(handle),
      ...collections.map(({ slug }) => hrefs.storeCollection(handle, slug)),
      ...listings.map(({ slug }) => hrefs.storeListing(handle, slug)),
      ...posts.map(({ slug }) => hrefs.storePost(handle, slug)),
      ...pages.map(({ slug }) => hrefs.storePage(handle, slug)),
    ]
  })
  const lines = paths.map((path) => `<url><loc>${escapeXml(site + path)}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
