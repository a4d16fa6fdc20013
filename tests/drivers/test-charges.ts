import { createId } from '#drivers/orders.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { selectCharge } from '../../modules/payments/charge-rows.ts'
import { openCharge } from '../../modules/payments/open-charge.ts'
import type { Settle } from '../../modules/payments/provider.ts'
import { receiveEvent } from '../../modules/payments/receive-event.ts'
import { recordOutcome } from '../../modules/payments/record-outcome.ts'
import { tokenise } from '../../modules/payments/test-provider/books.ts'
import { deliverEvents, openTestProvider } from '../../modules/payments/test-provider/test-provider.ts'

export const callbackSecret = 'the secret of the test callbacks'
export const settle: Settle = (tx, charge, outcome, at) => recordOutcome(tx, charge.id, outcome, at)

/** Creates and looks up a test's charges at the test provider, and delivers their callbacks. */
export function openCharges(database: Database) {
  const provider = openTestProvider({
    database,
    secret: callbackSecret,
    bankUrl: 'http://localhost/test-bank',
  })
  const tokeniseCard = (number: string) =>
    database.transact(async (tx) => {
      const token = await tokenise(tx, { number, expiry: '12/34', cvc: '123' })
      return token.ok ? token.value.token : ''
    })
  const find = async (id: Id<'charge'>) => (await database.read((tx) => selectCharge(tx, id)))!
  let createdCount = 0
  async function charge(number: string, minor = 5_000) {
    const amount = usd(minor)
    const orderId = createId('order', `n${createdCount++}`)
    const opening = await database.transact((tx, at) =>
      openCharge(tx, { subject: { kind: 'order', id: orderId }, provider: 'test', amount }, at),
    )
    if (!opening.ok) throw new Error(opening.code)
    const request = {
      chargeId: opening.value.id,
      amount,
      token: await tokeniseCard(number),
      description: 'FN-234567',
      returnUrl: 'http://localhost/order/FN-234567',
    }
    const outcome = await provider.create(request)
    const result = await database.transact((tx, at) => settle(tx, opening.value, outcome, at))
    if (!result.ok) throw new Error(result.code)
    return { id: opening.value.id, orderId, outcome, request, readCharge: () => find(opening.value.id) }
  }
  const deliver = () =>
    deliverEvents({ database, secret: callbackSecret }, async (raw, signature) =>
      receiveEvent(database, provider, settle, { raw: Buffer.from(raw), signature, nowMs: Date.now() }),
    )
  return { provider, card: tokeniseCard, find, charge, deliver }
}
