/** Printful's callbacks: registering and reading them. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import type { Subscription } from '../printer.ts'
import { jsonOf } from './json.ts'

const orderEvents = [
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_remove_hold',
  'shipment_sent',
  'shipment_returned',
  'shipment_out_of_stock',
  'catalog_price_changed',
]

/** Stock changes are reported only for named products; if none is named, we ask each day. */
export const subscriptionOf = ({ url, until, productIds }: Subscription) => ({
  default_url: url,
  expires_at: until.toISOString(),
  events: [
    ...orderEvents.map((type) => ({ type })),
    ...(productIds.length > 0
      ? [
          {
            type: 'catalog_stock_updated',
            params: [{ name: 'products', value: productIds.map((id) => ({ id })) }],
          },
        ]
      : []),
  ],
})

const Created = z.object({ secret_key: z.string().min(16).max(200) })
const Answer = z.union([z.object({ result: Created }), z.object({ data: Created })])
/** Shown only once, in the answer to the registration. */
export function secretIn(body: unknown): string | null {
  const parsed = Answer.safeParse(body)
  if (!parsed.success) return null
  return ('result' in parsed.data ? parsed.data.result : parsed.data.data).secret_key
}

/** The order an event is about, and nothing else in it: the order itself is read again. */
const Event = z.object({
  type: z.string().max(60),
  data: z.object({
    order: z.object({ id: z.number().int().optional(), external_id: z.string().nullish() }).optional(),
  }),
})
export type PrintfulEvent =
  | { about: 'order'; externalId: string | null; ref: string | null }
  | { about: 'catalogue' }
  | { about: 'nothing' }

/**
 * Parses a callback: the raw bytes must carry the signature made with our secret. Orders are identified by our number
 * or Printful's.
 */
export function readPrintfulEvent(
  secret: string,
  raw: Buffer,
  signature: string | null,
): Result<PrintfulEvent, 'event.signature_wrong' | 'event.unreadable'> {
  const expected = createHmac('sha256', secret).update(raw).digest('hex')
  if (!signature || !isSameText(signature.trim().toLowerCase(), expected))
    return refused('event.signature_wrong')
  const event = Event.safeParse(jsonOf(raw))
  if (!event.success) return refused('event.unreadable')
  const { type, data } = event.data
  if (type.startsWith('catalog_')) return ok({ about: 'catalogue' })
  if (!data.order) return ok({ about: 'nothing' })
  const { id, external_id } = data.order
  return ok({ about: 'order', externalId: external_id ?? null, ref: id === undefined ? null : String(id) })
}
