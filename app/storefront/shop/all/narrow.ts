import { type ColourFamily, colourFamilies } from '#catalogue/contract'

/** The ways in which the shop's page can be sorted. The first is the usual one. */
export const shopSorts = {
  best: 'What sells best',
  new: 'Newest',
  low: 'Price, lowest first',
  high: 'Price, highest first',
  name: 'Name',
} as const
export type ShopSort = keyof typeof shopSorts

/** What a fan asks of the shop's page; all of it stands in the address. */
export type ShopWish = {
  words: string
  sort: ShopSort
  sizes: string[]
  colours: ColourFamily[]
  kinds: string[]
  /** Whole dollars, both ends included. */
  from: number | null
  to: number | null
  page: number
}
const valuesMax = 20
const dollarsMax = 100_000

export function readShopWish(asked: URLSearchParams): ShopWish {
  const all = (name: string) => [...new Set(asked.getAll(name))].filter(Boolean).slice(0, valuesMax)
  const dollars = (name: string): number | null => {
    const text = asked.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? Math.min(Number(text), dollarsMax) : null
  }
  const sort = asked.get('sort') ?? ''
  return {
    words: (asked.get('q') ?? '').trim().slice(0, 100),
    sort: Object.hasOwn(shopSorts, sort) ? (sort as ShopSort) : 'best',
    sizes: all('size'),
    colours: all('colour').filter((one): one is ColourFamily => Object.hasOwn(colourFamilies, one)),
    kinds: all('kind'),
    from: dollars('from'),
    to: dollars('to'),
    page: Math.max(1, Math.min(1_000, Number.parseInt(asked.get('page') ?? '1', 10) || 1)),
  }
}

/** The address of a wish, or of it with something changed; what is usual is left out. */
export function shopQuery(wish: ShopWish, change: Partial<ShopWish> = {}): string {
  const { words, sort, sizes, colours, kinds, from, to, page } = { ...wish, page: 1, ...change }
  const query = new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...(sort === 'best' ? [] : [['sort', sort]]),
    ...sizes.map((value) => ['size', value]),
    ...colours.map((value) => ['colour', value]),
    ...kinds.map((value) => ['kind', value]),
    ...(from === null ? [] : [['from', String(from)]]),
    ...(to === null ? [] : [['to', String(to)]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ])
  return `?${query}`
}

/** What a listing is found and narrowed by. */
export type Found = {
  texts: readonly string[]
  sizes: readonly string[]
  colours: readonly ColourFamily[]
  kinds: readonly string[]
  priceMinor: number
}
const anyOf = <Value>(wanted: readonly Value[], there: readonly Value[]): boolean =>
  wanted.length === 0 || wanted.some((one) => there.includes(one))

/** Whether a listing is what was asked for, its words aside. Of several values of one kind one is enough. */
export const fitsWish = (found: Found, wish: ShopWish): boolean =>
  anyOf(wish.sizes, found.sizes) &&
  anyOf(wish.colours, found.colours) &&
  anyOf(wish.kinds, found.kinds) &&
  (wish.from === null || found.priceMinor >= wish.from * 100) &&
  (wish.to === null || found.priceMinor <= wish.to * 100)
