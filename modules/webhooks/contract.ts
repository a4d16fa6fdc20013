/** Webhooks, browser door: event types, addresses and deliveries as screens show them, words. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

/** Days for which messages can be viewed and sent again. */
export const messageDays = limits.daysKept

/** The event's name for programs, and its words. */
export const webhookEvents = {
  'order.paid': 'A fan paid for an order',
  'order.cancelled': 'An order was cancelled before printing',
  'order.shipped': 'A parcel of an order was shipped',
  'refund.made': 'A fan was refunded',
  'listing.published': 'A listing went on sale',
  'listing.ended': 'A listing ended',
  'payout.paid': 'A payout arrived',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
/** A test has its own type, so that no program takes it for an order. */
export const testEvent = 'webhook.test'
export type MessageType = WebhookEvent | typeof testEvent

/** A program on the machine itself, at any port, for trying out webhooks beside the sample shop. */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
export const isOwnMachine = (url: string): boolean => loopbackHosts.has(new URL(url).hostname)

const urlWords = 'An address of yours beginning with https://, at a public name, without a password in it.'
/** Names of machines, networks and offices outside public DNS (RFC 2606, 6761, 6762, 8375). */
const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/
/**
 * A name with a dot that can't be a number or IPv6 in brackets; parsing the address has already unified spellings.
 */
const isPublicName = (host: string): boolean =>
  /^[a-z0-9.-]+\.[a-z][a-z0-9-]*\.?$/.test(host) && !privateNames.test(host.replace(/\.$/, ''))

export const WebhookUrl = z
  .string()
  .trim()
  .max(500, urlWords)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    const isPlain = url.username === '' && url.password === '' && url.hash === ''
    if (url.protocol === 'http:') return isPlain && isOwnMachine(text)
    return (
      url.protocol === 'https:' &&
      isPlain &&
      (url.port === '' || url.port === '443') &&
      isPublicName(url.hostname)
    )
  }, urlWords)
  .transform((text) => new URL(text).href)

export const NewWebhook = z.strictObject({
  url: WebhookUrl.meta({ description: urlWords }),
  events: z
    .array(z.enum(webhookEventNames))
    .min(1, 'Choose at least one event.')
    .max(webhookEventNames.length)
    .meta({ description: 'What is sent to the address.' }),
})
export type NewWebhook = z.output<typeof NewWebhook>

export type EndpointView = {
  id: Id<'webhook'>
  url: string
  events: WebhookEvent[]
  status: 'active' | 'off'
  offWhy: string | null
  failingSince: Date | null
  madeAt: Date
}
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Whatever the cause: an unresolvable name, a refused connection and a slow one look alike. */
export const noAnswerWords = 'It didn’t answer.'
export type AttemptView = {
  number: number
  triedAt: Date
  headers: Record<string, string>
  status: number | null
  milliseconds: number
}
export type DeliveryView = {
  id: Id<'delivery'>
  endpointId: Id<'webhook'>
  messageId: Id<'webhookMessage'>
  type: MessageType
  state: DeliveryState
  tries: number
  madeAt: Date
  dueAt: Date
}

export type WebhookRefusal =
  | 'webhook.not_found'
  | 'webhook.not_public'
  | 'webhook.too_many'
  | 'webhook.off'
  | 'webhook.owner_only'
  | 'webhook.tested_often'
  | 'delivery.not_found'
  | 'delivery.waiting'
export const webhookRefusals: RefusalWords<WebhookRefusal> = {
  'webhook.not_found': { status: 404, words: 'That webhook doesn’t exist.' },
  'webhook.not_public': { status: 422, words: urlWords },
  'webhook.too_many': {
    status: 409,
    words: `A shop has at most ${limits.endpoints} webhooks. Remove one first.`,
  },
  'webhook.off': { status: 409, words: 'This webhook is turned off. Turn it on first.' },
  'webhook.owner_only': { status: 403, words: 'Only the owner of the shop can do that.' },
  'webhook.tested_often': { status: 429, words: 'Too many at once. Wait a minute and try again.' },
  'delivery.not_found': { status: 404, words: 'That delivery doesn’t exist.' },
  'delivery.waiting': { status: 409, words: 'This delivery is already on its way.' },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'webhook.queued': { deliveryId: Id<'delivery'> }
    'webhook.turned_off': { shopId: Id<'shop'>; endpointId: Id<'webhook'> }
  }
}
