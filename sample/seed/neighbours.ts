import { type AccountMeans, createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { findBlanks } from '#catalogue'
import { asId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { createDraft, proofListing, publishListing } from '#listings'
import { ListingForm } from '#listings/contract'
import type { Services } from '#platform/http/request-context.ts'
import { sampleArtworks } from '../artworks/index.ts'
import { password } from '../people.ts'
import { neighbours } from '../plan/neighbours.ts'
import { sellablesOf } from '../plan/sellables.ts'
import { must } from './must.ts'

/** The shops behind the discover page's links: each creator's account, design and listing, by the usual verbs. */
export async function seedNeighbours(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  means: AccountMeans,
): Promise<void> {
  const artworks = sampleArtworks()
  const plans = neighbours.map(({ listing }, place) => ({ ...listing, number: place + 1 }))
  const ids = plans.flatMap(({ products }) => products.map(({ blankId }) => blankId))
  const sellables = sellablesOf(plans, await database.read((tx) => findBlanks(tx, ids)))
  for (const [place, { person, handle, shop, listing }] of neighbours.entries()) {
    const document = artworks.get(listing.artwork)
    invariant(document, `there is an artwork ${listing.artwork}`)
    const drafted = await database.transact(async (tx, at) => {
      const { shopId } = await createAccount(
        tx,
        means,
        { name: person, email: `${handle}@fanfare.test`, password, shop: { name: shop, handle } },
        at,
      )
      invariant(shopId, `${handle} has a shop`)
      const design = await saveDesign(tx, shopId, { document, name: listing.title }, at)
      must(design, `the artwork ${listing.artwork} can be saved`)
      const form = ListingForm.parse({
        designVersionId: asId('designVersion', design.value.versionId),
        title: listing.title,
        description: listing.words,
        products: listing.products.map(({ blankId, price }) => ({
          blankId,
          colours: sellables.find((each) => each.listing === place + 1 && each.blankId === blankId)?.colours,
          priceMinor: price,
        })),
      })
      const draft = await createDraft(tx, shopId, form, at)
      must(draft, `${listing.title} can be drafted`)
      return { shopId, listingId: draft.value.id }
    })
    await proofListing({ ...database, blobs }, drafted.shopId, drafted.listingId)
    await database.transact(async (tx, at) =>
      must(
        await publishListing(tx, drafted.shopId, drafted.listingId, at),
        `${listing.title} can be published`,
      ),
    )
  }
}
