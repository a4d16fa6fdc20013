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
export type VariantWord = { cost: Money | null; inStock: boolean | null }
/** A product of their catalogue, as their list shows it; `gone` where nobody can order it any more. */
export type PrinterProduct = {
  id: number
  name: string
  brand: string
  model: string
  techniques: string[]
  gone: boolean
}
/** With what an order needs to know of it. Threads and seams are the colours that may be asked for; none: they choose. */
export type PrinterProductInFull = PrinterProduct & {
  variants: { id: number; colour: string; hex: string | null; size: string }[]
  placements: { placement: string; size: { widthIn: number; heightIn: number } | null }[]
  threads: string[]
  seams: string[]
}
/** The price of shipping one piece, and its days on the way where they say it. */
export type Postage = { cost: Money; days: { min: number; max: number } | null }
/** A town of a country: what a rate is asked for. */
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
  /** The facility it is. */
  id: string
  /** By their number where it is known, else by ours, which more than one order may have there; null when they don't know it. */
  find(by: { ref: string } | { externalId: string }): Answer<PrinterOrder | null>
  /** Makes a draft. Never called before it is known that there is none. */
  create(request: PrinterRequest): Answer<PrinterOrder>
  confirm(ref: string): Answer<PrinterOrder>
  /** Takes back what is not charged yet; `too_late` when it is. Gone already is gone. */
  remove(ref: string): Answer<'gone' | 'too_late'>
  shipments(ref: string): Answer<PrinterShipment[]>
  /** By their number of a variant, printed once by our technique; those that they don't know are left out. */
  offer(variantIds: readonly number[], technique: string): Answer<ReadonlyMap<number, VariantWord>>
  products(): Answer<PrinterProduct[]>
  /** Printed by our technique; null if they don't know it. */
  product(id: number, technique: string): Answer<PrinterProductInFull | null>
  /** Of one piece by the standard post; null if they don't send there. */
  postage(variantId: number, town: PostageTown): Answer<Postage | null>
  /** Has them tell us what moves, in place of what they told before; answers with the secret that signs it. */
  subscribe(to: Subscription): Answer<{ secret: string }>
}
