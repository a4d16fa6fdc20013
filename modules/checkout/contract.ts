/** Checkout, browser door: the form, the cart and the totals as shown, and the words for refusals. */

import { z } from 'zod'
import { houseRefusals } from '#house/contract'
import type { Id } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import type { Money } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { type ListingPicture, type ListingRefusal, listingRefusals } from '#listings/contract'
import { lettersWords } from '#messages/contract'
import { AddressForm, EmailField, FilesPlace, GiftNote } from '#orders/contract'
import { type PaymentRefusal, paymentRefusals } from '#payments/contract'
import { type UseRefusal, useRefusals } from '#promotions/contract'
import type { ShippingOption } from '#shipping/contract'
import type { Sender } from './duty.ts'
import { noTip, TipForm } from './tip.ts'

export { describeDuty } from './duty.ts'
export { memberStateOf } from './tax-provider.ts'
export { provinces, stateCode, taxRateOf, usStates } from './tax-table.ts'
export { maxTip, TipForm, tipPercents } from './tip.ts'

/** A cart line as shown. `problem` prevents buying it; `note` is information. */
export type CartLineView = {
  id: Id<'cartLine'>
  listingId: Id<'listing'>
  title: string
  /** The listing's address within its store. */
  slug: string
  sku: string
  blankName: string
  colourName: string
  size: string
  digital: boolean
  /** Limited: the fan may have to wait in line first. */
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
  /** The code behind the discount; null if there is none. */
  discountCode: string | null
  shipping: Money
  tax: Money
  taxLabel: string
  taxBps: number
  /** The applicable VAT, explained by where the goods ship from; null if that makes no difference. */
  taxWhy: string | null
  duty: Money
  /** The basis of the duty, even when it is zero; null if duty doesn't apply. */
  dutyWhy: string | null
  /** Added for the creator; not taxed. */
  tip: Money
  total: Money
}
export type QuotedCart = {
  totals: Totals
  options: ShippingOption[]
  /** The chosen option, or `none` if nothing is shipped. */
  option: string
  /** The presses its parcels leave from; null for one not yet known. */
  from: (Sender | null)[]
}

export const CheckoutForm = z.strictObject({
  email: EmailField,
  address: AddressForm,
  shippingOption: z.string().max(40).default(''),
  code: z.string().max(40).default(''),
  tip: TipForm.default(noTip),
  giftNote: GiftNote,
  /** The version of the marketing consent that was ticked; empty if the box wasn't. */
  letters: z.enum(['', lettersWords.checkout.version]).catch('').default(''),
})
export type CheckoutForm = z.output<typeof CheckoutForm>
/** The same for files only: an e-mail and a place instead of an address. */
export const FilesCheckoutForm = CheckoutForm.extend({ address: FilesPlace })

/** The product page's Add to Cart form. */
export const AddForm = z.strictObject({
  listingId: idField('listing'),
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
  | 'order.not_from_you'
  | 'house.closed'
export const checkoutRefusals: RefusalWords<CheckoutRefusal> = {
  ...useRefusals,
  'house.closed': houseRefusals['house.closed'],
  'cart.empty': { status: 409, words: 'Your cart is empty.' },
  'cart.has_problems': {
    status: 409,
    words: 'Something in your cart is no longer available. Review your cart first.',
  },
  'cart.needs_address': {
    status: 422,
    words: 'Your cart contains something to ship, so enter an address. You weren’t charged.',
  },
  'quote.stale': {
    status: 409,
    words: 'Your cart or a price has changed. Check the total and pay again.',
  },
  'quote.total_changed': {
    status: 409,
    words:
      'With this address the total is {now}, not {before}. Check it and press Pay again. You haven’t been charged yet.',
  },
  'quote.nothing_to_pay': { status: 409, words: 'There’s nothing to pay for in this order.' },
  'shipping.country_not_served': {
    status: 422,
    words: 'We don’t ship there. Choose another country or contact us.',
  },
  'shipping.quantity_not_whole': { status: 422, words: 'A quantity is a whole number, 1 or more.' },
  'order.in_progress': {
    status: 409,
    words: 'A payment for this order is already on its way. Check the order before you pay again.',
  },
  'order.not_from_you': {
    status: 409,
    words: 'This shop doesn’t take orders with this e-mail address. Contact us if that is a mistake.',
  },
}

/** Every answer to Pay other than an order: about the form, the goods or the payment. */
export type PayRefusal = CheckoutRefusal | ListingRefusal | PaymentRefusal | 'order.not_found'
export const payRefusals: RefusalWords<PayRefusal> = {
  ...checkoutRefusals,
  ...listingRefusals,
  ...paymentRefusals,
  'order.not_found': { status: 404, words: 'That order doesn’t exist.' },
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
  'order.not_found': { status: 404, words: 'That order doesn’t exist.' },
  'order.too_late': {
    status: 409,
    words:
      'This order has gone to print, so it can no longer be cancelled. Write to us below and we’ll see what we can do.',
  },
  'order.piece_too_late': {
    status: 409,
    words: 'One of these has just gone to print, so nothing was cancelled. Choose again from the rest.',
  },
  'order.refund_waits': {
    status: 409,
    words:
      'A refund of this order is being decided, so nothing can be cancelled until then. We’ll e-mail you.',
  },
  'order.not_paid': { status: 409, words: 'Nothing was paid for this order, so there’s nothing to refund.' },
  'refund.nothing': { status: 422, words: 'Choose what to refund.' },
  'refund.more_than_captured': {
    status: 422,
    words: 'At most {left} can still be refunded. To refund exactly that, choose everything left.',
  },
  'refund.changed': {
    status: 409,
    words: 'This order has changed since the refund was requested. Refuse it and request it again.',
  },
  'refund.piece_gone': {
    status: 409,
    words: 'One of these was already refunded. Check the order again.',
  },
  'refund.waits_already': {
    status: 409,
    words: 'Another refund of this order is awaiting a second approval. That has to be decided first.',
  },
  'refund.decided_already': { status: 409, words: 'This has already been decided.' },
  'refund.own_request': {
    status: 403,
    words: 'Someone other than the requester has to decide.',
  },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'order.refunded': { orderId: Id<'order'>; refundId: Id<'refund'> }
    'charge.failed': { orderId: Id<'order'> }
    'charge.returned': { orderId: Id<'order'>; refundId: Id<'refund'> }
    'charge.disputed': { orderId: Id<'order'>; disputeId: Id<'dispute'> }
    'dispute.ended': { orderId: Id<'order'>; disputeId: Id<'dispute'> }
  }
}
