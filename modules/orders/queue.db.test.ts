import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { after, minutes } from '#kernel/instant.ts'
import { seedRandom } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import { moveUnits } from './move-units.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { findStaleHours, type PressQueue, packQueue, readQueue, recountQueue } from './queue.ts'
import { markRefunded, type selectUnits } from './unit-rows.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let at = new Date('2025-08-24T10:07:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, at)
})
afterAll(() => database.close())

const random = seedRandom(seed)
const listings = ['sun', 'moon', 'star'].map((name) => createId('listing', name))
const unitIds: Awaited<ReturnType<typeof selectUnits>>[number]['id'][] = []

async function buy(): Promise<void> {
  const lines = Array.from({ length: random.integer(1, 2) }, () =>
    createLine({
      quantity: random.integer(1, 3),
      listingId: random.pick(listings),
      technique: random.pick(['dtg', 'uv']),
      size: random.pick(['M', 'L']),
    }),
  )
  const address = { ...someAddress, country: random.pick(['NG', 'GH', 'DE']) }
  await database.transact(async (tx, now) => {
    const order = await placeOrder(tx, createOrder({ lines, address }), now)
    await payOrder(tx, order.id, 'pay', now)
  })
  const { rows } = await database.execute('select id from orders.unit')
  unitIds.splice(0, unitIds.length, ...rows.map(({ id }) => id as (typeof unitIds)[number]))
}
/** Moves some pieces by an event, if they can take it; a misprint waits again from now. */
async function moveSome(): Promise<void> {
  const event = random.pick(['batch', 'batch', 'start_print', 'misprint', 'misprint', 'cancel'] as const)
  const ids = Array.from({ length: random.integer(1, 4) }, () => random.pick(unitIds))
  const about = event === 'batch' ? { batchId: createId('batch', 'b') } : { cause: 'Faded' }
  const uniqueIds = new Set(ids)
  for (const id of uniqueIds) await database.transact((tx, now) => moveUnits(tx, [id], event, now, about))
}
const refund = () => database.transact((tx, now) => markRefunded(tx, [random.pick(unitIds)], now))

/** The expected queue, longest wait first, computed from the pieces themselves. */
async function countDirectly(input: QueueRequest): Promise<string[]> {
  const named = { listingIds: [], ...input.separateBy }.listingIds as readonly string[]
  const { rows } = await database.execute(`select u.technique, o.country, u.listing_id as listing
    from orders.unit u join orders."order" o on o.id = u.order_id
    where u.status = 'awaiting_print' and u.refunded_at is null
    order by case when u.misprints > 0 then u.status_at else u.paid_at end, u.id`)
  return rows
    .filter(({ listing }) => !input.alone || named.includes(String(listing)))
    .map(({ technique, country, listing }) =>
      [technique, country, named.includes(String(listing)) ? listing : null].join(' '),
    )
}
type QueueRequest = Omit<Parameters<typeof readQueue>[1], 'pieces'>
const expandRuns = ({ kinds, runs }: PressQueue): string[] =>
  runs.kind.flatMap((kind, index) => {
    const { technique, country, separateKey } = kinds[kind]!
    return Array.from({ length: runs.units[index]! }, () => [technique, country, separateKey].join(' '))
  })

test(`the stored queue equals the counted one, whatever happens to its pieces (SEED=${seed})`, async () => {
  for (let round = 0; round < 60; round += 1) {
    const action =
      unitIds.length < 6 ? 'buy' : random.pick(['buy', 'buy', 'step', 'step', 'step', 'refund', 'pack'])
    if (action === 'buy') await buy()
    if (action === 'step') await moveSome()
    if (action === 'refund') await refund()
    if (action === 'pack') await database.transact(packQueue)
    at = after(at, minutes(random.integer(0, 50)))
    await setBusinessTime(database, at)
    expect(await database.read(findStaleHours), `round ${round}: ${action}`).toEqual([])
    const named = { listingIds: [listings[0]!, listings[2]!] }
    const separateBy = random.pick([undefined, named, { listingIds: [] }])
    const marks = random.pick([
      [],
      [at],
      [after(at, -minutes(90)), after(at, -minutes(random.integer(0, 200)))],
    ])
    for (const pieces of [false, true]) {
      const request = {
        separateBy,
        marks,
        alone: separateBy !== undefined && random.integer(1, 4) === 1,
      }
      const packed = await database.read((tx) => readQueue(tx, { ...request, pieces }))
      // Packed hours don't separate units, so those after the first hours of an order or a listing are with the rest.
      const withoutKey = (text: string) => text.split(' ').slice(0, 2).join(' ')
      const [packedCounts, expected] = [expandRuns(packed), await countDirectly(request)]
      expect(packedCounts.map(withoutKey), `round ${round}: ${action}`).toEqual(expected.map(withoutKey))
      if (pieces || request.alone) expect(packedCounts).toEqual(expected)
      const moments = packed.runs.since
      expect(moments).toEqual([...moments].sort((a, b) => a - b))
    }
  }
})

test('a mark separates what came before it from what came after', async () => {
  const { rows } =
    await database.execute(`select distinct case when misprints > 0 then status_at else paid_at end as since
    from orders.unit where status = 'awaiting_print' and refunded_at is null order by 1`)
  for (const row of rows) {
    const mark = new Date(String(row.since))
    const { runs } = await database.read((tx) => readQueue(tx, { pieces: false, marks: [mark] }))
    const countBefore = runs.units.reduce(
      (sum, units, index) => (runs.since[index]! < mark.getTime() ? sum + units : sum),
      0,
    )
    const [expectedRow] = (
      await database.execute(
        `select count(*)::int as units from orders.unit where status = 'awaiting_print' and refunded_at is null
          and case when misprints > 0 then status_at else paid_at end < $1::timestamptz`,
        [mark.toISOString()],
      )
    ).rows
    expect(countBefore).toBe(expectedRow!.units)
  }
})

test('a packed hour is one row without a mark; a damaged one is found and recounted', async () => {
  await buy()
  await database.transact(packQueue)
  const { rows } = await database.execute('select count(*)::int as marks from orders.queue_mark')
  expect(rows).toEqual([{ marks: 0 }])
  await database.execute(
    `update orders.queue_hour set pieces = pieces || '0' where hour_at = (select max(hour_at) from orders.queue_hour)`,
  )
  expect(await database.read(findStaleHours)).toHaveLength(1)
  await database.transact(recountQueue)
  expect(await database.read(findStaleHours)).toEqual([])
})

test('fans who pay while the queue is packed don’t wait, and all of their pieces are in it', async () => {
  await Promise.all([buy(), buy(), database.transact(packQueue), buy(), database.transact(packQueue)])
  expect(await database.read(findStaleHours)).toEqual([])
  expect(expandRuns(await database.read((tx) => readQueue(tx, { pieces: false })))).toEqual(
    await countDirectly({}),
  )
})
