/** Printful's answers, as far as we read them. */
import { z } from 'zod'
import { isNegative, money, parseMoney } from '#kernel/money.ts'
import type { PrinterOrder, PrinterShipment } from '../printer.ts'

const text = z.string().nullish()
const OrderData = z.object({
  data: z.object({
    id: z.number().int(),
    external_id: text,
    status: z.enum(['draft', 'pending', 'failed', 'canceled', 'onhold', 'inprocess', 'partial', 'fulfilled']),
    costs: z
      .object({
        calculation_status: z.enum(['done', 'calculating', 'failed']).optional(),
        currency: text,
        shipping: text,
        total: text,
      })
      .optional(),
  }),
})

/** An order we can parse, or null. */
export function toPrinterOrder(body: unknown): PrinterOrder | null {
  const parsed = OrderData.safeParse(body)
  if (!parsed.success) return null
  const { id, status, costs } = parsed.data.data
  const base = { ref: String(id), status }
  if (costs?.calculation_status === 'failed') return { ...base, costs: 'failed' }
  const [total, shipping] = [parseMoney(costs?.total ?? ''), parseMoney(costs?.shipping ?? '0')]
  if (costs?.calculation_status !== 'done' || !total || !shipping) return { ...base, costs: null }
  if (isNegative(total) || isNegative(shipping)) return null
  const currency = costs.currency ?? ''
  return { ...base, costs: { currency, total: money(total.minor), shipping: money(shipping.minor) } }
}

const Shipments = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      carrier: text,
      shipment_status: z.string(),
      shipped_at: text,
      delivery_status: text,
      delivered_at: text,
      tracking_url: text,
      shipment_items: z.array(z.object({ order_item_external_id: text })).default([]),
    }),
  ),
  paging: z.object({ total: z.number().int(), offset: z.number().int(), limit: z.number().int() }).optional(),
})

const toDate = (text: string | null | undefined): Date | null =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null

/** Parcels that have left, and whether more follow; null if unreadable. */
export function shipmentsOf(body: unknown): { shipments: PrinterShipment[]; hasMore: boolean } | null {
  const parsed = Shipments.safeParse(body)
  if (!parsed.success) return null
  const { data, paging } = parsed.data
  const shipments = data.flatMap((shipment): PrinterShipment[] => {
    const shippedAt = toDate(shipment.shipped_at)
    const isReturned =
      shipment.shipment_status === 'returned' || shipment.delivery_status === 'return_to_sender'
    if (!(shipment.shipment_status === 'shipped' || isReturned) || !shippedAt) return []
    const url = shipment.tracking_url ?? ''
    return [
      {
        ref: String(shipment.id),
        carrier: (shipment.carrier ?? '').slice(0, 60),
        followUrl: URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url.slice(0, 500) : null,
        shippedAt,
        deliveredAt:
          shipment.delivery_status === 'delivered' ? (toDate(shipment.delivered_at) ?? shippedAt) : null,
        isReturned,
        externalIds: shipment.shipment_items.flatMap((item) => item.order_item_external_id ?? []),
      },
    ]
  })
  return {
    shipments,
    hasMore: paging !== undefined && paging.offset + data.length < paging.total && data.length > 0,
  }
}

const Fault = z.object({
  result: text,
  error: z.object({ message: text }).nullish(),
  title: text,
  details: text,
  detail: text,
})
/** The fault in an answer, in brief. */
export function faultOf(body: unknown): string {
  const parsed = Fault.safeParse(body)
  if (!parsed.success) return ''
  const { error, details, detail, result, title } = parsed.data
  return (error?.message || details || detail || result || title || '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 250)
}
