import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { findLiveListings, findLiveListingsById } from '#listings'
import { fromPrice, type LiveListing, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { reviewsOfShop } from '#reviews'
import { findCollections, findFeatured, findGathered, findPublished, findStorePictures } from '#storefronts'
import { type Section, type StoreDocument, type StoreLink, storeLimits } from '#storefronts/contract'
import { cardOf, cardsOf } from '../card.server.ts'
import { postCards } from '../post/post-cards.server.ts'
import type { DropView, SectionData, SectionView } from './section-view.ts'

type Shop = { id: Id<'shop'>; handle: string }
type Deps = {
  tx: Tx
  shop: Shop
  links: StoreLink[]
  at: Date
  /** Reads each of these once, however many sections show it. */
  once<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}
/** Products shown from a few listings, each on a card. */
const productsShown = 8
/** Products shown in a collection's own section. */
const collectionShown = 4
/** Drops are looked for among this many of the shop's listings. */
const dropsAmong = 200

/** The sections fans see, with their data. Sections with nothing to show are absent. */
export async function readSections(
  tx: Tx,
  shop: Shop,
  store: { document: StoreDocument; links: StoreLink[] },
  at: Date,
): Promise<SectionView[]> {
  const kept = new Map<string, Promise<unknown>>()
  const deps: Deps = {
    tx,
    shop,
    at,
    links: store.links,
    once<Value>(name: string, read: () => Promise<Value>) {
      const before = (kept.get(name) as Promise<Value> | undefined) ?? read()
      kept.set(name, before)
      return before
    },
  }
  const views: SectionView[] = []
  for (const section of store.document.sections) {
    if (section.hidden || section.kind === 'announcement') continue
    const { id, kind, settings } = section
    views.push({ id, kind, settings, data: await dataOf(deps, section) })
  }
  return views
}

async function dataOf(deps: Deps, { kind, settings }: Section): Promise<SectionData> {
  const { tx, shop, at } = deps
  const count = Number(settings.count) || 4
  switch (kind) {
    case 'hero':
      return {
        picture: await pictureOf(deps, settings.picture),
        cards: (await listingsOf(deps, 'featured', 1)).map((listing) => cardOf(listing, shop.handle)),
      }
    case 'products':
      return {
        cards: await cardsOf(
          tx,
          await listingsOf(deps, settings.source ?? 'featured', count),
          shop.handle,
          Math.max(count, productsShown),
        ),
      }
    case 'collection': {
      const found = settings.collection
        ? await findGathered(tx, shop.id, settings.collection, collectionShown, at)
        : null
      if (!found) return { collection: null, cards: [] }
      const { title, description, slug } = found
      return {
        collection: { title, description, href: hrefs.storeCollection(shop.handle, slug) },
        cards: found.listings.map((listing) => cardOf(listing, shop.handle)),
      }
    }
    case 'drop':
      return { drop: await dropOf(deps, settings.listing ?? '') }
    case 'picture':
    case 'video':
      return { picture: await pictureOf(deps, settings.picture) }
    case 'gallery': {
      const all = await picturesOf(deps)
      const chosen = (settings.pictures ?? '').split(' ')
      return { pictures: chosen.flatMap((id) => all.find((storePicture) => storePicture.id === id) ?? []) }
    }
    case 'reviews':
      return { reviews: await reviewsFor(deps, count) }
    case 'social':
      return { links: deps.links }
    case 'pages':
      return { pages: await pagesOf(deps) }
    case 'posts': {
      const posts = await findPublished(tx, shop.id, 'post', count, at)
      return { posts: await postCards(tx, shop.handle, posts, at) }
    }
    default:
      return {}
  }
}

const picturesOf = ({ tx, shop, once }: Deps) => once('pictures', () => findStorePictures(tx, shop.id))
const pictureOf = async (deps: Deps, id: string | undefined) =>
  id ? ((await picturesOf(deps)).find((storePicture) => storePicture.id === id) ?? null) : null

async function listingsOf({ tx, shop, at, once }: Deps, source: string, count: number) {
  const [kind, slug = ''] = source.split(':')
  const found = await once(`${source} ${count}`, async (): Promise<LiveListing[]> => {
    if (kind === 'collection') return (await findGathered(tx, shop.id, slug, count, at))?.listings ?? []
    if (kind === 'featured') return findFeatured(tx, shop.id, at, count)
    return findLiveListings(tx, shop.id, { count, sort: kind === 'new' ? 'new' : 'best' }, at)
  })
  return found.slice(0, count)
}

/** The chosen drop while it lasts, else the one that ends or begins next. */
async function dropOf({ tx, shop, at, once }: Deps, chosen: string): Promise<DropView | null> {
  const [named] = chosen ? await findLiveListingsById(tx, [chosen], at) : []
  if (named && named.shopId === shop.id && named.sale !== 'ended') return dropView(named, shop, at)
  if (chosen) return null
  const all = await once('drops', () => findLiveListings(tx, shop.id, { count: dropsAmong }, at))
  const next = all
    .filter((listing) => listing.cap !== null || listing.endsAt || listing.sale === 'scheduled')
    .sort((a, b) => untilOf(a) - untilOf(b))[0]
  return next ? dropView(next, shop, at) : null
}

const momentOf = ({ sale, startsAt, endsAt }: LiveListing): Date | null =>
  sale === 'scheduled' ? startsAt : endsAt
const untilOf = (listing: LiveListing): number => momentOf(listing)?.getTime() ?? Number.MAX_SAFE_INTEGER

function dropView(listing: LiveListing, { handle }: Shop, at: Date): DropView {
  const picture = mainPicture(listing)
  const until = momentOf(listing)
  const { title, slug, left, cap, sale } = listing
  const opened = left === 0 ? 'sold_out' : 'on_sale'
  return {
    title,
    left,
    cap,
    until,
    href: hrefs.storeListing(handle, slug),
    picture: picture && listingPictureHref(picture, 760),
    price: formatMoney(fromPrice(listing.products)),
    state: sale === 'scheduled' ? 'scheduled' : opened,
    leftMs: until && until.getTime() - at.getTime(),
  }
}

async function reviewsFor({ tx, shop, at }: Deps, count: number) {
  const { shown, ...sum } = await reviewsOfShop(tx, shop.id, count)
  const listings = await findLiveListingsById(tx, [...new Set(shown.map(({ listingId }) => listingId))], at)
  return {
    ...sum,
    shown: shown.map(({ listingId, ...review }) => {
      const listing = listings.find(({ id }) => id === listingId)
      const about = listing && { title: listing.title, href: hrefs.storeListing(shop.handle, listing.slug) }
      return { ...review, about: about ?? null }
    }),
  }
}

async function pagesOf({ tx, shop, at }: Deps) {
  const pages = await findPublished(tx, shop.id, 'page', storeLimits.menuItems, at)
  const collections = await findCollections(tx, shop.id)
  return [
    ...collections.map(({ slug, title }) => ({
      href: hrefs.storeCollection(shop.handle, slug),
      title,
      note: 'Collection',
    })),
    ...pages.map(({ slug, title }) => ({ href: hrefs.storePage(shop.handle, slug), title, note: 'Page' })),
  ].slice(0, storeLimits.menuItems)
}
