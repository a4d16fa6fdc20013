/** The SQL of codes: their promises and their uses. */
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Code, CodeTerms, Offer } from './code.ts'
import { limits } from './limits.ts'
import { codes, uses } from './tables.ts'

type Row = typeof codes.$inferSelect
function offerOf(row: Row): Offer {
  if (row.kind === 'percent') return { kind: 'percent', bps: row.bps! }
  if (row.kind === 'amount') return { kind: 'amount', amount: usd(row.amountMinor!) }
  return { kind: 'free_shipping' }
}
const codeOf = (row: Row): Code => ({
  id: asId('code', row.id),
  shopId: asId('shop', row.shopId),
  code: row.code,
  offer: offerOf(row),
  minimum: usd(row.minimumMinor),
  listingIds: row.listings as Id<'listing'>[] | null,
  usesMax: row.usesMax,
  perBuyer: row.perBuyer,
  uses: row.uses,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  pausedAt: row.pausedAt,
  endedAt: row.endedAt,
  acceptedLoss: usd(row.acceptedLossMinor),
  madeAt: row.madeAt,
  parentId: row.parentId === null ? null : asId('code', row.parentId),
})

/** Writes a code; null if the shop has one of that name. */
export async function insertCode(
  tx: Tx,
  input: { shopId: Id<'shop'>; terms: CodeTerms; acceptedLossMinor: bigint; madeBy: string },
  at: Date,
): Promise<Code | null> {
  const { offer, ...terms } = input.terms
  const [row] = await tx
    .insert(codes)
    .values({
      id: newId('code', at.getTime()),
      shopId: input.shopId,
      code: terms.code,
      kind: offer.kind,
      bps: offer.kind === 'percent' ? offer.bps : null,
      amountMinor: offer.kind === 'amount' ? offer.amount.minor : null,
      minimumMinor: terms.minimum.minor,
      listings: terms.listingIds,
      usesMax: terms.usesMax,
      perBuyer: terms.perBuyer,
      startsAt: terms.startsAt,
      endsAt: terms.endsAt,
      acceptedLossMinor: input.acceptedLossMinor,
      madeBy: input.madeBy,
      madeAt: at,
    })
    .onConflictDoNothing()
    .returning()
  return row ? codeOf(row) : null
}

export async function selectCode(
  tx: Tx,
  shopId: Id<'shop'>,
  id: Id<'code'>,
  lock = false,
): Promise<Code | null> {
  const query = tx
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), eq(codes.shopId, shopId)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? codeOf(row) : null
}

/** The code of that name, unless ended by hand. */
export async function selectCodeByName(tx: Tx, shopId: Id<'shop'>, code: string): Promise<Code | null> {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.shopId, shopId), eq(codes.code, code), isNull(codes.endedAt)))
  return row ? codeOf(row) : null
}

export async function countCodes(tx: Tx, shopId: Id<'shop'>): Promise<number> {
  return tx.$count(codes, and(eq(codes.shopId, shopId), isNull(codes.parentId)))
}

/** A shop's codes, newest first, with the sums of the orders paid with them. */
export async function selectCodes(tx: Tx, shopId: Id<'shop'>, max: number = limits.codesShown) {
  const paidDiscounts = sql`(select coalesce(sum(u.discount_minor), 0)::text from ${uses} u where u.code_id = ${codes.id} and u.state = 'used')`
  const rows = await tx
    .select({
      row: codes,
      cost: sql<string>`${paidDiscounts}`,
      brought: sql<string>`(select coalesce(sum(u.goods_minor), 0)::text from ${uses} u where u.code_id = ${codes.id} and u.state = 'used')`,
      profit: sql<string>`(select coalesce(sum(u.profit_minor), 0)::text from ${uses} u where u.code_id = ${codes.id} and u.state = 'used')`,
      paid: sql<number>`(select count(*)::int from ${uses} u where u.code_id = ${codes.id} and u.state = 'used')`,
    })
    .from(codes)
    .where(and(eq(codes.shopId, shopId), isNull(codes.parentId)))
    .orderBy(desc(codes.madeAt), desc(codes.id))
    .limit(max)
  return rows.map(({ row, cost, brought, profit, paid: orders }) => ({
    code: codeOf(row),
    orders,
    cost: usd(BigInt(cost)),
    brought: usd(BigInt(brought)),
    profit: usd(BigInt(profit)),
  }))
}

/** Writes a code's move, and that of its members' working codes. */
export async function writeLife(
  tx: Tx,
  id: Id<'code'>,
  life: { pausedAt?: Date | null; endedAt?: Date },
): Promise<void> {
  await tx
    .update(codes)
    .set(life)
    .where(and(or(eq(codes.id, id), eq(codes.parentId, id)), isNull(codes.endedAt)))
}

export type MemberRow = { id: Id<'code'>; member: string; code: string; uses: number; endedAt: Date | null }
export async function selectMemberCodes(
  tx: Tx,
  shopId: Id<'shop'>,
  parentId: Id<'code'>,
): Promise<MemberRow[]> {
  const rows = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.shopId, shopId), eq(codes.parentId, parentId)))
    .orderBy(asc(codes.member), asc(codes.id))
  return rows.map((row) => ({
    id: asId('code', row.id),
    member: row.member ?? '',
    code: row.code,
    uses: row.uses,
    endedAt: row.endedAt,
  }))
}

/** Writes members' codes with their tier's terms; skips members who have a working one. */
export async function insertMemberCodes(
  tx: Tx,
  parent: Code,
  newCodes: readonly { member: string; code: string }[],
  madeBy: string,
  at: Date,
): Promise<void> {
  if (newCodes.length === 0) return
  const [row] = await tx.select().from(codes).where(eq(codes.id, parent.id))
  const terms = { ...row!, uses: 0, usesMax: 1, perBuyer: 1, parentId: parent.id, madeBy, madeAt: at }
  await tx
    .insert(codes)
    .values(newCodes.map((code) => ({ ...terms, ...code, id: newId('code', at.getTime()) })))
    .onConflictDoNothing()
}

/** Deletes the names of a shop's members; each code has its own id instead. */
export async function forgetMembers(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.execute(
    sql`update promotions.code set member = id where shop_id = ${shopId} and member is not null`,
  )
}
