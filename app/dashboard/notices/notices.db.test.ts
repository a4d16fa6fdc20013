/** A shop's notices: what is sent, once each, to whom, and through which channel they chose. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { countStock } from '#catalogue'
import { skuOf } from '#catalogue/contract'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { createEffects, type Effects } from '#drivers/effects.ts'
import { extractText } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { sendDigests } from '#flows/notices.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { depsOf } from '../../account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let effects: Effects
let store: TestStore
let tee: Id<'listing'>
const jars = {} as Record<'owner' | 'admin' | 'designer' | 'stranger', Jar>

beforeAll(async () => {
  app = await openApp()
  effects = createEffects(app.services)
  const { database } = app.services
  store = await openStore(database, 'harmattan')
  tee = await store.sell({ title: 'Dry season tee' })
  await database.execute(`delete from accounts.member where shop_id = '${store.shopId}'`)
  for (const role of ['owner', 'admin', 'designer', 'stranger'] as const) {
    const person = { name: role, email: `${role}@team.test`, password: goodPassword }
    const newAccount = role === 'stranger' ? { ...person, shop: { name: 'Elsewhere' } } : person
    const { personId } = await app.services.transact((tx, at) =>
      createAccount(tx, depsOf(app.services), newAccount, at),
    )
    if (role !== 'stranger')
      await database.execute(
        `insert into accounts.member values ('${store.shopId}', '${personId}', '${role}', now())`,
      )
    jars[role] = new Map()
    await signInWithCode(app, person.email, jars[role])
  }
})
afterAll(() => app.close())

const readWords = async (path: string, jar: Jar) =>
  extractText((await app.readPage(path, jar)).replace(/<script[\s\S]*?<\/script>/g, ''))
const findLetters = (name: string) =>
  app.queryRows(`select template, body_text as text from messages.mail where to_address = '${name}@team.test'
    and template in ('notice', 'notices-of-day') order by queued_at, id`)

async function buy(listing: Id<'listing'>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const fan = new TestFan(app.services.database, store.shopId)
    await fan.addToCart({ listing })
    await fan.quote()
    await fan.pay()
  }
  await effects.settle()
}
const choose = (jar: Jar, choices: Record<string, string>) => app.post('/notices/settings', choices, jar)

test('a sale gives one notice, new until it is seen, which only those who manage the shop can read', async () => {
  await buy(tee, 1)
  await effects.settle()
  expect(await readWords('/dashboard', jars.owner)).toContain('Notifications 1 unread')
  const page = await readWords('/notices', jars.owner)
  expect(page.match(/1 × Dry season tee\. You earn \$/g)).toHaveLength(1)
  expect(page).toContain('A sale New')
  expect(await readWords('/dashboard', jars.owner)).not.toContain('Notifications 1 unread')
  expect(await readWords('/notices', jars.owner)).not.toContain('A sale New')
  expect(await readWords('/dashboard', jars.admin)).toContain('Notifications 1 unread')
  for (const jar of [jars.designer, jars.stranger])
    expect(await readWords('/notices', jar)).not.toContain('Dry season tee')
  expect((await choose(jars.designer, { sale: 'now' })).status).not.toBe(303)
  expect(await findLetters('owner')).toEqual([])
})

test('each person chooses where notices go: this page, an e-mail at once, or one e-mail a day', async () => {
  expect((await choose(jars.owner, { sale: 'daily', payout: 'now', nonsense: 'now' })).status).toBe(303)
  expect((await choose(jars.admin, { sale: 'now', review: 'nonsense' })).status).toBe(303)
  expect(
    await app.queryRows(
      "select choices from messages.notice_reader where choices <> '{}' order by choices::text",
    ),
  ).toEqual([{ choices: { sale: 'daily' } }, { choices: { sale: 'now' } }])
  await buy(tee, 2)
  expect((await findLetters('admin')).map(({ template }) => template)).toEqual(['notice', 'notice'])
  expect(await findLetters('owner')).toEqual([])
  const runDigests = (later: number) =>
    app.services.transact((tx, at) => sendDigests(tx, app.services.config, after(at, later)))
  expect(await runDigests(0)).toBe(0)
  expect(await runDigests(days(1))).toBe(1)
  expect(await runDigests(days(1))).toBe(0)
  const [letter, ...others] = await findLetters('owner')
  expect(others).toEqual([])
  expect(String(letter!.text).match(/1 × Dry season tee/g)).toHaveLength(2)
  // A day on which nothing happened brings no mail.
  expect(await runDigests(days(3))).toBe(0)
  expect(await findLetters('owner')).toHaveLength(1)
})

test('a member who no longer manages the shop gets no more notices', async () => {
  await app.services.database.execute(
    `update accounts.member set role = 'designer' where person_id in (select id from accounts.person where email = 'admin@team.test')`,
  )
  const countBefore = (await findLetters('admin')).length
  await buy(tee, 1)
  expect(await findLetters('admin')).toHaveLength(countBefore)
})

test('half of a drop, its end and a fan’s question give one notice each', async () => {
  const drop = await store.sell({ title: 'Forty lamps', unitsCap: 4 })
  await buy(drop, 2)
  await buy(drop, 2)
  const page = await readWords('/notices', jars.owner)
  expect(page.match(/Half of Forty lamps is gone: 2 of 4 left\./g)).toHaveLength(1)
  expect(page.match(/Forty lamps is sold out\./g)).toHaveLength(1)
  const slug = String((await app.queryRows(`select slug from listings.listing where id = '${tee}'`))[0]!.slug)
  const request = { name: 'Tobi', email: 'tobi@fans.test', message: 'Does it shrink?' }
  await app.post(`/@harmattan/ask/${slug}`, request)
  expect(await readWords('/notices', jars.owner)).toContain('A question about Dry season tee.')
})

test('a size that runs out gives one notice to each shop that sells it in that colour, and to no other', async () => {
  const { transact } = app.services
  const setStock = (colour: string, size: string, stock: number) =>
    transact((tx) => countStock(tx, skuOf('bella-canvas-3001', colour, size), stock))
  for (const [colour, size] of [
    ['black', 'L'],
    ['white', 'M'],
  ] as const)
    expect((await setStock(colour, size, 0)).ok).toBe(true)
  await effects.settle()
  await setStock('black', 'L', 0)
  await effects.settle()
  const notices = await app.queryRows(`select shop_id, words from messages.notice where kind = 'stock'`)
  expect(notices.map(({ shop_id }) => shop_id)).toEqual([store.shopId])
  expect(notices[0]!.words).toMatch(
    /^Out of stock: .+ in Black \(L\)\. Fans can’t choose it in .+ until it’s back\.$/,
  )
  // In stock and sold out again is a new event.
  await setStock('black', 'L', 5)
  await setStock('black', 'L', 0)
  await app.settle()
  expect(await app.queryRows(`select 1 from messages.notice where kind = 'stock'`)).toHaveLength(2)
})
