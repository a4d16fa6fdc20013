/** The SQL of claims. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Claim } from './claim.ts'
import type { ClaimStatus, Fault } from './contract.ts'
import { limits } from './limits.ts'
import { claim } from './tables.ts'

const claimOf = (row: typeof claim.$inferSelect): Claim => ({
  ...row,
  id: asId('orderClaim', row.id),
  shopId: asId('shop', row.shopId),
  orderId: asId('order', row.orderId),
  unitId: asId('unit', row.unitId),
  replacementUnitId: row.replacementUnitId ? asId('unit', row.replacementUnitId) : null,
  appealOf: row.appealOf ? asId('orderClaim', row.appealOf) : null,
})
const liveStatuses: ClaimStatus[] = ['open', 'asked']

export async function insertClaim(tx: Tx, row: typeof claim.$inferInsert): Promise<void> {
  await tx.insert(claim).values(row)
}

export async function lockClaim(tx: Tx, id: Id<'orderClaim'>): Promise<Claim | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id)).for('no key update')
  return row ? claimOf(row) : null
}

export async function updateClaim(
  tx: Tx,
  id: Id<'orderClaim'>,
  values: Partial<typeof claim.$inferInsert>,
): Promise<void> {
  await tx.update(claim).set(values).where(eq(claim.id, id))
}

export async function selectClaim(tx: Tx, id: Id<'orderClaim'>): Promise<Claim | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id))
  return row ? claimOf(row) : null
}

/** An order's claims, oldest first. */
export async function selectClaimsOfOrder(tx: Tx, orderId: Id<'order'>): Promise<Claim[]> {
  const rows = await tx
    .select()
    .from(claim)
    .where(eq(claim.orderId, orderId))
    .orderBy(asc(claim.openedAt), asc(claim.id))
  return rows.map(claimOf)
}

const erasedText = 'Erased at the fan’s wish.'

/** Empties the words of decided claims of these orders, and the answers to them. The decisions stay. */
export async function eraseClaimTexts(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(claim)
    .set({ words: erasedText, answer: erasedText })
    .where(and(inArray(claim.orderId, [...orderIds]), ne(claim.words, erasedText)))
}

/** Waiting claims, longest wait first, or decided ones, newest first. */
export async function findClaims(
  tx: Tx,
  view: 'open' | 'asked' | 'decided',
  cursor: string | null = null,
  size: number = limits.listSize,
): Promise<Slice<Claim>> {
  const isDecided = view === 'decided'
  const column = isDecided ? claim.decidedAt : claim.touchedAt
  const direction = isDecided ? desc : asc
  const rows = await tx
    .select()
    .from(claim)
    .where(
      and(
        isDecided ? sql`${claim.decidedAt} is not null` : eq(claim.status, view),
        beyondCursor([column, claim.id], readCursor(cursor), isDecided ? 'older' : 'newer'),
      ),
    )
    .orderBy(direction(column), direction(claim.id))
    .limit(size + 1)
  return toSlice(rows.map(claimOf), size, ({ decidedAt, touchedAt, id }) => ({
    at: isDecided ? decidedAt! : touchedAt,
    id,
  }))
}

/** A shop's claims, newest first, up to `max`. */
export async function selectClaimsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  max: number = limits.listSize,
): Promise<Claim[]> {
  const rows = await tx
    .select()
    .from(claim)
    .where(eq(claim.shopId, shopId))
    .orderBy(desc(claim.openedAt), desc(claim.id))
    .limit(max)
  return rows.map(claimOf)
}

export async function lockAskedClaims(tx: Tx, orderId: Id<'order'>): Promise<Claim[]> {
  const rows = await tx
    .select()
    .from(claim)
    .where(and(eq(claim.orderId, orderId), eq(claim.status, 'asked')))
    .orderBy(asc(claim.id))
    .for('no key update')
  return rows.map(claimOf)
}

export async function hasLiveClaim(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const rows = await tx
    .select({ id: claim.id })
    .from(claim)
    .where(and(eq(claim.unitId, unitId), inArray(claim.status, liveStatuses)))
  return rows.length > 0
}

/** Tells if that fault of the unit was declined before: then it is appealed, not claimed again. */
export async function wasDeclined(tx: Tx, unitId: Id<'unit'>, fault: Fault): Promise<boolean> {
  const rows = await tx
    .select({ id: claim.id })
    .from(claim)
    .where(and(eq(claim.unitId, unitId), eq(claim.fault, fault), eq(claim.status, 'declined')))
    .limit(1)
  return rows.length > 0
}

export async function hasAppeal(tx: Tx, id: Id<'orderClaim'>): Promise<boolean> {
  const rows = await tx.select({ id: claim.id }).from(claim).where(eq(claim.appealOf, id))
  return rows.length > 0
}

/** Counts claims waiting for us, waiting for the fan, and waiting longer than promised. */
export async function countClaims(tx: Tx, at: Date): Promise<{ open: number; asked: number; late: number }> {
  const late = after(at, -hours(limits.answerHours))
  const [row] = await rowsOf<{ open: number; asked: number; late: number }>(
    tx,
    sql`select count(*) filter (where status = 'open')::int as open,
               count(*) filter (where status = 'asked')::int as asked,
               count(*) filter (where status = 'open' and touched_at < ${instant(late)})::int as late
          from claims.claim where status in ('open', 'asked')`,
  )
  return row!
}
