import { buildPlaceholder } from '../page-variant.ts'

/** A cart in a store's header: the words after "Cart", and the number on its icon; empty for an empty cart. */
export type CartWords = { cart_words: string; cart_units: string }

export const describeCart = (units: number): CartWords =>
  units > 0
    ? { cart_words: `, ${units} ${units === 1 ? 'item' : 'items'}`, cart_units: String(units) }
    : { cart_words: '', cart_units: '' }

/** Placeholders for these words on a page rendered for everyone. */
export const cartPlaceholders: CartWords = {
  cart_words: buildPlaceholder('cart_words'),
  cart_units: buildPlaceholder('cart_units'),
}
