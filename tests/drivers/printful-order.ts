/** An order as Printful's double holds it, and as it shows it. */
export type HeldOrder = {
  id: number
  external_id: string
  status: string
  /** How many reads it takes until the costs are worked out. */
  readsUntilCosts: number
  body: { recipient: object; order_items: { external_id: string; catalog_variant_id: number }[] }
  files: { url: string; bytes: number }[]
  shipments: object[]
}
/** The double's charge. */
export type PrintfulCharge = { currency: string; piece: number; post: number }

export function showOrder(order: HeldOrder, { currency, piece, post }: PrintfulCharge) {
  const subtotal = piece * order.body.order_items.length
  const isPriced = order.readsUntilCosts <= 0
  return {
    id: order.id,
    external_id: order.external_id,
    store_id: 12,
    shipping: 'STANDARD',
    status: order.status,
    recipient: order.body.recipient,
    costs: {
      calculation_status: isPriced ? 'done' : 'calculating',
      currency: isPriced ? currency : null,
      subtotal: isPriced ? subtotal.toFixed(2) : null,
      shipping: isPriced ? post.toFixed(2) : null,
      total: isPriced ? (subtotal + post).toFixed(2) : null,
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
