/** A book rewritten from its first entry by an expert who owns the database is detected. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record, verifyAudit } from '#audit'
import { openApp, type TestApp } from '#drivers/app.ts'
import { advance } from '#drivers/money-history.ts'
import { openHistory } from '#drivers/money-world.ts'
import { anchorHeads, readAnchors } from '#flows/anchors.ts'
import { sealBook } from '#ledger'
import { verifyAnchors } from './anchors.ts'
import { book } from './book.ts'
import { findFaults } from './rule.ts'

let app: TestApp
const monday = new Date('2025-03-03T10:00:00Z')
const tuesday = new Date('2025-03-04T00:00:10Z')
beforeAll(async () => {
  app = await openApp({
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(64),
    APP_URL: 'https://shops.example',
  })
})
afterAll(() => app.close())

async function recordHistory(): Promise<void> {
  const { database, transact } = app.services
  const history = await openHistory(database, 3, 1)
  for (let step = 0; step < 25; step += 1) await advance(history)
  await transact((tx) => sealBook(tx, 5_000))
  for (const action of ['order.noted', 'order.seen'] as const)
    await transact((tx, at) =>
      record(tx, { actor: 'system', action, resource: 'ord_1', shopId: null, requestId: 'req' }, at),
    )
}
const findLetters = async () =>
  (
    await app.services.database.execute(
      `select to_address, subject, body_text from messages.mail where template = 'heads-of-day' order by id`,
    )
  ).rows
const verify = async () => {
  const { database, blobs } = app.services
  const inside = await findFaults(database, book)
  const { faults } = await verifyAnchors(database, blobs)
  return { inside, outside: faults.map(({ table, row }) => `${table} ${row}`) }
}

test('each day has one anchor and one letter to the house’s address, even if two nodes write at once', async () => {
  await recordHistory()
  await anchorHeads(app.services, monday)
  await Promise.all([1, 2].map(() => anchorHeads(app.services, monday)))
  await recordHistory()
  await anchorHeads(app.services, tuesday)
  const anchors = await readAnchors(app.services.blobs)
  expect(anchors.map(({ day }) => day)).toEqual(['2025-03-03', '2025-03-04'])
  expect(anchors[0]!.ledger.rows).toBeLessThan(anchors[1]!.ledger.rows)
  const { rows } = await app.services.database.execute('select support_address from house.company')
  const sent = await findLetters()
  expect(sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    [rows[0]!.support_address, 'The books on 2025-03-03'],
    [rows[0]!.support_address, 'The books on 2025-03-04'],
  ])
  for (const [index, { ledger, trail }] of anchors.entries())
    for (const word of [ledger.head!, trail.head!, String(ledger.rows)])
      expect(sent[index]!.body_text).toContain(word)
  expect(await verify()).toEqual({ inside: [], outside: [] })
})

test('an anchor that is missing after its letter was sent is written with the heads in the letter', async () => {
  const { blobs } = app.services
  const [first] = await readAnchors(blobs)
  await blobs.remove('anchors/2025-03-03.json')
  await anchorHeads(app.services, monday)
  expect((await readAnchors(blobs))[0]).toEqual(first)
  expect(await findLetters()).toHaveLength(2)
})

test('after an entry is changed and every seal remade, nothing inside differs, but both anchors do', async () => {
  const { transact, database } = app.services
  const [firstAnchor, secondAnchor] = await readAnchors(app.services.blobs)
  await transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update ledger.entry set memo = 'nothing' where number = (select min(number) from ledger.entry)`,
    )
    await tx.execute(sql`delete from ledger.seal`)
    await tx.execute(sql`insert into ledger.unsealed (number, entry_id) select number, id from ledger.entry`)
  })
  await transact((tx) => sealBook(tx, 5_000))
  expect((await database.execute('select count(*)::int as n from ledger.unsealed')).rows).toEqual([{ n: 0 }])
  const { inside, outside } = await verify()
  expect(inside).toEqual([])
  expect(outside).toEqual([
    `ledger.seal ${firstAnchor!.ledger.rows}`,
    `ledger.seal ${secondAnchor!.ledger.rows}`,
  ])
})

test('after the trail’s last row is deleted, the rest is a whole chain, but the second anchor differs', async () => {
  const { transact } = app.services
  const [, secondAnchor] = await readAnchors(app.services.blobs)
  await transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from audit.entry where id = ${secondAnchor!.trail.rows}`)
  })
  expect((await app.services.read((tx) => verifyAudit(tx))).brokenAt).toBeNull()
  expect((await verify()).outside).toContain(`audit.entry ${secondAnchor!.trail.rows}`)
})
