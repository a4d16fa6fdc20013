/** Another size for a delivered unit: a gift of the shop, once, within its days. */
import { findBlank, findVariantsOfBlank } from '#catalogue'
import { unitCost } from '#catalogue/contract'
import { findAreas } from '#checkout'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { type Money, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { bookSwap } from '#ledger'
import { sendMail } from '#messages'
import { findOrderInFull, lockOrder, type OrderInFull, replaceUnit, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findShippingTerms } from '#shipping'
import { shippingOptions } from '#shipping/contract'
import { hasLiveClaim } from './claim-rows.ts'
import type { SwapRefusal } from './contract.ts'
import { nameUnit } from './make-claim.ts'
import { insertSwap, type SwapOffer, selectOffer } from './swap-rows.ts'

export type SizeToSwap = { sku: string; size: string; unitCostMinor: bigint }

/** The last moment for swapping a unit's size; null if it can't be. Only sold units, and only once. */
export function swapUntil(
  offer: SwapOffer,
  unit: Unit,
  units: readonly Pick<Unit, 'replacesUnitId'>[],
): Date | null {
  const isReplaced = units.some((other) => other.replacesUnitId === unit.id)
  const canSwap = unit.status === 'delivered' && !unit.refundedAt && !isReplaced && !unit.replacesUnitId
  return offer.isOn && canSwap && unit.deliveredAt ? after(unit.deliveredAt, days(offer.days)) : null
}

/** The other available sizes of a unit: the same blank and colour. */
export async function findSizesToSwap(tx: Tx, unit: Unit): Promise<SizeToSwap[]> {
  const blank = await findBlank(tx, unit.blankId)
  const areas = await findAreas(tx, unit.designVersionId)
  if (!blank || !areas) return []
  const variants = await findVariantsOfBlank(tx, unit.blankId)
  return variants
    .filter(
      ({ colour, size, stock }) =>
        colour === unit.colour && size !== unit.size && (stock === null || stock > 0),
    )
    .map(({ sku, size }) => ({ sku, size, unitCostMinor: unitCost(blank, size, areas).minor }))
}

/** The cost of shipping one unit only. */
export async function postageOf(tx: Tx, unit: Unit, country: string, at: Date): Promise<Money> {
  const blank = await findBlank(tx, unit.blankId)
  if (!blank) return usd(0)
  const { id, name, shippingClass, parcelAlone } = blank
  const line = { blankId: id, name, shippingClass, parcelAlone, quantity: 1 }
  const options = shippingOptions({ lines: [line], country }, await findShippingTerms(tx, at))
  return options.ok ? (options.value[0]?.amount ?? usd(0)) : usd(0)
}

/**
 * Prints a delivered unit in another size and ships it; the first one needn't come back. The shop pays for blank,
 * printing and shipping. The caller checks that the fan may: the order's link.
 */
export async function swapSize(
  tx: Tx,
  orderId: Id<'order'>,
  input: { unitId: Id<'unit'>; sku: string; link: string; shop: string },
  at: Date,
): Promise<Result<undefined, SwapRefusal>> {
  await lockOrder(tx, orderId)
  const full = await findOrderInFull(tx, orderId)
  const unit = full?.units.find(({ id }) => id === input.unitId)
  if (!full || !unit) return refused('swap.not_possible')
  const offer = await selectOffer(tx, full.order.shopId)
  if (!offer.isOn) return refused('swap.not_offered')
  const until = swapUntil(offer, unit, full.units)
  if (!until || (await hasLiveClaim(tx, unit.id))) return refused('swap.not_possible')
  if (at > until) return refused('swap.too_late')
  const newSize = (await findSizesToSwap(tx, unit)).find((sizeToSwap) => sizeToSwap.sku === input.sku)
  if (!newSize) return refused('swap.size_not_offered')
  const { shopId } = unit
  const cost = usd(newSize.unitCostMinor)
  const shipping = await postageOf(tx, unit, full.order.address.country, at)
  const booked = await bookSwap(tx, { unitId: unit.id, orderId, shopId, cost, shipping }, at)
  if (!booked.ok) return refused('swap.not_now')
  const replacement = await replaceUnit(tx, orderId, unit.id, newSize, at)
  invariant(replacement.ok, 'a delivered piece that nothing replaced can be printed anew')
  const newUnitId = replacement.value.id
  const sizes = { fromSize: unit.size, toSize: newSize.size }
  await insertSwap(tx, { newUnitId, unitId: unit.id, shopId, orderId, ...sizes, cost, shipping, at })
  await mailFan(tx, full, unit, { ...input, size: newSize.size }, at)
  return ok()
}

async function mailFan(
  tx: Tx,
  full: OrderInFull,
  unit: Unit,
  { size, link, shop }: { size: string; link: string; shop: string },
  at: Date,
): Promise<void> {
  const { order } = full
  const data = { number: order.number, shop, link, piece: nameUnit(full, unit), from: unit.size, to: size }
  await sendMail(tx, { to: order.email, template: 'swap-agreed', data, about: order.id }, at)
}
