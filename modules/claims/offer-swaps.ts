/** A shop's offer to swap sizes, and the cost of a swap, shown before it is switched on. */
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { findOrdersOfShop } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { selectOffer, upsertOffer } from './swap-rows.ts'
import { postageOf } from './swap-size.ts'

export async function offerSwaps(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { isOn: boolean; days: number },
  author: { actor: Person; requestId: string },
  at: Date,
): Promise<void> {
  const { isOn, days } = await selectOffer(tx, shopId)
  await upsertOffer(tx, { shopId, ...input, changedBy: author.actor.personId }, at)
  const action = input.isOn ? 'swaps.offered' : 'swaps.ended'
  await record(tx, { ...author, action, resource: shopId, shopId, before: { isOn, days }, after: input }, at)
}

export type SwapCosts = { pieces: number; min: Money; average: Money; max: Money }

/** The cost of a swap for each unit of the shop's latest orders: blank, printing and shipping only. */
export async function sumSwapCosts(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<SwapCosts | null> {
  const { orders } = await findOrdersOfShop(tx, shopId, null, limits.costOrders)
  const postages = new Map<string, Money>()
  const costs: Money[] = []
  for (const order of orders)
    for (const unit of order.units) {
      if (unit.replacesUnitId || unit.status === 'cancelled') continue
      const key = `${unit.blankId} ${order.address.country}`
      const postage = postages.get(key) ?? (await postageOf(tx, unit, order.address.country, at))
      postages.set(key, postage)
      costs.push(plus(unit.cost, postage))
    }
  if (costs.length === 0) return null
  const sorted = costs.map(({ minor }) => minor).sort((a, b) => Number(a - b))
  const total = sorted.reduce((sum, minor) => sum + minor, 0n)
  const count = BigInt(sorted.length)
  const average = usd((total + count / 2n) / count)
  return { pieces: sorted.length, min: usd(sorted[0]!), average, max: usd(sorted.at(-1)!) }
}
