import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import {
  type CardKeeper,
  type Charge,
  findPayments,
  openCharge,
  type PaymentProvider,
  type ProviderCharge,
} from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { readCard, readCustomerRef } from './card-rows.ts'
import { limits } from './limits.ts'
import type { Purchase } from './purchase.ts'
import {
  lockPurchase,
  readPurchase,
  readPurchasesToPay,
  readUnconfirmedPurchases,
  updatePurchase,
} from './purchase-rows.ts'
import { applyDecline, settlePurchase } from './settle-purchase.ts'

type Handle = Pick<Database, 'transact' | 'read'>
/** A purchase's state, and the bank's page if its person must go there. */
export type PaymentStart = { purchase: Purchase; actionUrl: string | null }
/** A request unanswered for longer was lost; by then the recovery of charges has looked it up. */
const quietMinutes = 10

/**
 * Charges the card of a written purchase: the charge is written first, then its keeper is asked outside any
 * transaction, then its answer is settled. A crash or a silent keeper leaves a charge that is looked up later, never
 * requested again. `returnUrl` is null if the person isn't there.
 */
export async function payPurchase(
  database: Handle,
  keeper: CardKeeper,
  input: { shopId: Id<'shop'>; purchaseId: Id<'purchase'>; returnUrl: string | null },
): Promise<void> {
  await abandonOpenCharge(database, keeper, input.purchaseId)
  const payment = await database.transact(async (tx, at) => {
    const purchase = await lockPurchase(tx, input.purchaseId)
    if (purchase?.status !== 'processing' || purchase.askedAt) return null
    const card = purchase.cardId ? await readCard(tx, purchase.shopId, purchase.cardId) : null
    const customerRef = await readCustomerRef(tx, purchase.shopId)
    invariant(card && customerRef, 'a kept card belongs to a customer')
    const charge = await openCharge(
      tx,
      {
        subject: { kind: 'purchase', id: purchase.id },
        provider: keeper.name,
        amount: purchase.amount,
      },
      at,
    )
    if (!charge.ok) return null
    await updatePurchase(tx, purchase.id, { tries: purchase.tries + 1, askedAt: at })
    return { charge: charge.value, cardRef: card.token, customerRef, description: purchase.label }
  })
  if (!payment) return
  const { charge, ...details } = payment
  const request = { ...details, chargeId: charge.id, amount: charge.amount, returnUrl: input.returnUrl }
  await settleWith(database, charge, () => keeper.charge(request))
}

/** Cancels a charge that still waits for its person, for the next try. */
async function abandonOpenCharge(
  database: Handle,
  keeper: CardKeeper,
  purchaseId: Id<'purchase'>,
): Promise<void> {
  const { charges } = await database.read((tx) => findPayments(tx, { kind: 'purchase', id: purchaseId }))
  const openCharge = charges.find((charge) => charge.status === 'action_required' && charge.providerRef)
  const purchase = openCharge && (await database.transact((tx) => lockPurchase(tx, purchaseId)))
  if (openCharge && purchase?.status === 'processing' && !purchase.askedAt)
    await settleWith(database, openCharge, () => keeper.giveUp(openCharge.providerRef!))
}

/** The address of the bank's page, for a person who wants to confirm a payment there. */
export async function confirmPurchase(
  database: Handle,
  keeper: CardKeeper,
  input: { shopId: Id<'shop'>; purchaseId: Id<'purchase'>; returnUrl: string },
): Promise<void> {
  const { shopId, purchaseId, returnUrl } = input
  const purchase = await database.read((tx) => readPurchase(tx, shopId, purchaseId))
  const cardId = purchase?.cardId
  if (purchase?.status !== 'awaiting' || !cardId) return
  const card = await database.read((tx) => readCard(tx, shopId, cardId))
  const openCharge = await openChargeOf(database, purchaseId)
  if (!card || !openCharge?.providerRef || openCharge.actionUrl) return
  const { providerRef: ref } = openCharge
  await settleWith(database, openCharge, () => keeper.confirm({ ref, cardRef: card.token, returnUrl }))
}

const openChargeOf = async (database: Handle, purchaseId: Id<'purchase'>): Promise<Charge | undefined> =>
  (await database.read((tx) => findPayments(tx, { kind: 'purchase', id: purchaseId }))).charges.find(
    (charge) => charge.status !== 'captured' && charge.status !== 'failed',
  )

async function settleWith(
  database: Handle,
  charge: Charge,
  ask: () => Promise<ProviderCharge | null>,
): Promise<void> {
  const report = await ask().catch(() => null)
  if (report) await database.transact((tx, at) => settlePurchase(tx, charge, report, at))
}

/** Asks for an open payment's status, for a creator who returns from the bank or checks again. */
export async function checkPurchase(
  database: Handle,
  provider: PaymentProvider,
  purchaseId: Id<'purchase'>,
): Promise<void> {
  const openCharge = await openChargeOf(database, purchaseId)
  if (!openCharge || openCharge.provider !== provider.name) return
  await settleWith(database, openCharge, () =>
    provider.retrieve({ ref: openCharge.providerRef, chargeId: openCharge.id }),
  )
}

/** A purchase's present state, and the page its person must go to, if any. */
export async function findPurchaseToPay(
  database: Pick<Database, 'read'>,
  input: { shopId: Id<'shop'>; purchaseId: Id<'purchase'> },
): Promise<PaymentStart | null> {
  return database.read(async (tx) => {
    const purchase = await readPurchase(tx, input.shopId, input.purchaseId)
    if (!purchase) return null
    const { charges } = await findPayments(tx, { kind: 'purchase', id: purchase.id })
    const openCharge =
      purchase.status === 'awaiting' ? charges.find((charge) => charge.status === 'action_required') : null
    return { purchase, actionUrl: openCharge?.actionUrl ?? null }
  })
}

/** Charges the cards of waiting purchases, and ends those whose charge was cancelled. For the sweep. */
export async function payDuePurchases(database: Handle, keeper: CardKeeper): Promise<number> {
  const duePurchases = await database.transact((tx, at) =>
    readPurchasesToPay(tx, after(at, -minutes(quietMinutes)), limits.maxPerSweep),
  )
  for (const { id: purchaseId, shopId, askedAt } of duePurchases) {
    if (askedAt) await endAbandoned(database, purchaseId)
    else await payPurchase(database, keeper, { shopId, purchaseId, returnUrl: null })
  }
  return duePurchases.length
}

/** Cancels payments nobody came to confirm, so that something else can be bought. For the sweep. */
export async function abandonUnconfirmedPurchases(database: Handle, keeper: CardKeeper): Promise<number> {
  const unconfirmed = await database.transact((tx, at) =>
    readUnconfirmedPurchases(tx, after(at, -limits.confirmMs), limits.maxPerSweep),
  )
  for (const { id } of unconfirmed) await abandonPurchase(database, keeper, id)
  return unconfirmed.length
}

/** Cancels a payment that waits for its person. One the bank accepted meanwhile is paid. */
export async function abandonPurchase(
  database: Handle,
  keeper: CardKeeper,
  purchaseId: Id<'purchase'>,
): Promise<void> {
  const openCharge = await openChargeOf(database, purchaseId)
  if (openCharge?.status !== 'action_required' || !openCharge.providerRef) return
  const { providerRef: ref } = openCharge
  await settleWith(database, openCharge, () => keeper.giveUp(ref))
}

/** A charge that never reached its keeper fails without changing its purchase. */
async function endAbandoned(database: Handle, purchaseId: Id<'purchase'>): Promise<void> {
  await database.transact(async (tx, at) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const { charges } = await findPayments(tx, { kind: 'purchase', id: purchaseId })
    if (purchase?.status === 'processing' && charges[0]?.status === 'failed')
      await applyDecline(tx, purchase, at)
  })
}
