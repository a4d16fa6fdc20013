import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { HeldId } from './entry.ts'
import { holds } from './tables.ts'

export type Hold = { unitId: HeldId; orderId: Id<'order'>; shopId: Id<'shop'>; amount: Money; clearsAt: Date }

/** Brings a unit's clearing day forward (delivered), never back. */
export async function upsertHolds(tx: Tx, given: readonly Hold[]): Promise<void> {
  if (given.length === 0) return
  await tx
    .insert(holds)
    .values(given.map(({ amount, ...hold }) => ({ ...hold, amountMinor: amount.minor })))
    .onConflictDoUpdate({
      target: holds.unitId,
      set: { clearsAt: sql`least(${holds.clearsAt}, excluded.clears_at)` },
      setWhere: isNull(holds.clearedAt),
    })
}

export async function endHolds(tx: Tx, unitIds: readonly HeldId[], at: Date): Promise<void> {
  await tx
    .update(holds)
    .set({ clearedAt: at })
    .where(and(inArray(holds.unitId, [...unitIds]), isNull(holds.clearedAt)))
}

/**
 * Reopens holds of an order that ended uncleared because a bank had its money on their day. Holds of refunded units
 * ended with the refund and stay so.
 */
export async function reopenHolds(tx: Tx, orderId: Id<'order'>): Promise<void> {
  await tx.execute(sql`
    update ledger.hold set cleared_at = null
    where order_id = ${orderId} and cleared_at is not null
      and not exists (select from ledger.entry where kind = 'profit.cleared' and reference = hold.unit_id)
      and not exists (
        select from ledger.entry
        where kind = 'sale.refunded' and entry.order_id = hold.order_id and happened_at = hold.cleared_at)`)
}

/** Postpones holds that couldn't be cleared. */
export async function postponeHolds(tx: Tx, unitIds: readonly HeldId[], until: Date): Promise<void> {
  await tx
    .update(holds)
    .set({ clearsAt: until })
    .where(and(inArray(holds.unitId, [...unitIds]), isNull(holds.clearedAt)))
}

/** Takes holds whose day has come, for this transaction only. */
export async function takeDueHolds(tx: Tx, at: Date, limit: number): Promise<Hold[]> {
  const rows = await tx
    .select()
    .from(holds)
    .where(and(isNull(holds.clearedAt), lte(holds.clearsAt, at)))
    .orderBy(asc(holds.clearsAt), asc(holds.unitId))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return rows.map(holdOf)
}

/** The clearing days of a shop's pending profit, soonest first. */
export async function readHoldsOfShop(tx: Tx, shopId: Id<'shop'>): Promise<Hold[]> {
  const rows = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.shopId, shopId), isNull(holds.clearedAt)))
    .orderBy(asc(holds.clearsAt))
  return rows.map(holdOf)
}

const holdOf = (row: typeof holds.$inferSelect): Hold => ({
  unitId: row.unitId,
  orderId: row.orderId,
  shopId: asId('shop', row.shopId),
  amount: usd(row.amountMinor),
  clearsAt: row.clearsAt,
})
