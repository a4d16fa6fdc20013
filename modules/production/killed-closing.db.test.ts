import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { payOrder, placeOrder } from '#orders'
import type { Database, Tx } from '#platform/database/tx.ts'
import { hashManifest } from './batch.ts'
import { closeDueBatches, closeNextCutOff } from './close-batches.ts'

/** Each statement is killed in a closing of its own, which takes time on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })
const sunday = new Date('2025-08-24T10:00:00Z')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

class Killed extends Error {}
const statements = new Set(['execute', 'select', 'selectDistinct', 'insert', 'update', 'delete'])

/** The transaction of a process that dies before its `nth` statement. */
function dieAt(nth: number, counter: { count: number }): (tx: Tx) => Tx {
  return (tx) =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (!statements.has(String(name))) return value
        return (...args: unknown[]) => {
          counter.count += 1
          if (counter.count === nth) throw new Killed(`before statement ${nth}`)
          return (value as (...all: unknown[]) => unknown).apply(target, args)
        }
      },
    })
}

const selectRows = async (text: string) => (await database.execute(text)).rows
const readManifests = async () =>
  Promise.all(
    (
      await selectRows(
        `select id, number, manifest_hash from production.batch where state <> 'collecting' order by number`,
      )
    ).map(async ({ id, number, manifest_hash }) => {
      const pieces = await selectRows(
        `select place, unit_id as "unitId", attempt, sku, design_version_id as "designVersionId" from production.batch_unit where batch_id = '${id}' order by place`,
      )
      expect(hashManifest(pieces as never)).toBe(manifest_hash)
      return [number, manifest_hash]
    }),
  )
/** Whatever a closing writes, in one text. */
const readState = async () =>
  JSON.stringify(
    await selectRows(`select
      (select json_agg(json_build_array(id, state, units) order by id) from production.batch) as batches,
      (select count(*)::int from production.batch_unit) as pieces,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from orders.unit group by status) u) as units,
      (select json_agg(c order by facility_id, technique) from production.press_clock c) as clocks,
      (select count(*)::int from platform.fact where name = 'batch.closed') as facts`),
  )

test('a closing that dies before any of its statements leaves nothing, and a new one has the same pieces', async () => {
  await setBusinessTime(database, sunday)
  await database.transact(async (tx) => {
    const lines = [createLine({ quantity: 3 }), createLine({ quantity: 2 })]
    const order = await placeOrder(tx, createOrder({ lines }), sunday)
    await payOrder(tx, order.id, 'pay', sunday)
  })
  await setBusinessTime(database, new Date('2025-08-26T17:30:00Z'))
  // What an undisturbed closing would make, rolled back.
  const reference: unknown[] = []
  await database
    .transact(async (tx, at) => {
      for (let step = await closeNextCutOff(tx, at); step; step = await closeNextCutOff(tx, at))
        if (step.batch) reference.push([step.batch.number, step.batch.manifestHash])
      throw new Killed('the reference is taken back')
    })
    .catch((cause) => expect(cause).toBeInstanceOf(Killed))
  expect(reference).toHaveLength(1)
  let killed = 0
  let before = await readState()
  for (let nth = 1; ; nth += 1) {
    const counter = { count: 0 }
    const step = await database
      .transact((tx, at) => closeNextCutOff(dieAt(nth, counter)(tx), at))
      .catch((cause) => {
        if (!(cause instanceof Killed)) throw cause
        return 'killed' as const
      })
    if (step === 'killed') {
      killed += 1
      expect(await readState(), `before statement ${nth}`).toBe(before)
      continue
    }
    if (!step) break
    // This one came through: the next cut-off is killed from its first statement on.
    nth = 0
    before = await readState()
  }
  expect(killed).toBeGreaterThan(20)
  await closeDueBatches(database)
  expect((await readManifests()).sort()).toEqual(reference.sort())
  await expect(
    database.execute(
      `update production.batch set manifest_hash = repeat('0', 64) where manifest_hash is not null`,
    ),
  ).rejects.toThrow(/never rewritten/)
})
