import { countMembers, findShop, findWorkplaces } from '#accounts'
import type { Person } from '#kernel/actor.ts'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findDisputesNotWon, findShopBalance } from '#ledger'
import { findListings } from '#listings'
import { countOpen } from '#orders'
import { hasOpenDispute } from '#payments'
import { findOpenPayouts } from '#payouts'
import { smallestPayout } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findPlan } from '#purchases'
import type { DepartureBlocker, Holdings } from './contract.ts'
import { type Departure, selectPendingDeparture } from './departure-rows.ts'

const noHoldings: Holdings = {
  onSale: 0,
  openOrders: 0,
  openUnits: 0,
  pending: usd(0),
  available: usd(0),
  inTransit: usd(0),
  plan: null,
  team: 0,
}

/** An account's holdings, and the first thing to settle before it can end. */
export async function sumHoldings(
  tx: Tx,
  input: { shopId: Id<'shop'> | null; isStaff: boolean },
): Promise<{ holdings: Holdings; blockers: DepartureBlocker[] }> {
  const blockers: DepartureBlocker[] = input.isStaff ? ['departure.staff'] : []
  if (!input.shopId) return { holdings: noHoldings, blockers }
  const { pending, available, inTransit } = await findShopBalance(tx, input.shopId)
  const openCounts = await countOpen(tx, input.shopId)
  const onSale = (await findListings(tx, input.shopId, { status: 'active' })).total
  const plan = await findPlan(tx, input.shopId)
  const members = await countMembers(tx, input.shopId)
  const shop = await findShop(tx, input.shopId)
  const openPayouts = await findOpenPayouts(tx, input.shopId)
  if (shop?.status === 'suspended') blockers.push('departure.suspended')
  if (openCounts.units > 0 || openCounts.orders > 0) blockers.push('departure.orders_open')
  if (pending.minor !== 0n) blockers.push('departure.profit_pending')
  if (inTransit.minor !== 0n || openPayouts.length > 0) blockers.push('departure.payout_open')
  // A dispute won after the erasure would credit a shop that nobody can be paid for.
  if (await hasOpenDispute(tx, await findDisputesNotWon(tx, input.shopId)))
    blockers.push('departure.dispute_open')
  if (available.minor < 0n) blockers.push('departure.owes')
  else if (available.minor >= smallestPayout.minor) blockers.push('departure.balance_left')
  const holdings = {
    onSale,
    openOrders: openCounts.orders,
    openUnits: openCounts.units,
    pending,
    available,
    inTransit,
    plan: plan ? `Fanfare Plus, ${plan.billed}` : null,
    team: members - 1,
  }
  return { holdings, blockers }
}

/** An account's holdings, and the first thing to settle before it can end. */
export async function findHoldings(
  tx: Tx,
  actor: Person,
): Promise<{
  shopId: Id<'shop'> | null
  shopName: string
  holdings: Holdings
  blockers: DepartureBlocker[]
}> {
  const shop = await findOwnedShop(tx, actor)
  const holdings = await sumHoldings(tx, { shopId: shop?.id ?? null, isStaff: actor.staff.length > 0 })
  return { shopId: shop?.id ?? null, shopName: shop?.name ?? '', ...holdings }
}

/** The shop that ends with an account: the one its person owns. */
async function findOwnedShop(tx: Tx, actor: Person): Promise<{ id: Id<'shop'>; name: string } | null> {
  const workplace = (await findWorkplaces(tx, actor)).find(({ role }) => role === 'owner')
  return workplace ? { id: asId('shop', workplace.id), name: workplace.name } : null
}

/** A person's pending departure, with the moment until which the account can be kept; null if there is none. */
export const findDeparture = (tx: Tx, personId: Id<'person'>): Promise<Departure | null> =>
  selectPendingDeparture(tx, personId)
