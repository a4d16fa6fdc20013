/**
 * The stock of a drop: free -> reserved (during payment) -> sold, or back. A listing without a cap and without a
 * limit per person has no stock row, and every step succeeds. Reserve several listings in the order of their ids.
 */

import { asId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type Buyer, countUnitsOfBuyer } from './buyer-rows.ts'
import { limits } from './limits.ts'
import { type ListingId, saleStateOf } from './listing.ts'
import {
  addReturnedUnits,
  changeHoldEnd,
  lockShared,
  lockStock,
  moveHolds,
  moveStock,
  selectHold,
  selectHoldsOf,
  selectLapsedHolders,
  shrinkStock,
  writeHold,
  writeRun,
} from './stock-rows.ts'

export type ReserveRefusal =
  | 'listing.not_found'
  | 'stock.not_on_sale'
  | 'stock.sold_out'
  | 'stock.per_person_limit'
  | 'stock.per_home_limit'

/**
 * Holds units of a listing for a checkout until a moment. If the same holder asks again, the hold changes to the new
 * count and moment. `buyer` is checked against the limit per person; without it there is none. Refuses: not on
 * sale, sold out (`left` tells how many remain), over the limit per person, or over that of a browser or address.
 */
export async function reserveStock(
  tx: Tx,
  listingId: ListingId,
  count: number,
  holder: string,
  until: Date,
  at: Date,
  buyer: Buyer | null = null,
): Promise<Result<undefined, ReserveRefusal>> {
  invariant(Number.isInteger(count) && count > 0, 'units are counted in whole, positive numbers')
  const [listing, [stock]] = await Promise.all([lockShared(tx, listingId), lockStock(tx, [listingId])])
  if (!listing) return refused('listing.not_found')
  if (saleStateOf(listing, at) !== 'on_sale') return refused('stock.not_on_sale', { title: listing.title })
  if (!stock) return ok()
  const limit = buyer === null ? null : listing.perPersonLimit
  // Read under the lock of the count, so that others' earlier holds are seen.
  const [previousHold, boughtBefore] = await Promise.all([
    selectHold(tx, listingId, holder),
    limit === null ? null : countUnitsOfBuyer(tx, listingId, buyer!, holder, listing.launchedAt),
  ])
  if (previousHold?.state === 'taken') return ok()
  const exceededLimit = limit === null ? null : findExceededLimit(limit, boughtBefore!, count)
  if (exceededLimit) return refused(exceededLimit.code, { limit: exceededLimit.max, title: listing.title })
  const heldBefore = previousHold?.state === 'held' ? previousHold.count : 0
  const unitsLeft = stock.cap === null ? count : stock.cap - stock.sold - stock.reserved + heldBefore
  if (count > heldBefore && count > unitsLeft)
    return refused('stock.sold_out', { left: Math.max(0, unitsLeft), title: listing.title })
  const run = heldBefore ? previousHold!.run : stock.run
  const [moved] = await Promise.all([
    moveStock(tx, listingId, { reserved: count - heldBefore }),
    writeHold(tx, { id: listingId, holder, buyer, count, until, run }, at),
  ])
  invariant(moved, 'a unit that is free can be held')
  return ok()
}

/** The limit that this many more would exceed; undefined if none. */
function findExceededLimit(limit: number, bought: Record<keyof Buyer, number>, count: number) {
  const limitsInForce = [
    { code: 'stock.per_person_limit', max: limit, before: bought.mailbox },
    { code: 'stock.per_home_limit', max: limit * limits.perBrowser, before: bought.browser },
    { code: 'stock.per_home_limit', max: limit * limits.perDoor, before: bought.door },
  ] as const
  return limitsInForce.find(({ max, before }) => before + count > max)
}

/**
 * Sells everything a holder holds, because it paid. A lapsed hold is sold all the same if there is room; if not,
 * nothing changes, and `stock.sold_out` means the money must go back. Safe to repeat. `heldListings`: the listings of its
 * holds, if known.
 */
export async function sellStock(
  tx: Tx,
  holder: string,
  heldListings?: readonly string[],
): Promise<Result<undefined, 'stock.sold_out'>> {
  const ids = heldListings ?? (await findHeldListings(tx, holder))
  if (ids.length === 0) return ok()
  const stocks = new Map((await lockStock(tx, ids)).map((stock) => [stock.listing_id, stock]))
  const holds = (await selectHoldsOf(tx, holder)).filter((hold) => hold.state !== 'taken')
  for (const hold of holds) {
    const { cap, sold, reserved } = stocks.get(hold.listing_id)!
    if (hold.state === 'released' && cap !== null && sold + reserved + hold.count > cap) {
      return refused('stock.sold_out', { left: cap - sold - reserved, title: 'this drop' })
    }
  }
  // Once it is sold, the database fixes its run.
  for (const hold of holds) {
    const { run } = stocks.get(hold.listing_id)!
    if (hold.state === 'released' && hold.run !== run) await writeRun(tx, hold, run)
  }
  const sales = holds.map(async (hold) => {
    const id = asId('listing', hold.listing_id)
    const reserved = hold.state === 'held' ? -hold.count : 0
    return { id, stock: await moveStock(tx, id, { sold: hold.count, reserved }) }
  })
  const [movedStocks] = await Promise.all([
    Promise.all(sales),
    holds.length > 0 && moveHolds(tx, holder, ['held', 'released'], 'taken'),
  ])
  for (const { id, stock } of movedStocks) {
    invariant(stock, 'a unit that was held or free can be sold')
    if (stock.sold === stock.cap) await tell(tx, 'listing.sold_out', { listingId: id })
  }
  return ok()
}

/**
 * Frees everything a holder holds, because it gave up or ran out of time. Each hold is freed once; repeating is no
 * error. Returns how many were freed.
 */
export async function releaseStock(tx: Tx, holder: string): Promise<number> {
  const ids = (await selectHoldsOf(tx, holder)).map((hold) => hold.listing_id)
  const stocks = new Map((await lockStock(tx, ids)).map((stock) => [stock.listing_id, stock]))
  const releasedHolds = await moveHolds(tx, holder, ['held'], 'released')
  for (const hold of releasedHolds) {
    const id = asId('listing', hold.listing_id)
    if (hold.run === stocks.get(hold.listing_id)!.run) await moveStock(tx, id, { reserved: -hold.count })
    else await shrinkStock(tx, id, { reserved: hold.count })
  }
  return releasedHolds.length
}

/** Shortens a holder's holds after a declined card: kept for another try until then, no longer. */
export const shortenHold = async (tx: Tx, holder: string, until: Date): Promise<void> => {
  await changeHoldEnd(tx, holder, until, 'sooner')
}
/** Extends a holder's holds for another try. False if one lapsed meanwhile and must be made again. */
export const extendHold = (tx: Tx, holder: string, until: Date): Promise<boolean> =>
  changeHoldEnd(tx, holder, until, 'any')
/** The listings a holder has or had units of. */
export const findHeldListings = async (tx: Tx, holder: string): Promise<string[]> =>
  (await selectHoldsOf(tx, holder)).map((hold) => hold.listing_id)

/** A drop's run and size, for numbering the units this holder has just paid. */
export async function findEdition(
  tx: Tx,
  listingId: ListingId,
  holder: string,
): Promise<{ run: number; size: number } | null> {
  const [stock] = await lockStock(tx, [listingId])
  if (!stock || stock.cap === null) return null
  const hold = await selectHold(tx, listingId, holder)
  return hold?.run === stock.run ? { run: stock.run, size: stock.cap - stock.base } : null
}

/** Frees the sold units of a cancelled order, each once. */
export async function returnStock(
  tx: Tx,
  listingId: ListingId,
  holder: string,
  count: number,
): Promise<Result<undefined, 'stock.not_sold'>> {
  const [stock] = await lockStock(tx, [listingId])
  if (!stock) return ok()
  const hold = await selectHold(tx, listingId, holder)
  if (!hold) return ok()
  if (!(await addReturnedUnits(tx, listingId, holder, count))) return refused('stock.not_sold')
  if (hold.run === stock.run) await moveStock(tx, listingId, { sold: -count })
  else await shrinkStock(tx, listingId, { sold: count })
  return ok()
}

/** The sweep: frees lapsed holds. Returns how many holders it swept. */
export async function releaseLapsedHolds(tx: Tx, at: Date): Promise<number> {
  const holders = await selectLapsedHolders(tx, at, limits.sweepRows)
  for (const holder of holders) await releaseStock(tx, holder)
  return holders.length
}
