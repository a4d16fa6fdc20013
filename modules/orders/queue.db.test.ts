import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { idOf, someAddress, someLine, someOrder } from '#drivers/orders.ts'
import { after, minutes } from '#kernel/instant.ts'
import { seeded } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import { moveUnits } from './move-units.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { countQueue, type QueuedAlike, queueSums } from './queue.ts'
import { markRefunded, type selectUnits } from './unit-rows.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let at = new Date('2025-08-24T10:07:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, at)
})
afterAll(() => database.close())

const lot = seeded(seed)
const listings = ['sun', 'moon', 'star'].map((word) => idOf('listing', word))
const made: Awaited<ReturnType<typeof selectUnits>>[number]['id'][] = []

async function buy(): Promise<void> {
  const lines = Array.from({ length: lot.whole(1, 2) }, () =>
    someLine({
      ...{ quantity: lot.whole(1, 3), listingId: lot.pick(listings), technique: lot.pick(['dtg', 'uv']) },
      size: lot.pick(['M', 'L']),
    }),
  )
  const address = { ...someAddress, country: lot.pick(['NG', 'GH', 'DE']) }
  await database.transact(async (tx, now) => {
    const order = await placeOrder(tx, someOrder({ lines, address }), now)
    await payOrder(tx, order.id, 'pay', now)
  })
  const { rows } = await database.execute('select id from orders.unit')
  made.splice(0, made.length, ...rows.map(({ id }) => id as (typeof made)[number]))
}
/** Some pieces take a step, if it is one that they can take; a misprint comes back to wait since now. */
async function step(): Promise<void> {
  const event = lot.pick(['batch', 'batch', 'start_print', 'misprint', 'misprint', 'cancel'] as const)
  const ids = Array.from({ length: lot.whole(1, 4) }, () => lot.pick(made))
  const about = event === 'batch' ? { batchId: idOf('batch', 'b') } : { cause: 'Faded' }
  const unit = new Set(ids)
  for (const id of unit) await database.transact((tx, now) => moveUnits(tx, [id], event, now, about))
}
const refund = () => database.transact((tx, now) => markRefunded(tx, [lot.pick(made)], now))

/** The same, counted piece by piece and laid together. */
async function laidTogether(asked: Omit<Parameters<typeof countQueue>[1], 'pieces'>): Promise<QueuedAlike[]> {
  const queue = await database.read((tx) => countQueue(tx, { ...asked, pieces: true }))
  const alike = new Map<string, QueuedAlike>()
  for (const one of queue) {
    const key = [one.listingId, one.technique, one.country, one.since.getTime()].join()
    const before = alike.get(key)?.units ?? 0
    const none = { blankId: '', colour: '', size: '', service: '' }
    alike.set(key, { ...one, ...none, units: before + one.units })
  }
  return [...alike.values()]
}
const sorted = (queue: readonly QueuedAlike[]): string[] =>
  queue
    .map(({ listingId, technique, country, since, units }) =>
      [since.toISOString(), technique, country, listingId, units].join(' '),
    )
    .sort()

test(`the kept sums of the queue are what is counted, whatever happens to its pieces (SEED=${seed})`, async () => {
  for (let round = 0; round < 60; round += 1) {
    const what = made.length < 6 ? 'buy' : lot.pick(['buy', 'buy', 'step', 'step', 'step', 'refund', 'fold'])
    if (what === 'buy') await buy()
    if (what === 'step') await step()
    if (what === 'refund') await refund()
    if (what === 'fold') await database.transact(queueSums.fold)
    at = after(at, minutes(lot.whole(0, 50)))
    await setBusinessTime(database, at)
    expect(await database.read(queueSums.uneven), `round ${round}: ${what}`).toEqual([])
    const apart = lot.pick([{}, { listingIds: [listings[0]!, listings[2]!] }, { listingIds: [] }])
    const before = lot.pick([null, at, after(at, -minutes(lot.whole(0, 200)))])
    for (const alone of [false, true]) {
      const asked = { before, apart, alone }
      const kept = await database.read((tx) => countQueue(tx, { ...asked, pieces: false }))
      expect(sorted(kept), `round ${round}: ${what}`).toEqual(sorted(await laidTogether(asked)))
      expect(kept.map(({ since }) => since.getTime())).toEqual(
        kept.map(({ since }) => since.getTime()).sort((a, b) => a - b),
      )
    }
  }
})

test('folded, a kind and hour is one row; what was torn is seen, and counted anew', async () => {
  await buy()
  await buy()
  await database.transact(queueSums.fold)
  const { rows } = await database.execute(
    'select max(rows)::int as most from (select count(*) as rows from orders.queue_change group by technique, country, hour_at) as each',
  )
  expect(rows).toEqual([{ most: 1 }])
  await database.execute(
    'delete from orders.queue_change where id = (select max(id) from orders.queue_change)',
  )
  expect(await database.read(queueSums.uneven)).toHaveLength(1)
  await database.transact(queueSums.recount)
  expect(await database.read(queueSums.uneven)).toEqual([])
})

test('fans who pay at one moment wait for nobody’s count, and every piece of them is in it', async () => {
  await Promise.all([
    buy(),
    buy(),
    buy(),
    database.transact(queueSums.fold),
    buy(),
    database.transact(queueSums.fold),
  ])
  expect(await database.read(queueSums.uneven)).toEqual([])
})
