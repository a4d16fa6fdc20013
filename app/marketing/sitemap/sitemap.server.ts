import type { LoaderFunctionArgs } from 'react-router'
import { findShops } from '#accounts'
import { browse } from '#catalogue'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { findLiveListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { requestOf } from '../../request.server.ts'
import { listPublicPages } from '../public-pages.server.ts'

type Entry = { url: string; changed?: string | undefined }
/** More than there will be for years; a sitemap may have 50,000 addresses. */
const maxCounts = { products: 2_000, stores: 500, listings: 50 }

/** Stores whose owners agreed to be shown, each with its listings on sale. */
async function findStorePaths(tx: Tx, at: Date): Promise<string[]> {
  const shops = await findShops(tx, { boosted: true, status: 'active', max: maxCounts.stores })
  const paths: string[] = []
  for (const { id, handle } of shops) {
    const listings = await findLiveListings(tx, asId('shop', id), { count: maxCounts.listings }, at)
    paths.push(
      hrefs.storefront(handle),
      ...listings.filter(({ sale }) => sale !== 'ended').map(({ slug }) => hrefs.storeListing(handle, slug)),
    )
  }
  return paths
}

const escapeXml = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const writeEntry = ({ url, changed }: Entry): string =>
  `<url><loc>${escapeXml(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** Every public page: our own, the catalogue's, and stores that opted in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, config } = requestOf(context)
  const { appUrl, storeUrl } = config
  const [products, stores] = await read(
    async (tx, at) =>
      [
        (await browse(tx, { sort: 'name', page: 1, perPage: maxCounts.products })).rows,
        await findStorePaths(tx, at),
      ] as const,
  )
  const entries: Entry[] = [
    ...listPublicPages().map(({ path, changed }) => ({ url: appUrl + path, changed })),
    ...products.map(({ id }) => ({ url: appUrl + hrefs.product(id) })),
    ...stores.map((path) => ({ url: (storeUrl ?? appUrl) + path })),
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.map(writeEntry).join('\n')}\n</urlset>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
