import { findShop, moveShop, requireFreshSecondFactor } from '#accounts'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { after, days, formatInZone } from '#kernel/instant.ts'
import { formatMoney } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { endListing, findListings } from '#listings'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { movePlan } from '#purchases'
import type { DepartureRefusal } from './contract.ts'
import { type Departure, endDeparture, insertDeparture, selectPendingDeparture } from './departure-rows.ts'
import { findHoldings } from './find-holdings.ts'
import { graceDays } from './limits.ts'

/**
 * Requests the end of one's account. Refused with the first unsettled thing. Ends every listing, closes the store and
 * cancels the plan; the account itself continues for fourteen days.
 */
export async function requestDeparture(
  tx: Tx,
  deps: { appUrl: string },
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<Departure, DepartureRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const { shopId, blockers, holdings } = await findHoldings(tx, actor)
  if (blockers[0]) return refused(blockers[0])
  const shop = shopId ? await findShop(tx, shopId) : null
  const departure: Departure = {
    id: newId('departure'),
    personId: actor.personId,
    shopId,
    askedAt: at,
    dueAt: after(at, days(graceDays)),
    storeWasOpen: shop?.status === 'active',
  }
  if (!(await insertDeparture(tx, departure))) return refused('departure.already_asked')
  if (shopId) await stopShop(tx, shopId, departure.storeWasOpen, at)
  const summary = { dueAt: departure.dueAt.toISOString(), balance: formatMoney(holdings.available) }
  await record(
    tx,
    { actor, action: 'account.end_asked', resource: departure.id, shopId, after: summary, requestId },
    at,
  )
  const data = {
    name: actor.name,
    hasShop: shopId !== null,
    until: formatInZone(departure.dueAt, shop?.timeZone ?? 'UTC'),
    link: `${deps.appUrl}/delete-account`,
  }
  await sendMail(tx, { to: actor.email, template: 'departure-asked', data, about: departure.id }, at)
  return ok(departure)
}

async function stopShop(tx: Tx, shopId: Id<'shop'>, isOpen: boolean, at: Date): Promise<void> {
  await endListings(tx, shopId, at)
  if (isOpen) await moveShop(tx, shopId, 'leave')
  await movePlan(tx, shopId, 'cancel', at)
}

async function endListings(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const { rows } = await findListings(tx, shopId, { status: 'active' })
    const before = ended
    for (const { id } of rows) if ((await endListing(tx, shopId, asId('listing', id), at)).ok) ended += 1
    if (ended === before) return ended
  }
}

/** Takes everything off sale now, so that what is open can settle. What was ordered is printed all the same. */
export async function stopSelling(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<{ ended: number }, DepartureRefusal>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const { shopId } = await findHoldings(tx, actor)
  if (!shopId) return refused('departure.owner_only')
  const ended = await endListings(tx, shopId, at)
  await record(
    tx,
    { actor, action: 'shop.wound_down', resource: shopId, shopId, after: { ended }, requestId },
    at,
  )
  return ok({ ended })
}

/**
 * Keeps the account after all. The store reopens if it was open; listings and the plan stay as they are until someone
 * restarts them.
 */
export async function keepAccount(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'departure.not_asked'>> {
  const departure = await selectPendingDeparture(tx, actor.personId, true)
  if (!departure) return refused('departure.not_asked')
  await endDeparture(tx, departure.id, 'kept', at)
  if (departure.shopId && departure.storeWasOpen) await moveShop(tx, departure.shopId, 'return')
  await record(
    tx,
    { actor, action: 'account.kept', resource: departure.id, shopId: departure.shopId, requestId },
    at,
  )
  return ok()
}
