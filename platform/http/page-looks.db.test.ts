/** What a process knows of changes to public pages, with sweeps between, and transactions that end late. */

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import type { Database } from '../database/tx.ts'
import { addUpPageChanges } from './page-changes.ts'
import { openPageLooks } from './page-looks.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The embedded database has one connection, so nothing happens beside an open transaction. */
const isServer = inject('server') !== ''
const scopes = ['shp_a', 'sold:shp_a', 'shp_b', '*']

function openProcess() {
  const writes = { count: 0 }
  const looks = openPageLooks({ database, writes })
  return {
    looks,
    /** Looks although it did so a moment ago. */
    async look() {
      writes.count += 1
      await looks.look()
    },
  }
}
const note = (scope: string) =>
  database.transact((tx) => tx.execute(sql`select platform.note_page(${scope})`))
async function sweep(): Promise<void> {
  await database.execute(`update platform.page_sweep set at = '-infinity'`)
  await database.transact(addUpPageChanges)
}
/** A transaction that has noted a change, and ends when it is told to. */
async function leaveOpen(scope: string) {
  const [noted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = database.transact(async (tx) => {
    await tx.execute(sql`select platform.note_page(${scope})`)
    noted.resolve()
    await released.promise
  })
  await noted.promise
  return () => {
    released.resolve()
    return transaction
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('change' as const), scope: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const), scope: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('look' as const), process: fc.nat(1) }) },
)

test('no process misses a change, whenever its transaction ends and its note is swept', async () => {
  const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    const committed = scopes.map(() => 0)
    const open: { scope: number; end: () => Promise<unknown> }[] = []
    const processes = [openProcess(), openProcess()].map((process) => ({
      ...process,
      lastLook: null as null | { signs: string[]; counts: number[] },
    }))
    const end = async ({ scope, end }: (typeof open)[number]) => {
      await end()
      committed[scope]! += 1
    }
    const runLook = async ({ look, looks, ...process }: (typeof processes)[number]) => {
      await look()
      const signs = scopes.map((scope) => looks.signOf([scope]))
      const before = process.lastLook
      if (before)
        for (const [index, sign] of signs.entries())
          if (committed[index] !== before.counts[index]) expect(sign).not.toBe(before.signs[index])
      return { signs, counts: [...committed] }
    }
    for (const step of steps) {
      if (step.does === 'change') await note(scopes[step.scope]!)
      if (step.does === 'change') committed[step.scope]! += 1
      if (step.does === 'open' && isServer && open.length < 3)
        open.push({ scope: step.scope, end: await leaveOpen(scopes[step.scope]!) })
      if (step.does === 'end' && open.length > 0) await end(open.shift()!)
      if (step.does === 'sweep') await sweep()
      if (step.does === 'look') processes[step.process]!.lastLook = await runLook(processes[step.process]!)
    }
    for (const transaction of open) await end(transaction)
    for (const process of processes) await runLook(process)
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), run), { numRuns: 60, seed: 1780 })
})

test('an unchanged scope keeps its sign while others change and are swept', async () => {
  const { looks, look } = openProcess()
  await look()
  const signs = () => [looks.signOf(['shp_a', 'sold:shp_a']), looks.signOf(['shp_b'])]
  const [a, b] = signs()
  await note('shp_b')
  await look()
  const [sameA, laterB] = signs()
  expect(sameA).toBe(a)
  expect(laterB).not.toBe(b)
  await sweep()
  await look()
  expect(signs()).toEqual([sameA, laterB])
  await sweep()
  await look()
  expect(signs()).toEqual([sameA, laterB])
})

test.runIf(isServer)('a change is reported once, also while a long transaction is open', async () => {
  const { looks, look } = openProcess()
  const end = await leaveOpen('shp_a')
  await note('shp_b')
  await look()
  const before = looks.signOf(['shp_b'])
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await sweep()
    await look()
    expect(looks.signOf(['shp_b'])).toBe(before)
  }
  const openSign = looks.signOf(['shp_a'])
  await end()
  await look()
  expect(looks.signOf(['shp_a'])).not.toBe(openSign)
})

test('a process that was idle for long learns of each scope swept meanwhile, and of no other', async () => {
  // The notes of earlier tests are swept first. On a shared server, others' transactions may delay that.
  const sweepAndCount = async () => {
    await sweep()
    return (await database.execute('select 1 from platform.page_change')).rows.length
  }
  await expect.poll(sweepAndCount, { timeout: 60_000 }).toBe(0)
  const { looks, look } = openProcess()
  await look()
  const before = scopes.map((scope) => looks.signOf([scope]))
  await note('sold:shp_a')
  for (let sweeps = 0; sweeps < 4; sweeps += 1) await sweep()
  await look()
  const changed = scopes.filter((scope, index) => looks.signOf([scope]) !== before[index])
  expect(changed).toEqual(['sold:shp_a'])
})

test('fifty callers at once share one look, and none is sent for a moment after it', async () => {
  let statementCount = 0
  const countingDatabase = {
    readOn: (run: Parameters<Database['readOn']>[0]) => {
      statementCount += 1
      return database.readOn(run)
    },
  } as Pick<Database, 'readOn'>
  const writes = { count: 0 }
  const looks = openPageLooks({ database: countingDatabase, writes })
  await Promise.all(Array.from({ length: 50 }, () => looks.look()))
  expect(statementCount).toBe(1)
  // A look under way may have started before the write: the next one serves all who came since.
  writes.count += 1
  const first = looks.look()
  writes.count += 1
  await Promise.all([first, ...Array.from({ length: 50 }, () => looks.look())])
  expect(statementCount).toBe(3)
})

test('versions are asked for once and stay until one of their scopes changes; time goes on', async () => {
  let statementCount = 0
  const countingDatabase = {
    readOn: (run: Parameters<Database['readOn']>[0]) => {
      statementCount += 1
      return database.readOn(run)
    },
  } as Pick<Database, 'readOn'>
  const writes = { count: 0 }
  const looks = openPageLooks({ database: countingDatabase, writes })
  const first = await looks.begin(['shp_a', 'catalogue'])
  expect(statementCount).toBe(2)
  const secondLook = await looks.begin(['shp_a', 'catalogue'])
  expect(secondLook.at.getTime()).toBeGreaterThanOrEqual(first.at.getTime())
  expect([...secondLook.versions]).toEqual([...first.versions])
  await note('shp_b')
  writes.count += 1
  await looks.begin(['shp_a', 'catalogue'])
  expect(statementCount).toBe(3)
  await note('shp_a')
  writes.count += 1
  const changed = await looks.begin(['shp_a', 'catalogue'])
  expect(statementCount).toBe(5)
  expect(changed.versions.get('shp_a')).not.toBe(first.versions.get('shp_a'))
  expect(changed.versions.get('catalogue')).toBe(first.versions.get('catalogue'))
})
