import { colourFamily, findBlanks } from '#catalogue'
import { type Blank, type ColourFamily, categoryAt, colourFamilies } from '#catalogue/contract'
import { findMeanings, findShelf, findShelfSets } from '#listings'
import type { ShelfPart, ShelfPlace } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { storeLimits } from '#storefronts/contract'
import { buildCard, buildCards } from '../card.server.ts'
import { findNextMoment, type StoreReads } from '../store-reads.server.ts'
import { measureFit, splitWords } from './match-words.ts'
import { isNarrowed, type ShelfQuery } from './shelf-query.ts'

const perPage = storeLimits.listingsPerPage

/** One screen of a store's shelf, or of a part of it, for a fan's query. */
export async function readShelf(reads: StoreReads, { query, part }: { query: ShelfQuery; part?: ShelfPart }) {
  const { tx, at, cache, shop } = reads
  const allSets = await cache(['shelf'], 'sets', () => findShelfSets(tx, shop.id))
  const items = await cache(['shelf', 'catalogue'], 'things', () =>
    findItems(tx, [...new Set(allSets.flatMap(({ keys }) => keys))]),
  )
  const searchWords = splitWords(query.words)
  const meanings =
    searchWords.length > 0
      ? await cache(['shelf'], `words ${searchWords.join(' ')}`, () => findMeanings(tx, shop.id, searchWords))
      : []
  const request = { ...buildRequest(query, meanings, items), part }
  const isWhole = !part && !isNarrowed(query)
  const range = { from: readCursor(query), count: perPage }
  const { page, counts } = isWhole
    ? { page: await findShelf(tx, shop.id, request, range, at), counts: null }
    : await readCountedPage(reads, request, range)
  const { total, sets } = counts ?? {
    total: allSets.reduce((sum, { many: count }) => sum + count, 0),
    sets: allSets,
  }
  const cards =
    isWhole && page.listings.length === total
      ? await buildCards(tx, page.listings, shop.handle)
      : page.listings.map((listing) => buildCard(listing, shop.handle))
  return {
    wish: query,
    total: Math.min(total, storeLimits.shelfCounted),
    /** Things to sell: more than listings if a few are shown by their products. */
    pageCount: Math.min(Math.max(total, isWhole ? cards.length : 0), storeLimits.shelfCounted),
    isEmpty: items.length === 0,
    earlier: page.hasEarlier ? formatCursor(page.first) : '',
    later: page.hasLater ? formatCursor(page.last) : '',
    choices: listChoices(countChoices(part || query.words ? sets : allSets, items)),
    cards,
  }
}
export type ShelfView = Awaited<ReturnType<typeof readShelf>>

/**
 * A screen of search or filter results, with their counts. A sale reorders them but changes no count, so the counts
 * are read with the first screen and stay while the shelf does.
 */
async function readCountedPage(
  reads: StoreReads,
  request: Parameters<typeof findShelf>[2],
  range: Parameters<typeof findShelf>[3],
) {
  const { tx, at, cache, shop } = reads
  const { sort, ...filters } = request
  let firstPage: Awaited<ReturnType<typeof findShelf>> | undefined
  const read = async () => {
    firstPage = await findShelf(tx, shop.id, request, { ...range, counted: true }, at)
    return { counts: firstPage.counts, next: await findNextMoment(reads) }
  }
  const { counts } = await cache(['shelf'], `counts ${JSON.stringify(filters)}`, read, ({ next }) => next)
  return { page: firstPage ?? (await findShelf(tx, shop.id, request, range, at)), counts }
}

/** A position on the shelf in an address: `after.7.-12`. */
const formatCursor = (cursor: ShelfPlace | null): string =>
  cursor ? `${cursor.before ? 'before' : 'after'}.${cursor.number}.${cursor.value}` : ''
/** Null if it doesn't belong to this sort order: then the shelf starts at its beginning. */
function readCursor({ cursor, sort }: ShelfQuery): ShelfPlace | null {
  const [, direction, number, value = ''] = /^(after|before)\.(\d{1,9})\.(.*)$/s.exec(cursor) ?? []
  if (!direction || (sort !== 'name' && !/^-?\d{1,18}$/.test(value))) return null
  return { before: direction === 'before', number: Number(number), value }
}

/** A key of the shelf with its filter values, `kind:Hoodies`, and its search words. */
type ShelfItem = { key: string; names: string[]; texts: string[] }

async function findItems(tx: Tx, keys: readonly string[]): Promise<ShelfItem[]> {
  const blanks = await findBlanks(tx, [...new Set(keys.map((key) => key.split('/')[0]!))])
  return keys.flatMap((key) => {
    const [id = '', slug] = key.split('/')
    const blank = blanks.get(id)
    if (!blank) return []
    if (slug === undefined) {
      const kinds = listKinds(blank)
      // A file has no size to choose: its only one means download.
      const sizes = blank.technique === 'download' ? [] : blank.sizes
      const names = [...kinds.map((kind) => `kind:${kind}`), ...sizes.map((size) => `size:${size}`)]
      return { key, names, texts: kinds }
    }
    const colour = blank.colours.find((candidate) => candidate.slug === slug)
    return colour ? { key, names: [`colour:${colourFamily(colour.hex)}`], texts: [colour.name] } : []
  })
}

/** A fan's choices as keys of the shelf. */
function buildRequest(
  { sizes, colours, kinds, from, to, sort }: ShelfQuery,
  meanings: Awaited<ReturnType<typeof findMeanings>>,
  items: readonly ShelfItem[],
) {
  const listKeys = (kind: string, values: readonly string[]) =>
    items
      .filter(({ names }) => values.some((value) => names.includes(`${kind}:${value}`)))
      .map(({ key }) => key)
  const sets = Object.entries({ size: sizes, colour: colours, kind: kinds })
  return {
    words: meanings.map((meaning) => ({
      ...meaning,
      keys: items
        .filter(({ texts }) => measureFit(meaning.word, [texts.join(' ')]) > 0)
        .map(({ key }) => key),
    })),
    keys: sets.flatMap(([kind, values]) => (values.length > 0 ? [listKeys(kind, values)] : [])),
    fromMinor: from === null ? null : from * 100,
    toMinor: to === null ? null : to * 100,
    sort,
  }
}

/** The kinds of a blank, in the catalogue's words: its narrowest categories. */
function listKinds(blank: Blank): string[] {
  const names = blank.categoryPaths.flatMap((path) => {
    const category = categoryAt(path)
    if (!category || category.children.length > 0 || path === 'apparel/bella-canvas') return []
    return category.name === 'All' ? (categoryAt(path.split('/')[0]!)?.name ?? []) : category.name
  })
  const narrow = names.filter((name) => !['Home & Decorations', 'Accessories', 'Digital'].includes(name))
  return [...new Set(narrow.length > 0 ? narrow : names)]
}

/** Counts listings by filter value: each counts once, however many of its keys match. */
function countChoices(sets: Awaited<ReturnType<typeof findShelfSets>>, items: readonly ShelfItem[]) {
  const namesOf = new Map(items.map(({ key, names }) => [key, names]))
  const counts = new Map<string, number>()
  for (const { keys, many: count } of sets)
    for (const name of new Set(keys.flatMap((key) => namesOf.get(key) ?? [])))
      counts.set(name, (counts.get(name) ?? 0) + count)
  return counts
}

/** The filter values among the search results, with their counts. */
function listChoices(counts: ReadonlyMap<string, number>) {
  const readKind = (kind: string) =>
    [...counts].flatMap(([name, count]) =>
      name.startsWith(`${kind}:`) ? [{ value: name.slice(kind.length + 1), many: count }] : [],
    )
  const nameChoices = (choices: { value: string; many: number }[]) =>
    choices.map(({ value, many }) => ({ value, label: value, many }))
  return {
    kinds: nameChoices(readKind('kind').sort((a, b) => a.value.localeCompare(b.value, 'en'))),
    colours: (Object.keys(colourFamilies) as ColourFamily[]).flatMap((value) => {
      const count = counts.get(`colour:${value}`)
      return count ? [{ value, label: colourFamilies[value], many: count }] : []
    }),
    sizes: nameChoices(
      readKind('size').sort(
        (a, b) =>
          rankSize(a.value) - rankSize(b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }),
      ),
    ),
  }
}

const sizeOrder = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']
const rankSize = (size: string): number => {
  const rank = sizeOrder.indexOf(size.toUpperCase())
  return rank < 0 ? sizeOrder.length : rank
}
