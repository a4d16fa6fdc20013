import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShopByHandle } from '#accounts'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import type { Id } from '#kernel/id.ts'
import { hours } from '#kernel/instant.ts'
import { verifyLedger } from '#ledger'
import { adaeze, password } from '../people.ts'
import { seedSample } from '../seed/index.ts'
import { hoursOfDay } from './plan.ts'
import { openDayPlayer } from './player.ts'

let app: TestApp
let shopId: Id<'shop'>
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  const { services } = app
  await services.transact((tx, at) => importCatalogue(tx, at))
  await seedSample(services)
  shopId = (await services.read((tx) => findShopByHandle(tx, 'harmattan')))!.id as Id<'shop'>
  await app.post('/login', { email: adaeze.email, password }, jar)
}, 300_000)
afterAll(() => app.close())

const readNow = () => app.services.read(async (_, at) => at)
const count = async (text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await app.services.database.execute(`select count(*)::int as count from ${text}`, values)
  return Number(rows[0]!.count)
}
const countEverything = async () => ({
  orders: await count('orders."order"'),
  ownOrders: await count('orders."order" where shop_id = $1', [shopId]),
  unpaid: await count(`orders."order" where status = 'pending_payment'`),
  questions: await count('messages.thread'),
  reviews: await count('reviews.review'),
  claims: await count('claims.claim'),
  photos: await count('claims.photo'),
  drops: await count(
    'listings.listing l join listings.stock s on s.listing_id = l.id where l.shop_id = $1 and s.cap > 0 and s.sold between 1 and s.cap',
    [shopId],
  ),
})

/** An hour that lasts until the test ends it. */
function createHeldHours() {
  const waiting: (() => void)[] = []
  const arrivals: (() => void)[] = []
  return {
    waitHour: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        for (const notify of arrivals.splice(0)) notify()
      }),
    waitForStart: () =>
      waiting.length ? Promise.resolve() : new Promise<void>((resolve) => arrivals.push(resolve)),
    release() {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

test('a day without sales shows the year, what sold best, and no flat line', async () => {
  const html = await app.readPage('/dashboard', jar)
  const today = extractText(slicePart(html, 'id="today"', 'id="needs"'))
  expect(today).toContain('$25,000.00 this year, 1,200 units')
  expect(today).toContain('Best sellers')
  expect(html).toContain('Profit this year by month')
  expect(html).not.toContain('Profit today by the hour')
})

test('a played day brings orders, a drop that sells, a question, a review and a claim with a photo', async () => {
  const [countsBefore, from] = [await countEverything(), await readNow()]
  const player = openDayPlayer(app.services, () => Promise.resolve())
  player.play()
  expect(player.state()).toMatchObject({ state: 'playing', hoursOfDay })
  await player.whenIdle()
  expect(player.state()).toEqual({ state: 'ready', hour: 0, hoursOfDay, orders: 0 })
  const countsAfter = await countEverything()
  expect(countsAfter.ownOrders - countsBefore.ownOrders).toBeGreaterThan(15)
  expect(countsAfter.orders - countsAfter.ownOrders, 'neighbours sell, too').toBeGreaterThan(
    countsBefore.orders - countsBefore.ownOrders,
  )
  expect(countsAfter.unpaid, 'everybody paid').toBe(countsBefore.unpaid)
  expect(countsAfter.drops - countsBefore.drops).toBe(1)
  // The claim also appears in its order's conversation.
  expect(countsAfter.questions - countsBefore.questions).toBe(2)
  expect(countsAfter.reviews - countsBefore.reviews).toBe(1)
  expect(countsAfter.claims - countsBefore.claims).toBe(1)
  expect(countsAfter.photos - countsBefore.photos).toBe(1)
  expect((await readNow()).getTime() - from.getTime()).toBeGreaterThanOrEqual(hours(hoursOfDay))
  await app.settle()
  expect((await app.services.read((tx) => verifyLedger(tx))).faults).toEqual([])
  const html = await app.readPage('/dashboard', jar)
  expect(html).toContain('Profit today by the hour')
}, 300_000)

test('the player pauses after the current hour, resumes from there, and stops', async () => {
  const { waitHour, waitForStart, release } = createHeldHours()
  const player = openDayPlayer(app.services, waitHour)
  player.play()
  await waitForStart()
  player.pause()
  release()
  await player.whenIdle()
  expect(player.state()).toMatchObject({ state: 'paused', hour: 1 })
  const pausedAt = await readNow()
  player.play()
  await waitForStart()
  player.stop()
  release()
  await player.whenIdle()
  expect(player.state()).toMatchObject({ state: 'ready', hour: 0, orders: 0 })
  const elapsed = (await readNow()).getTime() - pausedAt.getTime()
  expect(elapsed).toBeGreaterThanOrEqual(hours(1))
  expect(elapsed).toBeLessThan(hours(2))
}, 300_000)

test('the yellow bar plays, pauses and stops where there is a player, and has no such buttons elsewhere', async () => {
  const buttons: string[] = []
  const state = { state: 'paused', hour: 3, hoursOfDay: 24, orders: 7 } as const
  const press = (name: string) => () => void buttons.push(name)
  const day = {
    state: () => state,
    play: press('play'),
    pause: press('pause'),
    stop: press('stop'),
    whenIdle: async () => undefined,
  }
  const readBar = async () =>
    extractText(slicePart(await app.readPage('/dashboard', jar), 'sample-clock', '</form>'))
  expect(await readBar()).not.toMatch(/Play a day|Resume|Stop/)
  Object.assign(app.services, { day })
  expect(await readBar()).toMatch(/Paused at 7 orders.*Resume.*Stop/)
  for (const action of ['play', 'pause', 'stop'])
    expect((await app.post('/sample/clock', { by: action }, jar)).status).toBe(303)
  expect(buttons).toEqual(['play', 'pause', 'stop'])
  Object.assign(app.services, { day: null })
  const refused = await app.post('/sample/clock', { by: 'play' }, jar)
  expect(refused.status).toBe(400)
})

test('outside the sample there is no player: it can’t be opened, and its address does not exist', async () => {
  const { config } = app.services
  for (const settings of [{ sample: false }, { sample: true, production: true }])
    expect(() => openDayPlayer({ ...app.services, config: { ...config, ...settings } })).toThrow(
      /sample shop alone/,
    )
  const withoutSample = await openApp({ SAMPLE: 'off' })
  expect((await withoutSample.post('/sample/clock', { by: 'play' })).status).toBe(404)
  await withoutSample.close()
})
