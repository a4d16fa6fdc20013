import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { EarningsDimension, EarningsRow } from './contract.ts'
import { type EarningsSums, readEarnings } from './earned-rows.ts'
import { limits } from './limits.ts'
import { type Days, momentsOf } from './range.ts'

const earnedOf = (raw: EarningsSums): EarningsRow => ({
  key: raw.key,
  name: raw.name,
  units: raw.units,
  backUnits: raw.back_units,
  revenue: usd(BigInt(raw.revenue)),
  cost: usd(BigInt(raw.cost)),
  fees: usd(BigInt(raw.fees)),
  profit: usd(BigInt(raw.profit)),
  backProfit: usd(BigInt(raw.back_profit)),
  net: usd(BigInt(raw.profit) - BigInt(raw.back_profit)),
})

/** Earnings by listing, product, size or colour; of one listing if given. */
export async function findEarnings(
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days & { zone: string },
  by: EarningsDimension,
  listingId: Id<'listing'> | null = null,
): Promise<{ rows: EarningsRow[]; total: EarningsRow }> {
  const span = { shopId, ...momentsOf(days, days.zone) }
  const { rows, total } = await readEarnings(tx, span, { by, listingId, max: limits.earnedRows })
  return { rows: rows.map(earnedOf), total: earnedOf(total) }
}
