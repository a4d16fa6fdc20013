/** An order as Printful's double holds it, and as it shows it. */
export type HeldOrder = {
  id: number
  external_id: string
  status: string
  /** How many reads it takes until the costs are worked out. */
  looks: number
  body: { recipient: object; order_items: { external_id: string; catalog_variant_id: number }[] }
  files: { url: string; bytes: number }[]
  shipments: object[]
}
/** The double's charge. */
export type PriceRequest = { currency: string; piece: number; post: number }

export function showOrder(order: HeldOrder, { currency, piece, post }: PriceRequest) {
  const subtotal = piece * order.body.order_items.length
  const isDone = order.looks <= 0
  return {
    id: order.id,
    external_id: order.external_id,
    store_id: 12,
    shipping: 'STANDARD',
    status: order.status,
    recipient: order.body.recipient,
    costs: {
      calculation_status: isDone ? 'done' : 'calculating',
      currency: isDone ? currency : null,
      subtotal: isDone ? subtotal.toFixed(2) : null,
      shipping: isDone ? post.toFixed(2) : null,
      total: isDone ? (subtotal + post).toFixed(2) : null,
    },
    order_items: order.body.order_items.map(({ external_id, catalog_variant_id }) => ({
      type: 'order_item',
      source: 'catalog',
      catalog_variant_id,
      external_id,
      quantity: 1,
    })),
  }
}
