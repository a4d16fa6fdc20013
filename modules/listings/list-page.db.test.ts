/** Pages of a creator's list are the same as if all of it were sorted, whichever page they are counted from. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { type ListingSort, listingSorts, type StatusFilter } from './contract.ts'
import { findListings, type ListingQuery } from './find-listings.ts'
import { limits } from './limits.ts'
import { readPageStart } from './list-page.ts'

const at = new Date('2025-08-24T10:00:00Z')
const sorts = Object.keys(listingSorts) as ListingSort[]
let database: Database
let shop: ListingShop
let stranger: ListingShop

/** Copies of a shop's first listing: many share a name, a day or their sales, and every fifth is not on sale. */
const copy = (source: ListingShop, until: number): Promise<unknown> =>
  database.execute(`
    begin;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at)
    select 'lst_' || md5(shop_id || n), shop_id, n, 'number-' || n, 'lsv_' || md5(shop_id || n), created_at
    from listings.listing, generate_series(2, ${until}) n where shop_id = '${source.shopId}' and number = 1;
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || md5(shop_id || n), shop_id, 'lst_' || md5(shop_id || n), 1, design_version_id,
      'Tee ' || chr(97 + n % 7) || case when n % 11 = 0 then ' . dot' else '' end, 'About it.', products, made_at
    from listings.listing_version, generate_series(2, ${until}) n
    where listing_id = (select id from listings.listing where shop_id = '${source.shopId}' and number = 1);
    update listings.listing set status = 'active', launched_at = created_at + number / 3 * interval '1.5 milliseconds'
    where shop_id = '${source.shopId}' and number > 1 and number % 5 > 0;
    update listings.sold set units = number % 4 where shop_id = '${source.shopId}' and number % 3 = 0;
    insert into listings.next_print (listing_id, shop_id, prints_on)
    select id, shop_id, date '2025-08-26' + number % 3 from listings.listing
    where shop_id = '${source.shopId}' and number % 4 = 1 and number > 1;
    commit`)

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'many')
  stranger = await openListingShop(database, 'stranger')
  for (const each of [shop, stranger]) await putOnSale(each, at, { title: 'Tee of all' })
  await copy(shop, limits.matchesCounted + 60)
  await copy(stranger, 40)
})
afterAll(() => database.close())

const find = (query: ListingQuery) => database.read((tx) => findListings(tx, shop.shopId, query))
const findNumbers = async (query: ListingQuery) => (await find(query)).rows.map((row) => row.number)

test.each(sorts)('sorted by “%s”, a page is the same from whichever page it is counted', async (sort) => {
  for (const status of ['', 'active', 'all'] as StatusFilter[]) {
    const { pages } = await find({ status, sort })
    const places = [1, 2, Math.round(pages / 3), Math.round(pages / 3) + 1, pages - 1, pages]
    for (const page of places) {
      const expectedNumbers = await findNumbers({ status, sort, page })
      expect(expectedNumbers.length).toBeGreaterThan(0)
      for (const otherPlace of places) {
        const { start } = await find({ status, sort, page: otherPlace })
        const pageNumbers = await findNumbers({ status, sort, page, start })
        expect(pageNumbers, `${status} ${page} from ${otherPlace}`).toEqual(expectedNumbers)
      }
    }
  }
})

test.each(sorts)(
  'sorted by “%s”, matches of a text in more than a thousand names keep the order of the whole list',
  async (sort) => {
    const allRows = await find({ sort, words: 'tee' })
    expect(allRows).toMatchObject({ total: limits.matchesCounted, pages: 100, hasMore: true })
    for (const page of [1, 2, 37, 100])
      expect(await findNumbers({ sort, page, words: 'TEE' })).toEqual(await findNumbers({ sort, page }))
  },
)

test('matches of a rarer text are counted, in this shop only', async () => {
  const pageRows = await find({ words: 'tee C' })
  const all = Array.from({ length: limits.matchesCounted + 59 }, (_, index) => index + 2)
  expect(pageRows).toMatchObject({ total: all.filter((number) => number % 7 === 2).length, hasMore: false })
  expect((await find({ words: 'tee . ' })).total).toBe(0)
  expect((await find({ words: 'of all' })).total).toBe(1)
})

test('the beginning of an id finds the first hundred, and a short text is searched among the newest', async () => {
  const numbersFromTen = Array.from({ length: limits.matchesCounted + 60 }, (_, index) =>
    String(index + 1),
  ).filter((number) => number.startsWith('10'))
  expect(await find({ words: 'USER-10', sort: 'start' })).toMatchObject({
    total: numbersFromTen.length,
    hasMore: false,
  })
  expect(await findNumbers({ words: 'user-105', status: 'active' })).toEqual([
    1051, 1052, 1053, 1054, 1056, 1057, 1058, 1059,
  ])
  const firstPage = await find({ words: 'user-1' })
  expect(firstPage).toMatchObject({ total: limits.numbersCounted, hasMore: true })
  expect((await find({ words: 'user-1', page: 10 })).rows).toHaveLength(10)
  expect((await find({ words: 'user-0' })).total).toBe(0)
  expect(await find({ words: '. d' })).toMatchObject({ total: Math.floor((limits.matchesCounted + 60) / 11) })
})

test('a transaction limited to one shop finds no listings of another', async () => {
  const countMatches = (searchedShop: ListingShop, visibleShop: ListingShop | null) =>
    database.transact(async (tx) => {
      if (visibleShop)
        await tx.execute(
          sql`select set_config('role', 'fanfare_shop', true), set_config('fanfare.shop', ${visibleShop.shopId}, true)`,
        )
      const [row] = await rowsOf<{ count: number }>(
        tx,
        sql`select count(*)::integer as count
          from listings.holding(${searchedShop.shopId}, '{draft,active,ended}', '%tee%', 5000, null)`,
      )
      return row!.count
    })
  expect(await countMatches(shop, shop)).toBe(limits.matchesCounted + 60)
  expect(await countMatches(stranger, stranger)).toBe(40)
  expect(await countMatches(stranger, shop)).toBe(0)
  expect(await countMatches(stranger, null)).toBe(40)
})

test('a start with no rows after it is ignored, and the page is counted', async () => {
  for (const sort of sorts) {
    const last = (await findNumbers({ sort, page: 999 })).at(-1)
    expect(await findNumbers({ sort, page: 3, start: `2.${last}` })).toEqual(
      await findNumbers({ sort, page: 3 }),
    )
  }
})

test('a malformed start is ignored, and so is one that names a missing listing', async () => {
  for (const text of [null, '', '7', '0.3', '7.0', '7.3.1', '-7.3', '7.1234567890', '7.x'])
    expect(readPageStart(text), String(text)).toBeNull()
  for (const sort of sorts)
    expect(await findNumbers({ sort, page: 3, start: '9.999999' })).toEqual(
      await findNumbers({ sort, page: 3 }),
    )
})
