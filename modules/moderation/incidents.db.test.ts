import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEntries } from '#audit'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { walkPages } from '#drivers/pages.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { testId } from '#drivers/test-id.ts'
import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { findLiveListingById } from '#listings'
import { findUnitsToPrint } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { closeDueBatches } from '#production'
import type { Decision } from './contract.ts'
import { businessDaysAfter, incidentMoves } from './incident.ts'
import {
  appealIncident,
  confirmReport,
  counterIncident,
  countIncidents,
  decideIncident,
  findIncidents,
  makeReport,
  restoreCountered,
} from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'reported')
})
afterAll(() => database.close())

const deps = { ring: { secret: 'k'.repeat(40) }, appUrl: 'https://fanfare.test', now: new Date() }
const staff = (name: string): Person => ({
  kind: 'person',
  personId: newId('person'),
  name,
  email: `${name}@fanfare.test`,
  emailVerified: true,
  shop: null,
  staff: ['support'],
  assurance: 'second',
  hasSecondFactor: true,
  hasPasskey: false,
  secondFactorAt: new Date(),
  sessionId: testId('session', 's'),
})
const [first, second, creator] = [staff('First'), staff('Second'), staff('Maker')]
const at = new Date('2025-08-25T10:00:00Z')
let reporters = 0

async function sendReport(listingId: Id<'listing'> | null, reason: 'copyright' | 'hate' = 'copyright') {
  reporters += 1
  const form = {
    reason,
    words: 'That is my picture.',
    links: '',
    name: 'Owner',
    email: `owner${reporters}@example.com`,
    truth: 'on' as const,
  }
  const from = { address: `10.1.${reporters}.1` }
  const subject = { shopId: store.shopId, listingId }
  const report = await database.transact((tx) => makeReport(tx, deps, subject, form, from, at))
  expect(report.ok).toBe(true)
  const { rows } = await database.execute(
    `select body_text from messages.mail where to_address = $1 and template = 'report-confirm'`,
    [form.email],
  )
  const token = decodeURIComponent(/token=(\S+)/.exec(String(rows[0]?.body_text))![1]!)
  return {
    token,
    email: form.email,
    confirm: () => database.transact((tx) => confirmReport(tx, deps, token, at)),
  }
}
async function openIncidentAbout(
  listingId: Id<'listing'> | null,
  reason: 'copyright' | 'hate' = 'copyright',
) {
  await (await sendReport(listingId, reason)).confirm()
  const all = await database.read((tx) => findIncidents(tx, { shopId: store.shopId }))
  return all.rows.find((incident) => incident.listingId === listingId && incident.status === 'open')!
}
const decide = (id: string, decision: Decision, actor = first, now = at) =>
  database.transact((tx) =>
    decideIncident(tx, { ...deps, requestId: 'r' }, { id, decision, words: 'Because.', actor }, now),
  )
const request = (id: string) => ({ id, shopId: store.shopId, actor: creator, requestId: 'r' })
const counterForm = {
  words: 'I drew it myself, from a photograph of mine.',
  name: 'Adaeze Bello',
  address: '1 Adeniyi Jones Avenue, Lagos',
  oath: 'on' as const,
  court: 'on' as const,
}
const findAsFan = (id: Parameters<typeof findLiveListingById>[1]) =>
  database.read((tx) => findLiveListingById(tx, id, at))

/** The letters to the person who reported it, one after the other. */
async function findReporterLetters(incidentId: string): Promise<string[]> {
  const { rows } = await database.execute(
    `select body_text from messages.mail where about = $1 and template = 'report-decided' order by queued_at, id`,
    [incidentId],
  )
  const outcomePattern = /It (?:stays where|was taken down|is back|stays down|is hidden)/
  return rows.map((row) => outcomePattern.exec(String(row.body_text))?.[0] ?? String(row.body_text))
}

test('the moves in code are the moves of the database', async () => {
  const { rows } = await database.execute('select from_status, to_status from moderation.move')
  const moves = rows.map((row) => `${row.from_status} ${row.to_status}`).sort()
  const movesInCode = Object.entries(incidentMoves).flatMap(([from, events]) =>
    [...new Set(Object.values(events))].map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([...new Set(movesInCode)].sort())
})

test('a report counts once its address is confirmed, joins the others, and is then never changed', async () => {
  const listing = await store.sell()
  const { confirm } = await sendReport(listing)
  expect((await database.read((tx) => findIncidents(tx, { waiting: true }))).rows).toEqual([])
  expect((await confirm()).ok && (await confirm()).ok).toBe(true)
  await (await sendReport(listing)).confirm()
  const {
    rows: [incident],
  } = await database.read((tx) => findIncidents(tx, { waiting: true }))
  expect(incident).toMatchObject({ listingId: listing, status: 'open', reports: 2 })
  await expect(
    database.execute(`update moderation.report set words = 'something else entirely'`),
  ).rejects.toThrow()
  await expect(database.execute('delete from moderation.step')).rejects.toThrow()
  expect((await database.transact((tx) => confirmReport(tx, deps, 'x.y.z', at))).ok).toBe(false)
  await decide(incident!.id, 'dismiss')
  expect(await findAsFan(listing)).not.toBeNull()
})

test('a listing taken down is not seen, sold or printed, and its creator reads the reason', async () => {
  const listing = await store.sell()
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing, quantity: 2 })
  const paid = await fan.pay()
  if (!paid.ok) throw new Error(paid.code)
  const late = new TestFan(database, store.shopId)
  await late.addToCart({ listing, quantity: 1 })
  const incident = await openIncidentAbout(listing)
  expect((await decide(incident.id, 'strike')).ok).toBe(true)
  expect(await findAsFan(listing)).toBeNull()
  expect((await late.pay()).ok).toBe(false)
  await database.execute(
    `update platform.clock set movable = true, offset_ms = extract(epoch from timestamptz '2027-03-01' - clock_timestamp()) * 1000`,
  )
  await closeDueBatches(database)
  const waiting = await database.read((tx) => findUnitsToPrint(tx, { before: new Date('2100-01-01') }))
  expect(waiting.filter((unit) => unit.listingId === listing)).toHaveLength(2)
  const { rows } = await database.execute(
    `select template from messages.mail where about = $1 order by template`,
    [incident.id],
  )
  expect(rows.map((row) => row.template)).toEqual(['moderated', 'report-decided'])
  const trail = await database.read((tx) => findEntries(tx, { resource: listing }))
  expect(trail.map((line) => line.action)).toEqual(['moderation.take_down'])
  await expect(
    database.execute(`update listings.listing set status = 'ended', ended_at = now(), end_cause = 'hand' where id = '${listing}';
      update listings.listing set status = 'relaunchable' where id = '${listing}';
      update listings.listing set status = 'active' where id = '${listing}'`),
  ).rejects.toThrow()
})

test('an appeal is decided by someone else: the verb and the database require it', async () => {
  const listing = await store.sell()
  const incident = await openIncidentAbout(listing, 'hate')
  await decide(incident.id, 'take_down')
  const appeal = () =>
    database.transact((tx) =>
      appealIncident(tx, { ...request(incident.id), words: 'It quotes a poem against hatred.' }, at),
    )
  expect((await appeal()).ok).toBe(true)
  expect((await appeal()).ok).toBe(false)
  expect(await decide(incident.id, 'restore', first)).toMatchObject({ code: 'incident.same_person' })
  await expect(
    database.execute(
      `update moderation.incident set status = 'restored', appeal_decided_by = decided_by where id = '${incident.id}'`,
    ),
  ).rejects.toThrow()
  expect((await decide(incident.id, 'restore', second)).ok).toBe(true)
  expect(await findAsFan(listing)).not.toBeNull()
  expect(await findReporterLetters(incident.id)).toEqual(['It was taken down', 'It is back'])
  const stranger = {
    ...request(incident.id),
    shopId: newId('shop'),
    words: 'Not mine, but let me in anyway.',
  }
  expect(await database.transact((tx) => appealIncident(tx, stranger, at))).toMatchObject({
    code: 'incident.not_found',
  })
})

test('a counter-notice restores a listing after ten business days, unless the claimant sued', async () => {
  const [firstListing, secondListing] = [await store.sell(), await store.sell()]
  const ids = [(await openIncidentAbout(firstListing)).id, (await openIncidentAbout(secondListing)).id]
  for (const id of ids) {
    await decide(id, 'take_down')
    const countered = await database.transact((tx) =>
      counterIncident(tx, { ...request(id), form: counterForm }, at),
    )
    expect(countered.ok).toBe(true)
  }
  expect(businessDaysAfter(at, 10).toISOString()).toBe('2025-09-08T10:00:00.000Z')
  expect((await decide(ids[1]!, 'uphold', second)).ok).toBe(true)
  const sweep = (now: string) => database.transact((tx) => restoreCountered(tx, deps, new Date(now)))
  expect(await sweep('2025-09-08T09:59:00Z')).toBe(0)
  expect(await findAsFan(firstListing)).toBeNull()
  expect(await sweep('2025-09-08T10:00:00Z')).toBe(1)
  expect(await sweep('2025-09-08T10:00:00Z')).toBe(0)
  expect(await findAsFan(firstListing)).not.toBeNull()
  expect(await findAsFan(secondListing)).toBeNull()
  expect(await findReporterLetters(ids[0]!)).toEqual(['It was taken down', 'It is back'])
  expect(await findReporterLetters(ids[1]!)).toEqual(['It was taken down', 'It stays down'])
  const hate = (await openIncidentAbout(await store.sell(), 'hate')).id
  await decide(hate, 'take_down')
  expect(
    await database.transact((tx) => counterIncident(tx, { ...request(hate), form: counterForm }, at)),
  ).toMatchObject({ code: 'incident.not_copyright' })
})

test('a hidden listing that is restored is not reported as taken down', async () => {
  const incident = await openIncidentAbout(await store.sell())
  await decide(incident.id, 'hide')
  await decide(incident.id, 'restore')
  expect(await findReporterLetters(incident.id)).toEqual(['It is hidden', 'It is back'])
})

test('the third strike within a year closes the store, and an older one does not count', async () => {
  const readStatus = async () =>
    (await database.execute(`select status from accounts.shop where id = '${store.shopId}'`)).rows[0]!.status
  const countStrikeRows = async () =>
    (await database.execute(`select count(*)::int as n from moderation.incident where strike`)).rows[0]!.n
  expect(await countStrikeRows()).toBe(1)
  const old = await openIncidentAbout(await store.sell())
  await decide(old.id, 'strike', first, new Date('2024-01-01T00:00:00Z'))
  await decide((await openIncidentAbout(await store.sell())).id, 'strike')
  expect(await readStatus()).toBe('active')
  const third = await openIncidentAbout(await store.sell())
  await decide(third.id, 'strike')
  expect(await readStatus()).toBe('suspended')
  await database.transact((tx) =>
    appealIncident(tx, { ...request(third.id), words: 'I drew it myself, from my own photo.' }, at),
  )
  await decide(third.id, 'restore', second)
  expect(await readStatus(), 'the strike is gone, and with it what closed the store').toBe('active')
  const lines = await database.read((tx) => findEntries(tx, { resource: store.shopId, max: 1 }))
  expect(lines).toMatchObject([{ action: 'shop.reinstated', actorName: 'Second', after: { strikes: 2 } }])
})

test('every case is reached page after page, and waiting ones by the longest wait first', async () => {
  const all = await walkPages((cursor) => database.read((tx) => findIncidents(tx, {}, cursor, 2)))
  const { rows } = await database.execute('select count(*)::int as n from moderation.incident')
  expect(all.rows).toHaveLength(Number(rows[0]!.n))
  expect(new Set(all.rows.map(({ id }) => id)).size).toBe(all.rows.length)
  // Reported at one moment: their ids tell them apart.
  for (const _ of ['one', 'two']) await openIncidentAbout(await store.sell())
  const waitingPages = await walkPages((cursor) =>
    database.read((tx) => findIncidents(tx, { waiting: true }, cursor, 1)),
  )
  expect(waitingPages.pages).toBeGreaterThan(1)
  const openedTimes = waitingPages.rows.map(({ openedAt }) => openedAt.getTime())
  expect(openedTimes).toEqual([...openedTimes].sort((a, b) => a - b))
  expect((await database.read(countIncidents)).waiting).toBe(waitingPages.rows.length)
})
