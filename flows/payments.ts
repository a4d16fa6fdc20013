import { expireDueOrders, settlePayment } from '#checkout'
import type { Id } from '#kernel/id.ts'
import { ordersDueToExpire } from '#orders'
import {
  cardKeeperOf,
  deliverEvents,
  findCharge,
  findRefund,
  type PaymentProvider,
  providerOf,
  receiveEvent,
  recoverCharges,
  type Settle,
  sendRefunds,
  settleByName,
  testWebhookSecret,
} from '#payments'
import { houseNow } from '#platform/clock.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import {
  abandonUnconfirmedPurchases,
  finishCard,
  forgetRemovedCards,
  payDuePurchases,
  settlePurchase,
} from '#purchases'

/** The payment provider in use, made once per process; null if none is configured. */
export const openProvider = (services: Services): PaymentProvider | null =>
  providerOf(services.config, services.database)

/** Settles a charge as an order or as a purchase, whichever it pays for. */
export const settle: Settle = (tx, charge, report, at) =>
  charge.subject.kind === 'order'
    ? settlePayment(tx, charge, report, at)
    : settlePurchase(tx, charge, report, at)

/** Callbacks are accepted from the provider in use only. */
function findProvider(services: Services, name: 'stripe' | 'test'): PaymentProvider | null {
  const provider = openProvider(services)
  return provider?.name === name ? provider : null
}

/** Receives a provider's callback, as raw bytes. The status tells whether to send it again. */
export async function receiveCallback(
  services: Services,
  name: 'stripe' | 'test',
  raw: Buffer,
  signature: string | null,
): Promise<{ status: 200 | 400 | 409 | 503; words: string }> {
  const provider = findProvider(services, name)
  if (!provider) return { status: 503, words: 'this provider is not configured' }
  const keeper = cardKeeperOf(services.config)
  const result = await receiveEvent(
    services.database,
    provider,
    settle,
    { raw, signature, nowMs: houseNow() },
    async (setupRef) => {
      if (keeper) await finishCard(services.database, keeper, setupRef)
    },
  )
  if (result.ok) return { status: 200, words: result.value }
  services.log.warn({ kind: 'payment callback', refused: result.code })
  if (result.code === 'charge.amount_mismatch')
    return { status: 409, words: 'the amount is not what was asked for' }
  return { status: result.code === 'event.not_settled' ? 409 : 400, words: result.code }
}

/**
 * A provider's callback comes after its answer. One that overtook it would settle the charge at the same time as the
 * press of Pay, and both would go the long way.
 */
const callbackAgeMs = 1_000

/** Sends callbacks that have been due for a moment; newer ones have a job of their own. */
export async function deliverTestCallbacksLater(services: Services): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1.2 * callbackAgeMs))
  await deliverTestCallbacks(services, callbackAgeMs)
}

/** Sends the test provider's callbacks that have been due for `ageMs`, as its own servers would. */
export async function deliverTestCallbacks(services: Services, ageMs = 0): Promise<void> {
  if (services.config.production || services.config.stripe) return
  const deps = { database: services.database, secret: testWebhookSecret(services.config) }
  const post = async (raw: string, signature: string) => {
    const { status } = await receiveCallback(services, 'test', Buffer.from(raw), signature)
    return { ok: status === 200 }
  }
  await deliverEvents(deps, post, { ageMs })
}

/** Asks about charges with an unknown outcome. */
export async function recoverOpenCharges(services: Services): Promise<void> {
  const provider = openProvider(services)
  if (provider) await recoverCharges(services.database, provider, settle)
}

/**
 * Checks a charge again once a refund of ours has ended. While it was on its way, a refund made at the provider may have
 * found no room beside it, and a dispute waits for what is left.
 */
export async function recheckCharge(
  services: Services,
  { refundId }: { refundId: Id<'refund'> },
): Promise<void> {
  const provider = openProvider(services)
  const charge = await services.read(async (tx) => {
    const refund = await findRefund(tx, refundId)
    return refund && findCharge(tx, refund.chargeId)
  })
  if (provider && charge?.providerRef && charge.provider === provider.name)
    await settleByName(services.database, provider, settle, charge.providerRef)
}

/** Sends waiting refunds. */
export async function sendDueRefunds(services: Services): Promise<void> {
  const provider = openProvider(services)
  if (provider) await sendRefunds(services.database, provider)
}

/** Charges kept cards for waiting purchases; cancels payments nobody confirms, and forgets removed cards. */
export async function processPurchases({ config, database }: Services): Promise<void> {
  const keeper = cardKeeperOf(config)
  if (!keeper) return
  await payDuePurchases(database, keeper)
  await abandonUnconfirmedPurchases(database, keeper)
  await forgetRemovedCards(database, keeper)
}

const expireBatchSize = 100
/** Expires orders that weren't paid in time and frees their drop units. */
export const expireUnpaid = async (tx: Tx, at: Date): Promise<number> =>
  expireDueOrders(tx, await ordersDueToExpire(tx, at, expireBatchSize), at)
