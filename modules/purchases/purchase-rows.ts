import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Billing } from './plan.ts'
import type { Purchase, PurchaseStatus } from './purchase.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'
import { purchases, subscriptions } from './tables.ts'

const purchaseOf = ({
  productionMinor: production,
  shippingMinor: shipping,
  taxMinor: tax,
  ...row
}: typeof purchases.$inferSelect): Purchase => ({
  ...row,
  parts:
    production === null || shipping === null || tax === null
      ? null
      : { production: usd(production), shipping: usd(shipping), tax: usd(tax) },
  id: asId('purchase', row.id),
  shopId: asId('shop', row.shopId),
  kind: row.kind as Purchase['kind'],
  status: row.status as PurchaseStatus,
  amount: usd(row.amountMinor),
})

/** Writes a purchase with the shop's next number; null if this cause was bought before. */
export async function insertPurchase(
  tx: Tx,
  purchase: Omit<Purchase, 'number' | 'tries' | 'askedAt' | 'parts'> & Partial<Pick<Purchase, 'parts'>>,
): Promise<Purchase | null> {
  const { amount, parts, ...fields } = purchase
  // Simultaneous purchases of a shop get consecutive numbers.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchases'), hashtext(${purchase.shopId}))`)
  const [row] = await tx
    .insert(purchases)
    .values({
      ...fields,
      amountMinor: amount.minor,
      productionMinor: parts?.production.minor ?? null,
      shippingMinor: parts?.shipping.minor ?? null,
      taxMinor: parts?.tax.minor ?? null,
      number: sql`(select coalesce(max(number), 0) + 1 from ${purchases} where ${purchases.shopId} = ${purchase.shopId})`,
    })
    .onConflictDoNothing({ target: purchases.cause })
    .returning()
  return row ? purchaseOf(row) : null
}

export async function readPurchaseByCause(tx: Tx, cause: string): Promise<Purchase | null> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.cause, cause))
  return row ? purchaseOf(row) : null
}

export async function readPurchase(
  tx: Tx,
  shopId: Id<'shop'>,
  purchaseId: Id<'purchase'>,
  lock = false,
): Promise<Purchase | null> {
  const query = tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.shopId, shopId)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? purchaseOf(row) : null
}

/** Newest first; below the shop's number `below`, if given. */
export async function readPurchases(
  tx: Tx,
  shopId: Id<'shop'>,
  limit: number,
  below: number | null = null,
): Promise<Purchase[]> {
  const rows = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.shopId, shopId), below === null ? undefined : lt(purchases.number, below)))
    .orderBy(desc(purchases.number))
    .limit(limit)
  return rows.map(purchaseOf)
}

/** A purchase of any shop, locked, for the effects of its payment. */
export async function lockPurchase(tx: Tx, purchaseId: Id<'purchase'>): Promise<Purchase | null> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId)).for('update')
  return row ? purchaseOf(row) : null
}

/** Purchases whose kept card must be charged, or hasn't answered for a while. */
export async function readPurchasesToPay(tx: Tx, askedBefore: Date, limit: number): Promise<Purchase[]> {
  const rows = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'processing'),
        or(isNull(purchases.askedAt), lte(purchases.askedAt, askedBefore)),
      ),
    )
    .orderBy(asc(purchases.placedAt))
    .limit(limit)
  return rows.map(purchaseOf)
}

/**
 * Payments waiting for their person whose card was charged before a moment: nobody came. Those of a plan that still
 * runs wait as long as it does.
 */
export async function readUnconfirmedPurchases(
  tx: Tx,
  askedBefore: Date,
  limit: number,
): Promise<Purchase[]> {
  const running = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(ne(subscriptions.status, 'ended'))
  const rows = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'awaiting'),
        lte(purchases.askedAt, askedBefore),
        or(isNull(purchases.subscriptionId), notInArray(purchases.subscriptionId, running)),
      ),
    )
    .orderBy(asc(purchases.askedAt))
    .limit(limit)
  return rows.map(purchaseOf)
}

/** Counts payments for a plan that haven't ended yet. */
export const countOpenForPlan = (tx: Tx, shopId: Id<'shop'>): Promise<number> =>
  tx.$count(
    purchases,
    and(
      eq(purchases.shopId, shopId),
      eq(purchases.kind, 'plan'),
      inArray(purchases.status, ['processing', 'awaiting']),
    ),
  )

export async function updatePurchase(
  tx: Tx,
  purchaseId: Id<'purchase'>,
  change: Partial<Pick<Purchase, 'status' | 'cardId' | 'tries' | 'askedAt'>>,
): Promise<void> {
  await tx.update(purchases).set(change).where(eq(purchases.id, purchaseId))
}

const subscriptionOf = (row: typeof subscriptions.$inferSelect): Subscription => ({
  id: asId('plan', row.id),
  shopId: asId('shop', row.shopId),
  plan: 'plus',
  billed: row.billed as Billing,
  nextBilled: row.nextBilled as Billing,
  cardId: row.cardId,
  status: row.status as SubscriptionStatus,
  periodFrom: row.periodFrom,
  periodTo: row.periodTo,
  startedAt: row.startedAt,
  lookAt: row.lookAt,
})

export async function insertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  await tx.insert(subscriptions).values(subscription)
}

export async function readRunningPlan(
  tx: Tx,
  shopId: Id<'shop'>,
  lock = false,
): Promise<Subscription | null> {
  const query = tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shopId), ne(subscriptions.status, 'ended')))
  const [row] = await (lock ? query.for('update') : query)
  return row ? subscriptionOf(row) : null
}

export async function readDuePlans(tx: Tx, at: Date, limit: number): Promise<Subscription[]> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'ended'),
        lte(subscriptions.periodTo, at),
        or(isNull(subscriptions.lookAt), lte(subscriptions.lookAt, at)),
      ),
    )
    .orderBy(asc(subscriptions.periodTo))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(subscriptionOf)
}

export async function lockSubscription(tx: Tx, subscriptionId: Id<'plan'>): Promise<Subscription | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  return row ? subscriptionOf(row) : null
}

export async function updateSubscription(
  tx: Tx,
  subscriptionId: Id<'plan'>,
  change: Partial<
    Pick<
      Subscription,
      'status' | 'billed' | 'nextBilled' | 'cardId' | 'periodFrom' | 'periodTo' | 'startedAt' | 'lookAt'
    > & {
      endedAt: Date
    }
  >,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, subscriptionId))
}
