import { record } from '#audit'
import type { Actor } from '#kernel/actor.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type Keyring, seal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { EndpointView, NewWebhook, WebhookEvent, WebhookRefusal } from './contract.ts'
import { failWaitingDeliveries } from './delivery-rows.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './endpoint-rows.ts'
import { limits } from './limits.ts'
import { newSecret } from './sign.ts'

/** An address without failures. */
const clearedFailures = { failingSince: null, unanswered: 0, restsUntil: null }

/** The manager of a shop's webhooks: its owner on a screen, or a program with a suitable key. */
export type Manager = { shopId: Id<'shop'>; actor: Actor | 'system'; by: string; requestId: string }
export const sealContextOf = (shopId: Id<'shop'>, id: string): string =>
  `${shopId}/webhooks.endpoint/secret/${id}`

const recordChange = (
  tx: Tx,
  { shopId, actor, requestId, by }: Manager,
  action: `webhook.${string}`,
  resource: string,
  at: Date,
  after: Record<string, unknown> = {},
) => record(tx, { actor, action, resource, shopId, after: { ...after, by }, requestId }, at)

/** Creates a webhook. Its secret is returned only here and stored sealed. */
export async function makeEndpoint(
  tx: Tx,
  ring: Keyring,
  manager: Manager,
  { url, events }: NewWebhook,
  at: Date,
): Promise<Result<{ endpoint: EndpointView; secret: string }, WebhookRefusal>> {
  const { shopId, by } = manager
  if ((await selectEndpoints(tx, shopId)).length >= limits.endpoints) return refused('webhook.too_many')
  const [id, secret] = [newId('webhook'), newSecret()]
  const row = {
    id,
    shopId,
    url,
    events: [...new Set(events)],
    secret: seal(ring, sealContextOf(shopId, id), secret),
    status: 'active',
    madeAt: at,
    madeBy: by,
  }
  await insertEndpoint(tx, row)
  await recordChange(tx, manager, 'webhook.made', id, at, { host: new URL(url).host, events })
  const reset = { oldSecret: null, oldUntil: null, offWhy: null, ...clearedFailures }
  return ok({ endpoint: viewOf({ ...row, ...reset }), secret })
}

/** Gives a webhook a new secret. The old one still signs beside it for a day, so that nothing is lost on the way. */
export async function renewSecret(
  tx: Tx,
  ring: Keyring,
  manager: Manager,
  id: string,
  at: Date,
): Promise<Result<string, WebhookRefusal>> {
  const row = await lockEndpoint(tx, manager.shopId, id)
  if (!row) return refused('webhook.not_found')
  const secret = newSecret()
  await updateEndpoint(tx, id, {
    secret: seal(ring, sealContextOf(row.shopId, id), secret),
    oldSecret: row.secret,
    oldUntil: after(at, hours(limits.oldSecretHours)),
  })
  await recordChange(tx, manager, 'webhook.secret_renewed', id, at)
  return ok(secret)
}

/** Turns a webhook on or off. Messages waiting for one turned off are given up, and can be replayed. */
export async function switchEndpoint(
  tx: Tx,
  manager: Manager,
  id: string,
  isOn: boolean,
  at: Date,
): Promise<Result<EndpointView, WebhookRefusal>> {
  const row = await lockEndpoint(tx, manager.shopId, id)
  if (!row) return refused('webhook.not_found')
  const values = { status: isOn ? 'active' : 'off', offWhy: null, ...clearedFailures }
  await updateEndpoint(tx, id, values)
  if (!isOn) await failWaitingDeliveries(tx, asId('webhook', id))
  await recordChange(tx, manager, isOn ? 'webhook.turned_on' : 'webhook.turned_off', id, at)
  return ok(viewOf({ ...row, ...values }))
}

/** Removes a webhook with its log. */
export async function removeEndpoint(
  tx: Tx,
  manager: Manager,
  id: string,
  at: Date,
): Promise<Result<undefined, WebhookRefusal>> {
  const row = await lockEndpoint(tx, manager.shopId, id)
  if (!row) return refused('webhook.not_found')
  await deleteEndpoint(tx, id)
  await recordChange(tx, manager, 'webhook.removed', id, at, { host: new URL(row.url).host })
  return ok()
}

const viewOf = (row: EndpointRow): EndpointView => ({
  id: asId('webhook', row.id),
  url: row.url,
  events: row.events as WebhookEvent[],
  status: row.status as EndpointView['status'],
  offWhy: row.offWhy,
  failingSince: row.failingSince,
  madeAt: row.madeAt,
})

/** A shop's webhooks, oldest first. */
export async function findEndpoints(tx: Tx, shopId: Id<'shop'>): Promise<EndpointView[]> {
  return (await selectEndpoints(tx, shopId)).map(viewOf)
}
