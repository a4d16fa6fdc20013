import { type Id, newId } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { bookPaid } from './book-purchase.ts'
import { isKept } from './card.ts'
import { readCard } from './card-rows.ts'
import type { Purchase } from './purchase.ts'
import { insertPurchase, readPurchase, readPurchaseByCause, updatePurchase } from './purchase-rows.ts'
import { chargeToken } from './test-vault.ts'

type PurchaseInput = {
  shopId: Id<'shop'>
  kind: Purchase['kind']
  label: string
  amount: Money
  cardId: Id<'card'>
  /** Identifies the purchase, bought once: `domain:harmattan.example`, a plan's period. */
  cause: string
  parts?: Purchase['parts']
  subscriptionId?: Id<'plan'>
  period?: { from: Date; to: Date }
}

/**
 * Buys something with a saved card. The same cause again returns the same purchase. A declined test card buys
 * nothing; one that requires a second step leaves a purchase waiting for `confirmPurchase`. With a kept card the
 * purchase is written as `processing`, and paid by `payPurchase` after this transaction.
 */
export async function buyNow(
  tx: Tx,
  input: PurchaseInput,
  at: Date,
): Promise<Result<Purchase, 'card.not_found' | 'card.declined'>> {
  const existing = await readPurchaseByCause(tx, input.cause)
  if (existing) return ok(existing)
  const card = await readCard(tx, input.shopId, input.cardId)
  if (!card) return refused('card.not_found')
  const status = isKept(card) ? 'processing' : chargeToken(card.token)
  if (status === 'declined') return refused('card.declined', { lastFour: card.lastFour })
  const { period, subscriptionId, ...fields } = input
  const purchase = await insertPurchase(tx, {
    ...fields,
    id: newId('purchase'),
    subscriptionId: subscriptionId ?? null,
    status,
    placedAt: at,
    periodFrom: period?.from ?? null,
    periodTo: period?.to ?? null,
  })
  if (!purchase) return ok((await readPurchaseByCause(tx, input.cause))!)
  if (status === 'paid') await bookPurchase(tx, purchase, at)
  return ok(purchase)
}

/** Pays a waiting purchase once the holder of a test card has confirmed. Repeating changes nothing. */
export async function confirmWithTestCard(
  tx: Tx,
  shopId: Id<'shop'>,
  purchaseId: Id<'purchase'>,
  at: Date,
): Promise<Result<Purchase, 'purchase.not_found'>> {
  const purchase = await readPurchase(tx, shopId, purchaseId, true)
  if (purchase?.status === 'paid') return ok(purchase)
  const card = purchase?.cardId && (await readCard(tx, shopId, purchase.cardId))
  // Payments by kept cards are confirmed by their bank.
  if (purchase?.status !== 'awaiting' || !card || isKept(card)) return refused('purchase.not_found')
  await updatePurchase(tx, purchase.id, { status: 'paid' })
  const paid = { ...purchase, status: 'paid' as const }
  await bookPurchase(tx, paid, at)
  return ok(paid)
}

async function bookPurchase(tx: Tx, purchase: Purchase, at: Date): Promise<void> {
  await bookPaid(tx, purchase, at)
  await tell(tx, 'purchase.paid', { purchaseId: purchase.id, shopId: purchase.shopId })
}
