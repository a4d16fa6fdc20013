import { findShop } from '#accounts'
import { dateFormat } from '#kernel/formats.ts'
import type { Id } from '#kernel/id.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { describeBar, describeNeeds, describeReason } from './connect/account.ts'
import { readAccountByRef } from './connect/account-rows.ts'
import { readDestinationsById } from './destination-rows.ts'
import { findPayoutById } from './find-payouts.ts'
import { formatRate, methodLabel, type PayoutMethod } from './methods.ts'
import { signUndoKey } from './undo-destination.ts'

/** Letters about payouts: the base of their links, and the key that signs them. */
type Deps = { appUrl: string; secretKey: string }
type PayoutNews = 'requested' | 'sent' | 'paid' | 'failed'

/** Writes to the shop's owner about a payout. */
export async function notifyOfPayout(
  tx: Tx,
  deps: Deps,
  { payoutId, told: news }: { payoutId: Id<'payout'>; told: PayoutNews },
  at: Date,
): Promise<void> {
  const payout = await findPayoutById(tx, payoutId)
  const shop = payout && (await findShop(tx, payout.shopId))
  if (!payout || !shop) return
  const data = {
    name: shop.ownerName,
    amount: payout.amount,
    method: methodLabel(payout.method),
    ending: payout.destination.lastFour,
    link: `${deps.appUrl}/payout/${payout.id}`,
  }
  const arrives = formatArrival(payout.arrivesFrom, payout.arrivesTo)
  const rate = payout.currency === 'USD' ? null : formatRate(payout.rateE6, payout.currency)
  const envelope = { to: shop.ownerEmail, about: payout.id }
  if (news === 'requested')
    await sendMail(
      tx,
      { ...envelope, template: 'payout-requested', data: { ...data, fee: payout.fee, arrives } },
      at,
    )
  if (news === 'sent')
    await sendMail(
      tx,
      { ...envelope, template: 'payout-sent', data: { ...data, received: payout.receive, rate, arrives } },
      at,
    )
  if (news === 'paid')
    await sendMail(
      tx,
      { ...envelope, template: 'payout-paid', data: { ...data, received: payout.receive } },
      at,
    )
  if (news === 'failed') {
    const failureReason = payout.steps.at(-1)?.note || 'no reason was given.'
    await sendMail(tx, { ...envelope, template: 'payout-failed', data: { ...data, why: failureReason } }, at)
  }
}

/** Writes to the shop's owner that new details were saved, so that an owner who didn't do it can still stop it. */
export async function notifyOfPayoutDetails(
  tx: Tx,
  deps: Deps,
  { shopId, destinationId }: { shopId: Id<'shop'>; destinationId: Id<'payoutMethod'> },
  at: Date,
): Promise<void> {
  const [row] = await readDestinationsById(tx, [destinationId])
  const shop = await findShop(tx, shopId)
  if (!row || !shop) return
  const usableFrom = dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shop.timeZone,
  }).format(row.usableAt)
  const data = {
    name: shop.ownerName,
    method: methodLabel(row.method as PayoutMethod),
    ending: row.lastFour || row.holder,
    usableFrom,
    settings: `${deps.appUrl}/setting`,
    undo: `${deps.appUrl}/payout-details?key=${signUndoKey({ secret: deps.secretKey }, destinationId)}`,
  }
  await sendMail(tx, { to: shop.ownerEmail, about: destinationId, template: 'new-payout-details', data }, at)
}

export type AccountNews = 'stopped' | 'paid again'
/** Writes to the shop's owner that Stripe doesn't pay their account and what it requires, or that it pays again. */
export async function notifyOfConnectedAccount(
  tx: Tx,
  deps: Pick<Deps, 'appUrl'>,
  { shopId, ref, news }: { shopId: Id<'shop'>; ref: string; news: AccountNews },
  at: Date,
): Promise<void> {
  const account = await readAccountByRef(tx, ref)
  const shop = await findShop(tx, shopId)
  if (!account || !shop) return
  const base = { name: shop.ownerName, link: `${deps.appUrl}/payment?method=stripe` }
  const envelope = { to: shop.ownerEmail, about: `${ref}/${news}/${at.toISOString()}` }
  if (news === 'paid again') {
    await sendMail(tx, { ...envelope, template: 'payout-account-paid', data: base }, at)
    return
  }
  const isGone = account.state === 'gone'
  const data = {
    ...base,
    gone: isGone,
    needs: isGone ? [] : describeNeeds(account.needs),
    why: isGone
      ? 'the account was disconnected at Stripe.'
      : (describeBar(account) ?? describeReason(account.reason)),
  }
  await sendMail(tx, { ...envelope, template: 'payout-account-stopped', data }, at)
}

function formatArrival(from: string, to: string): string {
  const formatDay = (day: string): string =>
    dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  return from === to ? `on ${formatDay(from)}` : `between ${formatDay(from)} and ${formatDay(to)}`
}
