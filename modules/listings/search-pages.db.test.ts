/** The pages of a search in a store where more listings match than are ranked. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Database } from '#platform/database/tx.ts'
import type { ShelfPlace } from './contract.ts'
import { findMeanings, findShelf } from './index.ts'

/** Thousands of listings take long to write on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const at = new Date('2025-08-24T10:00:00Z')
const listingCount = 3_600
let database: Database
let shop: ListingShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'large')
  const { id } = await putOnSale(shop, at, { title: 'Number 1 tee' })
  await fillShop(id)
})
afterAll(() => database.close())

/**
 * The first thousand, which count as the best sellers, are cheap and not late, so that a search for late or expensive
 * ones shows the first matches found.
 */
const fillShop = async (firstId: string): Promise<void> => {
  await database.execute(`
    begin;
    set local session_replication_role = replica;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at, status, launched_at)
    select 'lst_' || lpad(n::text, 32, '0'), shop_id, n, 'number-' || n, 'lsv_' || lpad(n::text, 32, '0'), created_at,
      'active', created_at + n * interval '1 millisecond'
    from listings.listing, generate_series(2, ${listingCount}) n where id = '${firstId}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || lpad(n::text, 32, '0'), shop_id, 'lst_' || lpad(n::text, 32, '0'), 1, design_version_id,
      'Number ' || n || case when n > 1200 and n % 2 = 0 then ' late' else '' end || ' tee', 'About it.',
      jsonb_set(products, '{0,priceMinor}', to_jsonb(case when n > 1200 then 9900 else 2399 end)), made_at
    from listings.listing_version, generate_series(2, ${listingCount}) n where listing_id = '${firstId}';
    select listings.write_cards();
    commit`)
  await database.execute('vacuum analyze listings.card')
}

/** Stores the same cards in another order, so that an unsorted read finds others first. */
const layOut = async (index: string): Promise<void> => {
  await database.execute(`cluster listings.card using ${index}`)
  await database.execute('analyze listings.card')
}

const readPage = (words: string[], from: ShelfPlace | null, isPriced: boolean) =>
  database.read(async (tx) => {
    const meanings = await findMeanings(tx, shop.shopId, words)
    const filter = {
      words: meanings.map((meaning) => ({ ...meaning, keys: [] })),
      keys: [],
      fromMinor: isPriced ? 9000 : null,
      toMinor: null,
      sort: 'best' as const,
    }
    const page = await findShelf(tx, shop.shopId, filter, { from, count: 400, counted: true }, at)
    return { ...page, numbers: page.listings.map(({ number }) => number) }
  })

/** Reads all pages one after another; before each the cards are stored in another order. */
async function readThrough(words: string[], indexes: readonly string[], isPriced = false) {
  const numbers: number[] = []
  let from: ShelfPlace | null = null
  for (let pageIndex = 0; pageIndex === 0 || from; pageIndex += 1) {
    await layOut(indexes[pageIndex % indexes.length]!)
    const page = await readPage(words, from, isPriced)
    numbers.push(...page.numbers)
    from = page.hasLater ? page.last : null
  }
  return numbers
}

const storedOrder = ['card_new']
const changingOrders = ['card_named', 'card_new', 'card_pkey']

test.each([
  ['of words', ['late', 'tee'], false],
  ['of a range of prices', [], true],
] as const)(
  'the pages of a search show the same listings however their cards are stored, %s',
  async (_name, words, isPriced) => {
    const expected = await readThrough([...words], storedOrder, isPriced)
    expect(expected.length).toBeGreaterThanOrEqual(1_000)
    expect(new Set(expected).size).toBe(expected.length)
    const shown = await readThrough([...words], changingOrders, isPriced)
    const shownSet = new Set(shown)
    expect({
      repeated: shown.length - shownSet.size,
      lost: expected.filter((number) => !shownSet.has(number)).length,
    }).toEqual({ repeated: 0, lost: 0 })
    expect(shown).toEqual(expected)
  },
)
