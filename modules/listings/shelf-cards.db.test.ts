import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import {
  createProof,
  type ListingShop,
  makeDraft,
  openListingShop,
  putOnSale,
  tee,
} from '#drivers/listings.ts'
import { testId } from '#drivers/test-id.ts'
import { asId } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  archiveListing,
  changePrice,
  endDueListings,
  endListing,
  findLiveListings,
  findLiveListingsById,
  findMeanings,
  findShelf,
  insertBan,
  type ListingId,
  liftBan,
  publishListing,
  recordSales,
  relaunchListing,
  restoreListing,
} from './index.ts'
import { findStaleCards, rewriteCards } from './shelf-cards.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop
const ids: ListingId[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'cards')
  const twoColours = [{ blankId: tee, colours: ['black', 'white'], priceMinor: 2599 }]
  for (const filter of [
    { title: 'Harmattan sun' },
    { title: 'Lagos — café "radio" 77', products: twoColours },
    { title: 'Sun’s own', endsAt: after(at, days(20)).toISOString() },
    { title: 'Rain' },
  ]) {
    const draft = await makeDraft(shop, at, filter)
    await createProof(shop, draft.id)
    ids.push(draft.id)
  }
})
afterAll(() => database.close())

type Step = { act: string; index: number; units: number; price: number; minute: number }
let sales = 0
/** A refused step changes nothing, but is part of a history too. */
async function takeStep({ act, index, units, price, minute }: Step, shouldFail: boolean): Promise<void> {
  const id = ids[index % ids.length]!
  const now = after(at, minutes(minute))
  const work = database.transact(async (tx) => {
    if (act === 'publish') await publishListing(tx, shop.shopId, id, now)
    if (act === 'end') await endListing(tx, shop.shopId, id, now)
    if (act === 'sweep') await endDueListings(tx, after(now, days(40)))
    if (act === 'relaunch') await relaunchListing(tx, shop.shopId, id, now)
    if (act === 'archive') await archiveListing(tx, shop.shopId, id)
    if (act === 'restore') await restoreListing(tx, shop.shopId, id)
    if (act === 'price') await changePrice(tx, shop.shopId, id, { [tee]: { priceMinor: 2_200 + price } }, now)
    if (act === 'ban') await insertBan(tx, id, 'taken_down', now)
    if (act === 'lift') await liftBan(tx, id)
    if (act === 'sell' || act === 'refund') {
      const row = {
        listingId: id,
        lineId: testId('line', `line-${index}`),
        reference: `r${(sales += 1)}`,
        units,
        profit: usd(units * 300),
      }
      await recordSales(tx, [{ ...row, kind: act === 'sell' ? 'sale' : 'refund' }], now)
    }
    if (shouldFail) throw new Error('undone')
  })
  await work.catch((cause: Error) => {
    if (!/undone|taken down/.test(`${cause.message} ${cause.cause}`)) throw cause
  })
}

const acts = [
  'publish',
  'end',
  'sweep',
  'relaunch',
  'archive',
  'restore',
  'price',
  'ban',
  'lift',
  'sell',
  'refund',
]
const history = fc.array(
  fc.record({
    act: fc.constantFrom(...acts, 'publish', 'lift', 'sell'),
    index: fc.nat({ max: 3 }),
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.nat({ max: 900 }),
    minute: fc.nat({ max: 500 }),
    failing: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
)

/** The shelf computed from the listings themselves, best sold first. */
async function computeShelf(now: Date): Promise<string[]> {
  const { rows } = await database.execute(
    `select l.id from listings.listing l where l.status = 'active' and (l.ends_at is null or l.ends_at > $1::timestamptz)
       and not exists (select from listings.ban b where b.listing_id = l.id)
     order by coalesce((select sum(case kind when 'sale' then units else -units end) from listings.sale s
       where s.listing_id = l.id), 0) desc, l.number`,
    [now.toISOString()],
  )
  return rows.map(({ id }) => String(id))
}

test('after any history the stored cards equal freshly computed ones and show what is on sale', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      for (const { failing, ...step } of steps) await takeStep(step, failing)
      expect(await database.read(findStaleCards)).toEqual([])
      const listingsShown = await database.read((tx) => findLiveListings(tx, shop.shopId, { count: 50 }, at))
      expect(listingsShown.map(({ id }) => id)).toEqual(await computeShelf(at))
    }),
    { numRuns: 12 },
  )
})

test('each kind of stale card is found, and rewriting repairs it', async () => {
  const { id } = await putOnSale(shop, at, { title: 'Found again' })
  for (const [kind, fault] of [
    ['card', `update listings.card set price_minor = price_minor + 1 where listing_id = '${id}'`],
    ['count', `update listings.card_count set many = many + 1`],
    ['word', `delete from listings.card_word where word = 'again'`],
    ['sold', `update listings.sold set shown = false where listing_id = '${id}'`],
    ['tally', `update listings.tally set many = many + 1 where status = 'active'`],
    ['name', `update listings.listing set name_key = 'found before' where id = '${id}'`],
    ['card', `delete from listings.card where listing_id = '${id}'`],
  ] as const) {
    await database.execute(fault)
    expect((await database.read(findStaleCards)).map(({ what: kind }) => kind)).toContain(kind)
    await database.transact(rewriteCards)
    expect(await database.read(findStaleCards), fault).toEqual([])
  }
})

const searchTitles = async (words: string[]) =>
  database.read(async (tx) => {
    const meanings = await findMeanings(tx, shop.shopId, words)
    const filter = {
      words: meanings.map((meaning) => ({ ...meaning, keys: [] })),
      keys: [],
      fromMinor: null,
      toMinor: null,
    }
    const page = await findShelf(tx, shop.shopId, { ...filter, sort: 'best' }, { from: null, count: 9 }, at)
    return page.listings.map(({ title }) => title)
  })

test('a name is found by its words, parts of them, their plain letters, and despite a typing error', async () => {
  const otherShop = await openListingShop(database, 'elsewhere')
  await putOnSale(otherShop, at, { title: 'Weaverbird morning' })
  await putOnSale(shop, at, { title: 'Évening weaverbird', description: 'Over the harbour.' })
  for (const words of [
    ['evening'],
    ['weav'],
    ['bird'],
    ['waeverbird'],
    ['weaverbrid'],
    ['harbour'],
    ['even', 'weaverbird'],
  ])
    expect(await searchTitles(words), words.join()).toEqual(['Évening weaverbird'])
  for (const words of [['morning'], ['weaverbird', 'morning'], ["'"], ['zeppelin']])
    expect(await searchTitles(words), words.join()).toEqual([])
})

test('a shop reads only its own cards', async () => {
  const walledShop = asId('shop', (await openListingShop(database, 'walled')).shopId)
  const { id } = await putOnSale(shop, at, { title: 'Behind a wall' })
  const searchIn = (searchedShop: typeof walledShop) =>
    database.scopedTo(walledShop).read((tx) => findLiveListings(tx, searchedShop, { count: 5 }, at))
  expect(await searchIn(shop.shopId)).toEqual([])
  expect(await database.read((tx) => findLiveListingsById(tx, [id], at))).toHaveLength(1)
  const listingsShown = await database.read((tx) => findLiveListings(tx, shop.shopId, { count: 50 }, at))
  expect(listingsShown.map((listing) => listing.id)).toContain(id)
})
