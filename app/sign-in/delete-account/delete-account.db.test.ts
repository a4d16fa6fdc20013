import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateApiCaller, createAccount, findShop, makeApiKey } from '#accounts'
import { saveDesign, storeArtwork } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { frontText, putOnSale } from '#drivers/listings.ts'
import { someOrder } from '#drivers/orders.ts'
import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { negate, usd } from '#kernel/money.ts'
import { post, verifyLedger } from '#ledger'
import { payOrder, placeOrder } from '#orders'
import { saveDestination } from '#payouts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
let people = 0
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
})
afterAll(() => app.close())

const send = (path: string, fields: Record<string, string>, jar?: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), ...(jar ? { jar } : {}) })
const text = async (path: string, jar: Jar) =>
  (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, '').replace(/&#x27;/g, "'")
const sql = async (words: string, values: unknown[] = []) =>
  (await app.services.database.execute(words, values)).rows

async function creator(more: { shop?: boolean } = {}) {
  people += 1
  const email = `leaver${people}@fanfare.test`
  const name = `Ngozi Leaver ${people}`
  const shop = more.shop === false ? {} : { shop: { name: `Leaving ${people}`, handle: `leaving-${people}` } }
  const made = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name, email, password, ...shop }, at),
  )
  const jar = await enter(email)
  return { ...made, shopId: made.shopId as Id<'shop'>, email, name, jar, handle: `leaving-${people}` }
}
async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await send('/login', { email, password }, jar)
  return jar
}
const ask = (who: { email: string; jar: Jar }) =>
  send('/delete-account', { act: 'ask', confirm: who.email }, who.jar)
const moveOn = (time: number) => sql(`update platform.clock set offset_ms = offset_ms + $1`, [time])
const templates = async (to: string) =>
  (await sql('select template from messages.mail where to_address = $1 order by queued_at, id', [to])).map(
    ({ template }) => template,
  )
const credit = (shopId: Id<'shop'>, minor: number) =>
  app.services.transact((tx, at) => {
    const postings = [
      { account: 'psp:cash', amount: usd(minor) },
      { account: `shop:${shopId}:available`, amount: negate(usd(minor)) },
    ] as const
    return post(tx, { kind: 'profit.cleared', reference: `${shopId}:${minor}`, shopId, postings }, at)
  })
async function onSale(shopId: Id<'shop'>): Promise<string> {
  const { database, transact, read } = app.services
  const design = { document: frontText('LEAVING'), name: 'Leaving' }
  const saved = await transact((tx, at) => saveDesign(tx, shopId, design, at))
  if (!saved.ok) throw new Error(saved.code)
  const at = await read(async (_, now) => now)
  return (await putOnSale({ database, shopId, designVersionId: saved.value.versionId }, at)).id
}
/** A picture of a shop, in its library and in the store of files; the key of its master. */
async function uploaded(shopId: Id<'shop'>): Promise<string> {
  const raw = { width: 600, height: 600, channels: 4 as const, background: '#2f4bff' }
  const bytes = await sharp({ create: raw }).png().toBuffer()
  const stored = await storeArtwork(app.services, shopId, bytes, 'secret plan.png')
  if (!stored.ok) throw new Error(stored.code)
  const key = `artwork/${stored.value.hash.slice(0, 2)}/${stored.value.hash}.png`
  expect(await app.services.blobs.has(key)).toBe(true)
  return key
}

test('an account ends only by its own hand, freshly proved and with its address typed', async () => {
  const who = await creator()
  expect((await app.fetch('/delete-account')).headers.get('location')).toMatch(/^\/login/)
  expect((await send('/delete-account', { act: 'ask', confirm: 'else@fanfare.test' }, who.jar)).status).toBe(
    422,
  )
  await sql(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes' where person_id = $1`,
    [who.personId],
  )
  expect(await text('/delete-account', who.jar)).toContain('Confirm it’s me first')
  expect((await ask(who)).status).toBe(403)
  expect(await sql('select 1 from departures.departure where person_id = $1', [who.personId])).toEqual([])
})

test('within the fourteen days the account can be kept, and is whole again', async () => {
  const who = await creator()
  expect((await ask(who)).status).toBe(303)
  expect((await ask(who)).status).toBe(409)
  expect((await app.services.read((tx) => findShop(tx, who.shopId)))?.status).toBe('vacation')
  expect(await text('/dashboard', await enter(who.email))).toContain('Keep my account')
  await moveOn(days(11) + 1000)
  await app.settle()
  await app.settle()
  expect(await templates(who.email)).toEqual(['departure-asked', 'departure-soon'])
  expect((await send('/delete-account', { act: 'keep' }, who.jar)).status).toBe(303)
  expect((await send('/delete-account', { act: 'keep' }, who.jar)).status).toBe(409)
  expect((await app.services.read((tx) => findShop(tx, who.shopId)))?.status).toBe('active')
  await moveOn(days(4))
  await app.settle()
  expect((await app.fetch('/dashboard', { jar: await enter(who.email) })).status).toBe(200)
  expect(await text('/setting', who.jar)).toContain('Kept the account')
})

test('after the fourteen days nothing says who it was, nobody gets in, and the books are as they were', async () => {
  const who = await creator()
  const helper = await creator({ shop: false })
  await sql(`insert into accounts.member values ($1, $2, 'admin', clock_timestamp())`, [
    who.shopId,
    helper.personId,
  ])
  const key = await app.services.transact((tx, at) =>
    makeApiKey(
      tx,
      {
        kind: 'person',
        personId: who.personId,
        name: who.name,
        email: who.email,
        emailVerified: true,
        shop: { id: who.shopId, handle: 'x', name: 'x', role: 'owner', timeZone: 'UTC', currency: 'NGN' },
        staff: [],
        assurance: 'password',
        hasSecondFactor: false,
        hasPasskey: false,
        secondFactorAt: new Date(),
        sessionId: testId('session', 'none'),
      },
      { name: 'Sheet', scopes: ['orders:read'] },
      'r',
      at,
    ),
  )
  const bank = {
    accountName: who.name,
    accountNumber: '0123454821',
    bankName: 'GTBank',
    country: 'NG' as const,
    branchCode: '',
  }
  await app.services.transact((tx, at) =>
    saveDestination(
      tx,
      { secret: app.services.config.secretKey },
      { shopId: who.shopId, personId: who.personId },
      { method: 'bank_transfer', ...bank },
      at,
    ),
  )
  const file = await uploaded(who.shopId)
  const books = await sql('select account, shard, amount_minor from ledger.balance order by 1, 2')
  expect((await ask(who)).status).toBe(303)
  await moveOn(days(14) + 1000)
  await app.settle()
  await app.settle()

  for (const table of [
    'accounts.person',
    'accounts.session',
    'accounts.shop',
    'payouts.destination',
    'messages.mail',
  ]) {
    const rows = JSON.stringify(
      await sql(`select * from ${table} where to_jsonb(${table.split('.')[1]})::text ~ $1`, [
        `${who.name}|${who.email}|0123454821`,
      ]),
    )
    expect(rows.replace(/.*departure-done.*/, '[]'), table).toBe('[]')
  }
  expect(await templates(who.email)).toEqual(['departure-done'])
  expect((await app.fetch('/dashboard', { jar: who.jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await send('/login', { email: who.email, password })).status).toBe(422)
  expect((await app.fetch('/listing', { jar: helper.jar })).headers.get('location')).toMatch(/^\/sign-up/)
  expect((await app.fetch(`/@${who.handle}`)).status).toBe(410)
  if (!key.ok) throw new Error(key.code)
  expect(await app.services.transact((tx) => authenticateApiCaller(tx, key.value.key))).toMatchObject({
    code: 'api_key.unknown',
  })
  expect(await app.services.blobs.has(file)).toBe(false)
  const taken = { name: 'Somebody', email: 'next@fanfare.test', password, shopName: 'X', handle: who.handle }
  expect(await (await send('/sign-up', taken)).text()).toContain('This store address is taken')
  expect((await app.services.read(verifyLedger)).faults).toEqual([])
  expect(await sql('select account, shard, amount_minor from ledger.balance order by 1, 2')).toEqual(books)
  const trail = await sql('select action from audit.entry where shop_id = $1 order by id', [who.shopId])
  expect(trail.map(({ action }) => action)).toContain('account.erased')
})

test('money that is there, is clearing, or is owed stands in the way, in figures', async () => {
  const who = await creator()
  await credit(who.shopId, 12_34)
  expect(await text('/delete-account', who.jar)).toContain('$12.34 is less than the smallest payout')
  await credit(who.shopId, 30_00)
  const page = await text('/delete-account', who.jar)
  expect(page).toContain('$42.34')
  expect(page).toContain('Request a payout')
  expect(page).not.toContain('Delete my account<')
  expect((await ask(who)).status).toBe(409)
})

test('a departure can neither be forgotten nor taken up again in the database', async () => {
  const who = await creator()
  await ask(who)
  await send('/delete-account', { act: 'keep' }, who.jar)
  await expect(
    sql(`update departures.departure set state = 'waiting', ended_at = null where person_id = $1`, [
      who.personId,
    ]),
  ).rejects.toThrow(/ends once/)
  await expect(sql('delete from departures.departure where person_id = $1', [who.personId])).rejects.toThrow()
})

const payout = (jar: Jar, fields: Record<string, string>) => send('/payment', fields, jar)
const payPal = (who: { shopId: Id<'shop'>; personId: Id<'person'> }) =>
  app.services.transact((tx, at) =>
    saveDestination(
      tx,
      { secret: app.services.config.secretKey },
      { shopId: who.shopId, personId: who.personId },
      { method: 'paypal', email: 'ngozi@example.com' },
      new Date(at.getTime() - days(4)),
    ),
  )

test('what is left below the smallest payout goes out whole once the account is on its way out', async () => {
  const who = await creator()
  await credit(who.shopId, 12_34)
  await payPal(who)
  const offer = (amount: string) => payout(who.jar, { intent: 'offer', method: 'paypal', amount })
  expect(await (await offer('12.34')).text()).toContain('PayPal pays out from $25.00')
  expect((await ask(who)).status).toBe(303)
  expect(await text('/delete-account', who.jar)).toContain('$12.34 of yours is still here')
  expect((await offer('5.00')).status).toBe(422)
  const offered = (await offer('12.34')).headers.get('location') ?? ''
  const quoteId = new URLSearchParams(offered.split('?')[1]).get('quote')!
  const sent = await payout(who.jar, { intent: 'confirm', quoteId, key: 'the-last-of-it' })
  expect(sent.headers.get('location')).toMatch(/^\/payout\/pay_/)
  const [row] = await sql(
    'select amount_minor::int as amount, fee_minor::int as fee from payouts.payout where shop_id = $1',
    [who.shopId],
  )
  expect(row).toEqual({ amount: 1234, fee: 12 })
  await moveOn(days(14) + 1000)
  await app.settle()
  const state = 'select state from departures.departure where person_id = $1'
  expect(await sql(state, [who.personId])).toEqual([{ state: 'waiting' }])
})

test('pieces that have not left the press stand in the way; all listings end at once, and nobody else’s', async () => {
  const [who, other] = [await creator(), await creator()]
  await app.services.transact(async (tx, at) => {
    const order = await placeOrder(tx, someOrder({ shopId: who.shopId }), at)
    await payOrder(tx, order.id, 'pay', at)
  })
  const listings = await Promise.all([who, who, other].map(({ shopId }) => onSale(shopId)))
  const page = await text('/delete-account', who.jar)
  expect(page).toContain('Some paid orders haven’t shipped yet')
  expect(page).toContain('End all listings now')
  expect((await ask(who)).status).toBe(409)
  const down = await send('/delete-account', { act: 'wind-down' }, who.jar)
  expect(down.headers.get('location')).toBe('/delete-account?ended=2')
  const states = await sql('select id, status from listings.listing where id = any($1) order by number, id', [
    listings,
  ])
  const active = states.filter(({ status }) => status === 'active').map(({ id }) => id)
  expect(active).toEqual([listings[2]])
  expect((await ask(who)).status).toBe(409)
})

test('a disputed payment that is open keeps the account, before the asking and at its end', async () => {
  const who = await creator()
  expect((await ask(who)).status).toBe(303)
  await app.services.transact((tx, at) => {
    const postings = [
      { account: 'psp:cash', amount: negate(usd(40_00)) },
      { account: `shop:${who.shopId}:available`, amount: usd(40_00) },
    ] as const
    const entry = { kind: 'charge.disputed', reference: who.shopId, shopId: who.shopId, postings } as const
    return post(tx, entry, at)
  })
  await moveOn(days(14) + 1000)
  await app.settle()
  const state = 'select state from departures.departure where person_id = $1'
  expect(await sql(state, [who.personId])).toEqual([{ state: 'waiting' }])
  expect(await text('/delete-account', await enter(who.email))).toContain('Your account ends on')
  await credit(who.shopId, 40_00)
  await app.settle()
  expect(await sql(state, [who.personId])).toEqual([{ state: 'erased' }])
})
