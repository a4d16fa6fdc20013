import { mark } from '../alike.ts'

/** The words for a cart in a store's header: words after "Cart", and the number beside its sign; nothing for an empty one. */
export type CartWords = { cart_words: string; cart_units: string }

export const cartWords = (units: number): CartWords =>
  units > 0
    ? { cart_words: `, ${units} ${units === 1 ? 'item' : 'items'}`, cart_units: String(units) }
    : { cart_words: '', cart_units: '' }

/** In place of each one's own, on a page that is drawn for all. */
export const markedCart: CartWords = { cart_words: mark('cart_words'), cart_units: mark('cart_units') }
