import type { ThemeName } from '#storefronts/contract'

/** A shop of the sample beside the main one: who owns it, what it says, how it looks, what it sells. */
export type Neighbour = {
  person: string
  handle: string
  shop: string
  theme: ThemeName
  palette: string
  hero: { title: string; text: string; button: string }
  about: { title: string; text: string }
  /** The first four are featured. Prices in US cents; the first colour is the one that is shown. */
  products: readonly {
    title: string
    artwork: string
    blankId: string
    price: number
    colours: readonly string[]
    words: string
  }[]
  /** Its latest post; `about` is the index of the product that it mentions. */
  post: { title: string; body: string; about: number }
  /** Links of its own on its link page. */
  links: readonly { label: string; target: string }[]
}

type Row = [title: string, artwork: string, blankId: string, price: number, colours: string, words: string]
/** Builds products from rows, whose colours are one text. */
export const buildProducts = (rows: readonly Row[]): Neighbour['products'] =>
  rows.map(([title, artwork, blankId, price, colours, words]) => ({
    title,
    artwork,
    blankId,
    price,
    words,
    colours: colours.split(' '),
  }))
