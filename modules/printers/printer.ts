/** An outside press's interface. Every printer that isn't the house's implements it. */
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { PrinterRefusal } from './contract.ts'

export type PrinterItem = {
  /** The unit, by the hex of its id. */
  externalId: string
  variantId: number
  name: string
  price: Money
  placements: {
    placement: string
    technique: string
    fileUrl: string
    widthIn: number
    heightIn: number
    /** Thread colours, from the printer's own; none: the printer chooses. */
    threads: string[]
  }[]
  /** Seam colour, from the printer's own; null: the printer chooses. */
  seams: string | null
}
export type PrinterRequest = {
  /** Our number for it, which finds it if an answer was lost. */
  externalId: string
  orderNumber: string
  recipient: {
    name: string
    line1: string
    line2: string
    city: string
    region: string
    postalCode: string
    country: string
    phone: string
    /** For Brazilian customs; empty elsewhere. */
    taxNumber: string
  }
  items: PrinterItem[]
}

export type PrinterStatus =
  | 'draft'
  | 'pending'
  | 'failed'
  | 'canceled'
  | 'onhold'
  | 'inprocess'
  | 'partial'
  | 'fulfilled'
/** An order as the printer reports it. `costs` is null while they are being calculated. */
export type PrinterOrder = {
  ref: string
  status: PrinterStatus
  costs: { currency: string; total: Money; shipping: Money } | 'failed' | null
}
export type PrinterShipment = {
  ref: string
  carrier: string
  followUrl: string | null
  shippedAt: Date
  deliveredAt: Date | null
  /** It came back to the printer, or is on its way back. */
  isReturned: boolean
  /** The units in it, by the hex of their ids. */
  externalIds: string[]
}

/** A press's price for one unit, and whether it is in stock; null if unknown. */
export type VariantOffer = { cost: Money | null; inStock: boolean | null }
/** A product of the printer's catalogue, as listed; `gone` if it can no longer be ordered. */
export type PrinterProduct = {
  id: number
  name: string
  brand: string
  model: string
  techniques: string[]
  gone: boolean
}
/**
 * A product with everything an order needs. Threads and seams are the colours on offer; none: the printer chooses.
 */
export type PrinterProductInFull = PrinterProduct & {
  variants: { id: number; colour: string; hex: string | null; size: string }[]
  placements: { placement: string; size: { widthIn: number; heightIn: number } | null }[]
  threads: string[]
  seams: string[]
}
/** The price of shipping one unit, and its transit days if given. */
export type Postage = { cost: Money; days: { min: number; max: number } | null }
/** A town of a country, for asking shipping prices. */
export type PostageTown = {
  line1: string
  city: string
  region: string | null
  postalCode: string
  country: string
}
export type Subscription = { url: string; until: Date; productIds: readonly number[] }
type Answer<Value> = Promise<Result<Value, PrinterRefusal>>

export type Printer = {
  /** The facility's id. */
  id: string
  /**
   * Finds an order by the printer's number if known, else by ours, which several orders there may have; null if
   * unknown to them.
   */
  find(key: { ref: string } | { externalId: string }): Answer<PrinterOrder | null>
  /** Creates a draft. Never called before a search has found none. */
  create(request: PrinterRequest): Answer<PrinterOrder>
  confirm(ref: string): Answer<PrinterOrder>
  /** Removes an order not yet charged; `too_late` if it is. One already gone is no error. */
  remove(ref: string): Answer<'gone' | 'too_late'>
  shipments(ref: string): Answer<PrinterShipment[]>
  /** By the printer's variant number, printed once by our technique; unknown ones are omitted. */
  offer(variantIds: readonly number[], technique: string): Answer<ReadonlyMap<number, VariantOffer>>
  products(): Answer<PrinterProduct[]>
  /** A product printed by our technique; null if unknown. */
  product(id: number, technique: string): Answer<PrinterProductInFull | null>
  /** Standard shipping of one unit; null if the printer doesn't ship there. */
  postage(variantId: number, town: PostageTown): Answer<Postage | null>
  /** Registers callbacks for changes, replacing earlier ones; returns the secret that signs them. */
  subscribe(subscription: Subscription): Answer<{ secret: string }>
}
