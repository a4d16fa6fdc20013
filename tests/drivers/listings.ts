import { saveDesign } from '#artwork'
import type { Id } from '#kernel/id.ts'
import { createDraft, type Listing, proofListing, publishListing } from '#listings'
import type { ListingForm } from '#listings/contract'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { DesignDraft } from '#press/document.ts'
import { openSampleHouse } from '#sample/house.ts'
import type { Database } from '../../platform/database/tx.ts'
import { openShop } from './shops.ts'

/** A shop with the catalogue and one design with a text on the front, for tests of listings. */
export type ListingShop = { database: Database; shopId: Id<'shop'>; designVersionId: Id<'designVersion'> }

/** Stores no pictures: the designs of these tests are text. */
export const noBlobs: Blobs = {
  put: async () => undefined,
  get: async () => null,
  has: async () => false,
  remove: async () => undefined,
  async *list() {},
}

/** A document with one word on the front of a garment. */
export const createFrontText = (text: string, colour = '#e8b23a'): DesignDraft => ({
  version: 1,
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [
        {
          kind: 'text',
          id: 'word',
          x: 1,
          y: 2,
          width: 10,
          height: 3,
          text,
          font: 'anton',
          size: 120,
          fill: { kind: 'solid', colour },
        },
      ],
    },
  },
})

export async function openListingShop(database: Database, handle: string): Promise<ListingShop> {
  const shopId = await openShop(database, handle)
  await database.transact(openSampleHouse)
  const design = await database.transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('HARMATTAN'), name: 'Harmattan' }, at),
  )
  if (!design.ok) throw new Error(`the design was refused: ${JSON.stringify(design)}`)
  return { database, shopId, designVersionId: design.value.versionId }
}

export const tee = 'bella-canvas-3001'

/** The studio's request for a tee at $23.99. */
export const createDraftForm = (shop: ListingShop, changes: Partial<ListingForm> = {}): ListingForm => ({
  designVersionId: shop.designVersionId,
  title: 'Harmattan sun tee',
  description: 'Late radio from Lagos.',
  products: [{ blankId: tee, colours: ['black'], priceMinor: 2399 }],
  startsAt: null,
  endsAt: null,
  unitsCap: null,
  perPersonLimit: null,
  ...changes,
})

export async function makeDraft(
  shop: ListingShop,
  at: Date,
  changes: Partial<ListingForm> = {},
): Promise<Listing> {
  const draft = await shop.database.transact((tx) =>
    createDraft(tx, shop.shopId, createDraftForm(shop, changes), at),
  )
  if (!draft.ok) throw new Error(`the draft was refused: ${JSON.stringify(draft)}`)
  return draft.value
}

export const createProof = (shop: ListingShop, id: Listing['id']) =>
  proofListing({ ...shop.database, blobs: noBlobs }, shop.shopId, id)

export async function putOnSale(
  shop: ListingShop,
  at: Date,
  changes: Partial<ListingForm> = {},
): Promise<Listing> {
  const draft = await makeDraft(shop, at, changes)
  await createProof(shop, draft.id)
  const listing = await shop.database.transact((tx) => publishListing(tx, shop.shopId, draft.id, at))
  if (!listing.ok) throw new Error(`the listing was refused: ${JSON.stringify(listing)}`)
  return listing.value
}
