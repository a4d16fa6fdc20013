import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListing, findLiveListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { countBioClick, findBioLinks, findCollections, findPublished } from '#storefronts'
import { targetPattern } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { buildCard, type ListingCard } from '../card.server.ts'
import { findOpenShop, readStoreChrome } from '../store.server.ts'
import { findNextMoment, readStore } from '../store-reads.server.ts'
import { buildTargetHref } from '../target.ts'

const maxCounts = { listings: 4, collections: 4, posts: 2 }
type LinkRow = { label: string; target: string; card: ListingCard | null; main?: boolean }

/** The page behind a profile's one link: the creator's own list, or the shop as it is now. */
export function loadLinks({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async (reads) => {
    const { tx, at, cache, shop } = reads
    const read = async () => {
      const bioLinks = await findBioLinks(tx, shop.id)
      const rows =
        bioLinks.length > 0 ? await findOwnRows(tx, shop, bioLinks, at) : await findShopRows(tx, shop, at)
      const [first] = rows.some(({ card }) => card)
        ? []
        : await findLiveListings(tx, shop.id, { count: 1 }, at)
      const coverCard = rows.find(({ card }) => card)?.card ?? (first ? buildCard(first, shop.handle) : null)
      return { rows, face: coverCard, next: await findNextMoment(reads) }
    }
    const { rows, face: coverCard } = await cache(['shop'], 'links', read, ({ next }) => next)
    const { store } = await readStoreChrome(reads, context)
    return { name: shop.name, handle: shop.handle, rows, face: coverCard, profiles: store.links }
  })
}

/** The creator's list, without products that ended. */
async function findOwnRows(
  tx: Tx,
  shop: Shop,
  bioLinks: readonly { label: string; target: string }[],
  at: Date,
): Promise<LinkRow[]> {
  const rows: LinkRow[] = []
  for (const { label, target } of bioLinks) {
    const slug = target.startsWith('listing:') ? target.slice(8) : null
    const listing = slug ? await findLiveListing(tx, shop.id, slug, at) : null
    if (slug && listing?.sale !== 'on_sale' && listing?.sale !== 'scheduled') continue
    rows.push({ label, target, card: listing && buildCard(listing, shop.handle) })
  }
  return rows
}

async function findShopRows(tx: Tx, shop: Shop, at: Date): Promise<LinkRow[]> {
  const listings = await findLiveListings(tx, shop.id, { count: maxCounts.listings }, at)
  const collections = await findCollections(tx, shop.id)
  const posts = await findPublished(tx, shop.id, 'post', maxCounts.posts, at)
  const toPlainRow = (label: string, target: string): LinkRow => ({ label, target, card: null })
  return [
    { ...toPlainRow('The store', 'home'), main: true },
    ...listings.map((listing) => ({
      label: listing.title,
      target: `listing:${listing.slug}`,
      card: buildCard(listing, shop.handle),
    })),
    ...collections
      .slice(0, maxCounts.collections)
      .map(({ slug, title }) => toPlainRow(title, `collection:${slug}`)),
    ...posts.map(({ slug, title }) => toPlainRow(title, `post:${slug}`)),
  ]
}

/** Counts a click and redirects: to a page of the store, or to an address on the page, and nowhere else. */
export async function followLink({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { transact, url } = requestOf(context)
  const target = url.searchParams.get('to') ?? ''
  return transact(async (tx, at) => {
    const shop = await findOpenShop(tx, params)
    const isExternal = target.startsWith('https://')
    const isKnown =
      targetPattern.test(target) &&
      (!isExternal || (await findBioLinks(tx, shop.id)).some((link) => link.target === target))
    const href = isKnown ? buildTargetHref(shop.handle, target) : null
    if (!href) return redirect(hrefs.storeLinks(shop.handle), 303)
    await countBioClick(tx, shop.id, target, at)
    return redirect(href, 303)
  })
}
