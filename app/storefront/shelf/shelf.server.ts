import { colourFamily, findBlanks } from '#catalogue'
import { type Blank, type ColourFamily, categoryAt, colourFamilies } from '#catalogue/contract'
import { findMeanings, findShelf, findShelfSets } from '#listings'
import type { ShelfPart, ShelfPlace } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { storeLimits } from '#storefronts/contract'
import { cardOf, cardsOf } from '../card.server.ts'
import { nextMoment, type StoreReads } from '../store-reads.server.ts'
import { fitOf, wordsOf } from './match-words.ts'
import { isNarrowed, type ShelfWish } from './narrow.ts'

const perPage = storeLimits.listingsPerPage

/** One screen of a store's shelf, or of a part of it, for a fan's wish. */
export async function readShelf(reads: StoreReads, { wish, part }: { wish: ShelfWish; part?: ShelfPart }) {
  const { tx, at, keep, shop } = reads
  const all = await keep(['shelf'], 'sets', () => findShelfSets(tx, shop.id))
  const things = await keep(['shelf', 'catalogue'], 'things', () =>
    thingsOf(tx, [...new Set(all.flatMap(({ keys }) => keys))]),
  )
  const words = wordsOf(wish.words)
  const meanings =
    words.length > 0
      ? await keep(['shelf'], `words ${words.join(' ')}`, () => findMeanings(tx, shop.id, words))
      : []
  const request = { ...askedOf(wish, meanings, things), part }
  const whole = !part && !isNarrowed(wish)
  const turn = { from: placeOf(wish), count: perPage }
  const { page, counts } = whole
    ? { page: await findShelf(tx, shop.id, request, turn, at), counts: null }
    : await readCounted(reads, request, turn)
  const { total, sets } = counts ?? { total: all.reduce((sum, { many }) => sum + many, 0), sets: all }
  const cards =
    whole && page.listings.length === total
      ? await cardsOf(tx, page.listings, shop.handle)
      : page.listings.map((listing) => cardOf(listing, shop.handle))
  return {
    wish,
    total: Math.min(total, storeLimits.shelfCounted),
    /** Things to sell: more than listings if a few are shown by their products. */
    shown: Math.min(Math.max(total, whole ? cards.length : 0), storeLimits.shelfCounted),
    empty: things.length === 0,
    earlier: page.earlier ? textOf(page.first) : '',
    later: page.later ? textOf(page.last) : '',
    choices: choicesOf(countsOf(part || wish.words ? sets : all, things)),
    cards,
  }
}
export type ShelfView = Awaited<ReturnType<typeof readShelf>>

/**
 * A screen of search or filter results, with their counts. A sale reorders them but changes no count, so the counts
 * are read with the first screen and stay while the shelf does.
 */
async function readCounted(
  reads: StoreReads,
  request: Parameters<typeof findShelf>[2],
  turn: Parameters<typeof findShelf>[3],
) {
  const { tx, at, keep, shop } = reads
  const { sort, ...what } = request
  let first: Awaited<ReturnType<typeof findShelf>> | undefined
  const read = async () => {
    first = await findShelf(tx, shop.id, request, { ...turn, counted: true }, at)
    return { counts: first.counts, next: await nextMoment(reads) }
  }
  const { counts } = await keep(['shelf'], `counts ${JSON.stringify(what)}`, read, ({ next }) => next)
  return { page: first ?? (await findShelf(tx, shop.id, request, turn, at)), counts }
}

/** A position on the shelf in an address: `after.7.-12`. */
const textOf = (place: ShelfPlace | null): string =>
  place ? `${place.before ? 'before' : 'after'}.${place.number}.${place.value}` : ''
/** Null if it doesn't belong to this sort order: then the shelf starts at its beginning. */
function placeOf({ place, sort }: ShelfWish): ShelfPlace | null {
  const [, way, number, value = ''] = /^(after|before)\.(\d{1,9})\.(.*)$/s.exec(place) ?? []
  if (!way || (sort !== 'name' && !/^-?\d{1,18}$/.test(value))) return null
  return { before: way === 'before', number: Number(number), value }
}

/** A key of the shelf with its filter values, `kind:Hoodies`, and its search words. */
type Thing = { key: string; names: string[]; texts: string[] }

async function thingsOf(tx: Tx, keys: readonly string[]): Promise<Thing[]> {
  const blanks = await findBlanks(tx, [...new Set(keys.map((key) => key.split('/')[0]!))])
  return keys.flatMap((key) => {
    const [id = '', slug] = key.split('/')
    const blank = blanks.get(id)
    if (!blank) return []
    if (slug === undefined) {
      const kinds = kindsOf(blank)
      // A file has no size to choose: its only one means download.
      const sizes = blank.technique === 'download' ? [] : blank.sizes
      const names = [...kinds.map((kind) => `kind:${kind}`), ...sizes.map((size) => `size:${size}`)]
      return { key, names, texts: kinds }
    }
    const colour = blank.colours.find((one) => one.slug === slug)
    return colour ? { key, names: [`colour:${colourFamily(colour.hex)}`], texts: [colour.name] } : []
  })
}

/** A fan's choices as keys of the shelf. */
function askedOf(
  { sizes, colours, kinds, from, to, sort }: ShelfWish,
  meanings: Awaited<ReturnType<typeof findMeanings>>,
  things: readonly Thing[],
) {
  const having = (kind: string, values: readonly string[]) =>
    things
      .filter(({ names }) => values.some((value) => names.includes(`${kind}:${value}`)))
      .map(({ key }) => key)
  const sets = Object.entries({ size: sizes, colour: colours, kind: kinds })
  return {
    words: meanings.map((meaning) => ({
      ...meaning,
      keys: things.filter(({ texts }) => fitOf(meaning.word, [texts.join(' ')]) > 0).map(({ key }) => key),
    })),
    keys: sets.flatMap(([kind, values]) => (values.length > 0 ? [having(kind, values)] : [])),
    fromMinor: from === null ? null : from * 100,
    toMinor: to === null ? null : to * 100,
    sort,
  }
}

/** The kinds of a blank, in the catalogue's words: its narrowest categories. */
function kindsOf(blank: Blank): string[] {
  const names = blank.categoryPaths.flatMap((path) => {
    const category = categoryAt(path)
    if (!category || category.children.length > 0 || path === 'apparel/bella-canvas') return []
    return category.name === 'All' ? (categoryAt(path.split('/')[0]!)?.name ?? []) : category.name
  })
  const narrow = names.filter((name) => !['Home & Decorations', 'Accessories', 'Digital'].includes(name))
  return [...new Set(narrow.length > 0 ? narrow : names)]
}

/** Counts listings by filter value: each counts once, however many of its keys match. */
function countsOf(sets: Awaited<ReturnType<typeof findShelfSets>>, things: readonly Thing[]) {
  const namesOf = new Map(things.map(({ key, names }) => [key, names]))
  const counts = new Map<string, number>()
  for (const { keys, many } of sets)
    for (const name of new Set(keys.flatMap((key) => namesOf.get(key) ?? [])))
      counts.set(name, (counts.get(name) ?? 0) + many)
  return counts
}

/** The filter values among the search results, with their counts. */
function choicesOf(counts: ReadonlyMap<string, number>) {
  const of = (kind: string) =>
    [...counts].flatMap(([name, many]) =>
      name.startsWith(`${kind}:`) ? [{ value: name.slice(kind.length + 1), many }] : [],
    )
  const nameChoices = (choices: { value: string; many: number }[]) =>
    choices.map(({ value, many }) => ({ value, label: value, many }))
  return {
    kinds: nameChoices(of('kind').sort((a, b) => a.value.localeCompare(b.value, 'en'))),
    colours: (Object.keys(colourFamilies) as ColourFamily[]).flatMap((value) => {
      const many = counts.get(`colour:${value}`)
      return many ? [{ value, label: colourFamilies[value], many }] : []
    }),
    sizes: nameChoices(
      of('size').sort(
        (a, b) =>
          rankOf(a.value) - rankOf(b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }),
      ),
    ),
  }
}

const rising = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']
const rankOf = (size: string): number => {
  const rank = rising.indexOf(size.toUpperCase())
  return rank < 0 ? rising.length : rank
}
