/** Orders, browser door: states and their words, the address form, cart and order as screens show them. */
import { z } from 'zod'
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
  awaiting_print: { words: 'Waiting for its print', shape: 'waiting' },
  in_batch: { words: 'In the batch', shape: 'running' },
  printing: { words: 'Printing', shape: 'running' },
  printed: { words: 'Printed', shape: 'running' },
  packed: { words: 'Packed', shape: 'running' },
  shipped: { words: 'Shipped', shape: 'running' },
  delivered: { words: 'Delivered', shape: 'done' },
  cancelled: { words: 'Cancelled', shape: 'over' },
}

/** The place of units within their drop, as a fan reads it: "No. 17 of 100", "No. 17 and 18 of 100". */
export function editionWords(editions: readonly { number: number; of: number }[]): string | null {
  const [first] = editions
  if (!first) return null
  const numbers = editions.map(({ number }) => number).sort((a, b) => a - b)
  const last = numbers.pop()!
  return `No. ${numbers.length > 0 ? `${numbers.join(', ')} and ${last}` : last} of ${first.of}`
}

export { limits as orderLimits } from './limits.ts'

/** Number of an order as fans read it out: no I, O, 0 or 1. */
export const orderNumberPattern = /^FN-[2-9A-HJ-NP-Z]{6}$/
/** Forgives small letters, spaces and a missing prefix. Null when it can't be a number of ours. */
export function readOrderNumber(text: string): string | null {
  const bare = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^FN(?=.{6}$)/, '')
  const number = `FN-${bare}`
  return orderNumberPattern.test(number) ? number : null
}

const line = (least: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, least)
    .max(most, `Up to ${most} characters fit here.`)
    .refine((text) => !/[\p{Cc}]/u.test(text), 'This holds signs that can’t be printed on a label.')
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Up to ${most} characters fit here.`)
    .refine((text) => !/[\p{Cc}]/u.test(text), 'This holds signs that can’t be printed on a label.')
    .default('')

/** What the packing slip says to whom the order is given. */
export const GiftNote = z
  .string()
  .trim()
  .max(limits.giftNoteCharacters, `Up to ${limits.giftNoteCharacters} characters fit on the slip.`)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'This holds signs that can’t be printed.')
  .default('')

type AddressRule = {
  region: string | null
  postal: string | null
  /** How the postal code is written there, and one that is. */
  pattern?: RegExp
  example?: string
}
const postcode = (pattern: RegExp, example: string): AddressRule => ({
  region: null,
  postal: 'Postcode',
  pattern,
  example,
})
const [fourDigits, fiveDigits] = [/^\d{4}$/, /^\d{5}$/]

/** How each country's labels are written; of those not named nothing is asked that may not be there. */
export const addressRules: Record<string, AddressRule> = {
  US: { region: 'State', postal: 'ZIP code', pattern: /^\d{5}(-\d{4})?$/, example: '11211 or 11211-1234' },
  CA: {
    region: 'Province',
    postal: 'Postal code',
    pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    example: 'M5V 2T6',
  },
  AU: { region: 'State', postal: 'Postcode', pattern: fourDigits, example: '3000' },
  BR: { region: 'State', postal: 'CEP', pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
  MX: { region: 'State', postal: 'Postal code', pattern: fiveDigits, example: '06600' },
  IN: { region: 'State', postal: 'PIN code', pattern: /^\d{3} ?\d{3}$/, example: '400001' },
  GB: postcode(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, 'SE15 4QN'),
  DE: postcode(fiveDigits, '10999'),
  FR: postcode(fiveDigits, '75011'),
  ES: postcode(fiveDigits, '28004'),
  IT: postcode(fiveDigits, '00153'),
  FI: postcode(fiveDigits, '00530'),
  AT: postcode(fourDigits, '1070'),
  BE: postcode(fourDigits, '1000'),
  CH: postcode(fourDigits, '8004'),
  DK: postcode(fourDigits, '2200'),
  NO: postcode(fourDigits, '0557'),
  NZ: postcode(fourDigits, '6011'),
  SE: postcode(/^\d{3} ?\d{2}$/, '118 20'),
  PL: postcode(/^\d{2}-?\d{3}$/, '00-545'),
  PT: postcode(/^\d{4}-?\d{3}$/, '1200-109'),
  NL: postcode(/^\d{4} ?[A-Z]{2}$/i, '1053 AB'),
  SG: { region: null, postal: 'Postal code', pattern: /^\d{6}$/, example: '179098' },
  JP: { region: 'Prefecture', postal: 'Postal code', pattern: /^\d{3}-?\d{4}$/, example: '150-0001' },
  NG: { region: 'State', postal: null },
  KE: { region: null, postal: null },
  GH: { region: 'Region', postal: null },
  ZA: { region: null, postal: 'Postal code', pattern: fourDigits, example: '2196' },
  IE: { region: 'County', postal: null },
  AE: { region: 'Emirate', postal: null },
  HK: { region: null, postal: null },
}
const unknownRule: AddressRule = { region: null, postal: null }
export const addressRuleOf = (country: string) => addressRules[country] ?? unknownRule

export const AddressForm = z
  .strictObject({
    name: line('Who is it for? A name goes on the label.', limits.nameCharacters),
    line1: line('Street and number go on the label.', limits.addressCharacters),
    line2: optional(limits.addressCharacters),
    city: line('A town or city goes on the label.', limits.addressCharacters),
    region: optional(limits.addressCharacters),
    postalCode: optional(20),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
    phone: optional(limits.phoneCharacters),
  })
  .superRefine((address, check) => {
    const rule = addressRuleOf(address.country)
    if (rule.region && address.region === '') {
      check.addIssue({
        code: 'custom',
        path: ['region'],
        message: `${rule.region} is part of an address there.`,
      })
    }
    if (rule.postal && address.postalCode === '') {
      check.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: `${rule.postal} is part of an address there.`,
      })
    } else if (rule.pattern && address.postalCode !== '' && !rule.pattern.test(address.postalCode)) {
      check.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: `${rule.postal ?? 'A postal code'} is written like ${rule.example} there.`,
      })
    }
  })
export type Address = z.output<typeof AddressForm>

/** Where an order of files alone is bought: what its tax depends on, and nothing that a label would need. */
export const FilesPlace = z
  .strictObject({ country: AddressForm.shape.country, region: optional(limits.addressCharacters) })
  .superRefine(({ country, region }, check) => {
    if ((country !== 'US' && country !== 'CA') || region !== '') return
    const message = `${addressRuleOf(country).region} decides the tax there.`
    check.addIssue({ code: 'custom', path: ['region'], message })
  })
  .transform(
    (place): Address => ({ ...place, name: '', line1: '', line2: '', city: '', postalCode: '', phone: '' }),
  )

export const EmailField = z
  .string()
  .trim()
  .max(limits.emailCharacters, 'An e-mail address is at most 254 characters long.')
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Write an e-mail address such as name@example.com.')

/**
 * Whom an address belongs to, for limits of one person: small letters, nothing behind a plus sign, and at Gmail no dots,
 * since all of these land in one mailbox.
 */
export function personOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const bare = local.replace(/\+.*$/, '') || local
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${bare}@${domain}`
  return `${bare.replaceAll('.', '')}@gmail.com`
}

export type CartRefusal =
  | 'cart.full'
  | 'cart.line_not_found'
  | 'cart.quantity_out_of_range'
  | 'cart.per_person_limit'
  | 'cart.not_for_sale'
export const cartRefusals: RefusalWords<CartRefusal> = {
  'cart.full': {
    status: 409,
    words: `A cart holds up to ${limits.linesPerCart} different things. Take one out first.`,
  },
  'cart.line_not_found': { status: 404, words: 'That is no longer in your cart.' },
  'cart.quantity_out_of_range': {
    status: 422,
    words: `A quantity is a whole number from 1 to ${limits.piecesPerLine}.`,
  },
  'cart.per_person_limit': { status: 422, words: 'One person may have up to {limit} of this.' },
  'cart.not_for_sale': { status: 409, words: 'This is not on sale at the moment.' },
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
  'order.not_found': { status: 404, words: 'There is no such order.' },
  'order.too_late': {
    status: 409,
    words:
      'The print batch of this order has closed, so it can’t be changed any more. Write to us below and we will see what can be done.',
  },
  'order.size_not_offered': { status: 422, words: 'This is not made in that size.' },
  'order.size_costs_other': {
    status: 409,
    words: '{size} costs a different amount to make. Cancel this order and place it again in {size}.',
  },
  'order.address_elsewhere': {
    status: 409,
    words:
      'Shipping and tax were worked out for {place}. To send it elsewhere, cancel this order and place it again.',
  },
  'unit.not_found': { status: 404, words: 'There is no such unit.' },
  'unit.move_not_allowed': { status: 409, words: 'A unit that is {from} can’t be moved by {by}.' },
  'unit.cause_missing': { status: 422, words: 'Say what was wrong with it.' },
  'unit.not_left': {
    status: 409,
    words: 'Only a piece that has left and was not paid back is printed anew.',
  },
  'unit.replaced_already': { status: 409, words: 'This piece was printed anew already.' },
  'download.used_up': {
    status: 410,
    words: 'This download was fetched {fetches} times. Write to us for another.',
  },
  'download.not_found': { status: 404, words: 'There is no such download.' },
}
