import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { checkFiles } from './attach-file.ts'
import { checkOffer } from './check-offer.ts'
import type { ListingForm, ListingOrigin, ListingRefusal } from './contract.ts'
import { findOwnDesign } from './design-use.ts'
import type { Listing, ListingId, ShopId } from './listing.ts'
import {
  claimNumber,
  insertListing,
  lockListing,
  lockNumbers,
  type Offer,
  selectListing,
  selectSlugsLike,
  type Terms,
  updateListing,
  writeOffer,
} from './listing-rows.ts'
import { makeFreeSlug, makeSlug } from './slug.ts'
import { changeCap, selectStock } from './stock-rows.ts'

type SaveRefusal = Extract<ListingRefusal, `listing.${string}`>

export const offerOf = (form: ListingForm): Offer => ({
  designVersionId: form.designVersionId,
  title: form.title,
  description: form.description,
  products: form.products,
})
const parseDate = (text: string | null): Date | null => (text === null ? null : new Date(text))
export const termsOf = (form: ListingForm): Terms => ({
  startsAt: parseDate(form.startsAt),
  endsAt: parseDate(form.endsAt),
  unitsCap: form.unitsCap,
  perPersonLimit: form.perPersonLimit,
})

/** Tells if a schedule runs forward and doesn't end in the past. */
export const runsForward = ({ startsAt, endsAt }: Terms, at: Date): boolean =>
  endsAt === null || endsAt > (startsAt && startsAt > at ? startsAt : at)

/** Creates a draft with the shop's next number and its own address. */
export async function createDraft(
  tx: Tx,
  shopId: ShopId,
  form: ListingForm,
  at: Date,
  origin: ListingOrigin = 'studio',
): Promise<Result<Listing, SaveRefusal>> {
  if (!(await findOwnDesign(tx, shopId, form.designVersionId))) return refused('listing.design_missing')
  const terms = termsOf(form)
  if (!runsForward(terms, at)) return refused('listing.schedule_backwards')
  const number = await claimNumber(tx, shopId)
  const slug = makeFreeSlug(form.title, await selectSlugsLike(tx, shopId, makeSlug(form.title)))
  const id = await insertListing(tx, { shopId, number, slug, origin, offer: offerOf(form), terms }, at)
  return ok((await selectListing(tx, shopId, id))!)
}

/**
 * Saves the studio's form. A draft changes in place and its address follows its title; a listing on sale must pass
 * the checks of publishing and gets a new frozen version, so that orders keep what they bought.
 */
export async function saveDraft(
  tx: Tx,
  shopId: ShopId,
  id: ListingId,
  form: ListingForm,
  at: Date,
): Promise<Result<Listing, SaveRefusal>> {
  const listing = await lockListing(tx, shopId, id)
  if (!listing) return refused('listing.not_found')
  if (listing.status === 'archived') return refused('listing.not_editable')
  const offer = offerOf(form)
  const terms = termsOf(form)
  const isLive = listing.status === 'active'
  if (!runsForward(terms, at)) return refused('listing.schedule_backwards')
  if (isLive) {
    const offerCheck = await checkOffer(tx, shopId, offer, at)
    if (!offerCheck.ok) return offerCheck
    const fileCheck = await checkFiles(tx, id, offer.products)
    if (!fileCheck.ok) return fileCheck
    const stockCheck = await saveStock(tx, id, terms)
    if (!stockCheck.ok) return stockCheck
  } else if (!(await findOwnDesign(tx, shopId, form.designVersionId)))
    return refused('listing.design_missing')
  await writeOffer(tx, listing, offer, at, isLive)
  await updateListing(tx, id, { ...terms, ...(await findAddress(tx, listing, form.title)) })
  return ok((await selectListing(tx, shopId, id))!)
}

/** The address follows the title until the listing is first on sale; after that it stays. */
async function findAddress(tx: Tx, listing: Listing, title: string): Promise<{ slug?: string }> {
  const slug = makeSlug(title)
  if (
    listing.launchedAt ||
    listing.addressChosen ||
    listing.slug === slug ||
    listing.slug.replace(/-\d+$/, '') === slug
  )
    return {}
  await lockNumbers(tx, listing.shopId)
  return { slug: makeFreeSlug(title, await selectSlugsLike(tx, listing.shopId, slug, listing.id)) }
}

async function saveStock(
  tx: Tx,
  id: ListingId,
  { unitsCap, perPersonLimit }: Terms,
): Promise<Result<undefined, 'listing.cap_below_sold' | 'listing.edition_fixed'>> {
  const stock = await selectStock(tx, id)
  if (!stock && unitsCap === null && perPersonLimit === null) return ok()
  if (await changeCap(tx, id, unitsCap)) return ok()
  const wouldGrow = unitsCap === null || stock!.base + unitsCap > (stock!.cap ?? 0)
  if (wouldGrow) return refused('listing.edition_fixed', { cap: (stock!.cap ?? 0) - stock!.base })
  return refused('listing.cap_below_sold', { sold: stock!.sold + stock!.reserved - stock!.base })
}
