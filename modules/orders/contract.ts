/** Orders, browser door: statuses and their words, the address form, and carts and orders as screens show them. */

import { z } from 'zod'
import { houseRefusals } from '#house/contract'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export const orderStatuses = [
  'pending_payment',
  'processing',
  'shipped',
  'delivered',
  'expired',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const unitStatuses = [
  'awaiting_print',
  'in_batch',
  'printing',
  'printed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type UnitStatus = (typeof unitStatuses)[number]

type Shape = 'done' | 'running' | 'waiting' | 'draft' | 'over' | 'wrong'
export const orderStatusWords: Record<OrderStatus, { words: string; shape: Shape }> = {
  pending_payment: { words: 'Waiting for payment', shape: 'waiting' },
  processing: { words: 'Processing', shape: 'running' },
  shipped: { words: 'Shipped', shape: 'running' },
  delivered: { words: 'Delivered', shape: 'done' },
  expired: { words: 'Expired', shape: 'over' },
  cancelled: { words: 'Cancelled', shape: 'over' },
}
export const unitStatusWords: Record<UnitStatus, { words: string; shape: Shape }> = {
  awaiting_print: { words: 'Waiting to print', shape: 'waiting' },
  in_batch: { words: 'In the batch', shape: 'running' },
  printing: { words: 'Printing', shape: 'running' },
  printed: { words: 'Printed', shape: 'running' },
  packed: { words: 'Packed', shape: 'running' },
  shipped: { words: 'Shipped', shape: 'running' },
  delivered: { words: 'Delivered', shape: 'done' },
  cancelled: { words: 'Cancelled', shape: 'over' },
}

/** A unit's numbers within its drop, for fans: "No. 17 of 100", "No. 17 and 18 of 100". */
export function formatEditions(editions: readonly { number: number; of: number }[]): string | null {
  const [first] = editions
  if (!first) return null
  const numbers = editions.map(({ number }) => number).sort((a, b) => a - b)
  const last = numbers.pop()!
  return `No. ${numbers.length > 0 ? `${numbers.join(', ')} and ${last}` : last} of ${first.of}`
}

export {
  type Address,
  type AddressField,
  AddressForm,
  addressFields,
  addressLabel,
  addressLines,
  addressRuleOf,
  FilesPlace,
} from './address.ts'
export { limits as orderLimits } from './limits.ts'
export { taxRuleOf } from './tax-number.ts'

/** The order number that fans read out: no I, O, 0 or 1. */
export const orderNumberPattern = /^FN-[2-9A-HJ-NP-Z]{6}$/
/** Reads an order number, forgiving small letters, spaces and a missing prefix. Null if it can't be one. */
export function readOrderNumber(text: string): string | null {
  const bare = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^FN(?=.{6}$)/, '')
  const number = `FN-${bare}`
  return orderNumberPattern.test(number) ? number : null
}

/** The message on the packing slip of a gift. */
export const GiftNote = z
  .string()
  .trim()
  .max(limits.giftNoteCharacters, `Up to ${limits.giftNoteCharacters} characters fit on the slip.`)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'This contains characters that can’t be printed.')
  .default('')

export const EmailField = z
  .string()
  .trim()
  .max(limits.emailCharacters, 'Use at most 254 characters.')
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Enter an e-mail address such as name@example.com.')

/**
 * Identifies the person behind an address, for limits per person: lower case, nothing after a plus sign, and no dots
 * at Gmail, because all these spellings reach one mailbox.
 */
export function personOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const bare = local.replace(/\+.*$/, '') || local
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${bare}@${domain}`
  return `${bare.replaceAll('.', '')}@gmail.com`
}

/** Street words that people shorten or leave out. */
const streetWords =
  /^(street|st|str|strasse|road|rd|avenue|ave|av|drive|dr|lane|ln|close|cl|crescent|cres|no|number)$/

/**
 * Identifies the door an address leads to, for limits per person: country, city and street with its number, however
 * they are spelled. The second line is ignored, because anyone can fill it in as they like.
 */
export function doorOf({ country, postalCode, city, line1 }: Door): string {
  const splitWords = (text: string): string[] =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/ß/g, 'ss')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
  const street = splitWords(line1).filter((word) => !streetWords.test(word))
  return [country, splitWords(postalCode || city).join(''), street.join('')].join('|')
}
type Door = { country: string; postalCode: string; city: string; line1: string }

export type CartRefusal =
  | 'cart.full'
  | 'cart.too_many'
  | 'cart.line_not_found'
  | 'cart.quantity_out_of_range'
  | 'cart.per_person_limit'
  | 'cart.not_for_sale'
  | 'house.closed'
export const cartRefusals: RefusalWords<CartRefusal> = {
  'cart.full': {
    status: 409,
    words: `A cart holds up to ${limits.linesPerCart} different items. Remove one first.`,
  },
  'cart.too_many': {
    status: 429,
    words: 'Too many carts from your network just now. Try again in a minute.',
  },
  'cart.line_not_found': { status: 404, words: 'That is no longer in your cart.' },
  'cart.quantity_out_of_range': {
    status: 422,
    words: `A quantity is a whole number from 1 to ${limits.piecesPerLine}.`,
  },
  'cart.per_person_limit': { status: 422, words: 'One person may have up to {limit} of this.' },
  'cart.not_for_sale': { status: 409, words: 'This isn’t on sale right now.' },
  'house.closed': houseRefusals['house.closed'],
}

export type OrderRefusal =
  | 'order.not_found'
  | 'order.too_late'
  | 'order.size_not_offered'
  | 'order.size_costs_other'
  | 'order.address_elsewhere'
  | 'unit.not_found'
  | 'unit.move_not_allowed'
  | 'unit.cause_missing'
  | 'unit.not_left'
  | 'unit.replaced_already'
  | 'download.used_up'
  | 'download.not_found'
export const orderRefusals: RefusalWords<OrderRefusal> = {
  'order.not_found': { status: 404, words: 'That order doesn’t exist.' },
  'order.too_late': {
    status: 409,
    words:
      'This order has gone to print, so it can no longer be changed. Write to us below and we’ll see what we can do.',
  },
  'order.size_not_offered': { status: 422, words: 'This isn’t made in that size.' },
  'order.size_costs_other': {
    status: 409,
    words: '{size} costs a different amount to make. Cancel this order and place it again in {size}.',
  },
  'order.address_elsewhere': {
    status: 409,
    words:
      'Shipping and tax were worked out for {place}. To send it elsewhere, cancel this order and place it again.',
  },
  'unit.not_found': { status: 404, words: 'That unit doesn’t exist.' },
  'unit.move_not_allowed': { status: 409, words: 'A unit that is {from} can’t be moved by {by}.' },
  'unit.cause_missing': { status: 422, words: 'Describe what was wrong.' },
  'unit.not_left': {
    status: 409,
    words: 'Only a piece that has shipped and wasn’t refunded can be reprinted.',
  },
  'unit.replaced_already': { status: 409, words: 'This piece was already reprinted.' },
  'download.used_up': {
    status: 410,
    words: 'This file was downloaded {fetches} times, the maximum. Write to us for more.',
  },
  'download.not_found': { status: 404, words: 'That download doesn’t exist.' },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'order.placed': { orderId: Id<'order'> }
    'order.expired': { orderId: Id<'order'> }
    'order.paid': { orderId: Id<'order'> }
    'order.changed': { orderId: Id<'order'> }
    'order.moved': { orderId: Id<'order'> }
    'order.cancelled': { orderId: Id<'order'> }
    'samples.paid': { orderId: Id<'order'> }
    'samples.cancelled': { orderId: Id<'order'> }
    'unit.misprinted': { unitId: Id<'unit'> }
    'unit.replaced': { orderId: Id<'order'>; unitId: Id<'unit'> }
  }
}
