import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import {
  createDraftForm,
  type ListingShop,
  makeDraft,
  openListingShop,
  putOnSale,
} from '#drivers/listings.ts'
import { testId } from '#drivers/test-id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { archiveListing } from './archive-listing.ts'
import { type ListingSort, listingSorts, type StatusFilter, statusFilters } from './contract.ts'
import { endListing } from './end-listing.ts'
import { findListings, type ListingQuery, sumSales } from './find-listings.ts'
import { findLiveListings } from './find-live-listing.ts'
import type { Listing } from './listing.ts'
import { setNextPrints } from './print-listing.ts'
import { recordSales } from './record-sale.ts'
import { createDraft } from './save-draft.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop
const listings: Listing[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'finder')
  const titles = ['Harmattan sun tee', '100 % loud', 'Under_score', 'back\\slash', 'Pepper riot']
  for (let index = 0; index < 12; index += 1) {
    listings.push(await putOnSale(shop, after(at, days(index)), { title: titles[index] ?? `Plain ${index}` }))
  }
  await database.transact((tx) => endListing(tx, shop.shopId, listings[5]!.id, after(at, days(20))))
  await database.transact((tx) => archiveListing(tx, shop.shopId, listings[5]!.id))
  await makeDraft(shop, at, { title: 'A draft' })
  await database.transact((tx) =>
    createDraft(tx, shop.shopId, createDraftForm(shop, { title: 'Old' }), at, 'teefare'),
  )
  const stranger = await openListingShop(database, 'stranger')
  await putOnSale(stranger, at, { title: 'Harmattan of another' })
})
afterAll(() => database.close())

const find = (query: ListingQuery) => database.read((tx) => findListings(tx, shop.shopId, query))
const findNumbers = async (query: Parameters<typeof find>[0]) =>
  (await find(query)).rows.map((row) => row.number)

test('pages of ten contain every listing of the shop once, and no other shop’s', async () => {
  const [firstPage, secondPage] = [await find({}), await find({ page: 2 })]
  expect([firstPage.rows.length, secondPage.rows.length, firstPage.total, firstPage.pages]).toEqual([
    10, 4, 14, 2,
  ])
  const all = [...firstPage.rows, ...secondPage.rows].map((row) => row.number).sort((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  expect(await find({ page: 99 })).toMatchObject({ page: 2, total: 14 })
})

test('the filter searches the id, ignoring case, and the name', async () => {
  expect(await findNumbers({ words: 'USER-1' })).toEqual([1, 10, 11, 12, 13, 14])
  expect(await findNumbers({ words: 'user-12' })).toEqual([12])
  expect(await findNumbers({ words: 'hARMATTAN' })).toEqual([1])
  expect(await findNumbers({ words: 'no such thing' })).toEqual([])
})

test('characters of SQL patterns are searched for literally', async () => {
  expect(await findNumbers({ words: '%' })).toEqual([2])
  expect(await findNumbers({ words: '_' })).toEqual([3])
  expect(await findNumbers({ words: '\\' })).toEqual([4])
  expect(await findNumbers({ words: "'; drop table listings.listing; --" })).toEqual([])
})

test('each status filter returns the listings with that status', async () => {
  expect((await find({ status: 'active' })).total).toBe(11)
  expect(await findNumbers({ status: 'draft' })).toEqual([13, 14])
  expect(await findNumbers({ status: 'archived' })).toEqual([6])
  expect(await findNumbers({ status: 'teefare' })).toEqual([14])
  expect(await findNumbers({ status: 'relaunchable' })).toEqual([])
  expect((await find({ status: 'all' })).total).toBe(13)
})

test('each sort puts the right listings first', async () => {
  await database.transact(async (tx) => {
    await setNextPrints(
      tx,
      new Map([
        [listings[3]!.id, '2025-08-25'],
        [listings[8]!.id, '2025-08-24'],
      ]),
    )
    const sale = {
      lineId: testId('line', 'lin_sort'),
      kind: 'sale',
      reference: 'ord_sort',
      units: 7,
      profit: usd(700),
    } as const
    await recordSales(tx, [{ ...sale, listingId: listings[7]!.id }], at)
  })
  expect((await findNumbers({ sort: '' })).slice(0, 3)).toEqual([1, 2, 3])
  expect((await findNumbers({ sort: 'start' })).slice(0, 3)).toEqual([12, 11, 10])
  expect((await findNumbers({ sort: 'print' })).slice(0, 2)).toEqual([9, 4])
  expect((await findNumbers({ sort: 'sales' }))[0]).toBe(8)
  expect((await find({ sort: 'name' })).rows[0]!.title).toBe('100 % loud')
})

test('the indexes find the same as counting and sorting every row, on every page of every list', async () => {
  for (const status of Object.keys(statusFilters) as StatusFilter[])
    for (const sort of Object.keys(listingSorts) as ListingSort[])
      for (const page of [1, 2, 9]) {
        const query = { status, sort, page }
        // A filter that all ids meet is answered by looking at all of them.
        const allRows = await find(query)
        expect({ ...allRows, start: '' }, JSON.stringify(query)).toEqual(
          await find({ ...query, words: 'user-' }),
        )
      }
})

test('listings that wait for the press or close soon are found wherever they are in the list', async () => {
  const endsAt = after(at, days(22))
  const closing = await putOnSale(shop, after(at, days(21)), {
    title: 'Closes',
    endsAt: endsAt.toISOString(),
  })
  const findClosing = (by: Date) =>
    findNumbers({ status: 'active', closes: { after: after(at, days(21)), by } })
  expect(await findClosing(endsAt)).toEqual([closing.number])
  expect(await findClosing(after(endsAt, -1))).toEqual([])
  expect(await findNumbers({ ids: [listings[11]!.id, listings[2]!.id] })).toEqual([3, 12])
  expect(await findNumbers({ ids: [] })).toEqual([])
  await database.transact((tx) => endListing(tx, shop.shopId, closing.id, endsAt))
  expect(await findClosing(endsAt)).toEqual([])
})

test('units and profit are the sum of sales less refunds, however often each is recorded', async () => {
  const listing = listings[0]!
  const sale = {
    listingId: listing.id,
    lineId: testId('line', 'lin_a'),
    kind: 'sale',
    reference: 'ord_a',
  } as const
  const refund = { ...sale, kind: 'refund', reference: 'rfd_a' } as const
  for (let round = 0; round < 3; round += 1) {
    await database.transact(async (tx) => {
      await recordSales(tx, [{ ...sale, units: 3, profit: usd(2_999) }], at)
      await recordSales(tx, [{ ...refund, units: 1, profit: usd(1_000) }], at)
    })
  }
  const [row] = (await find({ words: 'Harmattan' })).rows
  expect(row).toMatchObject({ unitsSold: 2, profit: usd(1_999) })
  const sums = await database.read((tx) => sumSales(tx, shop.shopId))
  expect(sums).toContainEqual({ listingId: listing.id, units: 2, profitMinor: 1_999n })
  await expect(
    database.execute(`update listings.sale set units = 9 where line_id = 'lin_a'`),
  ).rejects.toThrow()
})

test('a store shows what is on sale, best sold first, and neither drafts nor archived ones', async () => {
  const live = await database.read((tx) =>
    findLiveListings(tx, shop.shopId, { count: 50 }, after(at, days(30))),
  )
  expect(live.map((listing) => listing.number)).not.toContain(6)
  expect(live.map((listing) => listing.number)).not.toContain(13)
  expect(live[0]!.number).toBe(8)
})
