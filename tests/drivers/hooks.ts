import { type Id, newId } from '../../kernel/id.ts'
import { makeEndpoint } from '../../modules/webhooks/index.ts'
import type { Database } from '../../platform/database/tx.ts'

/** Who looks after the webhooks of a shop in a test: a program of its own. */
export const managerOf = (shopId: Id<'shop'>) => ({
  shopId,
  actor: 'system' as const,
  by: 'key_1',
  requestId: 'r',
})

/** An address of a shop that listens to paid orders; the shop is new unless one is given. */
export async function openHook(
  database: Database,
  ring: { secret: string },
  url: string,
  shopId: Id<'shop'> = newId('shop'),
) {
  const wanted = { url, events: ['order.paid' as const] }
  const made = await database.transact((tx, at) => makeEndpoint(tx, ring, managerOf(shopId), wanted, at))
  if (!made.ok) throw new Error(made.code)
  return { shopId, id: made.value.endpoint.id, secret: made.value.secret }
}
