/** The products that a creator of the production world sells, and their store's own domain. */
import { findShopByHandle } from '#accounts'
import { saveDesign } from '#artwork'
import { checkDomain, claimDomain, listRequiredRecords, namesOf, setRecord, storeHostOf } from '#domains'
import { asId, type Id } from '#kernel/id.ts'
import { createDraft, proofListing, publishListing } from '#listings'
import { ListingForm } from '#listings/contract'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { loadSampleArtworks } from '#sample/artworks/index.ts'
import { requireOk } from '#sample/seed/require-ok.ts'
import { openServices } from '../../server/services.ts'

const tee = { blankId: 'bella-canvas-3001', colours: ['white', 'black'], priceMinor: 3200 }
const listings = [
  { artwork: 'skip-the-intro', title: 'Skip the intro tee', products: [tee] },
  { artwork: 'night-bus', title: 'Night bus tee', products: [tee] },
  { artwork: 'night-bus', title: 'Gold thread tee', products: [{ ...tee, priceMinor: 1_500_000 }] },
  {
    artwork: 'dry-season-tour',
    title: 'Dry season printable poster',
    products: [{ blankId: 'download-tour-poster', colours: ['white'], priceMinor: 900 }],
  },
]

/** Puts tees, one of them expensive, and a file on sale, and the store under `name`. */
export async function prepareShop(env: Record<string, string>, handle: string, name: string): Promise<void> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  try {
    const shop = await database.read((tx) => findShopByHandle(tx, handle))
    if (!shop) throw new Error('the creator has no shop')
    const shopId = asId('shop', shop.id)
    const deps = openServices(config, database)
    await Promise.all([putOnSale(deps, shopId), connectOwnDomain(deps, shopId, name)])
  } finally {
    await database.close()
  }
}

type Deps = ReturnType<typeof openServices>
type ShopId = Id<'shop'>

/** Calls the same verbs as the studio and its launch. */
export async function putOnSale({ database, blobs }: Deps, shopId: ShopId): Promise<void> {
  const artworks = loadSampleArtworks()
  for (const { artwork, title, products } of listings) {
    const draft = await database.transact(async (tx, at) => {
      const design = await saveDesign(tx, shopId, { document: artworks.get(artwork)!, name: title }, at)
      requireOk(design, 'the design can be saved')
      const { versionId: designVersionId } = design.value
      const form = ListingForm.parse({ designVersionId, title, description: 'We never do.', products })
      const listing = await createDraft(tx, shopId, form, at, 'studio')
      requireOk(listing, 'the listing can be drafted')
      return listing.value
    })
    await proofListing({ ...database, blobs }, shopId, draft.id)
    await database.transact(async (tx, at) =>
      requireOk(await publishListing(tx, shopId, draft.id, at), 'it is published'),
    )
  }
}

/** The real DNS isn't available in a test: the test registrar answers for the domain's two records. */
async function connectOwnDomain({ database, config }: Deps, shopId: ShopId, domain: string): Promise<void> {
  const request = { shopId, actor: 'system' as const, requestId: 'r', typedName: domain, ourHosts: [] }
  const target = storeHostOf(config)
  const claim = await database.transact((tx, at) => claimDomain(tx, request, at))
  requireOk(claim, 'the name can be claimed')
  await database.transact(async (tx) => {
    for (const { kind, name, value } of listRequiredRecords(claim.value, target))
      await setRecord(tx, kind, name, value)
  })
  await checkDomain({ database, names: namesOf({ sample: true }, database), target }, claim.value.id)
}
