import { type AccountDeps, createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { findBlanks } from '#catalogue'
import type { Blank } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { createDraft, type Listing, proofListing, publishListing } from '#listings'
import { ListingForm } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { DesignDocument } from '#press/document.ts'
import { editStore, featureListings, publishStore, saveBioLinks, saveWriting } from '#storefronts'
import { defaultDocument, lookOf, WritingForm } from '#storefronts/contract'
import { loadSampleArtworks } from '../artworks/index.ts'
import { drawNeighbourArtworks } from '../artworks/neighbours.ts'
import { password } from '../people.ts'
import { neighbours } from '../plan/neighbours/index.ts'
import type { Neighbour } from '../plan/neighbours/neighbour.ts'
import { requireOk } from './require-ok.ts'

type SampleData = { artworks: ReadonlyMap<string, DesignDocument>; blanks: ReadonlyMap<string, Blank> }
type ShopId = Id<'shop'>

/** The shops behind the discover page's links: each creator's account, designs, listings and store, by the usual verbs. */
export async function seedNeighbours(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  deps: AccountDeps,
): Promise<void> {
  const ids = neighbours.flatMap(({ products }) => products.map(({ blankId }) => blankId))
  const blanks = await database.read((tx) => findBlanks(tx, [...new Set(ids)]))
  const data = { artworks: new Map([...loadSampleArtworks(), ...drawNeighbourArtworks()]), blanks }
  for (const [index, neighbour] of neighbours.entries()) {
    const postedAt = new Date(Date.UTC(2025, 7, firstPost + index, 9))
    const { shopId, drafts } = await database.transact((tx, at) => openShop(tx, deps, neighbour, data, at))
    for (const id of drafts) await proofListing({ ...database, blobs }, shopId, id)
    await database.transact(async (tx, at) => {
      const published: Listing[] = []
      for (const id of drafts) {
        const listing = await publishListing(tx, shopId, id, at)
        requireOk(listing, `${id} of ${neighbour.shop} can be published`)
        published.push(listing.value)
      }
      await fillStore(tx, shopId, neighbour, published, { at, postedAt })
    })
  }
}

/** Creates the account, each design once, and a draft of every product. */
async function openShop(tx: Tx, deps: AccountDeps, neighbour: Neighbour, data: SampleData, at: Date) {
  const { person: name, handle, shop, products } = neighbour
  const account = { name, email: `${handle}@fanfare.test`, password, shop: { name: shop, handle } }
  const { shopId } = await createAccount(tx, deps, account, at)
  invariant(shopId, `${handle} has a shop`)
  const designs = new Map<string, string>()
  const drafts: Id<'listing'>[] = []
  for (const product of products) {
    const { title, words, blankId, price: priceMinor } = product
    let version = designs.get(product.artwork)
    if (!version) {
      const document = data.artworks.get(product.artwork)
      invariant(document, `there is an artwork ${product.artwork}`)
      const design = await saveDesign(tx, shopId, { document, name: title }, at)
      requireOk(design, `the artwork ${product.artwork} can be saved`)
      version = design.value.versionId
      designs.set(product.artwork, version)
    }
    const offeredColours = data.blanks.get(blankId)?.colours.map(({ slug }) => slug) ?? []
    const missingColour = product.colours.find((colour) => !offeredColours.includes(colour))
    invariant(
      missingColour === undefined,
      `${title}: ${blankId} comes in ${missingColour} (it has ${offeredColours.join(', ')})`,
    )
    const form = ListingForm.parse({
      designVersionId: asId('designVersion', version),
      title,
      description: words,
      products: [{ blankId, colours: product.colours, priceMinor }],
    })
    const draft = await createDraft(tx, shopId, form, at)
    requireOk(draft, `${title} can be drafted`)
    drafts.push(draft.value.id)
  }
  return { shopId, drafts }
}

const featuredCount = 4
/** The day of August on which the first of them posted; each further one posts a day later. */
const firstPost = 6

/** Sets the look and the words, features four products, and saves the post and the link page. */
async function fillStore(
  tx: Tx,
  shopId: ShopId,
  { theme, palette, hero, about, post, links, shop }: Neighbour,
  listings: readonly Listing[],
  { at, postedAt }: { at: Date; postedAt: Date },
): Promise<void> {
  const words: Record<string, Record<string, string>> = {
    hero,
    about,
    products: { title: `From ${shop}` },
  }
  const document = {
    ...defaultDocument,
    look: { ...lookOf(theme, palette), logo: '', icon: '' },
    sections: defaultDocument.sections.map((section) => ({
      ...section,
      settings: { ...section.settings, ...words[section.kind] },
    })),
  }
  requireOk(
    await editStore(tx, shopId, null, { do: 'restore', document }, at),
    `the store of ${shop} is laid out`,
  )
  requireOk(await publishStore(tx, shopId, null, at), `the store of ${shop} is published`)
  const ids = listings.map(({ id }) => id)
  requireOk(await featureListings(tx, shopId, ids.slice(0, featuredCount)), `${shop} features four products`)
  const { title, body, about: productIndex } = post
  const form = WritingForm.parse({ kind: 'post', title, body, listingId: ids[productIndex], published: true })
  requireOk(await saveWriting(tx, shopId, null, form, postedAt), `the post of ${shop} is saved`)
  const storeLinks = [
    { label: 'The shop', target: 'shop' },
    { label: post.title, target: 'posts' },
  ]
  await saveBioLinks(tx, shopId, [...storeLinks, ...links])
}
