/** Checkout, browser door: the form, what the cart and the totals show, words for refusals. */

import { z } from 'zod'
import { houseRefusals } from '#house/contract'
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { ListingPicture } from '#listings/contract'
import { lettersWords } from '#messages/contract'
import { AddressForm, EmailField, FilesPlace, GiftNote } from '#orders/contract'
import { type UseRefusal, useRefusals } from '#promotions/contract'
import type { ShippingOption } from '#shipping/contract'
import type { Sender } from './duty.ts'
import { noTip, TipForm } from './tip.ts'

export { doorWords } from './duty.ts'
export { memberStateOf } from './tax-provider.ts'
export { provinces, stateCode, taxRateOf, usStates } from './tax-table.ts'
export { TipForm, tipMost, tipPercents } from './tip.ts'

/** What a line of the cart shows. `problem` keeps it from being bought; `note` is something to know. */
export type CartLineView = {
  id: string
  listingId: string
  title: string
  /** Address of the listing within its store. */
  slug: string
  sku: string
  blankName: string
  colourName: string
  size: string
  digital: boolean
  /** There are only so many: a line may stand before it. */
  drop: boolean
  quantity: number
  unitPrice: Money
  amount: Money
  picture: ListingPicture | null
  problem: string | null
  note: string | null
}

export type Totals = {
  subtotal: Money
  discount: Money
  /** The code behind the discount; null where there is none. */
  discountCode: string | null
  shipping: Money
  tax: Money
  taxLabel: string
  taxBps: number
  /** Which VAT it is, by where the goods leave from; null where that is not asked. */
  taxWhy: string | null
  duty: Money
  /** What the duty rests on, also where it is nothing; null where there is none to speak of. */
  dutyWhy: string | null
  /** For the creator, on top; not taxed. */
  tip: Money
  total: Money
}
export type Quoted = {
  totals: Totals
  options: ShippingOption[]
  /** The chosen option, or `none` where nothing is posted. */
  option: string
  /** The presses that its parcels leave from; null for what nobody can say yet. */
  from: (Sender | null)[]
}

export const CheckoutForm = z.strictObject({
  email: EmailField,
  address: AddressForm,
  shippingOption: z.string().max(40).default(''),
  code: z.string().max(40).default(''),
  tip: TipForm.default(noTip),
  giftNote: GiftNote,
  /** The version of the words about letters that were ticked; empty where the box was not. */
  letters: z.enum(['', lettersWords.checkout.version]).catch('').default(''),
})
export type CheckoutForm = z.output<typeof CheckoutForm>
/** The same for files alone: an e-mail and a place, no label. */
export const FilesCheckoutForm = CheckoutForm.extend({ address: FilesPlace })

/** Add to cart, as the product page posts it. */
export const AddForm = z.strictObject({
  listingId: z.string().regex(/^lst_[0-9a-f]{32}$/),
  blankId: z.string().max(80),
  colour: z.string().max(60),
  size: z.string().min(1, 'Choose a size.').max(40),
  quantity: z.coerce.number().int().min(1).max(99).default(1),
})
export type AddForm = z.output<typeof AddForm>

export type CheckoutRefusal =
  | UseRefusal
  | 'cart.empty'
  | 'cart.has_problems'
  | 'cart.needs_address'
  | 'quote.stale'
  | 'quote.total_changed'
  | 'quote.nothing_to_pay'
  | 'shipping.country_not_served'
  | 'shipping.quantity_not_whole'
  | 'order.in_progress'
  | 'house.closed'
export const checkoutRefusals: RefusalWords<CheckoutRefusal> = {
  ...useRefusals,
  'house.closed': houseRefusals['house.closed'],
  'cart.empty': { status: 409, words: 'Your cart is empty.' },
  'cart.has_problems': {
    status: 409,
    words: 'Something in your cart can’t be bought any more. Look at it first.',
  },
  'cart.needs_address': {
    status: 422,
    words: 'Something in your cart is posted, so an address is needed. Nothing was taken.',
  },
  'quote.stale': {
    status: 409,
    words: 'Your cart or a price changed meanwhile. Check the total and pay again.',
  },
  'quote.total_changed': {
    status: 409,
    words:
      'With this address the total is {now}, not {before}. Check it and press Pay once more. Nothing was taken yet.',
  },
  'quote.nothing_to_pay': { status: 409, words: 'There is nothing to pay for in this order.' },
  'shipping.country_not_served': {
    status: 422,
    words: 'We do not ship there. Choose another country or write to us.',
  },
  'shipping.quantity_not_whole': { status: 422, words: 'A quantity is a whole number, 1 or more.' },
  'order.in_progress': {
    status: 409,
    words: 'A payment for this order is on its way. Look at the order before you pay again.',
  },
}

export type RefundRefusal =
  | 'order.not_found'
  | 'order.too_late'
  | 'order.piece_too_late'
  | 'order.refund_waits'
  | 'order.not_paid'
  | 'refund.nothing'
  | 'refund.more_than_captured'
  | 'refund.piece_gone'
  | 'refund.waits_already'
  | 'refund.decided_already'
  | 'refund.own_request'
  | 'refund.changed'
export const refundRefusals: RefusalWords<RefundRefusal> = {
  'order.not_found': { status: 404, words: 'There is no such order.' },
  'order.too_late': {
    status: 409,
    words:
      'The print batch of this order has closed, so it can’t be cancelled any more. Write to us below and we will see what can be done.',
  },
  'order.piece_too_late': {
    status: 409,
    words:
      'One of these has gone to print meanwhile, so nothing was cancelled. Choose again among what still waits.',
  },
  'order.refund_waits': {
    status: 409,
    words:
      'We are deciding on a refund of this order, so nothing can be cancelled until then. The answer comes by mail.',
  },
  'order.not_paid': { status: 409, words: 'Nothing was paid for this order, so nothing can be given back.' },
  'refund.nothing': { status: 422, words: 'Choose what to give back.' },
  'refund.more_than_captured': {
    status: 422,
    words: 'At most {left} can still be given back. To give back exactly that, choose all that is left.',
  },
  'refund.changed': {
    status: 409,
    words: 'What is left of this order changed after it was asked for. Refuse it and ask for it anew.',
  },
  'refund.piece_gone': {
    status: 409,
    words: 'One of these was given back already. Look at the order again.',
  },
  'refund.waits_already': {
    status: 409,
    words: 'Another refund of this order waits for a second person. It has to be decided first.',
  },
  'refund.decided_already': { status: 409, words: 'This has already been decided.' },
  'refund.own_request': {
    status: 403,
    words: 'Someone other than the person who asked for it has to decide.',
  },
}

/** What the module tells. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'order.refunded': { orderId: Id<'order'>; refundId: Id<'refund'> }
    'charge.failed': { orderId: Id<'order'> }
    'charge.returned': { orderId: Id<'order'>; refundId: Id<'refund'> }
    'charge.disputed': { orderId: Id<'order'>; disputeId: Id<'dispute'> }
    'dispute.ended': { orderId: Id<'order'>; disputeId: Id<'dispute'> }
  }
}
