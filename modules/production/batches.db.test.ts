import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder } from '#drivers/orders.ts'
import { cancelWaiting } from '#drivers/press.ts'
import { after, hours } from '#kernel/instant.ts'
import { findOrderInFull, payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { batchMoves } from './batch.ts'
import { closeDueBatches, closeEarly } from './close-batches.ts'
import { nextCutOff } from './facility.ts'
import { findNextPrint, listWaitingOfShop } from './next-print.ts'
import { pauseFacility, resumeFacility } from './pause-facility.ts'

const sunday = new Date('2025-08-24T10:00:00Z')
const lagos = {
  zone: 'Africa/Lagos',
  cutOffs: [
    { weekday: 2, time: '18:00' },
    { weekday: 5, time: '18:00' },
  ],
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => setBusinessTime(database, sunday))
afterAll(() => database.close())

/** A paid order; `at` is when it was placed and paid. */
async function createPaidOrder(at: Date, line: Parameters<typeof createLine>[0] = {}, shop = 'harmattan') {
  return database.transact(async (tx) => {
    const order = await placeOrder(
      tx,
      createOrder({ shopId: createId('shop', shop), lines: [createLine(line)] }),
      at,
    )
    await payOrder(tx, order.id, 'pay', at)
    return (await findOrderInFull(tx, order.id))!
  })
}
const selectRows = async (text: string) => (await database.execute(text)).rows
const selectUnitsOf = (number: string) =>
  selectRows(
    `select u.unit_id from production.batch_unit u join production.batch b on b.id = u.batch_id where b.number = '${number}' order by place`,
  )

test('the code and the database know the same moves, and the database refuses every other', async () => {
  const allowed = await selectRows(`select from_state, event, to_state from production.batch_move_allowed`)
  const movesInCode = Object.entries(batchMoves).flatMap(([from, by]) =>
    Object.entries(by).map(([event, to]) => `${from} ${event} ${to}`),
  )
  expect(allowed.map((row) => `${row.from_state} ${row.event} ${row.to_state}`).sort()).toEqual(
    movesInCode.sort(),
  )

  const states = Object.keys(batchMoves) as (keyof typeof batchMoves)[]
  for (const from of states) {
    for (const to of states.filter((state) => state !== from)) {
      const move = `update production.batch set state = '${to}', units = ${to === 'collecting' ? 0 : 1},
        closed_at = ${to === 'collecting' ? 'null' : `coalesce(closed_at, now())`},
        started_at = ${['in_production', 'done'].includes(to) ? `coalesce(started_at, now())` : 'null'},
        done_at = ${to === 'done' ? 'now()' : 'null'} where id = 'bat_walk'`
      const walk = database.transact(async (tx) => {
        await tx.execute(`insert into production.batch (id, number, facility_id, technique, cut_off_at, opened_at)
          values ('bat_walk', 'LOS-250101-DTG', 'lagos', 'dtg', '2025-01-01T17:00:00Z', now())`)
        const events = states.slice(1, states.indexOf(from) + 1)
        for (const step of events) {
          await tx.execute(`update production.batch set state = '${step}', units = 1, closed_at = coalesce(closed_at, now()),
            started_at = ${step === 'closed' ? 'null' : 'coalesce(started_at, now())'}, done_at = ${step === 'done' ? 'now()' : 'null'} where id = 'bat_walk'`)
        }
        await tx.execute(move)
        throw new Error('allowed, rolled back')
      })
      const isAllowed = Object.values(batchMoves[from]).includes(to as never)
      await expect(walk, `${from} to ${to}`).rejects.toThrow(isAllowed ? 'allowed, rolled back' : /.*/)
      if (!isAllowed) await expect(walk).rejects.not.toThrow('allowed, rolled back')
    }
  }
})

test('at the cut-off every waiting unit goes into one batch; one paid at that moment waits for the next', async () => {
  const early = await createPaidOrder(after(sunday, hours(1)), { quantity: 2 }, 'one')
  const late = await createPaidOrder(new Date('2025-08-26T17:00:00Z'), {}, 'one')
  await setBusinessTime(database, new Date('2025-08-26T16:59:00Z'))
  expect(await closeDueBatches(database)).toEqual([])
  await setBusinessTime(database, new Date('2025-08-26T17:00:01Z'))
  const closed = await closeDueBatches(database)
  expect(closed.map(({ number, units, state }) => [number, units, state])).toEqual([
    ['LOS-250826-DTG', 2, 'closed'],
  ])
  expect((await selectUnitsOf('LOS-250826-DTG')).map((row) => row.unit_id).sort()).toEqual(
    early.units.map(({ id }) => id).sort(),
  )
  const orderAfter = (await database.read((tx) => findOrderInFull(tx, early.order.id)))!
  expect(orderAfter.units.every((unit) => unit.status === 'in_batch' && unit.facility === 'lagos')).toBe(true)
  const waiting = await database.read((tx, at) => listWaitingOfShop(tx, createId('shop', 'one'), at))
  expect(waiting).toMatchObject({ units: 1, next: { date: '2025-08-29', facility: { place: 'Lagos' } } })
  expect(await closeDueBatches(database)).toEqual([])
  await setBusinessTime(database, new Date('2025-08-29T17:05:00Z'))
  expect((await closeDueBatches(database)).map(({ number }) => number)).toEqual(['LOS-250829-DTG'])
  expect((await selectUnitsOf('LOS-250829-DTG')).map((row) => row.unit_id)).toEqual([late.units[0]!.id])
  expect(
    await selectRows(`select payload->>'batchId' as id from platform.fact where name = 'batch.closed'`),
  ).toHaveLength(2)
})

test('after the clock jumps by weeks every cut-off that passed closes, oldest first', async () => {
  const start = new Date('2025-09-01T10:00:00Z')
  for (const day of [0, 1.5, 3, 5, 8])
    await createPaidOrder(after(start, hours(24 * day)), { technique: 'sublimation' })
  await setBusinessTime(database, new Date('2025-09-20T10:00:00Z'))
  const closed = await closeDueBatches(database)
  expect(closed.map(({ number, units }) => `${number} ${units}`)).toEqual([
    'LOS-250902-SUB 1',
    'LOS-250905-SUB 2',
    'LOS-250909-SUB 2',
  ])
})

test('a cancelled unit is in no batch', async () => {
  const { order } = await createPaidOrder(sunday, { technique: 'engraving', quantity: 2 })
  const unaffected = await createPaidOrder(sunday, { technique: 'engraving' })
  await cancelWaiting(database, order.id)
  await setBusinessTime(database, new Date('2025-10-01T10:00:00Z'))
  const [batch] = await closeDueBatches(database)
  expect(batch?.units).toBe(1)
  expect((await selectUnitsOf(batch!.number)).map((row) => row.unit_id)).toEqual([unaffected.units[0]!.id])
})

test('for any payments around the cut-offs, two closers at once put every unit into the batch of its cut-off, once', async () => {
  const week = new Date('2026-03-23T12:00:00Z')
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          technique: fc.constantFrom('dtg', 'embroidery', 'giclee'),
          // Minutes from Monday noon; half of them within a minute of a cut-off.
          at: fc.oneof(
            fc.integer({ min: 0, max: 14 * 1_440 }),
            fc
              .tuple(fc.constantFrom(1_740, 6_060, 11_820, 16_140), fc.integer({ min: -1, max: 1 }))
              .map(([m, d]) => m + d),
          ),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (payments) => {
        const base = after(week, hours(24 * 28 * round++))
        const expected = new Map<string, Date>()
        for (const payment of payments) {
          const at = after(base, payment.at * 60_000)
          const { units } = await createPaidOrder(at, {
            technique: payment.technique,
            quantity: payment.quantity,
          })
          for (const unit of units) expected.set(unit.id, nextCutOff(lagos, at))
        }
        await setBusinessTime(database, after(base, hours(24 * 24)))
        await Promise.all([closeDueBatches(database), closeDueBatches(database), closeDueBatches(database)])
        const batchRows = await selectRows(
          `select u.unit_id, b.cut_off_at, b.technique from production.batch_unit u join production.batch b on b.id = u.batch_id`,
        )
        const expectedRows = batchRows.filter((row) => expected.has(String(row.unit_id)))
        expect(expectedRows).toHaveLength(expected.size)
        for (const row of expectedRows) {
          expect(new Date(row.cut_off_at as string)).toEqual(expected.get(String(row.unit_id)))
        }
        const counts = await selectRows(
          `select b.number, b.units, count(u.unit_id)::int as held from production.batch b left join production.batch_unit u on u.batch_id = b.id where b.state <> 'collecting' group by b.number, b.units`,
        )
        expect(counts.every((row) => row.units === row.held)).toBe(true)
      },
    ),
    { numRuns: 6 },
  )
})

test('the database refuses a second batch of a cut-off, a second print without a misprint, and a change of a closed batch', async () => {
  const { units } = await createPaidOrder(new Date('2027-01-04T10:00:00Z'), { technique: 'uv' })
  await setBusinessTime(database, new Date('2027-01-06T10:00:00Z'))
  const [batch] = await closeDueBatches(database)
  const expectRefused = (statement: string) => expect(database.execute(statement)).rejects.toThrow()
  const copyUnit = (index: number, attempt: number, to: string = batch!.id) =>
    `insert into production.batch_unit (batch_id, place, unit_id, shop_id, attempt, order_id, listing_id, title, blank_id, blank_name, sku, colour, colour_name, size, design_version_id)
     select '${to}', ${index}, unit_id, shop_id, ${attempt}, order_id, listing_id, title, blank_id, blank_name, sku, colour, colour_name, size, design_version_id from production.batch_unit where unit_id = '${units[0]!.id}'`
  await database.execute(`insert into production.batch (id, number, facility_id, technique, cut_off_at, opened_at)
    values ('bat_open', 'LOS-270108-UVP9', 'lagos', 'uv', '2027-01-08T16:00:00Z', now())`)
  await expectRefused(copyUnit(2, 2))
  await expectRefused(copyUnit(1, 1, 'bat_open'))
  await expectRefused(copyUnit(1, 2, 'bat_open'))
  await expectRefused(`insert into production.batch (id, number, facility_id, technique, cut_off_at, opened_at)
    select 'bat_two', 'LOS-270105-UVP2', facility_id, technique, cut_off_at, opened_at from production.batch where id = '${batch!.id}'`)
  const { units: late } = await createPaidOrder(new Date('2027-01-06T10:00:00Z'), { technique: 'uv' })
  await expect(
    database.execute(
      copyUnit(2, 1).replace(
        'unit_id, shop_id, 1',
        `'${late[0]!.id}', (select u.shop_id from orders.unit u where u.id = '${late[0]!.id}'), 1`,
      ),
    ),
  ).rejects.toThrow('a closed batch takes nothing more')
  await setBusinessTime(database, new Date('2027-01-20T10:00:00Z'))
  await closeDueBatches(database)
  await expectRefused(`update production.batch set units = 7 where id = '${batch!.id}'`)
  await expectRefused(`delete from production.batch where id = '${batch!.id}'`)
  await expectRefused(`delete from production.batch_unit where batch_id = '${batch!.id}'`)
  await expectRefused(
    `update production.press_clock set closed_until = closed_until - interval '1 day' where closed_until is not null`,
  )
})

test('a paused press closes nothing; another with the technique takes over, or it closes on resuming', async () => {
  const at = new Date('2027-03-01T10:00:00Z')
  await setBusinessTime(database, at)
  await database.transact((tx, now) => pauseFacility(tx, 'lagos', 'the dryer is down', now))
  const shirt = await createPaidOrder(at, { technique: 'dtf' })
  const cap = await createPaidOrder(at, { technique: 'embroidery' })
  expect(await database.read((tx) => findNextPrint(tx, 'dtf', at))).toMatchObject({
    date: '2027-03-01',
    facility: { id: 'leipzig' },
  })
  await setBusinessTime(database, new Date('2027-03-03T10:00:00Z'))
  const firstClosed = await closeDueBatches(database)
  expect(firstClosed.map(({ number }) => number)).toEqual(['LEJ-270301-DTF'])
  expect((await selectUnitsOf('LEJ-270301-DTF')).map((row) => row.unit_id)).toEqual([shirt.units[0]!.id])
  await database.transact((tx) => resumeFacility(tx, 'lagos'))
  const secondClosed = await closeDueBatches(database)
  expect(secondClosed.map(({ number }) => number)).toEqual(['LOS-270302-EMB'])
  expect((await selectUnitsOf('LOS-270302-EMB')).map((row) => row.unit_id)).toEqual([cap.units[0]!.id])
})

test('the waiting units of one listing are sent to print early, and the others keep their cut-off', async () => {
  const at = new Date('2027-05-03T10:00:00Z')
  await setBusinessTime(database, at)
  const requestedOrder = await createPaidOrder(at, {
    technique: 'digital',
    listingId: createId('listing', 'asked'),
  })
  const otherOrder = await createPaidOrder(at, { technique: 'digital' })
  await setBusinessTime(database, after(at, hours(1)))
  const early = await database.transact((tx, now) =>
    closeEarly(tx, { technique: 'digital', listingId: createId('listing', 'asked') }, now),
  )
  expect(early).toMatchObject({ ok: true, value: { units: 1, state: 'closed' } })
  expect(await database.transact((tx, now) => closeEarly(tx, { technique: 'cut-sew' }, now))).toMatchObject({
    code: 'batch.nothing_waiting',
  })
  await setBusinessTime(database, new Date('2027-05-05T10:00:00Z'))
  const closed = await closeDueBatches(database)
  expect(closed).toHaveLength(1)
  expect((await selectUnitsOf(closed[0]!.number)).map((row) => row.unit_id)).toEqual([
    otherOrder.units[0]!.id,
  ])
  expect(requestedOrder.units[0]!.id).not.toBe(otherOrder.units[0]!.id)
})

test('two listings sent to print early at the same moment each go into a batch of their own', async () => {
  const at = new Date('2027-06-07T10:00:00Z')
  await setBusinessTime(database, at)
  const names = ['first', 'second'] as const
  for (const name of names)
    await createPaidOrder(at, { technique: 'digital', listingId: createId('listing', name) })
  await setBusinessTime(database, after(at, hours(1)))
  const closed = await database.transact(async (tx, now) => {
    const results = []
    for (const name of names)
      results.push(await closeEarly(tx, { technique: 'digital', listingId: createId('listing', name) }, now))
    return results
  })
  expect(closed).toMatchObject(names.map(() => ({ ok: true, value: { units: 1 } })))
})
