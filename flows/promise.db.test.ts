import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBlank } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { lagos, TestFan } from '#drivers/checkout.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { findOrderInFull } from '#orders'
import { noCache } from '#platform/memory.ts'
import { closeDueBatches } from '#production'
import { findExpectedArrival, findShippingTerms } from '#shipping'
import { shippingOptions } from '#shipping/contract'
import { readDelivery } from './delivery.ts'
import { describePromise, formatRange, promiseDates, toUnitsToPrint } from './promise.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const tee = 'bella-canvas-3001'
const places = {
  NG: lagos,
  DE: { ...lagos, country: 'DE', region: '', postalCode: '10115', city: 'Berlin' },
  US: { ...lagos, country: 'US', region: 'CA', postalCode: '94110', city: 'San Francisco' },
}

// Each later than the one before, so that more and more pieces wait; early, late, and at a weekend.
test.each([
  ['2025-09-01T10:00:00Z', 'DE', 1],
  ['2025-09-02T07:00:00Z', 'NG', 3],
  ['2025-09-04T22:30:00Z', 'US', 2],
  ['2025-09-06T12:00:00Z', 'DE', 4],
  ['2025-09-08T01:00:00Z', 'NG', 1],
] as const)(
  'what the product page and the checkout promise at %s to %s for %i is what the order says once it is paid',
  async (moment, country, quantity) => {
    const { database } = app.services
    await setBusinessTime(database, new Date(moment))
    await closeDueBatches(database)
    const listing = await store.sell()
    const fan = new TestFan(database, store.shopId)
    await fan.addToCart({ listing, quantity })
    const { page, checkout } = await app.services.read(async (tx, at) => {
      const blank = (await findBlank(tx, tee))!
      const choice = { colour: 'black', size: 'M' }
      const terms = await findShippingTerms(tx, at)
      const { shippingClass, parcelAlone, id, name } = blank
      const lines = [{ blankId: id, name, shippingClass, parcelAlone, quantity }]
      const options = shippingOptions({ lines, country }, terms)
      if (!options.ok) throw new Error(options.code)
      const { id: service, transit } = options.value[0]!
      const piece = toUnitsToPrint({ blank, variant: choice, size: choice.size, quantity })
      return {
        page: await readDelivery({ tx, at, cache: noCache }, listing, blank, choice, country),
        checkout: await promiseDates(tx, [piece], { country, service, transit }, at),
      }
    })
    const payment = await fan.pay(undefined, undefined, places[country])
    if (!payment.ok) throw new Error(payment.code)
    const { arrival, letter } = await app.services.read(async (tx, at) => {
      const fullOrder = (await findOrderInFull(tx, payment.value.order.id))!
      return {
        arrival: await findExpectedArrival(tx, fullOrder, at),
        letter: await describePromise(tx, fullOrder, at),
      }
    })
    const pickRange = ({ from, to }: { from: string; to: string }) => ({ from, to })
    expect(arrival && pickRange(arrival)).toEqual(pickRange(checkout!.arrives!))
    expect(page.print && pickRange(page.print.arrives), 'the page speaks of one piece').toMatchObject(
      quantity === 1 ? pickRange(checkout!.arrives!) : { from: expect.any(String) },
    )
    expect(letter.arrives).toBe(formatRange(checkout!.arrives!))
    expect(arrival!.lastPrintOn).toBe(checkout!.arrives!.printedOn)
  },
)

test('a print date that others’ orders may move holds for a minute; one that nothing moves holds until its cut-off', async () => {
  const { database } = app.services
  const listing = await store.sell()
  const readChange = () =>
    app.services.read(async (tx, at) => {
      const blank = (await findBlank(tx, tee))!
      const choice = { colour: 'black', size: 'M' }
      const { print } = await readDelivery({ tx, at, cache: noCache }, listing, blank, choice, 'DE')
      const minute = Math.round((print!.changesAt.getTime() - at.getTime()) / 60_000) === 1
      return { minute, atCutOff: print!.changesAt.getTime() === print!.cutOff.getTime() }
    })
  const [fixed, movable] = [
    { minute: false, atCutOff: true },
    { minute: true, atCutOff: false },
  ]
  await setBusinessTime(database, new Date('2025-09-10T10:00:00Z'))
  await closeDueBatches(database)
  expect(await readChange()).toEqual(fixed)
  await database.execute('update production.facility set capacity = 50')
  expect(await readChange(), 'so much room a day').toEqual(movable)
  await database.execute('update production.facility set capacity = null')
  expect(await readChange()).toEqual(fixed)
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing, quantity: 1 })
  expect((await fan.pay(undefined, undefined, places.DE)).ok).toBe(true)
  expect(await readChange(), 'one waits').toEqual(movable)
})
