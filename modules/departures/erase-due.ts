import { erasePerson, findPersonToErase, findShop, findTracesOfPerson, moveShop } from '#accounts'
import { findLostArtworkFiles, forgetArtworks } from '#artwork'
import { record } from '#audit'
import { disconnect } from '#channels'
import { channels } from '#channels/contract'
import { findClaims, releaseDomain } from '#domains'
import type { Id } from '#kernel/id.ts'
import { after, days, zonedWords } from '#kernel/instant.ts'
import { lockShopBalance } from '#ledger'
import { forgetListings } from '#listings'
import { forgetMails, forgetNotices, forgetReaders, forgetWriter, sendMail } from '#messages'
import { forgetDestinations, leaveConnectedAccount } from '#payouts'
import { forgetPixels } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { forgetMembers } from '#promotions'
import { findCards, leaveCardKeeper, removeCard, turnPlan } from '#purchases'
import { forgetAnswers } from '#reviews'
import { findLostStorePictures, forgetStore } from '#storefronts'
import { forgetVisits } from '#visits'
import { forgetEndpoints } from '#webhooks'
import { type Departure, endDeparture, lockDue, selectErasedSince, takeToRemind } from './departure-rows.ts'
import { holdingsOf } from './find-holdings.ts'
import { reminderMs, sweepRows } from './limits.ts'

/** Writes once, three days before the end. */
export async function remindDue(tx: Tx, deps: { appUrl: string }, at: Date): Promise<number> {
  const due = await takeToRemind(tx, after(at, reminderMs), at, sweepRows)
  for (const one of due) {
    const person = await findPersonToErase(tx, one.personId)
    const shop = one.shopId ? await findShop(tx, one.shopId) : null
    const until = zonedWords(one.dueAt, shop?.timeZone ?? 'UTC')
    const data = { name: person.name, until, link: `${deps.appUrl}/delete-account` }
    await sendMail(tx, { to: person.email, template: 'departure-soon', data, about: one.id }, at)
  }
  return due.length
}

/**
 * Erases accounts whose days are over, after checking their money once more. Anything unsettled (a refund, a dispute)
 * waits for the next sweep.
 */
export async function eraseDue(tx: Tx, at: Date): Promise<void> {
  for (const one of await lockDue(tx, at, sweepRows)) {
    if (one.shopId) await lockShopBalance(tx, one.shopId)
    const { bars } = await holdingsOf(tx, { shopId: one.shopId, isStaff: false })
    if (bars.length === 0) await erase(tx, one, at)
  }
}

async function erase(tx: Tx, one: Departure, at: Date): Promise<void> {
  const { name, email } = await findPersonToErase(tx, one.personId)
  const shop = one.shopId ? await findShop(tx, one.shopId) : null
  if (one.shopId) await emptyShop(tx, one.shopId, one.id, at)
  await forgetWords(tx, one, email)
  await erasePerson(tx, { personId: one.personId, shopId: one.shopId }, at)
  await endDeparture(tx, one.id, 'erased', at)
  const event = { actor: 'system', action: 'account.erased', resource: one.id, shopId: one.shopId } as const
  await record(tx, { ...event, requestId: one.id }, at)
  const data = { name, shop: shop?.name ?? null }
  await sendMail(tx, { to: email, template: 'departure-done', data, about: one.id }, at)
}

/** Deletes notices and letters to, by and about the person, under each address they have had. */
async function forgetWords(tx: Tx, { personId, shopId }: Departure, email: string): Promise<void> {
  await forgetNotices(tx, personId, shopId)
  const { addresses, abouts } = await findTracesOfPerson(tx, personId, shopId)
  for (const address of [email, ...addresses]) {
    await forgetMails(tx, { to: address })
    await forgetWriter(tx, address, shopId)
    await forgetReaders(tx, { email: address })
  }
  // To addresses never proved to be theirs, and to people their shop invited: those letters name them.
  for (const about of abouts) await forgetMails(tx, { about, unsent: true })
}

async function emptyShop(tx: Tx, shopId: Id<'shop'>, departureId: Id<'departure'>, at: Date): Promise<void> {
  for (const { id } of await findClaims(tx, shopId))
    await releaseDomain(tx, { shopId, actor: 'system', requestId: departureId, id }, at)
  for (const channel of channels) await disconnect(tx, shopId, channel)
  await turnPlan(tx, shopId, 'lapse', at)
  for (const { id } of await findCards(tx, shopId)) await removeCard(tx, shopId, id, at)
  await leaveCardKeeper(tx, shopId, at)
  await forgetDestinations(tx, shopId, at)
  await leaveConnectedAccount(tx, shopId, at)
  await forgetReaders(tx, { shopId })
  await forgetStore(tx, shopId)
  await forgetListings(tx, shopId)
  await forgetVisits(tx, shopId)
  await forgetPixels(tx, shopId)
  await forgetMembers(tx, shopId)
  await forgetEndpoints(tx, shopId)
  await forgetAnswers(tx, shopId)
  await moveShop(tx, shopId, 'suspend')
  await forgetArtworks(tx, shopId, at)
}

/** After an erasure: deletes the last letter once it has left, and lists the files that nobody needs any more. */
export async function clearAway(tx: Tx, at: Date): Promise<{ files: string[] }> {
  const files: string[] = []
  for (const one of await selectErasedSince(tx, after(at, -days(3)))) {
    await forgetMails(tx, { about: one.id })
    if (!one.shopId) continue
    files.push(...(await findLostArtworkFiles(tx, one.shopId)))
    files.push(...(await findLostStorePictures(tx, one.shopId)))
  }
  return { files }
}
