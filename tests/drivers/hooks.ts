import { type Id, newId } from '../../kernel/id.ts'
import { makeEndpoint } from '../../modules/webhooks/index.ts'
import type { Database } from '../../platform/database/tx.ts'

/** The manager of a shop's webhooks in a test: a program with a key. */
export const managerOf = (shopId: Id<'shop'>) => ({
  shopId,
  actor: 'system' as const,
  by: 'key_1',
  requestId: 'r',
})

/** A shop's endpoint for paid orders; a new shop unless one is given. */
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
