import type { Id } from '#kernel/id.ts'
/** The effect of a catalogue change on shops: they are notified before, and prices that would lose money end on its day. */

import { findShop } from '#accounts'
import { findBlank, findBlankChange, withBlankCosts } from '#catalogue'
import { type Blank, blankTitle, skuOf } from '#catalogue/contract'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { endListing, findSelling, previewBlank } from '#listings'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'
import { notifyShops as tellNotices } from './notices.ts'

const dayOf = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)

/** Notifies every shop that sells the blank. */
async function notifyOfCosts(
  tx: Tx,
  config: Services['config'],
  change: { id: string; withdrawn: boolean },
  at: Date,
): Promise<void> {
  const costChange = await findChange(tx, change.id)
  if (!costChange) return
  const { blank, costs, effectiveAt } = costChange
  const affected = await previewBlank(tx, blank, withBlankCosts(blank, costs), at)
  for (const shopId of new Set(affected.map(({ shopId }) => shopId))) {
    const shop = await findShop(tx, shopId)
    if (!shop) continue
    const data = {
      name: shop.ownerName,
      blank: blankTitle(blank),
      date: dayOf(effectiveAt, shop.timeZone),
      rows: affected.filter((effect) => effect.shopId === shopId),
      withdrawn: change.withdrawn,
      link: `${config.appUrl}${hrefs.listings}`,
    }
    const costWords = change.withdrawn ? 'isn’t changing after all' : `changes on ${data.date}`
    const about = `${change.id} ${change.withdrawn ? 'withdrawn' : 'planned'}`
    const words = `The cost of ${data.blank} ${costWords}.`
    await tellNotices(tx, config, [{ shopId, kind: 'blank', about, words, href: hrefs.listings }], at)
    await sendMail(tx, { to: shop.ownerEmail, template: 'blank-changes', data, about: change.id }, at)
  }
}

/** The cost is in force: ends listings that would sell below it. */
async function endBelowCost(tx: Tx, changeId: Id<'change'>, at: Date): Promise<void> {
  const costChange = await findChange(tx, changeId)
  if (!costChange) return
  const { blank } = costChange
  const zeroCosts = Object.fromEntries(blank.sizes.map((size) => [size, 0]))
  for (const affected of await previewBlank(tx, withBlankCosts(blank, zeroCosts), blank, at))
    if (affected.belowCost) await endListing(tx, affected.shopId, affected.listingId, at)
}

/** A change of costs with its blank; null for other changes. */
async function findChange(tx: Tx, id: string) {
  const change = await findBlankChange(tx, id)
  const blank = change && (await findBlank(tx, change.blankId))
  if (!blank || !('costs' in change.details)) return null
  return { blank, costs: change.details.costs, effectiveAt: change.effectiveAt }
}

/** "Black (M, L), White (S)", for the given colours. */
function describeMissing(blank: Blank, skus: readonly string[], offered: readonly string[]): string {
  const missing = new Set(skus)
  return blank.colours
    .filter(({ slug }) => offered.includes(slug))
    .flatMap(({ slug, name }) => {
      const sizes = blank.sizes.filter((size) => missing.has(skuOf(blank.id, slug, size)))
      return sizes.length === 0 ? [] : [`${name} (${sizes.join(', ')})`]
    })
    .join(', ')
}

/** Notifies each shop that sells one of them: fans can't choose it until it is back. */
async function notifyOfStock(
  tx: Tx,
  config: Services['config'],
  { blankId, skus }: { blankId: string; skus: readonly string[] },
  at: Date,
): Promise<void> {
  const blank = await findBlank(tx, blankId)
  if (!blank) return
  const sellingListings = await findSelling(tx, blankId)
  const notices = [...Map.groupBy(sellingListings, ({ shopId }) => shopId)].flatMap(([shopId, listings]) => {
    const missing = describeMissing(
      blank,
      skus,
      listings.flatMap(({ colours }) => colours),
    )
    const [first] = listings.filter(({ colours }) => describeMissing(blank, skus, colours))
    if (!missing || !first) return []
    const otherCount = listings.filter(({ colours }) => describeMissing(blank, skus, colours)).length - 1
    const listingTitles = `${first.title}${otherCount > 0 ? ` and ${otherCount} more` : ''}`
    const words = `Out of stock: ${blankTitle(blank)} in ${missing}. Fans can’t choose it in ${listingTitles} until it’s back.`
    const about = `${blankId} ${at.toISOString()}`
    return [{ shopId, kind: 'stock' as const, about, words, href: hrefs.listing(first.number) }]
  })
  await tellNotices(tx, config, notices, at)
}

export const variantsGone: Effects<'variants.gone'> = [
  {
    name: 'tell its shops',
    queue: 'letters',
    run: (tx, stock, at, { config }) => notifyOfStock(tx, config, stock, at),
  },
]
export const blankChangePlanned: Effects<'blank.change_planned'> = [
  {
    name: 'tell its shops',
    queue: 'letters',
    run: (tx, { changeId: id }, at, { config }) => notifyOfCosts(tx, config, { id, withdrawn: false }, at),
  },
]
export const blankChangeWithdrawn: Effects<'blank.change_withdrawn'> = [
  {
    name: 'tell its shops',
    queue: 'letters',
    run: (tx, { changeId: id }, at, { config }) => notifyOfCosts(tx, config, { id, withdrawn: true }, at),
  },
]
export const blankChanged: Effects<'blank.changed'> = [
  {
    name: 'end what loses money',
    queue: 'shops',
    run: (tx, { changeId }, at) => endBelowCost(tx, changeId, at),
  },
]
