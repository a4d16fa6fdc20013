import { erasePerson, findPersonToErase, findShop, findTracesOfPerson, moveShop } from '#accounts'
import { findLostArtworkFiles, forgetArtworks } from '#artwork'
import { record } from '#audit'
import { disconnect } from '#channels'
import { channels } from '#channels/contract'
import { findClaims, releaseDomain } from '#domains'
import type { Id } from '#kernel/id.ts'
import { after, days, formatInZone } from '#kernel/instant.ts'
import { lockShopBalance } from '#ledger'
import { forgetListings } from '#listings'
import { deleteReaders, forgetMails, forgetNotices, forgetWriter, sendMail } from '#messages'
import { disconnectAccount, forgetDestinations } from '#payouts'
import { forgetPixels } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { forgetMembers } from '#promotions'
import { findCards, movePlan, removeCard, removeCustomer } from '#purchases'
import { forgetAnswers } from '#reviews'
import { findLostStorePictures, forgetStore } from '#storefronts'
import { forgetVisits } from '#visits'
import { forgetEndpoints } from '#webhooks'
import {
  claimReminders,
  type Departure,
  endDeparture,
  lockDueDepartures,
  selectErasedSince,
} from './departure-rows.ts'
import { sumHoldings } from './find-holdings.ts'
import { reminderMs, sweepRows } from './limits.ts'

/** Writes once, three days before the end. */
export async function remindDue(tx: Tx, deps: { appUrl: string }, at: Date): Promise<number> {
  const dueReminders = await claimReminders(tx, after(at, reminderMs), at, sweepRows)
  for (const departure of dueReminders) {
    const person = await findPersonToErase(tx, departure.personId)
    const shop = departure.shopId ? await findShop(tx, departure.shopId) : null
    const until = formatInZone(departure.dueAt, shop?.timeZone ?? 'UTC')
    const data = { name: person.name, until, link: `${deps.appUrl}/delete-account` }
    await sendMail(tx, { to: person.email, template: 'departure-soon', data, about: departure.id }, at)
  }
  return dueReminders.length
}

/**
 * Erases accounts whose days are over, after checking their money once more. Anything unsettled (a refund, a dispute)
 * waits for the next sweep.
 */
export async function eraseDue(tx: Tx, at: Date): Promise<void> {
  for (const departure of await lockDueDepartures(tx, at, sweepRows)) {
    if (departure.shopId) await lockShopBalance(tx, departure.shopId)
    const { blockers } = await sumHoldings(tx, { shopId: departure.shopId, isStaff: false })
    if (blockers.length === 0) await eraseAccount(tx, departure, at)
  }
}

async function eraseAccount(tx: Tx, departure: Departure, at: Date): Promise<void> {
  const { name, email } = await findPersonToErase(tx, departure.personId)
  const shop = departure.shopId ? await findShop(tx, departure.shopId) : null
  if (departure.shopId) await emptyShop(tx, departure.shopId, departure.id, at)
  await eraseTexts(tx, departure, email)
  await erasePerson(tx, { personId: departure.personId, shopId: departure.shopId }, at)
  await endDeparture(tx, departure.id, 'erased', at)
  const event = {
    actor: 'system',
    action: 'account.erased',
    resource: departure.id,
    shopId: departure.shopId,
  } as const
  await record(tx, { ...event, requestId: departure.id }, at)
  const data = { name, shop: shop?.name ?? null }
  await sendMail(tx, { to: email, template: 'departure-done', data, about: departure.id }, at)
}

/** Deletes notices and letters to, by and about the person, under each address they have had. */
async function eraseTexts(tx: Tx, { personId, shopId }: Departure, email: string): Promise<void> {
  await forgetNotices(tx, personId, shopId)
  const { addresses, subjects } = await findTracesOfPerson(tx, personId, shopId)
  for (const address of [email, ...addresses]) {
    await forgetMails(tx, { to: address })
    await forgetWriter(tx, address, shopId)
    await deleteReaders(tx, { email: address })
  }
  // To addresses never proved to be theirs, and to people their shop invited: those letters name them.
  for (const about of subjects) await forgetMails(tx, { about, unsent: true })
}

async function emptyShop(tx: Tx, shopId: Id<'shop'>, departureId: Id<'departure'>, at: Date): Promise<void> {
  for (const { id } of await findClaims(tx, shopId))
    await releaseDomain(tx, { shopId, actor: 'system', requestId: departureId, id }, at)
  for (const channel of channels) await disconnect(tx, shopId, channel)
  await movePlan(tx, shopId, 'lapse', at)
  for (const { id } of await findCards(tx, shopId)) await removeCard(tx, shopId, id, at)
  await removeCustomer(tx, shopId, at)
  await forgetDestinations(tx, shopId, at)
  await disconnectAccount(tx, shopId, at)
  await deleteReaders(tx, { shopId })
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

/** After an erasure: deletes the last letter once it was sent, and lists the files that nobody needs any more. */
export async function clearAfterErasure(tx: Tx, at: Date): Promise<{ files: string[] }> {
  const files: string[] = []
  for (const departure of await selectErasedSince(tx, after(at, -days(3)))) {
    await forgetMails(tx, { about: departure.id })
    if (!departure.shopId) continue
    files.push(...(await findLostArtworkFiles(tx, departure.shopId)))
    files.push(...(await findLostStorePictures(tx, departure.shopId)))
  }
  return { files }
}
