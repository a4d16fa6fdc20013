/** Promotions, browser door: codes, their form and status, words for refusals. */

import { z } from 'zod'
import { countText } from '#kernel/formats.ts'
import { idField } from '#kernel/id-field.ts'
import { type Money, parseMoney } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { CodeStatus } from './code.ts'
import { limits } from './limits.ts'

export { type CodeStatus, codeMoves, type Deal, discountsOf, type Offer } from './code.ts'
export { limits as promotionLimits } from './limits.ts'
export { type QuantityStep, quantityDiscounts, stepFor } from './quantity.ts'
export type { WorstCase } from './worst-case.ts'

export const codeStatusWords = {
  scheduled: { words: 'Scheduled', shape: 'waiting' },
  active: { words: 'Active', shape: 'done' },
  paused: { words: 'Paused', shape: 'draft' },
  ended: { words: 'Ended', shape: 'over' },
} as const satisfies Record<CodeStatus, { words: string; shape: string }>

export const codeKinds = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_shipping: 'Free shipping',
} as const

const count = (max: number, words: string) =>
  z
    .string()
    .trim()
    .regex(/^$|^[1-9]\d{0,6}$/, words)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => value === null || value <= max, `At most ${countText(max)}.`)
const dollars = z
  .string()
  .trim()
  .transform((text, ctx): Money | null => {
    if (text === '') return null
    const amount = parseMoney(text)
    const isAllowed = amount && amount.minor > 0n && amount.minor <= BigInt(limits.amountMinorMax)
    if (!isAllowed)
      ctx.addIssue({ code: 'custom', message: 'Enter an amount such as 5 or 4.50, up to $10,000.' })
    return isAllowed ? amount : null
  })
const moment = z
  .string()
  .trim()
  .regex(/^$|^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'Choose a day and a time.')

/** The form of a code, as typed. Times are the shop's wall clock. */
export const CodeForm = z
  .strictObject({
    code: z
      .string()
      .max(40)
      .transform((text) => text.toUpperCase().replace(/\s+/g, ''))
      .refine(
        (code) => /^[A-Z0-9][A-Z0-9-]{2,23}$/.test(code),
        'A code has 3 to 24 letters, digits and hyphens, such as SUMMER-10.',
      ),
    kind: z.enum(['percent', 'amount', 'free_shipping'], 'Choose what kind of discount it is.'),
    percent: z.string().trim().default(''),
    amount: dollars.default(null),
    minimum: dollars.default(null),
    usesMax: count(limits.usesMax, 'Enter a whole number, or leave it empty for no limit.').default(null),
    perBuyer: count(limits.perBuyerMax, 'Enter a whole number, or leave it empty for no limit.').default(
      null,
    ),
    startsAt: moment.default(''),
    endsAt: moment.default(''),
    scope: z.enum(['all', 'chosen']).default('all'),
    listing: z.array(idField('listing')).max(limits.listingsPerCode).default([]),
    accepted: z
      .string()
      .regex(/^\d{0,12}$/)
      .default(''),
  })
  .superRefine((form, ctx) => {
    const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const percent = Number(form.percent)
    if (
      form.kind === 'percent' &&
      !(Number.isInteger(percent) && percent >= 1 && percent <= limits.maxPercent)
    )
      fault('percent', `A whole percentage from 1 to ${limits.maxPercent}.`)
    if (form.kind === 'amount' && !form.amount) fault('amount', 'Enter an amount such as 5 or 4.50.')
    if (form.scope === 'chosen' && form.listing.length === 0)
      fault('listing', 'Choose at least one listing, or everything.')
  })
export type CodeForm = z.output<typeof CodeForm>

export type CodeRefusal =
  | 'code.not_found'
  | 'code.taken'
  | 'code.backwards'
  | 'code.minimum_too_low'
  | 'code.listing_unknown'
  | 'code.too_many'
  | 'code.too_many_members'
  | 'code.no_members'
  | 'code.loses'
  | 'code.move_not_allowed'
export const codeRefusals: RefusalWords<CodeRefusal> = {
  'code.not_found': { status: 404, words: 'Your shop has no such code.' },
  'code.taken': { status: 409, words: '{code} already exists. End it first, or choose another name.' },
  'code.backwards': { status: 422, words: 'The end must come after the start, and after now.' },
  'code.minimum_too_low': {
    status: 422,
    words: 'Ask for a minimum order above {amount}, so that something is left to pay.',
  },
  'code.listing_unknown': { status: 422, words: 'One of these listings is not in your shop.' },
  'code.too_many_members': { status: 409, words: 'A tier has codes for up to {most} members.' },
  'code.no_members': {
    status: 422,
    words: `Enter one name or e-mail per line, or a number from 1 to ${limits.membersAtOnce}.`,
  },
  'code.too_many': { status: 409, words: `A shop keeps up to ${limits.codesPerShop} codes.` },
  'code.loses': { status: 422, words: 'With this code a sale of {listing} would lose {loss}.' },
  'code.move_not_allowed': { status: 409, words: 'A code that is {from} can’t do that.' },
}

/** Reasons why a fan can't use a code. */
export type UseRefusal =
  | 'code.unknown'
  | 'code.not_yet'
  | 'code.over'
  | 'code.used_up'
  | 'code.had'
  | 'code.other_things'
  | 'code.minimum'
  | 'code.nothing_posted'
  | 'code.quantity_gives_more'
export const useRefusals: RefusalWords<UseRefusal> = {
  'code.unknown': { status: 422, words: 'This code doesn’t exist. Check the spelling.' },
  'code.not_yet': { status: 422, words: 'This code isn’t valid yet.' },
  'code.over': { status: 422, words: 'This code has ended.' },
  'code.used_up': { status: 409, words: 'This code has been fully used.' },
  'code.had': { status: 409, words: 'You’ve already used this code the maximum number of times.' },
  'code.other_things': { status: 422, words: 'This code doesn’t apply to anything in your cart.' },
  'code.minimum': {
    status: 422,
    words: 'This code needs at least {minimum} of eligible items. You have {goods}.',
  },
  'code.quantity_gives_more': {
    status: 422,
    words: 'Your cart already has {given} off for quantity, which is more than this code.',
  },
  'code.nothing_posted': {
    status: 422,
    words: 'Nothing in this cart ships, so there’s no shipping to save.',
  },
}

export type QuantityRefusal = 'quantity.twice' | 'quantity.falls' | 'quantity.loses'
export const quantityRefusals: RefusalWords<QuantityRefusal> = {
  'quantity.twice': { status: 422, words: 'Two steps begin at the same number of pieces.' },
  'quantity.falls': { status: 422, words: 'More pieces must take off more than fewer do.' },
  'quantity.loses': { status: 422, words: 'With these steps an order may lose {loss}.' },
}
