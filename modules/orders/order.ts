/** An order and its units, their events, and the rules that need no database. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Moves } from '#kernel/states.ts'
import type { Address, OrderStatus, UnitStatus } from './contract.ts'

export type OrderEvent = 'pay' | 'grant' | 'honour' | 'expire' | 'cancel' | 'ship' | 'deliver' | 'fulfil'
export type UnitEvent =
  | 'batch'
  | 'cancel'
  | 'start_print'
  | 'print'
  | 'pack'
  | 'ship'
  | 'deliver'
  | 'misprint'

/**
 * The life of an order. `grant` pays an order of downloads only. `honour` is a payment that arrived after the order
 * expired, when its drop units were still available, and `fulfil` follows it if there is nothing to print. The database
 * has the same table.
 */
export const orderMoves = {
  pending_payment: { pay: 'processing', grant: 'delivered', expire: 'expired' },
  expired: { honour: 'processing' },
  processing: { cancel: 'cancelled', ship: 'shipped', fulfil: 'delivered' },
  shipped: { deliver: 'delivered' },
  delivered: {},
  cancelled: {},
} as const satisfies Moves<OrderStatus, OrderEvent>

/** The life of one printed piece. A misprint sends it back to waiting, with its cause. */
export const unitMoves = {
  awaiting_print: { batch: 'in_batch', cancel: 'cancelled' },
  in_batch: { start_print: 'printing', misprint: 'awaiting_print' },
  printing: { print: 'printed', misprint: 'awaiting_print' },
  printed: { pack: 'packed', misprint: 'awaiting_print' },
  packed: { ship: 'shipped', misprint: 'awaiting_print' },
  shipped: { deliver: 'delivered' },
  delivered: {},
  cancelled: {},
} as const satisfies Moves<UnitStatus, UnitEvent>

/** The frozen product of an order line. Amounts are for one unit where the name says so, else for the line. */
export type LineToPlace = {
  listingId: Id<'listing'>
  listingVersionId: Id<'listingVersion'>
  blankId: string
  sku: string
  designVersionId: Id<'designVersion'>
  title: string
  blankName: string
  colour: string
  colourName: string
  size: string
  technique: string
  digital: boolean
  quantity: number
  unitPrice: Money
  discount: Money
  unitCost: Money
  paymentFee: Money
  platformFee: Money
  profit: Money
  tax: Money
}

/** A sample is a creator's order of their own listing at cost: printed like any order, but not a sale. */
export type OrderKind = 'sale' | 'sample'

export type OrderToPlace = {
  kind?: OrderKind
  shopId: Id<'shop'>
  channel: string
  email: string
  address: Address
  lines: readonly LineToPlace[]
  shipping: Money
  shippingOption: string
  /** All tax: on the lines and the shipping. */
  tax: Money
  taxLabel: string
  taxBps: number
  duty: Money
  /** For the creator, added to the goods. */
  tip: Money
  /** Printed on the packing slip; empty if the order isn't a gift. */
  giftNote: string
  discountCode: string | null
}

export type Line = LineToPlace & { id: Id<'line'>; place: number }
export type Order = {
  id: Id<'order'>
  number: string
  shopId: Id<'shop'>
  kind: OrderKind
  status: OrderStatus
  channel: string
  email: string
  /** Times the fan has renewed the order link. */
  keyTurn: number
  address: Address
  lines: Line[]
  subtotal: Money
  discount: Money
  shipping: Money
  tax: Money
  duty: Money
  tip: Money
  giftNote: string
  total: Money
  shippingOption: string
  taxLabel: string
  taxBps: number
  discountCode: string | null
  placedAt: Date
  expiresAt: Date
  paidAt: Date | null
  endedAt: Date | null
}

export type Unit = {
  id: Id<'unit'>
  shopId: Id<'shop'>
  orderId: Id<'order'>
  lineId: Id<'line'>
  place: number
  listingId: Id<'listing'>
  blankId: string
  sku: string
  technique: string
  colour: string
  size: string
  designVersionId: Id<'designVersion'>
  facility: string | null
  batchId: Id<'batch'> | null
  status: UnitStatus
  statusAt: Date
  paidAt: Date
  shippedAt: Date | null
  deliveredAt: Date | null
  refundedAt: Date | null
  misprints: number
  /** The unit that this one replaces, free of charge. */
  replacesUnitId: Id<'unit'> | null
  /** Its number within its drop, and the drop's size; null if it has no number. */
  edition: { number: number; of: number } | null
  /** What the fan paid for it, without tax and shipping. */
  price: Money
  tax: Money
  cost: Money
  platformFee: Money
  profit: Money
}

export type Download = {
  id: Id<'download'>
  shopId: Id<'shop'>
  orderId: Id<'order'>
  lineId: Id<'line'>
  grantedAt: Date
  revokedAt: Date | null
  fetched: number
  fetchesMax: number
  price: Money
  tax: Money
  platformFee: Money
  profit: Money
}

type UnitState = Pick<Unit, 'status'> & Partial<Pick<Unit, 'id' | 'replacesUnitId'>>

/** The event that brings an order's row in line with its units; null if none is due. */
export function eventFor(order: Pick<Order, 'status'>, units: readonly UnitState[]): OrderEvent | null {
  const replacedIds = new Set(
    units.flatMap((unit) => (unit.status === 'cancelled' ? [] : (unit.replacesUnitId ?? []))),
  )
  // A reprinted unit is followed in its replacement, because the lost one never arrives.
  const active = units.filter((unit) => unit.status !== 'cancelled' && !(unit.id && replacedIds.has(unit.id)))
  if (order.status === 'processing' && units.length > 0 && active.length === 0) return 'cancel'
  if (active.length === 0) return null
  const areAll = (...statuses: UnitStatus[]): boolean =>
    active.every((unit) => statuses.includes(unit.status))
  if (order.status === 'processing' && areAll('shipped', 'delivered')) return 'ship'
  if (order.status === 'shipped' && areAll('delivered')) return 'deliver'
  return null
}

/** Tells if an order may still be cancelled, or its address or a size changed: until its first unit is in a batch. */
export const isStillOpen = (order: Pick<Order, 'status'>, units: readonly Pick<Unit, 'status'>[]): boolean =>
  order.status === 'processing' &&
  units.some((unit) => unit.status === 'awaiting_print') &&
  units.every((unit) => unit.status === 'awaiting_print' || unit.status === 'cancelled')
