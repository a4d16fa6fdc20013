import { z } from 'zod'
import { cursorOf, Instant, instantOf, limit, resource } from '#flows/bodies/resource.ts'
import { asId } from '#kernel/id.ts'
import { ok, type Refusal, type Result, wordsOf } from '#kernel/result.ts'
import {
  findDeliveries,
  findEndpoints,
  type Manager,
  makeEndpoint,
  refusePrivateHost,
  removeEndpoint,
  renewSecret,
  replayDelivery,
  switchEndpoint,
  testEndpoint,
} from '#webhooks'
import {
  type DeliveryView,
  deliveryStates,
  type EndpointView,
  NewWebhook,
  testEvent,
  type WebhookRefusal,
  webhookEventNames,
  webhookRefusals,
} from '#webhooks/contract'
import type { Caller, Command } from './command.ts'

const Webhook = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    status: z.enum(['active', 'off']),
    off_why: z.string().nullable().meta({ description: 'Why we turned it off; null where you did.' }),
    failing_since: Instant.nullable(),
    made_at: Instant,
  })
  .meta({ id: 'Webhook' })
const Delivery = z
  .strictObject({
    id: z.string(),
    webhook_id: z.string(),
    message_id: z.string().meta({ description: 'The `webhook-id` it is sent with.' }),
    type: z.enum([...webhookEventNames, testEvent]),
    state: z.enum(deliveryStates),
    tries: z.int().min(0),
    made_at: Instant,
    next_try_at: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

const toWebhook = (endpoint: EndpointView): z.output<typeof Webhook> => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  status: endpoint.status,
  off_why: endpoint.offWhy,
  failing_since: instantOf(endpoint.failingSince),
  made_at: endpoint.madeAt.toISOString(),
})
const toDelivery = (delivery: DeliveryView): z.output<typeof Delivery> => ({
  id: delivery.id,
  webhook_id: delivery.endpointId,
  message_id: delivery.messageId,
  type: delivery.type,
  state: delivery.state,
  tries: delivery.tries,
  made_at: delivery.madeAt.toISOString(),
  next_try_at: delivery.state === 'waiting' ? delivery.dueAt.toISOString() : null,
})

const scope = 'webhooks:manage'
const tag = 'webhooks'
export const webhooks = resource({
  name: 'webhooks',
  summary: 'Your webhooks',
  description: 'The addresses we notify of what happens in the shop, oldest first.',
  scope,
  query: z.strictObject({}),
  item: Webhook,
  read: async (tx, shopId) => ({ data: (await findEndpoints(tx, shopId)).map(toWebhook), next: null }),
})
export const webhookDeliveries = resource({
  name: 'webhook_deliveries',
  summary: 'Deliveries of your webhooks',
  description: 'What was sent in the last 30 days, newest first.',
  scope,
  query: z.strictObject({
    limit,
    cursor: cursorOf(/^[0-9a-z]{1,12}\.dlv_[0-9a-f]{32}$/),
    webhook: z
      .string()
      .regex(/^whk_[0-9a-f]{32}$/, 'The id of a webhook.')
      .optional()
      .meta({ description: 'Only those of this webhook.' }),
  }),
  item: Delivery,
  async read(tx, shopId, query) {
    const deliveries = await findDeliveries(tx, shopId, {
      cursor: query.cursor ?? null,
      max: query.limit,
      ...(query.webhook ? { endpointId: asId('webhook', query.webhook) } : {}),
    })
    return { data: deliveries.deliveries.map(toDelivery), next: deliveries.next }
  },
})

const Secret = z
  .string()
  .meta({ description: 'Verifies signatures (Standard Webhooks). Only this answer contains it.' })
const describeRefusal = (refusal: Refusal<WebhookRefusal>) => ({
  status: webhookRefusals[refusal.code].status,
  words: wordsOf(refusal, webhookRefusals),
})
const toManager = ({ shopId, keyId, requestId }: Caller): Manager => ({
  shopId,
  actor: 'system',
  by: keyId,
  requestId,
})
const answerWith = <Value>(
  result: Result<Value, WebhookRefusal>,
  status: 200 | 201 | 202,
  body: (value: Value) => Record<string, unknown>,
) => (result.ok ? ok({ status, body: body(result.value) }) : result)

const common = { tag, scope, method: 'post', wordsOf: describeRefusal } as const
/** The commands that programs may run on webhooks. */
export const webhookCommands: readonly Command[] = [
  {
    ...common,
    name: 'make_webhook',
    path: '/webhooks',
    summary: 'Make a webhook',
    description: 'Notifies an address of yours, signed as Standard Webhooks describes.',
    body: NewWebhook,
    answer: { status: 201, says: 'The webhook, with its secret.', body: Webhook.extend({ secret: Secret }) },
    before: ({ body }, config) => refusePrivateHost((body as NewWebhook).url, config),
    run: async (tx, caller, { body }, ring, at) =>
      answerWith(
        await makeEndpoint(tx, ring, toManager(caller), body as NewWebhook, at),
        201,
        (endpoint) => ({
          ...toWebhook(endpoint.endpoint),
          secret: endpoint.secret,
        }),
      ),
  },
  {
    ...common,
    name: 'test_webhook',
    path: '/webhooks/{id}/test',
    summary: 'Send a test',
    description: `Sends a message of the type \`${testEvent}\`.`,
    body: null,
    answer: {
      status: 202,
      says: 'The message is queued.',
      body: z.strictObject({ delivery_id: z.string() }),
    },
    run: async (tx, { shopId }, { id }, _, at) =>
      answerWith(await testEndpoint(tx, shopId, id, at), 202, (deliveryId) => ({ delivery_id: deliveryId })),
  },
  {
    ...common,
    name: 'renew_webhook_secret',
    path: '/webhooks/{id}/secret',
    summary: 'Renew the secret',
    description: 'For a day, messages are signed with both the old and the new secret.',
    body: null,
    answer: { status: 200, says: 'The new secret.', body: z.strictObject({ secret: Secret }) },
    run: async (tx, caller, { id }, ring, at) =>
      answerWith(await renewSecret(tx, ring, toManager(caller), id, at), 200, (secret) => ({ secret })),
  },
  ...(['on', 'off'] as const).map(
    (to): Command => ({
      ...common,
      name: `turn_webhook_${to}`,
      path: `/webhooks/{id}/${to}`,
      summary: `Turn a webhook ${to}`,
      description:
        to === 'on'
          ? 'Messages are sent again, and failures are counted from zero.'
          : 'Messages still waiting for it are dropped.',
      body: null,
      answer: { status: 200, says: 'The webhook.', body: Webhook },
      run: async (tx, caller, { id }, _, at) =>
        answerWith(await switchEndpoint(tx, toManager(caller), id, to === 'on', at), 200, toWebhook),
    }),
  ),
  {
    ...common,
    name: 'replay_webhook_delivery',
    path: '/webhook_deliveries/{id}/replay',
    summary: 'Send a delivery again',
    description: 'Same `webhook-id`, same bytes, new signature.',
    body: null,
    answer: {
      status: 202,
      says: 'The message is queued.',
      body: z.strictObject({ delivery_id: z.string() }),
    },
    run: async (tx, { shopId }, { id }, _, at) =>
      answerWith(await replayDelivery(tx, shopId, id, at), 202, () => ({ delivery_id: id })),
  },
  {
    ...common,
    name: 'remove_webhook',
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Remove a webhook',
    description: 'Its log is removed too.',
    body: null,
    answer: { status: 204, says: 'It is removed.', body: null },
    run: async (tx, caller, { id }, _, at) => {
      const result = await removeEndpoint(tx, toManager(caller), id, at)
      return result.ok ? ok(null) : result
    },
  },
]
