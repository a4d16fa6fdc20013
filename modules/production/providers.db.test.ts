import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { after, minutes } from '#kernel/instant.ts'
import { payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { closeDueBatches } from './close-batches.ts'
import { editFacility } from './edit-facility.ts'
import { findBoard } from './find-board.ts'
import { listWaitingOfShop } from './next-print.ts'
import { pauseFacility, resumeFacility } from './pause-facility.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const selectRows = async (text: string) => (await database.execute(text)).rows
async function placePaidOrder(
  at: Date,
  technique: string,
  quantity = 1,
  country = 'NG',
  listing = 'harmattan sun',
) {
  await setBusinessTime(database, at)
  const address = { ...someAddress, country }
  const lines = [createLine({ technique, quantity, listingId: createId('listing', listing) })]
  await database.transact(async (tx) => {
    const order = await placeOrder(tx, createOrder({ shopId: createId('shop', 'one'), lines, address }), at)
    await payOrder(tx, order.id, 'pay', at)
  })
}
const terms = (changes: object) => ({
  techniques: ['dtg'] as const,
  weekdays: [7],
  time: '02:30',
  capacity: null,
  screen: null,
  countries: null,
  ...changes,
})

test('a cut-off in the hour that the clocks skip, and one in the hour they repeat, closes exactly once', async () => {
  const spring = new Date('2026-03-28T12:00:00Z')
  await setBusinessTime(database, spring)
  await database.transact((tx, at) => pauseFacility(tx, 'lagos', 'the mains is off', at))
  await database.transact((tx, at) => editFacility(tx, 'leipzig', terms({}), at))
  const closeThrough = async (from: Date) => {
    const closed: string[] = []
    // Three closers at once, every half an hour over the change.
    for (let step = 0; step <= 8; step += 1) {
      await setBusinessTime(database, after(from, minutes(30 * step)))
      const results = await Promise.all([1, 2, 3].map(() => closeDueBatches(database)))
      closed.push(
        ...results
          .flat()
          .map(({ number, units, cutOffAt }) => `${number} ${units} ${cutOffAt.toISOString()}`),
      )
    }
    return closed
  }
  await placePaidOrder(spring, 'dtg', 2)
  expect(await closeThrough(new Date('2026-03-29T00:00:00Z'))).toEqual([
    'LEJ-260329-DTG 2 2026-03-29T01:30:00.000Z',
  ])
  await placePaidOrder(new Date('2026-10-24T12:00:00Z'), 'dtg', 3)
  expect(await closeThrough(new Date('2026-10-24T23:45:00Z'))).toEqual([
    'LEJ-261025-DTG 3 2026-10-25T00:30:00.000Z',
  ])
  await database.transact((tx) => resumeFacility(tx, 'lagos'))
})

test('a press takes its capacity and no more, the rest goes to the next, and the piece stores the reason', async () => {
  const monday = new Date('2027-01-04T10:00:00Z')
  await setBusinessTime(database, monday)
  await closeDueBatches(database)
  const eveningTerms = { techniques: ['dtg'] as const, weekdays: [1, 2], time: '18:00' }
  await database.transact((tx, at) => editFacility(tx, 'lagos', terms({ ...eveningTerms, capacity: 2 }), at))
  await database.transact((tx, at) =>
    editFacility(tx, 'leipzig', terms({ ...eveningTerms, countries: ['DE', 'NG'] }), at),
  )
  await placePaidOrder(monday, 'dtg', 3)
  await placePaidOrder(after(monday, minutes(1)), 'dtg', 1, 'US', 'night bus')
  const { units, listings } = await database.read((tx, at) =>
    listWaitingOfShop(tx, createId('shop', 'one'), at),
  )
  const findNext = (listing: string) =>
    listings.find(({ listingId }) => listingId === createId('listing', listing))?.next
  expect(units).toBe(4)
  expect(findNext('harmattan sun'), 'the first of it').toMatchObject({
    date: '2027-01-04',
    facility: { id: 'lagos' },
  })
  expect(findNext('night bus'), 'behind what fills the day').toMatchObject({
    date: '2027-01-05',
    facility: { id: 'lagos' },
  })
  await setBusinessTime(database, new Date('2027-01-04T18:00:00Z'))
  const closed = await closeDueBatches(database)
  expect(closed.map(({ number, units }) => `${number} ${units}`)).toEqual([
    'LEJ-270104-DTG 1',
    'LOS-270104-DTG 2',
  ])
  expect(
    await selectRows(`select distinct route from production.batch_unit where batch_id = '${closed[0]!.id}'`),
  ).toEqual([{ route: 'Lagos is full on 2027-01-04' }])
  await setBusinessTime(database, new Date('2027-01-05T18:00:00Z'))
  expect((await closeDueBatches(database)).map(({ number, units }) => `${number} ${units}`)).toEqual([
    'LOS-270105-DTG 1',
  ])
})

test('a piece whose print file is not made enters its batch, and the board shows that it waits', async () => {
  const { closed } = await database.read((tx) => findBoard(tx))
  expect(closed.map(({ number, units, unmade, faulty }) => [number, units, unmade, faulty])).toContainEqual([
    'LOS-270105-DTG',
    1,
    1,
    0,
  ])
})
