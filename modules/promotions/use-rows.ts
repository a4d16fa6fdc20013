/** The SQL of uses. Each counter changes in one statement that refuses to pass its limit. */

import { eq, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { uses } from './tables.ts'

export type UseState = 'held' | 'used' | 'released'
export type CodeUse = { codeId: Id<'code'>; buyer: string; state: UseState }

/** Counts one more use of a code; false if it is stopped, or if all uses are taken. Locks the code's row. */
export async function countUse(tx: Tx, codeId: Id<'code'>, evenIfStopped = false): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update promotions.code set uses = uses + 1
        where id = ${codeId} and (uses_max is null or uses < uses_max)
          and (${evenIfStopped} or (paused_at is null and ended_at is null)) returning 1`,
  )
  return rows.length > 0
}

/** Counts one more use by a buyer; false if that buyer has had all. */
export async function countBuyerUse(
  tx: Tx,
  codeId: Id<'code'>,
  buyer: string,
  max: number | null,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into promotions.buyer as b (code_id, buyer, uses, most)
        values (${codeId}, ${buyer}, 1, ${max}::integer)
        on conflict (code_id, buyer) do update set uses = b.uses + 1
        where b.most is null or b.uses < b.most returning 1`,
  )
  return rows.length > 0
}

/**
 * Counts and records a use of a code, as part of a statement: throws if the code is stopped, if all its uses are
 * taken, or if this buyer has had all of theirs.
 */
export async function insertCountedUse(tx: Tx, use: typeof uses.$inferInsert): Promise<void> {
  const { codeId, buyer } = use
  await Promise.all([
    tx.execute(sql`update promotions.code set uses = case when
        platform.insist((uses_max is null or uses < uses_max) and paused_at is null and ended_at is null) then uses + 1 end
      where id = ${codeId}`),
    tx.execute(sql`insert into promotions.buyer as b (code_id, buyer, uses, most)
      select id, ${buyer}, 1, per_buyer from promotions.code where id = ${codeId}
      on conflict (code_id, buyer) do update set
        uses = case when platform.insist(b.most is null or b.uses < b.most) then b.uses + 1 end`),
    insertUse(tx, use),
  ])
}

/** Makes the use an order holds final, as part of a statement: throws if it no longer holds one. */
export async function consumeHeldUse(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  await tx.execute(sql`update promotions.use
    set state = case when platform.insist(state = 'held') then 'used' end, used_at = ${instant(at)}
    where order_id = ${orderId}`)
}

export async function uncountUse(tx: Tx, codeId: Id<'code'>): Promise<void> {
  await tx.execute(sql`update promotions.code set uses = uses - 1 where id = ${codeId}`)
}

export async function returnUse(tx: Tx, { codeId, buyer }: CodeUse): Promise<void> {
  await uncountUse(tx, codeId)
  await tx.execute(
    sql`update promotions.buyer set uses = uses - 1 where code_id = ${codeId} and buyer = ${buyer}`,
  )
}

export async function countUsesOfBuyer(tx: Tx, codeId: Id<'code'>, buyer: string): Promise<number> {
  const [row] = await rowsOf<{ uses: number }>(
    tx,
    sql`select uses from promotions.buyer where code_id = ${codeId} and buyer = ${buyer}`,
  )
  return row?.uses ?? 0
}

export async function insertUse(tx: Tx, use: typeof uses.$inferInsert): Promise<void> {
  await tx.insert(uses).values(use)
}

export async function lockUse(tx: Tx, orderId: Id<'order'>): Promise<CodeUse | null> {
  const [row] = await tx.select().from(uses).where(eq(uses.orderId, orderId)).for('no key update')
  return row ? { codeId: asId('code', row.codeId), buyer: row.buyer, state: row.state as UseState } : null
}

export async function writeUse(tx: Tx, orderId: Id<'order'>, state: UseState, usedAt?: Date): Promise<void> {
  await tx
    .update(uses)
    .set(usedAt ? { state, usedAt } : { state })
    .where(eq(uses.orderId, orderId))
}
