import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateApiCaller, createAccount, findShop, makeApiKey } from '#accounts'
import { saveDesign, storeArtwork } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, putOnSale } from '#drivers/listings.ts'
import { createOrder } from '#drivers/orders.ts'
import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
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

const readPage = async (path: string, jar: Jar) => (await app.readPage(path, jar)).replace(/&#x27;/g, "'")

async function signUp(options: { shop?: boolean } = {}) {
  people += 1
  const email = `leaver${people}@fanfare.test`
  const name = `Ngozi Leaver ${people}`
  const shop =
    options.shop === false ? {} : { shop: { name: `Leaving ${people}`, handle: `leaving-${people}` } }
  const account = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name, email, password, ...shop }, at),
  )
  const jar = await signIn(email)
  return { ...account, shopId: account.shopId as Id<'shop'>, email, name, jar, handle: `leaving-${people}` }
}
async function signIn(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return jar
}
const requestDeletion = (owner: { email: string; jar: Jar }) =>
  app.post('/delete-account', { act: 'ask', confirm: owner.email }, owner.jar)
const findDepartures = ({ personId }: { personId: Id<'person'> }) =>
  app.queryRows('select state from departures.departure where person_id = $1', [personId])
const passTime = (time: number) =>
  app.queryRows(`update platform.clock set offset_ms = offset_ms + $1`, [time])
const listTemplates = async (to: string) =>
  (
    await app.queryRows('select template from messages.mail where to_address = $1 order by queued_at, id', [
      to,
    ])
  ).map(({ template }) => template)
const credit = (shopId: Id<'shop'>, minor: number) =>
  app.services.transact((tx, at) => {
    const postings = [
      { account: 'psp:cash', amount: usd(minor) },
      { account: `shop:${shopId}:available`, amount: negate(usd(minor)) },
    ] as const
    return post(tx, { kind: 'profit.cleared', reference: `${shopId}:${minor}`, shopId, postings }, at)
  })
async function sellListing(shopId: Id<'shop'>): Promise<string> {
  const { database, transact, read } = app.services
  const design = { document: createFrontText('LEAVING'), name: 'Leaving' }
  const saved = await transact((tx, at) => saveDesign(tx, shopId, design, at))
  if (!saved.ok) throw new Error(saved.code)
  const at = await read(async (_, now) => now)
  return (await putOnSale({ database, shopId, designVersionId: saved.value.versionId }, at)).id
}
/** A picture of a shop, in its library and in the store of files; the key of its master. */
async function uploadPicture(shopId: Id<'shop'>): Promise<string> {
  const raw = { width: 600, height: 600, channels: 4 as const, background: '#2f4bff' }
  const bytes = await sharp({ create: raw }).png().toBuffer()
  const stored = await storeArtwork(app.services, shopId, bytes, 'secret plan.png')
  if (!stored.ok) throw new Error(stored.code)
  const key = `artwork/${stored.value.hash.slice(0, 2)}/${stored.value.hash}.png`
  expect(await app.services.blobs.has(key)).toBe(true)
  return key
}

test('an account is deleted only by its owner, after a fresh proof and with its address typed', async () => {
  const owner = await signUp()
  expect((await app.fetch('/delete-account')).headers.get('location')).toMatch(/^\/login/)
  const confirm = 'else@fanfare.test'
  expect((await app.post('/delete-account', { act: 'ask', confirm }, owner.jar)).status).toBe(422)
  await app.queryRows(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes' where person_id = $1`,
    [owner.personId],
  )
  expect(await readPage('/delete-account', owner.jar)).toContain('Confirm it’s me first')
  expect((await requestDeletion(owner)).status).toBe(403)
  expect(await findDepartures(owner)).toEqual([])
})

test('within the fourteen days the account can be kept, and everything is restored', async () => {
  const owner = await signUp()
  expect((await requestDeletion(owner)).status).toBe(303)
  expect((await requestDeletion(owner)).status).toBe(409)
  expect((await app.services.read((tx) => findShop(tx, owner.shopId)))?.status).toBe('vacation')
  expect(await readPage('/dashboard', await signIn(owner.email))).toContain('Keep my account')
  await passTime(days(11) + 1000)
  await app.settle()
  await app.settle()
  expect(await listTemplates(owner.email)).toEqual(['departure-asked', 'departure-soon'])
  expect((await app.post('/delete-account', { act: 'keep' }, owner.jar)).status).toBe(303)
  expect((await app.post('/delete-account', { act: 'keep' }, owner.jar)).status).toBe(409)
  expect((await app.services.read((tx) => findShop(tx, owner.shopId)))?.status).toBe('active')
  await passTime(days(4))
  await app.settle()
  expect((await app.fetch('/dashboard', { jar: await signIn(owner.email) })).status).toBe(200)
  expect(await readPage('/setting', owner.jar)).toContain('Kept the account')
})

test('after the fourteen days nothing identifies the person, nobody can sign in, and the books are unchanged', async () => {
  const owner = await signUp()
  const helper = await signUp({ shop: false })
  await app.queryRows(`insert into accounts.member values ($1, $2, 'admin', clock_timestamp())`, [
    owner.shopId,
    helper.personId,
  ])
  const key = await app.services.transact((tx, at) =>
    makeApiKey(
      tx,
      {
        kind: 'person',
        personId: owner.personId,
        name: owner.name,
        email: owner.email,
        emailVerified: true,
        shop: { id: owner.shopId, handle: 'x', name: 'x', role: 'owner', timeZone: 'UTC', currency: 'NGN' },
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
  const bank = { accountName: owner.name, accountNumber: '0123454821', bankName: 'GTBank', branchCode: '' }
  const details = { method: 'bank_transfer', country: 'NG', ...bank } as const
  const { secretKey: secret } = app.services.config
  await app.services.transact((tx, at) => saveDestination(tx, { secret }, owner, details, at))
  const file = await uploadPicture(owner.shopId)
  const balancesBefore = await app.queryRows(
    'select account, shard, amount_minor from ledger.balance order by 1, 2',
  )
  expect((await requestDeletion(owner)).status).toBe(303)
  await passTime(days(14) + 1000)
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
      await app.queryRows(`select * from ${table} where to_jsonb(${table.split('.')[1]})::text ~ $1`, [
        `${owner.name}|${owner.email}|0123454821`,
      ]),
    )
    expect(rows.replace(/.*departure-done.*/, '[]'), table).toBe('[]')
  }
  expect(await listTemplates(owner.email)).toEqual(['departure-done'])
  expect((await app.fetch('/dashboard', { jar: owner.jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await app.post('/login', { email: owner.email, password })).status).toBe(422)
  expect((await app.fetch('/listing', { jar: helper.jar })).headers.get('location')).toMatch(/^\/sign-up/)
  expect((await app.fetch(`/@${owner.handle}`)).status).toBe(410)
  if (!key.ok) throw new Error(key.code)
  expect(await app.services.transact((tx) => authenticateApiCaller(tx, key.value.key))).toMatchObject({
    code: 'api_key.unknown',
  })
  expect(await app.services.blobs.has(file)).toBe(false)
  const { handle } = owner
  const form = { name: 'Somebody', email: 'next@fanfare.test', password, shopName: 'X', handle }
  expect(await (await app.post('/sign-up', form)).text()).toContain('This store address is taken')
  expect((await app.services.read(verifyLedger)).faults).toEqual([])
  expect(
    await app.queryRows('select account, shard, amount_minor from ledger.balance order by 1, 2'),
  ).toEqual(balancesBefore)
  const trail = await app.queryRows('select action from audit.entry where shop_id = $1 order by id', [
    owner.shopId,
  ])
  expect(trail.map(({ action }) => action)).toContain('account.erased')
})

test('money that is available, clearing or owed blocks the deletion, and the page says how much', async () => {
  const owner = await signUp()
  await credit(owner.shopId, 12_34)
  expect(await readPage('/delete-account', owner.jar)).toContain('$12.34 is less than the smallest payout')
  await credit(owner.shopId, 30_00)
  const page = await readPage('/delete-account', owner.jar)
  expect(page).toContain('$42.34')
  expect(page).toContain('Request a payout')
  expect(page).not.toContain('Delete my account<')
  expect((await requestDeletion(owner)).status).toBe(409)
})

test('the database lets a departure be neither deleted nor reopened', async () => {
  const owner = await signUp()
  await requestDeletion(owner)
  await app.post('/delete-account', { act: 'keep' }, owner.jar)
  await expect(
    app.queryRows(`update departures.departure set state = 'waiting', ended_at = null where person_id = $1`, [
      owner.personId,
    ]),
  ).rejects.toThrow(/ends once/)
  const { personId } = owner
  await expect(
    app.queryRows('delete from departures.departure where person_id = $1', [personId]),
  ).rejects.toThrow()
})

const postPayout = (jar: Jar, fields: Record<string, string>) => app.post('/payment', fields, jar)
const addPayPal = (owner: { shopId: Id<'shop'>; personId: Id<'person'> }) => {
  const { secretKey: secret } = app.services.config
  const details = { method: 'paypal', email: 'ngozi@example.com' } as const
  return app.services.transact((tx, at) =>
    saveDestination(tx, { secret }, owner, details, after(at, -days(4))),
  )
}

test('a balance below the smallest payout can be paid out once the account is being deleted', async () => {
  const owner = await signUp()
  await credit(owner.shopId, 12_34)
  await addPayPal(owner)
  const offer = (amount: string) => postPayout(owner.jar, { intent: 'offer', method: 'paypal', amount })
  expect(await (await offer('12.34')).text()).toContain('PayPal pays out from $25.00')
  expect((await requestDeletion(owner)).status).toBe(303)
  expect(await readPage('/delete-account', owner.jar)).toContain('You still have $12.34 here')
  expect((await offer('5.00')).status).toBe(422)
  const location = (await offer('12.34')).headers.get('location') ?? ''
  const quoteId = new URLSearchParams(location.split('?')[1]).get('quote')!
  const response = await postPayout(owner.jar, { intent: 'confirm', quoteId, key: 'the-last-of-it' })
  expect(response.headers.get('location')).toMatch(/^\/payout\/pay_/)
  const [row] = await app.queryRows(
    'select amount_minor::int as amount, fee_minor::int as fee from payouts.payout where shop_id = $1',
    [owner.shopId],
  )
  expect(row).toEqual({ amount: 1234, fee: 12 })
  await passTime(days(14) + 1000)
  await app.settle()
  expect(await findDepartures(owner)).toEqual([{ state: 'waiting' }])
})

test('unshipped pieces block the deletion; all listings end at once, and nobody else’s do', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  await app.services.transact(async (tx, at) => {
    const order = await placeOrder(tx, createOrder({ shopId: owner.shopId }), at)
    await payOrder(tx, order.id, 'pay', at)
  })
  const listings = await Promise.all([owner, owner, other].map(({ shopId }) => sellListing(shopId)))
  const page = await readPage('/delete-account', owner.jar)
  expect(page).toContain('Some paid orders haven’t shipped yet')
  expect(page).toContain('End all listings now')
  expect((await requestDeletion(owner)).status).toBe(409)
  const windDown = await app.post('/delete-account', { act: 'wind-down' }, owner.jar)
  expect(windDown.headers.get('location')).toBe('/delete-account?ended=2')
  const states = await app.queryRows(
    'select id, status from listings.listing where id = any($1) order by number, id',
    [listings],
  )
  const active = states.filter(({ status }) => status === 'active').map(({ id }) => id)
  expect(active).toEqual([listings[2]])
  expect((await requestDeletion(owner)).status).toBe(409)
})

test('a disputed payment that is still open keeps the account when the deletion falls due', async () => {
  const owner = await signUp()
  expect((await requestDeletion(owner)).status).toBe(303)
  await app.services.transact((tx, at) => {
    const postings = [
      { account: 'psp:cash', amount: negate(usd(40_00)) },
      { account: `shop:${owner.shopId}:available`, amount: usd(40_00) },
    ] as const
    const { shopId } = owner
    const entry = { kind: 'charge.disputed', reference: shopId, shopId, postings } as const
    return post(tx, entry, at)
  })
  await passTime(days(14) + 1000)
  await app.settle()
  expect(await findDepartures(owner)).toEqual([{ state: 'waiting' }])
  expect(await readPage('/delete-account', await signIn(owner.email))).toContain(
    'Your account will be deleted on',
  )
  await credit(owner.shopId, 40_00)
  await app.settle()
  expect(await findDepartures(owner)).toEqual([{ state: 'erased' }])
})
