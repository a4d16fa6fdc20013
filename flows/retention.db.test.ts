/** What the privacy policy promises to delete is deleted when it says, and not before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClaims } from '#claims'
import { openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Aging, formatTime, goneAfter } from '#privacy/contract'

const mark = 'Zqelder'
const email = 'zqelder@example.com'
let app: TestApp
let shop: ClaimsWorld
beforeAll(async () => {
  app = await openApp()
  const store = await openStore(app.services.database, 'aging')
  shop = new ClaimsWorld(app.services.database, store, await store.sell())
}, 240_000)
afterAll(() => app.close())

const hasRow = async (text: string, values: unknown[] = []) =>
  (await app.queryRows(`${text} limit 1`, values)).length > 0

/** An order that has arrived, whose recipient, gift note and quote carry the mark. */
async function createArrivedOrder() {
  const sale = await shop.buy()
  await app.queryRows(
    `update orders.recipient set name = $2, line1 = $2, city = $2, gift_note = $2, email = $3, email_key = $3 where order_id = $1`,
    [sale.orderId, mark, email],
  )
  // A quote is written once, so the mark is in copies of it: one that was ordered and one that was not.
  for (const order of [`ord_${sale.orderId.slice(4).toUpperCase()}`, null])
    await app.queryRows(
      `insert into checkout.quote select (jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || md5($1 || coalesce($4, '')),
         'order_id', $4::text, 'email', $2::text, 'gift_note', $3::text))).* from checkout.quote q where order_id = $1`,
      [sale.orderId, email, mark, order],
    )
  return sale
}

/** Where each kind of data with a time in the policy is stored. */
const storedByKind: Readonly<Record<Aging, () => Promise<boolean>>> = {
  recipients: () => hasRow('select 1 from orders.recipient where name = $1', [mark]),
  quotes: () => hasRow('select 1 from checkout.quote where email = $1 and order_id is not null', [email]),
  offers: () => hasRow('select 1 from checkout.quote where email = $1 and order_id is null', [email]),
  asked: () => hasRow(`select 1 from messages.subscriber where email = $1`, [email]),
  reports: () => hasRow('select 1 from moderation.report where email = $1', [email]),
  mails: () => hasRow('select 1 from messages.mail where to_address = $1', [email]),
  messages: () => hasRow('select 1 from messages.message where body like $1', [`%${mark}%`]),
  sessions: () => hasRow(`select 1 from accounts.session where user_agent = $1`, [mark]),
  photos: () => hasRow('select 1 from claims.photo'),
  told: () => hasRow('select 1 from pixels.event'),
}
const listStored = async () => {
  const leftovers: string[] = []
  for (const [kind, isStored] of Object.entries(storedByKind)) if (await isStored()) leftovers.push(kind)
  return leftovers.sort()
}

/** The day that business time and the system's own time have reached; the sweeps up to it have run. */
let currentDay = 0
async function moveToDay(day: number): Promise<void> {
  const elapsedSeconds = (day - currentDay) * 86_400
  await app.queryRows('update platform.clock set offset_ms = offset_ms + $1', [elapsedSeconds * 1_000])
  await app.queryRows(`update accounts.session set created_at = created_at - $1 * interval '1 second'`, [
    elapsedSeconds,
  ])
  currentDay = day
  await app.settle()
}

async function plantMarks(): Promise<void> {
  await createArrivedOrder()
  await app.post('/contact', {
    topic: 'other',
    name: mark,
    email,
    subject: `About ${mark}`,
    message: `I am ${mark}`,
  })
  await app.post('/newsletter', { email })
  const [shopRow] = await app.queryRows('select id from accounts.shop limit 1')
  await app.queryRows(
    `insert into moderation.report (id, shop_id, reason, words, name, email, made_at)
     values ('rep_of_elder', $1, 'other', $2, $3, $4, platform.business_now())`,
    [shopRow!.id, `I am ${mark} and drew it`, mark, email],
  )
  const [person] = await app.queryRows('select id from accounts.person limit 1')
  await app.queryRows(
    `insert into accounts.session (id, person_id, token_hash, assurance, user_agent, expires_at)
     values ('ses_of_elder', $1, $2, 'password', $3, clock_timestamp() + interval '30 days')`,
    [person!.id, 'h'.repeat(43), mark],
  )
  const { orderId, units } = await shop.buy()
  const claimForm = {
    units: [units[0]!.id],
    fault: 'damaged' as const,
    words: 'A hole',
    shop: 'Aging',
    link: '',
  }
  const photo = { hash: 'e'.repeat(64), smallHash: 'b'.repeat(64), width: 800, height: 600, bytes: 1_000 }
  const claim = await app.services.transact((tx, at) =>
    makeClaims(tx, orderId, { ...claimForm, photos: [photo] }, at),
  )
  if (!claim.ok) throw new Error(claim.code)
  await shop.decide(claim.value[0]!, { decision: 'decline' })
  await app.queryRows(
    `insert into pixels.event (id, shop_id, name, told_key, page, happened_at, value_minor, contents)
     select 'evt_' || md5(s.id), s.id, 'ViewContent', 'k', '/', now() + c.offset_ms * interval '1 millisecond', 0, '[]'
     from accounts.shop s, platform.clock c limit 1`,
  )
  await app.settle()
}

test('each kind is there the day before its time and gone the day after, up to the third year', async () => {
  await plantMarks()
  expect(await listStored()).toEqual(Object.keys(goneAfter).sort())
  const times = [...new Set(Object.values(goneAfter))].sort((a, b) => a - b)
  for (const time of times) {
    await moveToDay(time - 1)
    const due = Object.keys(goneAfter).filter((kind) => goneAfter[kind as Aging] >= time)
    expect(await listStored(), `day ${time - 1}`).toEqual(due.sort())
    await moveToDay(time + 1)
    const remaining = Object.keys(goneAfter).filter((kind) => goneAfter[kind as Aging] > time)
    expect(await listStored(), `day ${time + 1}`).toEqual(remaining.sort())
  }
})

test('an order with an open claim keeps its address until the claim is decided', async () => {
  const { orderId, units } = await createArrivedOrder()
  const claim = await shop.claimOne(orderId, units[0]!.id)
  const isNamed = () =>
    hasRow('select 1 from orders.recipient where order_id = $1 and name = $2', [orderId, mark])
  await moveToDay(currentDay + goneAfter.recipients + 1)
  expect(await isNamed()).toBe(true)
  await shop.decide(claim, { decision: 'decline' })
  await moveToDay(currentDay + 2)
  expect(await isNamed()).toBe(false)
})

test('the policy quotes the times that the sweeps keep', async () => {
  const page = (await app.readPage(hrefs.privacy)).toLowerCase()
  const cells = [...page.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text!)
  for (const time of Object.values(goneAfter))
    expect(
      cells.some((cell) => cell.startsWith(formatTime(time))),
      formatTime(time),
    ).toBe(true)
})
