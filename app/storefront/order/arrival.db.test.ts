import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { lagos, TestFan } from '#drivers/checkout.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { moveUnits, orderKey, type UnitEvent } from '#orders'
import { closeDueBatches } from '#production'
import { packParcel, recordDelivery, shipParcel } from '#shipping'

let app: TestApp
let buy: () => Promise<{ order: { id: Id<'order'>; number: string }; ids: Id<'unit'>[] }>
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  const store = await openStore(database, 'harmattan')
  const listing = await store.sell()
  buy = async () => {
    const fan = new TestFan(database, store.shopId)
    await fan.addToCart({ listing, quantity: 2 })
    const payment = await fan.pay(undefined, undefined, { ...lagos, country: 'DE', postalCode: '10115' })
    if (!payment.ok) throw new Error(payment.code)
    const { order, units } = await fan.findOrder(payment.value.order.id)
    return { order, ids: units.map(({ id }) => id) }
  }
})
afterAll(() => app.close())

const setDay = (day: string, hour = '10') =>
  setBusinessTime(app.services.database, new Date(`${day}T${hour}:00:00Z`))
async function move(ids: Id<'unit'>[], ...events: UnitEvent[]): Promise<void> {
  for (const event of events) {
    const result = await app.services.database.transact((tx, at) => moveUnits(tx, ids, event, at))
    if (!result.ok) throw new Error(result.code)
  }
}
/** What the order's page says of its arrival: its days, and what they rest on. */
async function readArrival(order: { id: Id<'order'>; number: string }): Promise<string> {
  const key = orderKey({ secret: app.services.config.secretKey }, { ...order, keyTurn: 0 })
  const page = await app.readPage(hrefs.order(order.number, key))
  const section = /<section[^>]* aria-labelledby="arrives"[\s\S]*?<\/section>/.exec(page)?.[0] ?? ''
  return section
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
const findLetter = async (template: string, order: { id: Id<'order'> }) => {
  const { rows } = await app.services.database.execute(
    'select body_text as text from messages.mail where template = $1 and about = $2',
    [template, order.id],
  )
  return String(rows[0]?.text)
}

test('a late press is mentioned, and the new days lie ahead', async () => {
  await setDay('2025-08-13')
  const { order } = await buy()
  await setDay('2025-08-15', '18')
  await closeDueBatches(app.services.database)
  await setDay('2025-09-01')
  const arrivalWords = await readArrival(order)
  expect(arrivalWords).toContain('This is taking longer than we said')
  expect(arrivalWords).toContain('At your door 9 to 11 Sep')
})

test('from paid to delivered the page says between which days it arrives, and what that is based on', async () => {
  const { database } = app.services
  // A Sunday; Lagos prints on Tuesday the 26th, two to five working days; the post to Germany takes six to eight.
  await setDay('2025-08-24')
  const { order, ids } = await buy()
  expect(await readArrival(order)).toBe(
    'At your door 5 to 12 Sep It goes to print in Lagos on 26 Aug. Delivery then takes 6 to 8 working days.',
  )
  await setDay('2025-08-27')
  await closeDueBatches(database)
  expect(await readArrival(order)).toBe(
    'At your door 5 to 12 Sep It has been on the press in Lagos since 26 Aug. Delivery then takes 6 to 8 working days.',
  )
  await app.settle()
  expect(await findLetter('print-started', order)).toContain(
    'It should arrive between 5 September and 12 September.',
  )
  await setDay('2025-09-01')
  await move(ids, 'start_print')
  expect(await readArrival(order)).toContain('At your door 9 to 12 Sep')
  await move(ids, 'print')
  expect(await readArrival(order)).toContain(
    '9 to 12 Sep It is printed and checked, and leaves Lagos by 2 Sep.',
  )

  const [first, second] = [[ids[0]!], [ids[1]!]]
  const pack = (units: Id<'unit'>[]) => database.transact((tx, at) => packParcel(tx, units, at))
  const firstParcel = await pack(first)
  if (!firstParcel.ok) throw new Error(firstParcel.code)
  const parcelId = firstParcel.value[0]!.id
  expect(await readArrival(order)).toContain('9 to 12 Sep It is printed and checked')
  await setDay('2025-09-02')
  await database.transact((tx, at) => shipParcel(tx, { parcelId, carrier: 'fanfare-post' }, at))
  expect(await readArrival(order), 'half of it has left, the rest is the last to come').toContain(
    '10 to 12 Sep It is',
  )
  const secondParcel = await pack(second)
  if (!secondParcel.ok) throw new Error(secondParcel.code)
  await database.transact((tx, at) =>
    shipParcel(tx, { parcelId: secondParcel.value[0]!.id, carrier: 'fanfare-post' }, at),
  )
  expect(await readArrival(order)).toBe(
    'At your door 10 to 12 Sep It left Lagos on 2 Sep. Delivery there takes 6 to 8 working days.',
  )
  await setDay('2025-09-11')
  await database.transact((tx, at) => recordDelivery(tx, parcelId, at))
  expect(await readArrival(order)).toContain('The rest arrives 11 to 12 Sep')
  await setDay('2025-09-15')
  expect(await readArrival(order), 'a day that has passed is no promise').toContain(
    'It should be there by now',
  )
  await database.transact((tx, at) => recordDelivery(tx, secondParcel.value[0]!.id, at))
  expect(await readArrival(order)).toBe('')
})

test('a cut-off link says so, gives nothing away, and leads to where a complete one can be requested', async () => {
  await setDay('2025-09-02')
  const { order } = await buy()
  const key = orderKey({ secret: app.services.config.secretKey }, { ...order, keyTurn: 0 })
  const answers = await Promise.all(
    [hrefs.order(order.number, key.slice(0, -3)), hrefs.order('HAR-9999999', key)].map(async (link) => {
      const answer = await app.fetch(link)
      const page = await answer.text()
      return [answer.status, page.includes('Part of it may be missing'), page.includes('Find my order')]
    }),
  )
  expect(answers).toEqual([
    [404, true, true],
    [404, true, true],
  ])
})
