/** Which fees hold at a moment: an order keeps those of its own, whatever the house enters later. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { saveTerms } from '#house'
import { after, days } from '#kernel/instant.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { startingFees } from './contract.ts'
import { findFees, readFees } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T09:00:00Z')
const on = (day: number): Date => after(start, days(day))
/** The share of the version with this index: each has one of its own. */
const shareOf = (index: number): number => 100 + index

class Undone extends Error {}
/** Enters these versions alone, in this order, each from its day on, lets them be asked for, and takes it all back. */
async function withVersions(begins: readonly number[], ask: (tx: Tx) => Promise<void>): Promise<void> {
  const run = database.transact(async (tx) => {
    await tx.execute(sql`alter table house.terms disable trigger terms_are_kept`)
    await tx.execute(sql`delete from house.terms where kind = 'fees'`)
    for (const [index, day] of begins.entries()) {
      const body = { ...startingFees, platformBps: shareOf(index) }
      const saved = await saveTerms(
        tx,
        'sample',
        { kind: 'fees', body, from: on(day), seen: index },
        'r',
        on(0),
      )
      expect(saved).toEqual({ ok: true, value: index + 1 })
    }
    await ask(tx)
    throw new Undone()
  })
  await expect(run).rejects.toThrow(Undone)
}

test('until the house has entered fees, everybody calculates with those it is proposed', async () => {
  await withVersions([], async (tx) => expect(await findFees(tx, on(0))).toEqual(startingFees))
})

test('at each moment the newest version that has begun holds, and before the first began it is the first', async () => {
  const version = fc.integer({ min: -5, max: 25 })
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 5 }), async (begins) => {
      await withVersions(begins, async (tx) => {
        const read = await readFees(tx)
        for (let day = -8; day <= 28; day += 1) {
          const inForce = begins.findLastIndex((from) => from <= day)
          const expected = shareOf(Math.max(0, inForce))
          expect((await findFees(tx, on(day))).platformBps, `day ${day} of ${begins}`).toBe(expected)
          expect(read(on(day)).platformBps, 'as read once for many moments').toBe(expected)
        }
      })
    }),
    { ...readRuns(6), endOnFailure: true },
  )
}, 120_000)

test('a version holds from its very moment on, and not a millisecond before', async () => {
  await withVersions([0, 10], async (tx) => {
    expect((await findFees(tx, after(on(10), -1))).platformBps).toBe(shareOf(0))
    expect((await findFees(tx, on(10))).platformBps).toBe(shareOf(1))
  })
})
