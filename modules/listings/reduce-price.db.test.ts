import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { days } from '#kernel/instant.ts'
import { seedRandom } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import { formerPrice, type Prices, priceOfSize } from './contract.ts'
import {
  changePrice,
  endDueReductions,
  endListing,
  endReduction,
  findListing,
  findLiveListings,
  reducePrice,
} from './index.ts'
import type { ListingId } from './listing.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'reduced')
})
afterAll(() => database.close())

const tee = 'bella-canvas-3001'
const teePrices = (priceMinor: number, sizePrices?: Record<string, number>): Prices => ({
  [tee]: { priceMinor, sizePrices },
})
/** Every price of these tests is above what a tee costs to make. */
const change = (id: ListingId, prices: Prices) =>
  database.transact((tx, now) => changePrice(tx, store.shopId, id, prices, now))
const reduce = (id: ListingId, prices: Prices) =>
  database.transact((tx, now) => reducePrice(tx, store.shopId, id, prices, now))
const findById = async (id: ListingId) => (await database.read((tx) => findListing(tx, store.shopId, id)))!
const formerOf = async (id: ListingId, size = 'M') => {
  const { reduction, version } = await findById(id)
  return formerPrice(reduction?.prices ?? null, version.products[0]!, size)
}
const sell = (priceMinor: number) => store.sell({ blankId: tee, colours: ['black'], priceMinor })

test('the former price is the lowest of the thirty days before, however briefly it applied', async () => {
  const id = await sell(3_000)
  await passTime(database, days(40))
  await change(id, teePrices(2_700))
  await passTime(database, days(1))
  await change(id, teePrices(3_500))
  await passTime(database, days(10))
  expect((await reduce(id, teePrices(2_900))).ok, 'no former price above the 27.00 of eleven days ago').toBe(
    false,
  )
  expect(await reduce(id, teePrices(2_900))).toMatchObject({
    code: 'listing.nothing_reduced',
    detail: { lowest: '$27.00' },
  })
  expect((await reduce(id, teePrices(2_400))).ok).toBe(true)
  expect(await formerOf(id)).toBe(2_700)
})

test('a listing that was not on sale for thirty days has no former price', async () => {
  const id = await sell(3_000)
  await passTime(database, days(29))
  expect(await reduce(id, teePrices(2_000))).toMatchObject({ ok: false, code: 'listing.nothing_reduced' })
  expect((await findById(id)).version.products[0]!.priceMinor, 'nothing was changed').toBe(3_000)
})

test('a listing that is not on sale shows no reduction', async () => {
  const id = await sell(3_000)
  await passTime(database, days(31))
  await database.transact((tx, now) => endListing(tx, store.shopId, id, now))
  expect(await reduce(id, teePrices(2_500))).toMatchObject({ ok: false, code: 'listing.not_reducible' })
})

test('each size is reduced by its own price', async () => {
  const id = await sell(3_000)
  await change(id, teePrices(3_000, { '2XL': 3_600 }))
  await passTime(database, days(31))
  expect((await reduce(id, teePrices(3_000, { '2XL': 3_300 }))).ok).toBe(true)
  expect([await formerOf(id, 'M'), await formerOf(id, '2XL')]).toEqual([null, 3_600])
})

test('a reduction lasts while prices fall, and ends with a rise, by hand, or after thirty days', async () => {
  const id = await sell(3_000)
  await passTime(database, days(31))
  await reduce(id, teePrices(2_700))
  await passTime(database, days(5))
  await reduce(id, teePrices(2_500))
  expect(await formerOf(id), 'the price before the first step').toBe(3_000)
  await change(id, teePrices(2_550))
  expect([(await findById(id)).reduction, await formerOf(id)]).toEqual([null, null])

  const second = await sell(3_000)
  await passTime(database, days(31))
  await reduce(second, teePrices(2_500))
  await database.transact((tx) => endReduction(tx, store.shopId, second))
  expect([await formerOf(second), (await findById(second)).version.products[0]!.priceMinor]).toEqual([
    null,
    2_500,
  ])

  const third = await sell(3_000)
  await passTime(database, days(31))
  await reduce(third, teePrices(2_500))
  await passTime(database, days(29))
  await database.transact(endDueReductions)
  expect(await formerOf(third)).toBe(3_000)
  await passTime(database, days(1))
  await database.transact(endDueReductions)
  expect(await formerOf(third)).toBeNull()
})

test('a reduction with a more expensive size starts again, from the lowest price of its own thirty days', async () => {
  const id = await sell(4_000)
  await passTime(database, days(31))
  await reduce(id, teePrices(2_500))
  await passTime(database, days(3))
  expect(await reduce(id, teePrices(3_000)), 'the 25.00 of three days ago is the lowest').toMatchObject({
    code: 'listing.nothing_reduced',
    detail: { lowest: '$25.00' },
  })
  expect(await formerOf(id), 'what was refused changes nothing').toBe(4_000)
})

test('fans are shown the former price where a listing is shown, and drafts have none', async () => {
  const id = await sell(3_000)
  await passTime(database, days(31))
  await reduce(id, teePrices(2_500))
  const [live] = await database.read(async (tx, now) =>
    (await findLiveListings(tx, store.shopId, { count: 50 }, now)).filter((listing) => listing.id === id),
  )
  expect(formerPrice(live!.former, live!.products[0]!, 'L')).toBe(3_000)
})

test('the database refuses a former price that was not charged for thirty days', async () => {
  const id = await sell(3_000)
  await passTime(database, days(31))
  await change(id, teePrices(2_500))
  const write = (price: number) =>
    database.execute(
      `update listings.listing set reduced_at = platform.business_now(), former_prices = '{"${tee}": {"M": ${price}}}' where id = '${id}'`,
    )
  await expect(write(3_001)).rejects.toThrow('above the lowest of thirty days')
  await passTime(database, days(1))
  await expect(write(3_000), 'it was lowered a day ago').rejects.toThrow('above the lowest of thirty days')
  await write(2_500)
  await passTime(database, days(1))
  await change(id, teePrices(2_700))
  await expect(
    database.execute(
      `update listings.listing set reduced_at = platform.business_now() - interval '1 day', former_prices = '{"${tee}": {"M": 2500}}' where id = '${id}'`,
    ),
  ).rejects.toThrow('rose since')
})

test('whatever the history of prices, no former price is above the lowest of its thirty days (SEED=7)', async () => {
  const random = seedRandom(Number(process.env.SEED ?? 7))
  const id = await sell(3_000)
  /** Each price with the day from which it applied. */
  const history = [{ day: 0, price: 3_000 }]
  const lowestBefore = (day: number): number => {
    const periods = history.map((step, index) => ({
      ...step,
      until: history[index + 1]?.day ?? Number.POSITIVE_INFINITY,
    }))
    return Math.min(
      ...periods.filter(({ day: since, until }) => since < day && until > day - 30).map(({ price }) => price),
    )
  }
  let [day, shownCount] = [0, 0]
  let lowest: number | null = null
  for (let step = 0; step < 80; step += 1) {
    const daysPassed = random.integer(0, 12)
    await passTime(database, days(daysPassed))
    day += daysPassed
    await database.transact(endDueReductions)
    const price = random.integer(24, 44) * 100
    const wasReduced = (await findById(id)).reduction !== null
    const wasPrice = priceOfSize((await findById(id)).version.products[0]!, 'M')
    const lowestPrice = lowestBefore(day)
    const outcome =
      random.next() < 0.5 ? await reduce(id, teePrices(price)) : await change(id, teePrices(price))
    if (outcome.ok) history.push({ day, price })
    const { reduction, version } = await findById(id)
    const former = await formerOf(id)
    if (!reduction) lowest = null
    else if (outcome.ok) lowest = wasReduced && price <= wasPrice ? lowest : lowestPrice
    if (former === null) continue
    shownCount += 1
    expect(former, `on day ${day}`).toBe(lowest)
    expect(former).toBeGreaterThan(priceOfSize(version.products[0]!, 'M'))
  }
  expect(shownCount).toBeGreaterThan(3)
})
