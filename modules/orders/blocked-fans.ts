/**
 * Fans that a shop no longer sells to. Each is identified by one of their orders, because the shop doesn't see their
 * address.
 */
import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { personOf } from './contract.ts'
import { blockedFan } from './tables.ts'

type ShopId = Id<'shop'>

const selectBlockedFans = async (tx: Tx, shopId: ShopId) =>
  (
    await rowsOf<{ id: string; email: string }>(
      tx,
      sql`select b.order_id as id, r.email from orders.blocked_fan b
        join orders.recipient r on r.order_id = b.order_id where b.shop_id = ${shopId}`,
    )
  ).map(({ id, email }) => ({ id, person: personOf(email) }))

/** Tells if the shop blocked the owner of this e-mail address, by any of their orders. */
export async function isFanBlocked(tx: Tx, shopId: ShopId, email: string): Promise<boolean> {
  const person = personOf(email)
  return (await selectBlockedFans(tx, shopId)).some((blockedFan) => blockedFan.person === person)
}

/** Blocks the fan who placed an order. Doing it again, or by another order of theirs, changes nothing. */
export async function blockFan(
  tx: Tx,
  { id: orderId, shopId, email }: { id: Id<'order'>; shopId: ShopId; email: string },
  at: Date,
): Promise<void> {
  if (await isFanBlocked(tx, shopId, email)) return
  await tx.insert(blockedFan).values({ orderId, shopId, blockedAt: at }).onConflictDoNothing()
}

/** Ends every block of the person who placed the order. */
export async function unblockFan(
  tx: Tx,
  { shopId, email }: { shopId: ShopId; email: string },
): Promise<void> {
  const person = personOf(email)
  for (const blockedFan of await selectBlockedFans(tx, shopId))
    if (blockedFan.person === person)
      await tx.execute(
        sql`delete from orders.blocked_fan where order_id = ${blockedFan.id} and shop_id = ${shopId}`,
      )
}
