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
  /** Identifies the event: the same key is sent once. */
  key: string
  data: () => Promise<Record<string, unknown> | null>
}

/** Tells shops' programs of events. If none listens, nothing is read or stored. */
export async function queueWebhooks(tx: Tx, happenings: readonly Happening[], at: Date): Promise<void> {
  const messages: WebhookMessage[] = []
  for (const { shopId, type, key, data } of happenings) {
    const listeners = (await selectEndpoints(tx, shopId)).filter(
      (endpoint) => endpoint.status === 'active' && endpoint.events.includes(type),
    )
    const content = listeners.length ? await data() : null
    if (content) messages.push({ shopId, type, key, content, to: listeners.map(({ id }) => id) })
  }
  await writeMessages(tx, messages, at)
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
async function writeMessages(
  tx: Tx,
  webhookMessages: readonly WebhookMessage[],
  at: Date,
): Promise<string[]> {
  const messages = webhookMessages.map(({ shopId, type, key, content, to }) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: content })
    return { row: { id: newId('webhookMessage'), shopId, type, toldKey: key, body, toldAt: at }, to }
  })
  const insertedIds = await insertMessages(
    tx,
    messages.map(({ row }) => row),
  )
  const rows = messages
    .filter(({ row }) => insertedIds.has(row.id))
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

const consumeManualToken = (tx: Tx, shopId: Id<'shop'>) =>
  consumeToken(tx, `webhook-by-hand:${shopId}`, limits.byHandPerMinute, 60)

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
  if (!(await consumeManualToken(tx, shopId))) return refused('webhook.tested_often')
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
  if (!(await consumeManualToken(tx, shopId))) return refused('webhook.tested_often')
  await updateDelivery(tx, id, { state: 'waiting', tries: 0, dueAt: at })
  await tell(tx, 'webhook.queued', { deliveryId: asId('delivery', id) })
  return ok()
}
