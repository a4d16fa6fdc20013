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
  /** Behind or before which listing this screen begins: `after.-12.7`, `before.-12.7`; empty at the beginning. */
  place: string
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
    place: /^(after|before)\.\d{1,9}\./.test(asked.get('place') ?? '')
      ? asked.get('place')!.slice(0, 200)
      : '',
  }
}

/** The address of a wish, or of it with something changed; what is usual is left out. */
export function shopQuery(wish: ShopWish, change: Partial<ShopWish> = {}): string {
  const { words, sort, sizes, colours, kinds, from, to, place } = { ...wish, place: '', ...change }
  const query = new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...(sort === 'best' ? [] : [['sort', sort]]),
    ...sizes.map((value) => ['size', value]),
    ...colours.map((value) => ['colour', value]),
    ...kinds.map((value) => ['kind', value]),
    ...(from === null ? [] : [['from', String(from)]]),
    ...(to === null ? [] : [['to', String(to)]]),
    ...(place ? [['place', place]] : []),
  ])
  return `?${query}`
}
