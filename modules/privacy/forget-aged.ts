import { forgetOldSessions } from '#accounts'
import { deleteOldQuotes, forgetOffers } from '#checkout'
import { forgetClaims } from '#claims'
import { after, days } from '#kernel/instant.ts'
import { deleteUnconfirmed, forgetMails, forgetWriter } from '#messages'
import { forgetUnconfirmed } from '#moderation'
import { ageOrdersFrom, eraseRecipients, lockAgedOrders, type Order } from '#orders'
import { forgetBuyer } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { findBars } from './erase-fan.ts'
import { limits } from './limits.ts'
import { type DataKind, retentionDays } from './retention.ts'

/** Photos and network events are deleted by their own modules' sweeps, with their files and sends. */
type SweptKind = Exclude<DataKind, 'photos' | 'told'>

const sweeps: Readonly<Record<SweptKind, (tx: Tx, before: Date, at: Date) => Promise<void>>> = {
  recipients: forgetOrders,
  quotes: (tx, before) => deleteOldQuotes(tx, before, limits.agedRows),
  offers: (tx, before) => forgetOffers(tx, before, limits.agedRows),
  asked: (tx, before) => deleteUnconfirmed(tx, before, limits.agedRows),
  reports: (tx, before) => forgetUnconfirmed(tx, before, limits.agedRows),
  mails: (tx, before) => forgetMails(tx, { before, max: limits.agedRows }),
  messages: (tx, before) => forgetWriter(tx, { before, max: limits.agedRows }, null),
  sessions: (tx) => forgetOldSessions(tx, days(retentionDays.sessions)),
}

/** The sweep: deletes what the privacy policy keeps only for a time. */
export async function forgetAged(tx: Tx, at: Date): Promise<void> {
  for (const [kind, forget] of Object.entries(sweeps))
    await forget(tx, after(at, -days(retentionDays[kind as SweptKind])), at)
}

/**
 * Deletes names and addresses of orders that ended before a moment, and their fans' words; open ones are checked
 * again later.
 */
async function forgetOrders(tx: Tx, before: Date): Promise<void> {
  const ready: Order[] = []
  const blocked: Order[] = []
  for (const order of await lockAgedOrders(tx, before, limits.agedRows))
    ((await findBars(tx, [order])).length > 0 ? blocked : ready).push(order)
  const ids = (orders: Order[]) => orders.map(({ id }) => id)
  if (blocked.length > 0) await ageOrdersFrom(tx, ids(blocked), after(before, days(limits.agedRecheckDays)))
  if (ready.length === 0) return
  await forgetClaims(tx, ids(ready))
  await forgetBuyer(
    tx,
    ready.map(({ number }) => number),
    [],
  )
  for (const id of ids(ready)) await forgetMails(tx, { about: id })
  await eraseRecipients(tx, ids(ready))
}
