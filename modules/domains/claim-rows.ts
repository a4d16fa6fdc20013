/** The SQL of claims. */

import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Claim } from './claim.ts'
import type { CheckedRecord, ClaimState } from './contract.ts'
import { claim } from './tables.ts'

const claimOf = ({ nextCheckAt: _, ...row }: typeof claim.$inferSelect): Claim => ({
  ...row,
  id: asId('claim', row.id),
  shopId: asId('shop', row.shopId),
  state: row.state as ClaimState,
  seen: row.seen ?? [],
})

export async function insertClaim(
  tx: Tx,
  fields: { shopId: Id<'shop'>; name: string; proof: string },
  at: Date,
): Promise<Claim> {
  const [row] = await tx
    .insert(claim)
    .values({
      id: newId('claim', at.getTime()),
      ...fields,
      state: 'requested',
      claimedAt: at,
      nextCheckAt: at,
    })
    .returning()
  return claimOf(row!)
}

/** A shop's present claims, newest first. */
export async function selectClaims(tx: Tx, shopId: Id<'shop'>): Promise<Claim[]> {
  const ownClaims = and(eq(claim.shopId, shopId), ne(claim.state, 'released'))
  return (await tx.select().from(claim).where(ownClaims).orderBy(desc(claim.claimedAt), desc(claim.id))).map(
    claimOf,
  )
}

/** Makes claims of one name wait for each other. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`domain ${name}`}))`)
}

export async function lockClaim(tx: Tx, id: string): Promise<Claim | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id)).for('update')
  return row ? claimOf(row) : null
}

/** The last release of a name by another shop after a moment. */
export async function selectRelease(
  tx: Tx,
  name: string,
  shopId: Id<'shop'>,
  after: Date,
): Promise<Date | null> {
  const [row] = await tx
    .select({ at: claim.releasedAt })
    .from(claim)
    .where(and(eq(claim.name, name), ne(claim.shopId, shopId), gt(claim.releasedAt, after)))
    .orderBy(desc(claim.releasedAt))
    .limit(1)
  return row?.at ?? null
}

/** The shop a name is served for: active claims only. */
export async function selectActiveShop(tx: Tx, name: string): Promise<Id<'shop'> | null> {
  const [row] = await tx
    .select({ shopId: claim.shopId })
    .from(claim)
    .where(and(eq(claim.name, name), eq(claim.state, 'active')))
  return row ? asId('shop', row.shopId) : null
}

/** The name a shop's store is found under: its oldest active one. */
export async function selectStoreName(tx: Tx, shopId: Id<'shop'>): Promise<string | null> {
  const [row] = await tx
    .select({ name: claim.name })
    .from(claim)
    .where(and(eq(claim.shopId, shopId), eq(claim.state, 'active')))
    .orderBy(asc(claim.activeSince), asc(claim.id))
    .limit(1)
  return row?.name ?? null
}

export async function writeCheck(
  tx: Tx,
  id: string,
  check: { state: ClaimState; seen: CheckedRecord[]; nextCheckAt: Date },
  at: Date,
): Promise<void> {
  await tx
    .update(claim)
    .set({
      ...check,
      checkedAt: at,
      ...(check.state === 'active' ? { activeSince: sql`coalesce(active_since, ${instant(at)})` } : {}),
    })
    .where(eq(claim.id, id))
}

export async function writeRelease(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(claim).set({ state: 'released', releasedAt: at }).where(eq(claim.id, id))
}

export async function selectDueClaims(tx: Tx, at: Date, max: number): Promise<Id<'claim'>[]> {
  const rows = await tx
    .select({ id: claim.id })
    .from(claim)
    .where(and(ne(claim.state, 'released'), lte(claim.nextCheckAt, at)))
    .orderBy(asc(claim.nextCheckAt))
    .limit(max)
  return rows.map((row) => asId('claim', row.id))
}
