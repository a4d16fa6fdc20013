import { asId, type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { type MessageType, testEvent, type WebhookEvent, type WebhookRefusal } from './contract.ts'
import { insertDeliveries, insertMessages, lockDelivery, updateDelivery } from './delivery-rows.ts'
import { lockEndpoint, selectEndpoints } from './endpoint-rows.ts'
import { limits } from './limits.ts'

export type Happening = {
  shopId: Id<'shop'>
  type: WebhookEvent
  /** Identifies the event: the same key is told once. */
  key: string
  data: () => Promise<Record<string, unknown> | null>
}

/** Tells shops' programs of events. If none listens, nothing is read or stored. */
export async function queueWebhooks(tx: Tx, happened: readonly Happening[], at: Date): Promise<void> {
  const all: WebhookMessage[] = []
  for (const { shopId, type, key, data } of happened) {
    const listening = (await selectEndpoints(tx, shopId)).filter(
      (endpoint) => endpoint.status === 'active' && endpoint.events.includes(type),
    )
    const content = listening.length ? await data() : null
    if (content) all.push({ shopId, type, key, content, to: listening.map(({ id }) => id) })
  }
  await writeMessages(tx, all, at)
}

type WebhookMessage = {
  shopId: Id<'shop'>
  type: MessageType
  key: string
  content: object
  to: readonly string[]
}
/**
 * The body has Standard Webhooks' three parts: type, timestamp, data. One fact tells that deliveries are due, however
 * many: one job delivers all of them.
 */
async function writeMessages(tx: Tx, all: readonly WebhookMessage[], at: Date): Promise<string[]> {
  const messages = all.map(({ shopId, type, key, content, to }) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: content })
    return { row: { id: newId('webhookMessage'), shopId, type, toldKey: key, body, toldAt: at }, to }
  })
  const fresh = await insertMessages(
    tx,
    messages.map(({ row }) => row),
  )
  const rows = messages
    .filter(({ row }) => fresh.has(row.id))
    .flatMap(({ row: { id: messageId, shopId }, to }) =>
      to.map((endpointId) => ({ id: newId('delivery'), endpointId, messageId, shopId })),
    )
  await insertDeliveries(
    tx,
    rows.map((row) => ({ ...row, state: 'waiting', tries: 0, dueAt: at, madeAt: at })),
  )
  const [first] = rows
  if (first) await tell(tx, 'webhook.queued', { deliveryId: first.id })
  return rows.map(({ id }) => id)
}

const mayByHand = (tx: Tx, shopId: Id<'shop'>) =>
  consumeToken(tx, `webhook-by-hand:${shopId}`, limits.byHandAMinute, 60)

/** Sends an example to one webhook, as a message of its own type. */
export async function testEndpoint(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  at: Date,
): Promise<Result<string, WebhookRefusal>> {
  const endpoint = await lockEndpoint(tx, shopId, id)
  if (!endpoint) return refused('webhook.not_found')
  if (endpoint.status !== 'active') return refused('webhook.off')
  if (!(await mayByHand(tx, shopId))) return refused('webhook.tested_often')
  const content = { webhook_id: id, message: 'Your webhook works.' }
  const [deliveryId] = await writeMessages(
    tx,
    [{ shopId, type: testEvent, key: newId('event'), content, to: [id] }],
    at,
  )
  return ok(deliveryId!)
}

/** Sends a delivery once more: the same id and bytes, signed again. */
export async function replayDelivery(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  at: Date,
): Promise<Result<undefined, WebhookRefusal>> {
  const delivery = await lockDelivery(tx, id)
  if (!delivery || delivery.shopId !== shopId) return refused('delivery.not_found')
  if (delivery.state === 'waiting' && delivery.tries === 0) return refused('delivery.waiting')
  const endpoint = await lockEndpoint(tx, shopId, delivery.endpointId)
  if (endpoint?.status !== 'active') return refused('webhook.off')
  if (!(await mayByHand(tx, shopId))) return refused('webhook.tested_often')
  await updateDelivery(tx, id, { state: 'waiting', tries: 0, dueAt: at })
  await tell(tx, 'webhook.queued', { deliveryId: asId('delivery', id) })
  return ok()
}
