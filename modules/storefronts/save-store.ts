import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { ownListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { contrastOf, inkFor, type Store, type StoreForm, type StoreLink, usualStore } from './contract.ts'
import { limits } from './limits.ts'
import { replaceFeatured, selectStore, upsertStore } from './store-rows.ts'

/** A shop's store; one that was never saved has the first theme with its usual texts. */
export async function findStore(tx: Tx, shopId: Id<'shop'>): Promise<Store> {
  return (await selectStore(tx, shopId)) ?? { shopId, ...usualStore }
}

/** Saves texts and colours. Refuses two colours on which words can't be read. */
export async function saveStore(
  tx: Tx,
  shopId: Id<'shop'>,
  form: StoreForm,
  at: Date,
): Promise<Result<undefined, 'store.contrast_too_low'>> {
  const ratio = contrastOf(form.colour, form.inkColour)
  if (ratio < limits.contrastMin) {
    return refused('store.contrast_too_low', {
      ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
      least: String(limits.contrastMin),
      ink: inkFor(form.colour),
    })
  }
  const { links } = await findStore(tx, shopId)
  await upsertStore(tx, shopId, form, links, at)
  return ok()
}

/** Adds or replaces the store's link to a network, newest last; a link that is there already stays where it is. */
export async function saveStoreLink(tx: Tx, shopId: Id<'shop'>, link: StoreLink, at: Date): Promise<void> {
  const store = await findStore(tx, shopId)
  const known = store.links.some((one) => one.network === link.network)
  const links = known
    ? store.links.map((one) => (one.network === link.network ? link : one))
    : [...store.links, link].slice(-limits.linksMax)
  const { shopId: _, links: __, ...form } = store
  await upsertStore(tx, shopId, form, links, at)
}

/** Chooses what the store features, in that order. Free places are filled with what sells best. */
export async function featureListings(
  tx: Tx,
  shopId: Id<'shop'>,
  listingIds: readonly string[],
): Promise<Result<undefined, 'store.too_many_featured' | 'store.listing_not_yours'>> {
  const ids = [...new Set(listingIds)]
  if (ids.length > limits.featuredMax)
    return refused('store.too_many_featured', { limit: limits.featuredMax })
  if (!(await ownListings(tx, shopId, ids))) return refused('store.listing_not_yours')
  await replaceFeatured(tx, shopId, ids)
  return ok()
}
