/** Which fees apply at a moment: an order keeps its own, whatever the house enters later. */
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

class Rollback extends Error {}
/** Enters only these versions, in this order, each from its day on, runs the check, and rolls everything back. */
async function withVersions(startDays: readonly number[], check: (tx: Tx) => Promise<void>): Promise<void> {
  const run = database.transact(async (tx) => {
    await tx.execute(sql`alter table house.terms disable trigger terms_are_kept`)
    await tx.execute(sql`delete from house.terms where kind = 'fees'`)
    for (const [index, day] of startDays.entries()) {
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
    await check(tx)
    throw new Rollback()
  })
  await expect(run).rejects.toThrow(Rollback)
}

test('until the house has entered fees, calculations use the proposed ones', async () => {
  await withVersions([], async (tx) => expect(await findFees(tx, on(0))).toEqual(startingFees))
})

test('at each moment the newest version that has begun applies, and before the first, the first', async () => {
  const version = fc.integer({ min: -5, max: 25 })
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 5 }), async (startDays) => {
      await withVersions(startDays, async (tx) => {
        const feesAt = await readFees(tx)
        for (let day = -8; day <= 28; day += 1) {
          const inForce = startDays.findLastIndex((from) => from <= day)
          const expected = shareOf(Math.max(0, inForce))
          expect((await findFees(tx, on(day))).platformBps, `day ${day} of ${startDays}`).toBe(expected)
          expect(feesAt(on(day)).platformBps, 'as read once for many moments').toBe(expected)
        }
      })
    }),
    { ...readRuns(6), endOnFailure: true },
  )
}, 120_000)

test('a version applies from its exact moment, not a millisecond before', async () => {
  await withVersions([0, 10], async (tx) => {
    expect((await findFees(tx, after(on(10), -1))).platformBps).toBe(shareOf(0))
    expect((await findFees(tx, on(10))).platformBps).toBe(shareOf(1))
  })
})
