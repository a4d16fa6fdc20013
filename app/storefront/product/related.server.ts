import { findDesignVersion } from '#artwork'
import { type Blank, techniques } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { areasUsed, findLiveListings, findLiveListingsById, mainView } from '#listings'
import type { LiveListing } from '#listings/contract'
import { findCollections } from '#storefronts'
import { findNextMoment, type StoreReads } from '../store-reads.server.ts'

const maxRelated = 4

/**
 * Related listings: first those that share a collection, then best sellers on the same blank, then best sellers. The
 * best sellers may be some minutes old, because a sale leaves the pages of other listings unchanged.
 */
export async function findRelated(reads: StoreReads, listing: LiveListing): Promise<LiveListing[]> {
  const read = async () => ({
    related: await selectRelated(reads, listing),
    next: await findNextMoment(reads),
  })
  return (await reads.cache(['content'], `related ${listing.id}`, read, ({ next }) => next)).related
}

async function selectRelated(reads: StoreReads, listing: LiveListing): Promise<LiveListing[]> {
  const { tx, at, cache, shop } = reads
  const shopId = shop.id
  const allCollections = await cache(['frame'], 'collections', () => findCollections(tx, shopId))
  const collections = allCollections.filter((collection) => collection.listingIds.includes(listing.id))
  const collectionListings = await findLiveListingsById(
    tx,
    [...new Set(collections.flatMap((collection) => collection.listingIds))],
    at,
  )
  const { best } = await cache(
    ['content'],
    'best sold',
    () => readBestSellers(reads),
    ({ next }) => next,
  )
  const blanks = listing.products.map(({ blankId }) => blankId)
  const sameBlankListings = best.filter(({ products }) =>
    products.some(({ blankId }) => blanks.includes(blankId)),
  )
  const candidates = new Map(
    [...collectionListings, ...sameBlankListings, ...best].map((listing) => [listing.id, listing]),
  )
  return [...candidates.values()]
    .filter(({ id, sale }) => id !== listing.id && sale !== 'ended')
    .slice(0, maxRelated)
}

/** Best sellers, for the pages of all listings. */
const readBestSellers = async (reads: StoreReads) => ({
  best: await findLiveListings(reads.tx, reads.shop.id, { count: maxRelated * 6 }, reads.at),
  next: await findNextMoment(reads),
})

/**
 * The position and size of the design's print on a blank, its technique, and the picture that shows it best. None for
 * a download.
 */
export async function readPrint(
  { tx, cache }: StoreReads,
  designVersionId: Id<'designVersion'>,
  blank: Blank,
) {
  const read = async () => {
    const design = await findDesignVersion(tx, designVersionId)
    return {
      usedAreas: design && blank.physical ? areasUsed(design.document, blank) : [],
      main: design ? mainView(design.document, blank) : null,
    }
  }
  const { usedAreas, main } = await cache(
    ['frame', 'catalogue'],
    `areas ${designVersionId} ${blank.id}`,
    read,
  )
  return {
    /** The name of the first picture. */
    main,
    technique: techniques[blank.technique].name,
    areas: blank.areas
      .filter(({ name }) => usedAreas.includes(name))
      .map(({ name, label, widthIn, heightIn, sizes }) => ({
        key: `${name} ${sizes?.join() ?? ''}`,
        label,
        inches: `${widthIn} × ${heightIn} in`,
        sizes: sizes ?? [],
      })),
  }
}
