/** Awkward answers of Printful: long, doubled, missing, late, or arriving while we read. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findBlank, findFeed } from '#catalogue'
import { areaNames } from '#catalogue/contract'
import type { Jar, TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createDefaultMood, type PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { signInStaff } from '#drivers/staff.ts'
import { after, days, hours, minutes, seconds } from '#kernel/instant.ts'
import { mapBlank } from '#production'
import { readCosts } from './blank-costs.ts'
import { openPrinters, readPrinters } from './outside.ts'

const providerPage = '/operator/providers/printful'
const tee = 'bella-canvas-3001'
let app: TestApp
let printful: PrintfulDouble
let close: () => Promise<void>
let jar: Jar
let now = new Date('2027-01-04T10:00:00Z')

beforeAll(async () => {
  ;({ app, printful, close } = await openPrintfulHouse('app', now))
  jar = (await signInStaff(app, 'press', ['production'])).jar
  expect(await consent()).toBe(`${providerPage}?done=connect`)
}, 240_000)
beforeEach(async () => {
  Object.assign(printful.mood, createDefaultMood())
  printful.shelf.perPage = 100
  await moveClock(days(8))
  printful.calls.length = 0
})
afterAll(() => close())

const moveClock = async (milliseconds: number) => {
  now = after(now, milliseconds)
  await setBusinessTime(app.services.database, now)
}
const findLink = async () => (await app.queryRows(`select * from printers.link`))[0] as Record<string, string>
const countGoneProducts = async () =>
  (await app.queryRows(`select product_id from printers.product where gone`)).length
const countCalls = (call: string) => printful.calls.filter((other) => other === call).length
async function consent(minutesThere = 0) {
  const redirected = await app.post(providerPage, { act: 'connect' }, jar)
  const state = new URL(redirected.headers.get('location') ?? '').searchParams.get('state')!
  const query = new URLSearchParams({ state, code: printful.consent.approve() })
  if (minutesThere > 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(minutesThere) })
  const callbackAnswer = await app.fetch(`${providerPage}/callback?${query}`, { jar })
  vi.useRealTimers()
  return callbackAnswer.headers.get('location')
}
const sendCallback = (data: object) => {
  const raw = JSON.stringify({ type: 'catalog_price_changed', data })
  const signature = createHmac('sha256', printful.webhookSecret).update(raw).digest('hex')
  const headers = { 'x-pf-webhook-signature': signature }
  return app.fetch('/webhooks/printful', { method: 'POST', body: raw, headers })
}

test('a product that moved between two pages while the list was read is stored once, and none is marked gone', async () => {
  printful.shelf.perPage = 1
  printful.shelf.listedProducts = [71, 71, 72]
  await readPrinters(app.services)
  expect((await findLink()).catalogue_read_at).not.toBeNull()
  expect(await countGoneProducts()).toBe(0)
})

test('a list longer than what we read is not taken for the whole', async () => {
  printful.shelf.perPage = 1
  printful.shelf.listedProducts = [...Array.from({ length: 120 }, (_, n) => 1_000 + n), 71, 72]
  await readPrinters(app.services)
  expect(await countGoneProducts()).toBe(0)
  expect((await findLink()).trouble).toContain('could not be read')
})

test('unknown postage is asked for once a week, and holds up no other blank', async () => {
  printful.shelf.listedProducts = [71, 72]
  await app.services.transact(async (tx, at) => {
    const otherBlank = (await findBlank(tx, 'as-colour-1001'))!
    const placements = new Map(
      areaNames(otherBlank).map((name) => [name, { placement: name.replaceAll('-', '_'), size: null }]),
    )
    const [colour] = otherBlank.colours
    // Its variant is not known there any more, and it is asked about before the tee.
    const variants = new Map([[`${colour!.slug}/${otherBlank.sizes[0]}`, 404]])
    const mapping = await mapBlank(tx, 'printful', otherBlank, { variants, placements, product: null }, at)
    if (!mapping.ok) throw new Error(mapping.code)
  })
  await app.queryRows(`delete from printers.postage`)
  await readPrinters(app.services)
  const matches = await app.queryRows(
    `select distinct blank_id from printers.postage where cost_minor is not null order by blank_id`,
  )
  expect(matches).toEqual([{ blank_id: tee }])
  const callsBefore = countCalls('POST /v2/shipping-rates')
  await moveClock(hours(1))
  await readPrinters(app.services)
  expect(countCalls('POST /v2/shipping-rates')).toBe(callsBefore)
})

test('when the press asks us to wait, no call is made until then', async () => {
  printful.mood.busy = 1
  const [printer] = openPrinters(app.services)
  expect(await printer!.products()).toMatchObject({ code: 'outside.busy', detail: { seconds: 90 } })
  await moveClock(seconds(60))
  printful.calls.length = 0
  expect(await printer!.find({ ref: '1' })).toMatchObject({ code: 'outside.busy' })
  await readPrinters(app.services)
  await readCosts(app.services)
  expect(printful.calls).toEqual([])
  await moveClock(seconds(32))
  expect((await printer!.products()).ok).toBe(true)
})

test('a token that ended early is renewed once; if refused again, the words say to reconnect', async () => {
  const [printer] = openPrinters(app.services)
  printful.consent.expireAccess()
  expect((await printer!.products()).ok).toBe(true)
  printful.consent.revoke()
  expect(await printer!.products()).toEqual({ ok: false, code: 'outside.consent_ended' })
  expect(await consent()).toBe(`${providerPage}?done=connect`)
})

test('a person who returns from Printful after more than ten minutes begins again, whatever cookie is sent', async () => {
  expect(await consent(11)).toBe(`${providerPage}?done=denied`)
  expect(await consent(9)).toBe(`${providerPage}?done=connect`)
})

test('prices that change while they are read are read again within minutes', async () => {
  await readPrinters(app.services)
  await readCosts(app.services)
  await moveClock(days(2))
  const gate = Promise.withResolvers<void>()
  printful.shelf.gate = gate.promise
  const countBefore = countCalls('GET /v2/catalog-products/{id}/prices')
  const reading = readCosts(app.services)
  await expect.poll(() => countCalls('GET /v2/catalog-products/{id}/prices')).toBe(countBefore + 1)
  expect((await sendCallback({ product: { id: 71 } })).status).toBe(200)
  gate.resolve()
  await reading
  const readFeed = async () => (await app.services.read(findFeed)).get(tee)
  const before = (await readFeed())!.readAt!
  await moveClock(minutes(11))
  await readCosts(app.services)
  expect((await readFeed())!.readAt!.getTime()).toBeGreaterThan(before.getTime())
})

test('of two processes that renew callbacks at once one asks, and products matched meanwhile are named next', async () => {
  await app.queryRows(`update printers.link set callback_until = null, callback_asked_at = null`)
  const countBefore = printful.subscriptions.length
  await Promise.all([readPrinters(app.services), readPrinters(app.services)])
  expect(printful.subscriptions).toHaveLength(countBefore + 1)

  await app.queryRows(`update printers.link set callback_until = null, callback_asked_at = null`)
  const gate = Promise.withResolvers<void>()
  printful.mood.subscriptionGate = gate.promise
  const renewing = readPrinters(app.services)
  await expect.poll(() => countCalls('POST /v2/webhooks')).toBe(2)
  await app.services.transact(async (tx, at) => {
    const blank = (await findBlank(tx, tee))!
    const placements = new Map(areaNames(blank).map((name) => [name, { placement: name, size: null }]))
    const product = { productId: 72, threads: [], seams: [] }
    const variants = new Map([['white/L', 4012]])
    await mapBlank(tx, 'printful', blank, { variants, placements, product }, at)
  })
  gate.resolve()
  await renewing
  await moveClock(hours(7))
  await readPrinters(app.services)
  expect(JSON.stringify(printful.subscriptions.at(-1))).toContain('{"id":72}')
})
