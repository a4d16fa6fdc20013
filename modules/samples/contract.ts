/** Samples, browser door: the form, the allowance, refusals. */
import { z } from 'zod'
import { type Id, parseId } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { AddressForm } from '#orders/contract'
import { limits } from './limits.ts'

export { limits as sampleLimits } from './limits.ts'

/** Units of one variant of a listing. */
export type SampleWish = { listingId: Id<'listing'>; sku: string; units: number }

/** A sample in the address bar and the form: `lst_…~SKU~2`. */
export const formatWish = ({ listingId, sku, units }: SampleWish): string => `${listingId}~${sku}~${units}`
export function readWish(text: string): SampleWish | null {
  const [listing = '', sku = '', units = '', ...rest] = text.slice(0, 300).split('~')
  const listingId = parseId('listing', listing)
  if (!listingId || !sku || rest.length > 0 || !/^[1-9]\d?$/.test(units)) return null
  return { listingId, sku, units: Math.min(Number(units), limits.piecesPerLine) }
}

/** Merges samples: the same one twice becomes one with both counts. */
export function joinWishes(wishes: readonly SampleWish[]): SampleWish[] {
  const joined = new Map<string, SampleWish>()
  for (const piece of wishes) {
    const key = `${piece.listingId}~${piece.sku}`
    const units = Math.min((joined.get(key)?.units ?? 0) + piece.units, limits.piecesPerLine)
    joined.set(key, { ...piece, units })
  }
  return [...joined.values()].slice(0, limits.linesPerOrder)
}

/**
 * Price steps for bulk orders: from this many units, this discount on making each. The house earns that much less.
 */
export const bulkSteps = [
  { pieces: 25, bps: 0 },
  { pieces: 50, bps: 500 },
  { pieces: 100, bps: 1_000 },
  { pieces: 250, bps: 1_500 },
  { pieces: 500, bps: 2_000 },
] as const
export const bulkStepOf = (pieces: number): number =>
  bulkSteps.findLast((step) => pieces >= step.pieces)?.bps ?? 0

/** Reads one line of a bulk order from the address bar. */
export function readBulkWish(text: string): SampleWish | null {
  const [listing = '', sku = '', units = '', ...rest] = text.slice(0, 300).split('~')
  const listingId = parseId('listing', listing)
  if (!listingId || !sku || rest.length > 0 || !/^[1-9]\d{0,3}$/.test(units)) return null
  return { listingId, sku, units: Math.min(Number(units), limits.bulk.perLine) }
}
/** If a variant appears twice, the last count applies. */
export function joinBulkWishes(wishes: readonly SampleWish[]): SampleWish[] {
  const joined = new Map(wishes.map((piece) => [`${piece.listingId}~${piece.sku}`, piece]))
  return [...joined.values()].slice(0, limits.bulk.lines)
}

/** `payFrom`: the balance, or a saved card. `sumMinor`: the sum the page showed; empty before it showed one. */
export const SamplesForm = z.object({
  address: AddressForm,
  shippingOption: z.string().max(40),
  payFrom: z.union([z.literal('balance'), idField('card', 'Choose how to pay.')]),
})

export type SampleRefusal =
  | 'sample.nothing_chosen'
  | 'sample.not_offered'
  | 'sample.not_in_stock'
  | 'sample.above_allowance'
  | 'sample.sum_changed'
  | 'sample.not_found'
  | 'sample.too_late'
  | 'bulk.too_few'
  | 'bulk.too_many'
  | 'bulk.too_often'
  | 'bulk.not_found'
  | 'bulk.over'
  | 'bulk.elsewhere'
export const sampleRefusals: RefusalWords<SampleRefusal> = {
  'sample.nothing_chosen': { status: 422, words: 'Add a piece first.' },
  'sample.not_offered': {
    status: 409,
    words: '{what} can’t be ordered as a sample. Remove it to continue.',
  },
  'sample.not_in_stock': { status: 409, words: '{what} is not in stock in that number. Choose fewer.' },
  'sample.above_allowance': {
    status: 409,
    words: 'You can order {left} more at cost this month. Choose fewer, or order from your store as a fan.',
  },
  'sample.sum_changed': { status: 409, words: 'The cost has changed. Check it again.' },
  'sample.not_found': { status: 404, words: 'Those samples don’t exist.' },
  'sample.too_late': {
    status: 409,
    words: 'These samples have gone to print, so they can no longer be cancelled.',
  },
  'bulk.too_few': { status: 422, words: 'A bulk order has {least} pieces or more. Order fewer as samples.' },
  'bulk.too_many': { status: 422, words: 'A bulk order has up to {most} pieces. Write to us for more.' },
  'bulk.too_often': {
    status: 429,
    words: 'That’s {most} quotes in a day. Use one you have, or ask tomorrow.',
  },
  'bulk.not_found': { status: 404, words: 'Your shop has no such quote.' },
  'bulk.over': { status: 409, words: 'This quote has expired or was ordered. Get a new one.' },
  'bulk.elsewhere': {
    status: 422,
    words: 'This quote is for {place}. Get another one to send it elsewhere.',
  },
}
