import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { findLiveListings, findLiveListingsById } from '#listings'
import { fromPrice, type LiveListing, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { reviewsOfShop } from '#reviews'
import { findCollections, findFeatured, findGathered, findPublished, findStorePictures } from '#storefronts'
import { type Section, type StoreDocument, type StoreLink, storeLimits } from '#storefronts/contract'
import { buildCard, buildCards } from '../card.server.ts'
import { buildPostCards } from '../post/post-cards.server.ts'
import type { DropView, SectionData, SectionView } from './section-view.ts'

type Shop = { id: Id<'shop'>; handle: string }
type Deps = {
  tx: Tx
  shop: Shop
  links: StoreLink[]
  at: Date
  /** Reads each of these once, however many sections show it. */
  readOnce<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}
/** Products shown from a few listings, each on a card. */
const maxProducts = 8
/** Products shown in a collection's own section. */
const maxCollection = 4
/** Drops are looked for among this many of the shop's listings. */
const maxDropCandidates = 200

/** The sections fans see, with their data. Sections with nothing to show are absent. */
export async function readSections(
  tx: Tx,
  shop: Shop,
  store: { document: StoreDocument; links: StoreLink[] },
  at: Date,
): Promise<SectionView[]> {
  const reads = new Map<string, Promise<unknown>>()
  const deps: Deps = {
    tx,
    shop,
    at,
    links: store.links,
    readOnce<Value>(name: string, read: () => Promise<Value>) {
      const pending = (reads.get(name) as Promise<Value> | undefined) ?? read()
      reads.set(name, pending)
      return pending
    },
  }
  const views: SectionView[] = []
  for (const section of store.document.sections) {
    if (section.hidden || section.kind === 'announcement') continue
    const { id, kind, settings } = section
    views.push({ id, kind, settings, data: await findSectionData(deps, section) })
  }
  return views
}

async function findSectionData(deps: Deps, { kind, settings }: Section): Promise<SectionData> {
  const { tx, shop, at } = deps
  const count = Number(settings.count) || 4
  switch (kind) {
    case 'hero':
      return {
        picture: await findPicture(deps, settings.picture),
        cards: (await findListings(deps, 'featured', 1)).map((listing) => buildCard(listing, shop.handle)),
      }
    case 'products':
      return {
        cards: await buildCards(
          tx,
          await findListings(deps, settings.source ?? 'featured', count),
          shop.handle,
          Math.max(count, maxProducts),
        ),
      }
    case 'collection': {
      const collection = settings.collection
        ? await findGathered(tx, shop.id, settings.collection, maxCollection, at)
        : null
      if (!collection) return { collection: null, cards: [] }
      const { title, description, slug } = collection
      return {
        collection: { title, description, href: hrefs.storeCollection(shop.handle, slug) },
        cards: collection.listings.map((listing) => buildCard(listing, shop.handle)),
      }
    }
    case 'drop':
      return { drop: await findDrop(deps, settings.listing ?? '') }
    case 'picture':
    case 'video':
      return { picture: await findPicture(deps, settings.picture) }
    case 'gallery': {
      const pictures = await findPictures(deps)
      const pictureIds = (settings.pictures ?? '').split(' ')
      return {
        pictures: pictureIds.flatMap((id) => pictures.find((storePicture) => storePicture.id === id) ?? []),
      }
    }
    case 'reviews':
      return { reviews: await findReviews(deps, count) }
    case 'social':
      return { links: deps.links }
    case 'pages':
      return { pages: await findPages(deps) }
    case 'posts': {
      const posts = await findPublished(tx, shop.id, 'post', count, at)
      return { posts: await buildPostCards(tx, shop.handle, posts, at) }
    }
    default:
      return {}
  }
}

const findPictures = ({ tx, shop, readOnce }: Deps) =>
  readOnce('pictures', () => findStorePictures(tx, shop.id))
const findPicture = async (deps: Deps, id: string | undefined) =>
  id ? ((await findPictures(deps)).find((storePicture) => storePicture.id === id) ?? null) : null

async function findListings({ tx, shop, at, readOnce }: Deps, source: string, count: number) {
  const [kind, slug = ''] = source.split(':')
  const listings = await readOnce(`${source} ${count}`, async (): Promise<LiveListing[]> => {
    if (kind === 'collection') return (await findGathered(tx, shop.id, slug, count, at))?.listings ?? []
    if (kind === 'featured') return findFeatured(tx, shop.id, at, count)
    return findLiveListings(tx, shop.id, { count, sort: kind === 'new' ? 'new' : 'best' }, at)
  })
  return listings.slice(0, count)
}

/** The chosen drop while it lasts, else the one that ends or begins next. */
async function findDrop({ tx, shop, at, readOnce }: Deps, chosenId: string): Promise<DropView | null> {
  const [chosenListing] = chosenId ? await findLiveListingsById(tx, [chosenId], at) : []
  if (chosenListing && chosenListing.shopId === shop.id && chosenListing.sale !== 'ended')
    return buildDropView(chosenListing, shop, at)
  if (chosenId) return null
  const drops = await readOnce('drops', () => findLiveListings(tx, shop.id, { count: maxDropCandidates }, at))
  const next = drops
    .filter((listing) => listing.cap !== null || listing.endsAt || listing.sale === 'scheduled')
    .sort((a, b) => measureUntil(a) - measureUntil(b))[0]
  return next ? buildDropView(next, shop, at) : null
}

const pickMoment = ({ sale, startsAt, endsAt }: LiveListing): Date | null =>
  sale === 'scheduled' ? startsAt : endsAt
const measureUntil = (listing: LiveListing): number =>
  pickMoment(listing)?.getTime() ?? Number.MAX_SAFE_INTEGER

function buildDropView(listing: LiveListing, { handle }: Shop, at: Date): DropView {
  const picture = mainPicture(listing)
  const moment = pickMoment(listing)
  const { title, slug, unitsLeft, cap, sale } = listing
  const openState = unitsLeft === 0 ? 'sold_out' : 'on_sale'
  return {
    title,
    left: unitsLeft,
    cap,
    until: moment,
    href: hrefs.storeListing(handle, slug),
    picture: picture && listingPictureHref(picture, 760),
    price: formatMoney(fromPrice(listing.products)),
    state: sale === 'scheduled' ? 'scheduled' : openState,
    leftMs: moment && moment.getTime() - at.getTime(),
  }
}

async function findReviews({ tx, shop, at }: Deps, count: number) {
  const { reviews, ...summary } = await reviewsOfShop(tx, shop.id, count)
  const listings = await findLiveListingsById(tx, [...new Set(reviews.map(({ listingId }) => listingId))], at)
  return {
    ...summary,
    rows: reviews.map(({ listingId, ...review }) => {
      const listing = listings.find(({ id }) => id === listingId)
      const listingOfReview = listing && {
        title: listing.title,
        href: hrefs.storeListing(shop.handle, listing.slug),
      }
      return { ...review, listing: listingOfReview ?? null }
    }),
  }
}

async function findPages({ tx, shop, at }: Deps) {
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
