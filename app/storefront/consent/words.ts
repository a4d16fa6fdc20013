import { listFormat } from '#kernel/formats.ts'
import type { Purpose } from '#pixels/contract'

/** What a fan consents to, in words: what happens, who learns it, what it is for. */
export const purposeWords: Readonly<Record<Purpose, { name: string; what: string }>> = {
  analytics: {
    name: 'Counting visits',
    what: 'learns which pages you look at here and what you buy, so that the shop sees what people like. It keeps a number in your browser.',
  },
  marketing: {
    name: 'Measuring adverts',
    what: 'learns what you look at, put in the cart and buy here, and on buying also your e-mail address, phone number and name in scrambled form, so that the shop sees which adverts work and can show you adverts elsewhere.',
  },
}

/** "Meta and TikTok". */
export const joinNames = (names: readonly string[]): string =>
  listFormat('en-GB', { type: 'conjunction' }).format(names)
