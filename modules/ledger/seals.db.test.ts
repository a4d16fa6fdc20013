import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import { findSealState, post, saleCaptured, sealBook, verifyLedger, verifySeals, walkSeals } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const goods = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
const shopId = newId('shop')
let orders = 0
const sell = (tx: Tx, at: Date) => {
  orders += 1
  const sale = { orderId: testId('order', `ord-${orders}`), shopId, goods, shipping: usd(469), tax: usd(210) }
  return post(tx, saleCaptured(sale), at)
}
const sellOne = () => database.transact(sell)
/** An entry on the accounts of one shop only, which waits for no other shop's. */
const clear = (tx: Tx, at: Date, shop: string) => {
  orders += 1
  const postings = [
    { account: `shop:${shop}:pending` as const, amount: usd(100) },
    { account: `shop:${shop}:available` as const, amount: usd(-100) },
  ]
  return post(tx, { kind: 'profit.cleared', reference: `clear-${orders}`, postings }, at)
}
const sealAll = async () => {
  while ((await database.transact((tx) => sealBook(tx, 5))) > 0);
}
const rows = async (text: string) => (await database.execute(text)).rows
const rollback = new Error('rolled back')

test('an entry that commits late is sealed after those that overtook it, and none before its commit', async () => {
  if (database.engine === 'pglite') return // one connection: no other transaction runs beside an open one
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  let markPosted = () => {}
  const hasPosted = new Promise<void>((resolve) => (markPosted = resolve))
  const slowTransaction = database.transact(async (tx, at) => {
    await clear(tx, at, newId('shop'))
    markPosted()
    await mayCommit
  })
  await hasPosted
  await database.transact((tx, at) => clear(tx, at, newId('shop')))
  expect(await database.transact((tx) => sealBook(tx))).toBe(1)
  commit()
  await slowTransaction
  expect(await database.transact((tx) => sealBook(tx))).toBe(1)
  const order = await rows(
    'select number::int, entry_number::int as entry from ledger.seal order by number desc limit 2',
  )
  expect(Number(order[0]!.entry)).toBeLessThan(Number(order[1]!.entry))
  expect(await database.read(verifySeals)).toMatchObject({ fault: null })
})

test('with concurrent posting, failing and sealing, each committed entry is in one chain, once', async () => {
  const act = fc.constantFrom('sell', 'fail', 'seal')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
      async (waves) => {
        const does = {
          sell: sellOne,
          fail: () =>
            database
              .transact(async (tx, at) => {
                await sell(tx, at)
                throw rollback
              })
              .catch((cause) => expect(cause).toBe(rollback)),
          seal: () => database.transact((tx) => sealBook(tx, 2)),
        }
        for (const wave of waves) await Promise.all(wave.map((act) => does[act]()))
        await sealAll()
        const [count] = await rows(`select (select count(*)::int from ledger.entry) as entries,
        (select count(*)::int from ledger.seal join ledger.entry on entry.id = entry_id) as sealed,
        (select max(number)::int from ledger.seal) as head`)
        expect(count!.sealed).toBe(count!.entries)
        expect(count!.head ?? 0).toBe(count!.entries)
        expect(await database.read(verifySeals)).toEqual({ seals: count!.entries, fault: null })
      },
    ),
    readRuns(12),
  )
})

test('a seal can’t be changed, deleted or inserted by hand', async () => {
  await sellOne()
  await sealAll()
  for (const change of [
    'update ledger.seal set hash = hash',
    'delete from ledger.seal',
    'truncate ledger.seal',
  ])
    await expect(database.execute(change)).rejects.toThrow()
  await expect(
    database.execute(
      `insert into ledger.seal (entry_id, entry_number) select entry_id, entry_number from ledger.seal limit 1`,
    ),
  ).rejects.toThrow()
})

/** Changes that someone who owns the database can make with all triggers off; the sums are still zero. */
const tampering = {
  'moves money to another account': (entry: string) => sql`
    update ledger.posting set account = 'house:promotions'
    where entry_id = ${entry} and place = (select max(place) from ledger.posting where entry_id = ${entry})`,
  'swaps the sides': (entry: string) => sql`
    update ledger.posting set amount_minor = -amount_minor where entry_id = ${entry}`,
  'slips two postings in': (entry: string) => sql`
    insert into ledger.posting (entry_id, place, size, account, currency, amount_minor)
    values (${entry}, 101, 200, 'psp:cash', 'USD', 100), (${entry}, 102, 200, 'house:tips', 'USD', -100)`,
  'removes a posting': (entry: string) => sql`
    delete from ledger.posting where entry_id = ${entry} and place = 1`,
  'removes the entry': (entry: string) => sql`
    with gone as (delete from ledger.posting where entry_id = ${entry}) delete from ledger.entry where id = ${entry}`,
  'rewrites the cause': (entry: string) => sql`
    update ledger.entry set reference = 'another' where id = ${entry}`,
  'moves the day': (entry: string) => sql`
    update ledger.entry set happened_at = happened_at - interval '1 day' where id = ${entry}`,
  'seals it anew': (entry: string) => sql`
    update ledger.seal set hash = 'ff' where entry_id = ${entry}`,
  'removes the seal': (entry: string) => sql`delete from ledger.seal where entry_id = ${entry}`,
}

/** The result of `read` after a change with triggers off, which is then rolled back. */
async function readTampered<Value>(change: (tx: Tx) => Promise<unknown>, read: (tx: Tx) => Promise<Value>) {
  let value: Value | undefined
  await database
    .transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await change(tx)
      value = await read(tx)
      throw rollback
    })
    .catch((cause) => {
      if (cause !== rollback) throw cause
    })
  return value!
}

test('any change of a sealed entry behind the triggers is named by its number', async () => {
  for (let count = 0; count < 8; count += 1) await sellOne()
  await sealAll()
  const seals = await rows(
    'select number::int, entry_id, entry_number::int as entry from ledger.seal order by number',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(tampering)),
      fc.nat(seals.length - 1),
      async ([name, change], index) => {
        const { number, entry_id, entry } = seals[index]!
        const { fault } = await readTampered((tx) => tx.execute(change(String(entry_id))), verifySeals)
        if (name === 'removes the seal' && index === seals.length - 1) return // the tail: the walk's task, below
        const isMissing = name === 'removes the seal'
        expect(fault, name).toContain(
          isMissing ? `at seal ${number}, which is missing` : `at seal ${number}, of entry no. ${entry}.`,
        )
      },
    ),
    readRuns(40),
  )
})

test('an entry inserted behind the triggers, and one whose seal was removed, are reported as unsealed', async () => {
  await sellOne()
  const [last] = await rows('select max(number)::int + 1 as number from ledger.entry')
  expect((await database.read(verifyLedger)).faults).toEqual([])
  const faults = await readTampered(
    async (tx) => {
      await tx.execute(sql`
        insert into ledger.entry (id, number, kind, reference, size, happened_at) overriding system value
        values ('ent_00000000000070008000000000000001', ${last!.number}, 'sale.captured', 'slipped', 2, now())`)
      await tx.execute(sql`
        insert into ledger.posting (entry_id, place, size, account, currency, amount_minor)
        values ('ent_00000000000070008000000000000001', 1, 2, 'psp:cash', 'USD', 5),
          ('ent_00000000000070008000000000000001', 2, 2, 'psp:cash', 'USD', -5)`)
    },
    async (tx) => (await verifyLedger(tx)).faults,
  )
  expect(faults).toEqual([`Entry no. ${last!.number} has no seal and waits for none.`])
  await sealAll()
  const faultsAfterCut = await readTampered(
    (tx) => tx.execute(sql`delete from ledger.seal where number = (select max(number) from ledger.seal)`),
    async (tx) => (await verifyLedger(tx)).faults,
  )
  expect(faultsAfterCut).toEqual([`Entry no. ${Number(last!.number) - 1} has no seal and waits for none.`])
})

test('the walk reaches the head and reports to verification; a tail cut off with its entries breaks it', async () => {
  const now = new Date('2025-08-25T10:00:00Z')
  await sellOne()
  expect((await database.read(findSealState)).waiting).toBe(1)
  await sealAll()
  while (await database.transact((tx) => walkSeals(tx, now, 3)));
  const state = await database.read(findSealState)
  expect(state).toMatchObject({
    waiting: 0,
    oldestMs: 0,
    checkedTo: state.sealed,
    checkedAt: now,
    broken: null,
  })
  expect(state.head).toMatch(/^[0-9a-f]{64}$/)
  const report = await readTampered(async (tx) => {
    await tx.execute(sql`delete from ledger.seal where number >= ${state.sealed - 1}`)
    await tx.execute(
      sql`delete from ledger.posting where not exists (select from ledger.seal s where s.entry_id = posting.entry_id)`,
    )
    await tx.execute(
      sql`delete from ledger.entry where not exists (select from ledger.seal s where s.entry_id = entry.id)`,
    )
    await walkSeals(tx, now, 3)
  }, verifyLedger)
  expect(report.seals.broken).toEqual({ seal: state.sealed, entry: null })
  expect(report.faults).toContain(`The chain of seals breaks at seal ${state.sealed}, which is missing.`)
})
