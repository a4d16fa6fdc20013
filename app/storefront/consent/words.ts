import { listFormat } from '#kernel/formats.ts'
import type { Purpose } from '#pixels/contract'

/** What a fan consents to, in words: what happens, who learns it, what it is for. */
export const purposeWords: Readonly<Record<Purpose, { name: string; description: string }>> = {
  analytics: {
    name: 'Counting visits',
    description:
      'learns which pages you view here and what you buy, so the shop can see what people like. It stores a number in your browser.',
  },
  marketing: {
    name: 'Measuring adverts',
    description:
      'learns what you view, add to the cart and buy here. When you buy, it also gets your e-mail address, phone number and name in scrambled form, so the shop can see which adverts work and show you adverts elsewhere.',
  },
}

/** "Meta and TikTok". */
export const joinNames = (names: readonly string[]): string =>
  listFormat('en-GB', { type: 'conjunction' }).format(names)
