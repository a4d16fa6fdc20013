import { asId, type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { allocate, type Money, minus, times } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { findEdition, findHeldListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { limits } from './limits.ts'
import { type Line, type Order, type OrderEvent, orderMoves } from './order.ts'
import { lockOrder, writeStatus } from './order-rows.ts'
import { insertDownloads, insertUnits, selectFreeNumbers } from './unit-rows.ts'

/**
 * Marks the order paid, creates its units for the press and grants its downloads. `honour` is for money that arrived
 * after it had expired. Only the completion path of payments calls it.
 */
export async function payOrder(
  tx: Tx,
  orderId: Id<'order'>,
  event: 'pay' | 'honour',
  at: Date,
): Promise<Result<Order, 'state.move_not_allowed'>> {
  const order = await lockOrder(tx, orderId)
  invariant(order, 'the order of a payment exists')
  return payHeldOrder(tx, order, { event, drops: await findHeldListings(tx, orderId) }, at)
}

type NewDownload = ReturnType<typeof downloadOf>
/** `onGrant` writes what follows from an order's downloads, at once with them. */
type Payment = {
  event: 'pay' | 'honour'
  drops: readonly string[]
  onGrant?: (downloads: readonly NewDownload[]) => Promise<unknown>
}

/** The same for an order already locked, given its drop holds; sends its writes at once. */
export async function payHeldOrder(
  tx: Tx,
  order: Order,
  { event, drops, onGrant }: Payment,
  at: Date,
): Promise<Result<Order, 'state.move_not_allowed'>> {
  const isGrant = event === 'pay' && order.lines.every((line) => line.digital)
  const next = nextState<Order['status'], OrderEvent>(orderMoves, order.status, isGrant ? 'grant' : event)
  if (!next.ok) return next
  const units = order.lines.filter((line) => !line.digital).flatMap((line) => unitsOf(order, line, at))
  const numberedUnits = await numberUnits(tx, order.id, sortUnits(units), drops)
  const downloads = order.lines.filter((line) => line.digital).map((line) => downloadOf(order, line, at))
  await Promise.all([
    // This must be first: the database allows units only in a paid order.
    writeStatus(tx, order.id, next.value, { paidAt: at, ...(isGrant ? { endedAt: at } : {}) }),
    insertUnits(tx, numberedUnits),
    insertDownloads(tx, downloads),
    downloads.length > 0 && onGrant?.(downloads),
    tell(tx, order.kind === 'sample' ? 'samples.paid' : 'order.paid', { orderId: order.id }),
  ])
  if (numberedUnits.length === 0 && !isGrant) await writeStatus(tx, order.id, 'delivered', { endedAt: at })
  return { ok: true, value: { ...order, status: next.value, paidAt: at } }
}

type NewUnit = ReturnType<typeof unitsOf>[number]

/** Units paid at one moment go to press by their ids. Their ids follow their lines, as their promised dates did. */
function sortUnits(units: readonly NewUnit[]): NewUnit[] {
  const ids = units.map(({ id }) => id).sort()
  return units.map((unit, index) => ({ ...unit, id: ids[index]! }))
}

/**
 * Numbers the units of drops: each gets the lowest free number of the run, in the order of payment, because the
 * drop's count stays locked until the transaction ends. A cancelled unit's number is reused; a printed one's never.
 */
async function numberUnits(
  tx: Tx,
  orderId: Id<'order'>,
  units: readonly NewUnit[],
  drops: readonly string[],
) {
  const numbers = new Map<string, { edition: number; editionRun: number; editionOf: number }>()
  const dropListingIds = units.map((unit) => unit.listingId).filter((id) => drops.includes(id))
  for (const listingId of [...new Set(dropListingIds)].sort()) {
    const drop = await findEdition(tx, listingId, orderId)
    if (!drop) continue
    const unitsOfListing = units.filter((unit) => unit.listingId === listingId)
    const freeNumbers = await selectFreeNumbers(tx, { listingId, ...drop }, unitsOfListing.length)
    invariant(freeNumbers.length === unitsOfListing.length, 'a drop has a number for every unit it sells')
    for (const [index, unit] of unitsOfListing.entries()) {
      numbers.set(unit.id, { edition: freeNumbers[index]!, editionRun: drop.run, editionOf: drop.size })
    }
  }
  return units.map((unit) => ({ ...unit, ...numbers.get(unit.id) }))
}

/** Splits a line's amounts over its units; the parts sum to the line. */
export function sharesOf(
  line: Pick<Line, 'quantity' | 'unitPrice' | 'discount' | 'tax' | 'unitCost' | 'platformFee' | 'profit'>,
) {
  const equalWeights = Array.from({ length: line.quantity }, () => 1n)
  const split = (amount: Money): bigint[] => allocate(amount, equalWeights).map((part) => part.minor)
  const [price, tax] = [split(minus(times(line.unitPrice, line.quantity), line.discount)), split(line.tax)]
  const [platformFee, profit] = [split(line.platformFee), split(line.profit)]
  return equalWeights.map((_, index) => ({
    priceMinor: price[index]!,
    taxMinor: tax[index]!,
    costMinor: line.unitCost.minor,
    platformFeeMinor: platformFee[index]!,
    profitMinor: profit[index]!,
  }))
}

function unitsOf(order: Order, line: Line, at: Date) {
  return sharesOf(line).map((share, index) => ({
    ...share,
    id: newId('unit', at.getTime()),
    shopId: order.shopId,
    orderId: order.id,
    lineId: line.id,
    place: index + 1,
    listingId: line.listingId,
    blankId: line.blankId,
    sku: line.sku,
    technique: line.technique,
    colour: line.colour,
    size: line.size,
    designVersionId: line.designVersionId,
    statusAt: at,
    paidAt: at,
  }))
}

function downloadOf(order: Order, line: Line, at: Date) {
  const { costMinor: _, ...share } = sharesOf(line)[0]!
  return {
    ...share,
    id: newId('download', at.getTime()),
    shopId: order.shopId,
    orderId: order.id,
    lineId: asId('line', line.id),
    grantedAt: at,
    fetchesMax: limits.downloadFetches,
  }
}
