import { type Id, newId } from '../../kernel/id.ts'
import { makeEndpoint } from '../../modules/webhooks/index.ts'
import type { Database } from '../../platform/database/tx.ts'

/** The manager of a shop's webhooks in a test: a program with a key. */
export const createManager = (shopId: Id<'shop'>) => ({
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
  const hook = { url, events: ['order.paid' as const] }
  const endpoint = await database.transact((tx, at) =>
    makeEndpoint(tx, ring, createManager(shopId), hook, at),
  )
  if (!endpoint.ok) throw new Error(endpoint.code)
  return { shopId, id: endpoint.value.endpoint.id, secret: endpoint.value.secret }
}
