/** What an outside press reports about the blanks that only it makes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBlank, findFeed } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { type PrintfulDouble, startPrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulShop } from '#drivers/printful-shop.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { after, days, hours } from '#kernel/instant.ts'
import { resumeFacility } from '#production'
import { findLapsedCosts, readCosts } from './blank-costs.ts'

const tee = 'bella-canvas-3001'
const large = `${tee}:white:l`
let app: TestApp
let printful: PrintfulDouble
let store: TestStore
let jar: Jar
let now = new Date('2027-01-04T10:00:00Z')

beforeAll(async () => {
  printful = await startPrintfulDouble((url) => app.fetch(new URL(url).pathname))
  app = await openApp({ PRINTFUL_API_KEY: printful.apiKey, PRINTFUL_API_URL: printful.endpoint })
  await setBusinessTime(app.services.database, now)
  await openPrintfulShop(app.services)
  store = await openStore(app.services.database, 'margins')
  await app.queryRows(`update catalogue.offer set runs_out = false where blank_id = '${tee}'`)
  await app.queryRows(`update catalogue.variant set stock = null where blank_id = '${tee}'`)
  await app.queryRows(`update catalogue.blank set available = null where id = '${tee}'`)
  jar = (await signInStaff(app, 'ops', ['admin'])).jar
}, 240_000)
beforeEach(async () => {
  Object.assign(printful.mood, { busy: 0 })
  Object.assign(printful.shelf, { currency: 'USD', perPage: 100 })
  for (const variant of printful.shelf.variants.values())
    Object.assign(variant, { price: '9.50', discounted: undefined, stock: 'in stock' })
  await moveClock(days(1) + hours(1))
  printful.calls.length = 0
})
afterAll(async () => {
  expect(printful.faults).toEqual([])
  await app.close()
  await printful.stop()
})

const moveClock = async (milliseconds: number) => {
  now = after(now, milliseconds)
  await setBusinessTime(app.services.database, now)
}
const sweep = () => readCosts(app.services)
const readFeed = async () => (await app.services.read(findFeed)).get(tee)
const findLapsed = () => app.services.read(findLapsedCosts)
const readPage = async (path: string) => (await app.readPage(path, jar)).split('<script')[0]! // what is drawn
const findTee = () => app.services.read(async (tx) => (await findBlank(tx, tee))!)
const listPlanned = () =>
  app.queryRows(`select planned_by, details from catalogue.change where state = 'planned'`)

test('the only press that makes a blank confirms its costs, with the date, once a day', async () => {
  await sweep()
  const feed = (await readFeed())!
  expect(feed).toMatchObject({ costs: { L: 950, M: 950 }, gone: [], trouble: '' })
  expect(feed.readAt!.getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect(printful.calls).toHaveLength(3)
  await moveClock(hours(23))
  await sweep()
  expect(printful.calls, 'a day has not passed').toHaveLength(3)
  await moveClock(hours(2))
  await sweep()
  expect(printful.calls).toHaveLength(6)
  expect(await readPage(`/operator/catalogue/${tee}`)).toMatch(/Printful’s own figures.*Confirmed.*\$9\.50/s)
  expect(await listPlanned(), 'what it costs here covers it').toEqual([])
})

test('its figures lapse after seven days without new ones, and the house’s checklist says so', async () => {
  await sweep()
  printful.mood.busy = 1_000
  const readAt = (await readFeed())!.readAt!
  await moveClock(days(7) - hours(1))
  await sweep()
  expect(await readFeed()).toMatchObject({
    readAt,
    trouble: expect.stringContaining('asked us to wait'),
  })
  expect(await findLapsed()).toEqual([])
  await moveClock(hours(2))
  expect(await findLapsed()).toHaveLength(1)
  expect(await readPage('/operator/house')).toContain('Printful’s prices for')
  expect(await readPage(`/operator/catalogue/${tee}`)).toContain('Too old')
  printful.mood.busy = 0
  await moveClock(hours(2))
  await sweep()
  expect(await findLapsed()).toEqual([])
  expect(await readPage('/operator/house')).not.toContain('are more than seven days old')
})

test('what the press is out of is out of stock until it is back, also when read over several pages', async () => {
  printful.shelf.perPage = 1
  printful.shelf.variants.get(4012)!.stock = 'out of stock'
  await sweep()
  const listStock = () => app.queryRows(`select sku, stock from catalogue.variant where stock is not null`)
  const rowsOfTee = async () => (await listStock()).filter((row) => String(row.sku).startsWith(`${tee}:`))
  expect(await rowsOfTee()).toEqual([{ sku: large, stock: 0 }])
  const [blankRow] = await app.queryRows(`select available from catalogue.blank where id = '${tee}'`)
  expect(blankRow, 'the other colours and sizes never run out').toEqual({ available: null })
  printful.shelf.variants.get(4012)!.stock = 'in stock'
  await moveClock(days(1) + hours(1))
  await sweep()
  expect(await rowsOfTee()).toEqual([])
})

test('a price that is not in dollars confirms nothing', async () => {
  const before = await readFeed()
  printful.shelf.currency = 'EUR'
  await sweep()
  expect(await readFeed()).toMatchObject({
    readAt: before!.readAt,
    trouble: expect.stringContaining('no price'),
  })
})

test('an increase is announced once, with notice: creators get a letter, staff a list, and listings at a loss end on its day', async () => {
  const listing = await store.sell({ priceMinor: 2400, title: 'Tight tee' })
  const cost = (await findTee()).baseCostMinor.L!
  Object.assign(printful.shelf.variants.get(4012)!, { price: '40.00', discounted: '22.00' })
  await sweep()
  await app.settle()
  expect(await listPlanned()).toEqual([{ planned_by: 'Printful', details: { costs: { L: 2200 } } }])
  expect((await findTee()).baseCostMinor.L, 'the house pays the difference until then').toBe(cost)
  const letters = await app.queryRows(
    `select to_address, body_text from messages.mail where template = 'blank-changes' order by queued_at`,
  )
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to_address: 'margins@fanfare.test' })
  expect(String(letters[0]!.body_text)).toContain('Tight tee')
  const html = await readPage('/operator/catalogue')
  expect(html).toMatch(/Listings that will lose money.*Tight tee.*planned by Printful/s)
  await moveClock(days(1) + hours(1))
  await sweep()
  expect(await listPlanned(), 'said again').toHaveLength(1)
  await moveClock(days(14))
  await app.settle()
  expect((await findTee()).baseCostMinor.L).toBe(2200)
  expect(await app.queryRows(`select status from listings.listing where id = '${listing}'`)).not.toEqual([
    { status: 'active' },
  ])
  expect(await readPage('/operator/catalogue')).not.toContain('Listings that will lose money')
})

test('where a press of the house works too, a person sets the cost, and no other press is asked', async () => {
  await app.services.transact((tx) => resumeFacility(tx, 'lagos'))
  await sweep()
  expect(printful.calls).toEqual([])
  expect(await findLapsed()).toEqual([])
})
