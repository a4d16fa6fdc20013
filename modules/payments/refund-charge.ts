import type { Id } from '#kernel/id.ts'
import { formatMoney, isZero, type Money, minus } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Charge, Refund } from './charge.ts'
import { addRefunded, lockCharge, selectCharge } from './charge-rows.ts'
import type { PaymentProvider } from './provider.ts'
import {
  countAttempt,
  insertRefund,
  selectRefund,
  selectRefundByKey,
  selectWaitingRefunds,
  writeRefundEnd,
} from './refund-rows.ts'

export const leftToRefund = (charge: Charge): Money =>
  minus(minus(charge.captured, charge.refunded), charge.disputed)

/**
 * Takes the amount off what can still be refunded and records the intent; the provider is asked after commit. The
 * same key gives the same refund. Refusals: `charge.not_captured`, `refund.nothing`, `refund.more_than_captured`.
 */
export async function requestRefund(
  tx: Tx,
  input: { chargeId: Id<'charge'>; key: string; amount: Money; reason: string },
  at: Date,
): Promise<
  Result<
    { refund: Refund; isRepeat: boolean },
    'charge.not_found' | 'charge.not_captured' | 'refund.nothing' | 'refund.more_than_captured'
  >
> {
  const charge = await lockCharge(tx, input.chargeId)
  if (!charge) return refused('charge.not_found')
  const existing = await selectRefundByKey(tx, charge.id, input.key)
  if (existing) return ok({ refund: existing, isRepeat: true })
  if (charge.status !== 'captured') return refused('charge.not_captured')
  if (isZero(input.amount) || input.amount.minor < 0n) return refused('refund.nothing')
  const remaining = leftToRefund(charge)
  if (input.amount.currency !== remaining.currency || input.amount.minor > remaining.minor) {
    return refused('refund.more_than_captured', { left: formatMoney(remaining) })
  }
  const refund = await insertRefund(tx, input, at)
  await addRefunded(tx, charge.id, input.amount.minor)
  await tell(tx, 'refund.requested', { refundId: refund.id })
  return ok({ refund, isRepeat: false })
}

/**
 * Asks the provider for one refund, outside any transaction; our id is its key, so asking again is safe. A provider
 * that doesn't answer is asked again later.
 */
export async function sendRefund(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
  refundId: Id<'refund'>,
): Promise<Refund['status'] | 'unanswered'> {
  const refund = await database.read((tx) => selectRefund(tx, refundId))
  if (!refund) return 'failed'
  if (refund.status !== 'requested') return refund.status
  const charge = await database.read((tx) => selectCharge(tx, refund.chargeId))
  if (!charge?.providerRef || charge.provider !== provider.name) return 'unanswered'
  let answer: Awaited<ReturnType<PaymentProvider['refund']>>
  try {
    answer = await provider.refund({ refundId: refund.id, ref: charge.providerRef, amount: refund.amount })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'no answer'
    await database.transact((tx) => countAttempt(tx, refund.id, reason))
    return 'unanswered'
  }
  await database.transact(async (tx, at) => {
    await lockCharge(tx, charge.id)
    const hasEnded =
      'ref' in answer
        ? await writeRefundEnd(tx, refund.id, { status: 'succeeded', ref: answer.ref }, at)
        : await writeRefundEnd(tx, refund.id, { status: 'failed', reason: answer.failed }, at)
    if (!hasEnded) return
    if ('ref' in answer) await tell(tx, 'refund.sent', { refundId: refund.id })
    else {
      await addRefunded(tx, charge.id, -refund.amount.minor)
      await tell(tx, 'refund.failed', { refundId: refund.id })
    }
  })
  return 'ref' in answer ? 'succeeded' : 'failed'
}

/** Sends every waiting refund. For the sweep and for the fact `refund.requested`. */
export async function sendRefunds(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
): Promise<number> {
  const waitingRefunds = await database.read((tx) => selectWaitingRefunds(tx, 100))
  let sentCount = 0
  for (const refund of waitingRefunds) {
    if ((await sendRefund(database, provider, refund.id)) === 'succeeded') sentCount += 1
  }
  return sentCount
}
