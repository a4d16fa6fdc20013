import { record } from '#audit'
import { findRefundRequests, forgetQuotes } from '#checkout'
import { findClaimsOfOrder, findPhotoFilesOfOrders, forgetClaims, forgetPhotosOfOrders } from '#claims'
import { after, days, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { deleteReaders, forgetMails, forgetWriter, sendMail } from '#messages'
import { findAllOrdersOfFan, forgetFan, type Order } from '#orders'
import { findPayments } from '#payments'
import { forgetBuyer } from '#pixels'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { forgetReviews } from '#reviews'
import type { ErasureBar, PrivacyRefusal } from './contract.ts'
import { limits } from './limits.ts'
import {
  endExpiredRequests,
  endRequests,
  lockPendingErasures,
  type PrivacyRequest,
  selectErasedSince,
  startErasure,
  writeBars,
} from './request-rows.ts'

const openStatuses: readonly Order['status'][] = ['pending_payment', 'processing', 'shipped']

/** The bars to erasing these orders. */
export async function findBars(tx: Tx, orders: readonly Order[]): Promise<ErasureBar[]> {
  const bars = new Set<ErasureBar>()
  for (const { id, status } of orders) {
    if (openStatuses.includes(status)) bars.add('privacy.order_open')
    if ((await findClaimsOfOrder(tx, id)).some((claim) => claim.decidedAt === null))
      bars.add('privacy.claim_open')
    const { refunds, disputes } = await findPayments(tx, { kind: 'order', id })
    const requests = await findRefundRequests(tx, { orderId: id })
    if (
      refunds.some((refund) => refund.status === 'requested') ||
      requests.some((refundRequest) => refundRequest.decision === null)
    )
      bars.add('privacy.refund_open')
    if (disputes.some((dispute) => dispute.status === 'open')) bars.add('privacy.dispute_open')
  }
  return [...bars]
}

/**
 * Requests the erasure of everything under a request's address, once. Returns what holds it up; if nothing does, it
 * is done within minutes. Refusals: `privacy.asked_already`.
 */
export async function requestErasure(
  tx: Tx,
  ring: Keyring,
  request: PrivacyRequest & { email: string },
  requestId: string,
  at: Date,
): Promise<Result<{ waitsFor: ErasureBar[] }, Extract<PrivacyRefusal, 'privacy.asked_already'>>> {
  const bars = await findBars(tx, await findAllOrdersOfFan(tx, request.email))
  if (!(await startErasure(tx, ring, request, bars, at))) return refused('privacy.asked_already')
  const event = { actor: 'fan', action: 'erasure.asked', resource: request.id, shopId: null } as const
  await record(tx, { ...event, requestId }, at)
  return ok({ waitsFor: bars })
}

/**
 * The sweep: erases pending requests that nothing holds up any more. Files go first, so that none outlives its row.
 */
export async function eraseWaiting(
  database: Pick<Database, 'transact'>,
  ring: Keyring,
  removeFile: (key: string) => Promise<void>,
): Promise<void> {
  const erasable = await database.transact((tx, at) => findErasableRequests(tx, ring, at))
  for (const key of erasable.files) await removeFile(key)
  if (erasable.ready.length > 0)
    await database.transact(async (tx, at) => {
      for (const request of await lockPendingErasures(tx, ring, at, limits.sweepRows))
        if (erasable.ready.includes(request.id)) await eraseFan(tx, ring, request, at)
    })
}

async function findErasableRequests(
  tx: Tx,
  ring: Keyring,
  at: Date,
): Promise<{ ready: string[]; files: string[] }> {
  const ready: string[] = []
  const files: string[] = []
  const before = after(at, -minutes(limits.recheckMinutes))
  for (const { id, email } of await lockPendingErasures(tx, ring, before, limits.sweepRows)) {
    const orders = await findAllOrdersOfFan(tx, email!)
    const bars = await findBars(tx, orders)
    await writeBars(tx, id, bars, at)
    if (bars.length > 0) continue
    ready.push(id)
    files.push(
      ...(await findPhotoFilesOfOrders(
        tx,
        orders.map((order) => order.id),
      )),
    )
  }
  return { ready, files }
}

async function eraseFan(
  tx: Tx,
  ring: Keyring,
  { id, email: sealed }: PrivacyRequest,
  at: Date,
): Promise<void> {
  const email = sealed!
  const orders = await findAllOrdersOfFan(tx, email)
  if ((await findBars(tx, orders)).length > 0) return
  const ids = orders.map((order) => order.id)
  const carts = await forgetQuotes(tx, email)
  await forgetBuyer(
    tx,
    orders.map((order) => order.number),
    carts,
  )
  await forgetReviews(tx, ids)
  await forgetClaims(tx, ids)
  await forgetPhotosOfOrders(tx, ids)
  await forgetWriter(tx, email, null)
  await deleteReaders(tx, { email })
  await forgetMails(tx, { to: email })
  await forgetFan(tx, email)
  await endRequests(tx, ring, { id, email }, at)
  const event = { actor: 'system', action: 'erasure.done', resource: id, shopId: null } as const
  await record(tx, { ...event, after: { orders: orders.length }, requestId: id }, at)
  const data = { orders: orders.length }
  await sendMail(tx, { to: email, template: 'my-data-erased', data, about: id }, at)
}

/** The sweep: removes the address and letter of expired links, and the last letters once they were sent. */
export async function forgetExpired(tx: Tx, at: Date): Promise<void> {
  for (const id of await endExpiredRequests(tx, at)) await forgetMails(tx, { about: id })
  for (const id of await selectErasedSince(tx, after(at, -days(3)))) await forgetMails(tx, { about: id })
}
