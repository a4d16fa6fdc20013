import { type ColourFamily, colourFamilies } from '#catalogue/contract'

/** A shelf's sort orders; `own`, a collection's, is as its creator arranged it. */
export const shelfSorts = {
  own: 'Featured',
  best: 'Best selling',
  new: 'Newest',
  low: 'Price, low to high',
  high: 'Price, high to low',
  name: 'Name',
} as const
export type ShelfSort = keyof typeof shelfSorts
/** A shelf's default sort order. */
export type DefaultSort = 'own' | 'best'

/** A fan's choices on a shelf, all of them in the address. */
export type ShelfQuery = {
  words: string
  sort: ShelfSort
  defaultSort: DefaultSort
  sizes: string[]
  colours: ColourFamily[]
  kinds: string[]
  /** Whole dollars, both ends included. */
  from: number | null
  to: number | null
  /** The listing this screen begins after or before: `after.-12.7`, `before.-12.7`; empty at the beginning. */
  cursor: string
}
/** The sort orders on offer, the default first. */
export const listSorts = (defaultSort: DefaultSort): ShelfSort[] =>
  (Object.keys(shelfSorts) as ShelfSort[]).filter((sort) => sort !== 'own' || defaultSort === 'own')

/** Tells if a query filters anything out. */
export const isNarrowed = ({ words, sizes, colours, kinds, from, to }: ShelfQuery): boolean =>
  words !== '' || sizes.length + colours.length + kinds.length > 0 || from !== null || to !== null
/** The query parameters of a shelf. */
export const shelfParams = ['q', 'sort', 'size', 'colour', 'kind', 'from', 'to', 'place']
const valuesMax = 20
const dollarsMax = 100_000

export function readShelfQuery(query: URLSearchParams, defaultSort: DefaultSort): ShelfQuery {
  const listValues = (name: string) => [...new Set(query.getAll(name))].filter(Boolean).slice(0, valuesMax)
  const dollars = (name: string): number | null => {
    const text = query.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? Math.min(Number(text), dollarsMax) : null
  }
  const sort = query.get('sort') ?? ''
  return {
    words: (query.get('q') ?? '').trim().slice(0, 100),
    sort: listSorts(defaultSort).find((option) => option === sort) ?? defaultSort,
    defaultSort,
    sizes: listValues('size'),
    colours: listValues('colour').filter((family): family is ColourFamily =>
      Object.hasOwn(colourFamilies, family),
    ),
    kinds: listValues('kind'),
    from: dollars('from'),
    to: dollars('to'),
    cursor: /^(after|before)\.\d{1,9}\./.test(query.get('place') ?? '')
      ? query.get('place')!.slice(0, 200)
      : '',
  }
}

/** The address of a query, with changes; defaults are omitted. */
export function buildShelfQuery(shelfQuery: ShelfQuery, change: Partial<ShelfQuery> = {}): string {
  const { words, sort, defaultSort, sizes, colours, kinds, from, to, cursor } = {
    ...shelfQuery,
    cursor: '',
    ...change,
  }
  const query = new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...(sort === defaultSort ? [] : [['sort', sort]]),
    ...sizes.map((value) => ['size', value]),
    ...colours.map((value) => ['colour', value]),
    ...kinds.map((value) => ['kind', value]),
    ...(from === null ? [] : [['from', String(from)]]),
    ...(to === null ? [] : [['to', String(to)]]),
    ...(cursor ? [['place', cursor]] : []),
  ])
  return `?${query}`
}
