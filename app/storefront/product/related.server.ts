import { findDesignVersion } from '#artwork'
import { type Blank, techniques } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { areasUsed, findLiveListings, findLiveListingsById } from '#listings'
import type { LiveListing } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findCollections } from '#storefronts'

const relatedShown = 4

/** What goes with a listing: first what shares a collection with it, then what sells best on the same blank, then at all. */
export async function findRelated(
  tx: Tx,
  shopId: Id<'shop'>,
  listing: LiveListing,
  at: Date,
): Promise<LiveListing[]> {
  const collections = (await findCollections(tx, shopId)).filter((one) => one.listingIds.includes(listing.id))
  const together = await findLiveListingsById(
    tx,
    [...new Set(collections.flatMap((one) => one.listingIds))],
    at,
  )
  const best = await findLiveListings(tx, shopId, { count: relatedShown * 6 }, at)
  const blanks = listing.products.map(({ blankId }) => blankId)
  const alike = best.filter(({ products }) => products.some(({ blankId }) => blanks.includes(blankId)))
  const all = new Map([...together, ...alike, ...best].map((one) => [one.id, one]))
  return [...all.values()]
    .filter(({ id, sale }) => id !== listing.id && sale !== 'ended')
    .slice(0, relatedShown)
}

/** Where and how large the design is printed on a blank, and by what. Nothing for a download. */
export async function readPrint(tx: Tx, designVersionId: string, blank: Blank) {
  const design = blank.physical ? await findDesignVersion(tx, designVersionId) : null
  const used = design ? areasUsed(design.document, blank) : []
  return {
    technique: techniques[blank.technique].name,
    areas: blank.areas
      .filter(({ name }) => used.includes(name))
      .map(({ name, label, widthIn, heightIn, sizes }) => ({
        key: `${name} ${sizes?.join() ?? ''}`,
        label,
        inches: `${widthIn} × ${heightIn} in`,
        sizes: sizes ?? [],
      })),
  }
}
