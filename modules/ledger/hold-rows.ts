import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type HeldId, type ShopAccount, shopAccount } from './entry.ts'
import { holds } from './tables.ts'

export type Hold = { unitId: HeldId; orderId: Id<'order'>; shopId: Id<'shop'>; amount: Money; clearsAt: Date }

/** Brings a unit's clearing day forward (delivered), never back. */
export async function upsertHolds(tx: Tx, input: readonly Hold[]): Promise<void> {
  if (input.length === 0) return
  await tx
    .insert(holds)
    .values(input.map(({ amount, ...hold }) => ({ ...hold, amountMinor: amount.minor })))
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

/** Ends the holds of refunded pieces, cleared or not, and notes the refund. */
export async function endHoldsOfRefund(
  tx: Tx,
  unitIds: readonly HeldId[],
  refundId: Id<'refund'>,
  at: Date,
): Promise<void> {
  await tx
    .update(holds)
    .set({ clearedAt: sql`coalesce(${holds.clearedAt}, ${instant(at)})`, refundId })
    .where(and(inArray(holds.unitId, [...unitIds]), isNull(holds.refundId)))
}

/** Takes the refund off the holds of its pieces after the provider refused it. */
export async function releaseHolds(tx: Tx, refundId: Id<'refund'>): Promise<void> {
  await tx.update(holds).set({ refundId: null }).where(eq(holds.refundId, refundId))
}

/** How much of a hold has cleared: less than all of it if a refund or a dispute held the rest on its day. */
const clearedOf = sql`(
  select coalesce(sum(posting.amount_minor), 0) from ledger.entry join ledger.posting on posting.entry_id = entry.id
  where entry.kind = 'profit.cleared' and entry.order_id = hold.order_id
    and split_part(entry.reference, '/', 1) = hold.unit_id
    and posting.account = 'shop:' || hold.shop_id || ':pending')`

/**
 * Reopens holds of an order that ended without clearing in full because a refund or a dispute held it on their day.
 * Those of refunded pieces stay ended.
 */
export async function reopenHolds(tx: Tx, orderId: Id<'order'>): Promise<void> {
  await tx.execute(sql`
    update ledger.hold set cleared_at = null
    where order_id = ${orderId} and cleared_at is not null and refund_id is null and amount_minor <> ${clearedOf}`)
}

/** How much of each hold of these orders has cleared, and in how many entries; those that never did are left out. */
export async function readCleared(
  tx: Tx,
  orderIds: readonly Id<'order'>[],
): Promise<Map<string, { minor: bigint; times: number }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await rowsOf<{ unit: string; minor: string; times: number }>(
    tx,
    sql`
    select split_part(entry.reference, '/', 1) as unit, sum(posting.amount_minor)::text as minor, count(*)::int as times
    from ledger.entry join ledger.posting on posting.entry_id = entry.id and posting.account like 'shop:%:pending'
    where entry.kind = 'profit.cleared' and entry.order_id in (${sql.join(
      orderIds.map((id) => sql`${id}`),
      sql`, `,
    )})
    group by 1`,
  )
  return new Map(rows.map(({ unit, minor, times }) => [unit, { minor: BigInt(minor), times }]))
}

/**
 * The pending money of an order that no hold will clear. A refund takes pending money first, whichever piece it is for.
 * If its piece had cleared, and another refund then took available money, a reversal of the first returns to pending
 * what had cleared before.
 */
export async function readUnheldPending(tx: Tx, shopId: Id<'shop'>, orderId: Id<'order'>): Promise<bigint> {
  const sumOn = (account: ShopAccount, condition: SQL) => sql`(
    select coalesce(sum(posting.amount_minor), 0) from ledger.entry join ledger.posting on posting.entry_id = entry.id
    where entry.order_id = ${orderId} and posting.account = ${shopAccount(shopId, account)} and ${condition})`
  const isStandingRefund = sql`entry.kind = 'sale.refunded' and not exists (
    select from ledger.entry reversal where reversal.kind = 'entry.reversed' and reversal.reference = entry.id)`
  const isWithoutHold = sql`entry.kind = 'profit.cleared' and not exists (
    select from ledger.hold where unit_id = split_part(entry.reference, '/', 1) and refund_id is null)`
  const [row] = await rowsOf<{ loose: string }>(
    tx,
    sql`select (${sumOn('available', isStandingRefund)} - ${sumOn('pending', isWithoutHold)}
      - ${sumOn('pending', sql`entry.kind = 'unit.swapped'`)})::text as loose`,
  )
  return BigInt(row!.loose)
}

/** Postpones holds that couldn't be cleared. */
export async function postponeHolds(tx: Tx, unitIds: readonly HeldId[], until: Date): Promise<void> {
  await tx
    .update(holds)
    .set({ clearsAt: until })
    .where(and(inArray(holds.unitId, [...unitIds]), isNull(holds.clearedAt)))
}

/** Takes holds whose day has come, for this transaction only. */
export async function claimDueHolds(tx: Tx, at: Date, limit: number): Promise<Hold[]> {
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
