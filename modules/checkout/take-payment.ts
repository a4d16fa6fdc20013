import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Order } from '#orders'
import { type Charge, findCharge, type PaymentProvider, type ProviderCharge } from '#payments'
import type { Database, Tx } from '#platform/database/tx.ts'
import { keepAlive, waitUpTo } from '#platform/late-work.ts'
import { beginAtOnce, type PlacedOrder } from './begin-at-once.ts'
import { type BegunPayment, beginPayment, findAttempt, RolledBack } from './begin-payment.ts'
import type { PayRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { insertQuote, type Quote } from './quote-rows.ts'
import { settleAtOnce } from './settle-at-once.ts'
import { settlePayment } from './settle-payment.ts'

export type OrderCharge = { order: Order; charge: Charge }

/**
 * A press of the Pay button: begin (one transaction), ask the provider (none), settle (another). A crash or a silent
 * provider in between leaves a charge that is looked up later, never requested again. A slow one is not waited for.
 * Refusals are those of `beginPayment`, and `payment.provider_unreachable`, with the order's id: the payment may
 * still go through.
 */
export async function takePayment(
  database: Pick<Database, 'transact' | 'read' | 'write'>,
  provider: PaymentProvider,
  input: {
    quoteId: Id<'quote'>
    cartId: Id<'cart'>
    key: string
    token: string
    returnUrl: (order: Pick<Order, 'id' | 'number' | 'keyTurn'>) => string
    /** Runs in the transaction that places the order. */
    onPlaced?: (tx: Tx, order: Order, at: Date) => Promise<void>
    keyOfDoor?: (door: string) => string
    /** The quote itself if it is new and unwritten, and the moment it was made. */
    unwritten?: { quote: Quote; at: Date } | null
    /** The purchase includes a drop, so it begins under the lock of the drop's count. */
    limited?: boolean
  },
): Promise<Result<OrderCharge, PayRefusal>> {
  const payment = await beginEitherWay(database, provider, input)
  if (!payment.ok) return payment
  const { order, charge, isRepeat, placedOrder } = payment.value
  if (charge.status !== 'requested') return ok({ order, charge })
  const create = () =>
    provider.create({
      chargeId: charge.id,
      amount: charge.amount,
      token: input.token,
      description: order.number,
      returnUrl: input.returnUrl(order),
    })
  const pendingReport = isRepeat ? findOrCreate(database, provider, charge, create) : create()
  const settled = await settleInTime(database, provider, pendingReport, charge, placedOrder)
  if (!settled) return refused('payment.provider_unreachable', { orderId: order.id })
  return settled.ok ? ok({ order, charge: settled.value }) : settled
}

/**
 * On a repeated press, asks how the first went. If the provider never heard of it, it was lost before it left: the
 * process died, or the connection failed. It is then requested again under the same key, which makes one charge of
 * both for as long as providers keep keys.
 */
async function findOrCreate(
  database: Pick<Database, 'read'>,
  provider: PaymentProvider,
  charge: Charge,
  create: () => Promise<ProviderCharge>,
): Promise<ProviderCharge | null> {
  const report = await provider.retrieve({ ref: charge.providerRef, chargeId: charge.id })
  if (report || charge.providerRef) return report
  const now = await database.read(async (_tx, at) => at)
  return now < after(charge.requestedAt, minutes(limits.sameKeyMinutes)) ? create() : null
}

/** Begins in one statement if possible, else by the long way, which handles drops, codes and earlier orders. */
async function beginEitherWay(
  database: Pick<Database, 'transact' | 'read' | 'write'>,
  provider: PaymentProvider,
  { unwritten, limited, ...input }: Parameters<typeof takePayment>[2],
): Promise<Result<OrderCharge & { isRepeat: boolean; placedOrder: PlacedOrder | null }, PayRefusal>> {
  if (unwritten) {
    const { quote, at } = unwritten
    const attempt = { quote, key: input.key, provider: provider.name }
    const placedOrder = limited ? null : await beginAtOnce(database, attempt, at)
    if (placedOrder) return ok({ ...placedOrder, isRepeat: false, placedOrder })
    await database.write((tx) => insertQuote(tx, quote))
  }
  const payment = await runOrRefuse(() =>
    database.transact((tx, at) => beginPayment(tx, { ...input, provider: provider.name }, at)),
  )
  if (!payment.ok) return payment
  const { isRepeat, newAttempt } = payment.value
  if (newAttempt) return ok({ ...newAttempt, isRepeat, placedOrder: null })
  const attempt = await database.read((tx) => findAttempt(tx, payment.value))
  return attempt.ok ? ok({ ...attempt.value, isRepeat, placedOrder: null }) : attempt
}

async function runOrRefuse(begin: () => Promise<BegunPayment>): Promise<Result<BegunPayment, PayRefusal>> {
  try {
    return ok(await begin())
  } catch (cause) {
    if (cause instanceof RolledBack) return cause.refusal
    throw cause
  }
}

/**
 * Asks the provider for a charge's status and settles it: when a fan returns from the second step, or checks again.
 */
export async function checkPayment(
  database: Pick<Database, 'transact' | 'read' | 'write'>,
  provider: PaymentProvider,
  chargeId: Id<'charge'>,
): Promise<Charge | null> {
  const charge = await database.read((tx) => findCharge(tx, chargeId))
  if (!charge || charge.provider !== provider.name || charge.status === 'captured') return charge
  const retrieval = provider.retrieve({ ref: charge.providerRef, chargeId: charge.id })
  const settled = await settleInTime(database, provider, retrieval, charge)
  if (!settled) return charge
  return settled.ok ? settled.value : database.read((tx) => findCharge(tx, chargeId))
}

/**
 * Settles a charge as soon as the provider gives its status; null if it doesn't within the time a person waits. A
 * later answer still settles the charge.
 */
async function settleInTime(
  database: Pick<Database, 'transact' | 'read' | 'write'>,
  provider: PaymentProvider,
  pendingReport: Promise<ProviderCharge | null>,
  charge: Charge,
  placedOrder: PlacedOrder | null = null,
): Promise<Awaited<ReturnType<typeof settlePayment>> | null> {
  const settle = async (report: ProviderCharge) => {
    const settledCharge = placedOrder && (await settleAtOnce(database, placedOrder, report))
    return settledCharge
      ? ok(settledCharge)
      : database.transact((tx, at) => settlePayment(tx, charge, report, at))
  }
  const answer = pendingReport.catch(() => null)
  const settled = answer.then((report) => report && settle(report))
  keepAlive(settled)
  const firstAnswer = provider.isHere ? await answer : await waitUpTo(answer, limits.providerMs)
  return firstAnswer && settled
}
