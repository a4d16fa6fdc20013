import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
const origin = 'http://localhost:3000'
let people = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const send = (path: string, fields: Record<string, string>, jar: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
const act = (what: string, fields: Record<string, string>, jar: Jar) =>
  send('/setting', { act: what, ...fields }, jar)
async function creator(totpSecret?: string) {
  people += 1
  const email = `key${people}@example.com`
  const wanted = { name: `Ngozi ${people}`, email, password, shop: { name: `Key Shop ${people}` } }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...wanted, ...(totpSecret ? { totpSecret } : {}) }, at),
  )
  const jar: Jar = new Map()
  await send('/login', { email, password }, jar)
  return { email, jar }
}
async function challenge(what: 'add' | 'enter' | 'prove', jar: Jar = new Map()) {
  const answer = await send('/passkey/challenge', { for: what }, jar)
  return { status: answer.status, options: (await answer.json()) as { challenge: string } }
}
type Device = ReturnType<typeof makeAuthenticator>
async function withKey() {
  const who = await creator()
  const device = makeAuthenticator(origin)
  const { options } = await challenge('add', who.jar)
  const added = await act('add-passkey', { name: 'Pixel', answer: device.create(options) }, who.jar)
  expect(added.headers.get('location')).toBe('/setting?saved=passkey#passkeys')
  return { ...who, device }
}
const give = (answer: string, jar: Jar = new Map(), next = '') =>
  send('/login/passkey', { answer, next }, jar)
const refused = /^\/login\?after=passkey/
async function enter(device: Device, lie: Parameters<Device['get']>[1] = {}, jar: Jar = new Map()) {
  const { options } = await challenge('enter')
  return (await give(device.get(options, lie), jar)).headers.get('location')
}

test('a passkey is added after a fresh proof, told by mail, and signs in without a password or a code', async () => {
  const { device, email, jar } = await withKey()
  const { rows } = await app.services.database.execute(
    'select template from messages.mail where to_address = $1',
    [email],
  )
  expect(rows).toEqual([{ template: 'passkey-added' }])
  const fresh: Jar = new Map()
  const { options } = await challenge('enter')
  const entered = await give(device.get(options), fresh, '/payout?page=2')
  expect(entered.headers.get('location')).toBe('/payout?page=2')
  const page = (await (await app.fetch('/setting', { jar: fresh })).text()).replace(/<!-- -->/g, '')
  expect(page).toContain('Pixel')
  expect(page).toContain('last used')
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await challenge('add', jar)).status).toBe(403)
})

test('an answer works once, for its own challenge and purpose', async () => {
  const { device, jar } = await withKey()
  const { options } = await challenge('enter')
  const answer = device.get(options)
  expect((await give(answer)).headers.get('location')).toBe('/dashboard')
  expect((await give(answer)).headers.get('location')).toMatch(refused)
  const { options: other } = await challenge('add', jar)
  expect((await give(device.get(other))).headers.get('location')).toMatch(refused)
  expect((await give(device.get({ challenge: 'bWFkZS11cA' }))).headers.get('location')).toMatch(refused)
  const { options: late } = await challenge('enter')
  await app.services.database.execute(
    `update accounts.passkey_challenge set expires_at = clock_timestamp() - interval '1 second'`,
  )
  expect((await give(device.get(late))).headers.get('location')).toMatch(refused)
})

test('another site, another purpose, a device that asked nobody, a copied counter and a strange key are refused', async () => {
  const { device } = await withKey()
  expect(await enter(device)).toBe('/dashboard')
  expect(await enter(device, { origin: 'http://evil.test' })).toMatch(refused)
  expect(await enter(device, { site: 'evil.test' })).toMatch(refused)
  expect(await enter(device, { type: 'webauthn.create' })).toMatch(refused)
  expect(await enter(device, { verified: false })).toMatch(refused)
  expect(await enter(device, { counter: 1 })).toMatch(refused)
  expect(await enter(makeAuthenticator(origin))).toMatch(refused)
  for (const text of ['', '{}', 'null', '[', JSON.stringify({ id: 'x' })])
    expect((await give(text)).headers.get('location'), text).toMatch(refused)
  expect(await enter(device)).toBe('/dashboard')
})

test('a key is added only for who was asked, at our own site', async () => {
  const mine = await creator()
  const theirs = await creator()
  const add = async (answer: string, jar: Jar) =>
    (await act('add-passkey', { name: 'Key', answer }, jar)).status
  const { options } = await challenge('add', theirs.jar)
  expect(await add(makeAuthenticator(origin).create(options), mine.jar)).toBe(422)
  const lies = [
    { origin: 'http://evil.test' },
    { site: 'evil.test' },
    { verified: false },
    { type: 'webauthn.get' },
  ]
  for (const lie of lies) {
    const { options: asked } = await challenge('add', mine.jar)
    expect(await add(makeAuthenticator(origin).create(asked, lie), mine.jar), JSON.stringify(lie)).toBe(422)
  }
  const nobody = await send('/passkey/challenge', { for: 'add' }, new Map())
  expect(nobody.headers.get('location')).toMatch(/^\/login/)
})

test('only its owner renames and removes a key, and a removed one opens nothing', async () => {
  const mine = await withKey()
  const other = await creator()
  const page = await (await app.fetch('/setting', { jar: mine.jar })).text()
  const passkey = /name="passkey" value="(psk_\w+)"/.exec(page)![1]!
  expect((await act('name-passkey', { passkey, name: 'Mine' }, other.jar)).status).toBe(404)
  expect((await act('remove-passkey', { passkey }, other.jar)).status).toBe(404)
  expect((await act('name-passkey', { passkey, name: 'Old phone' }, mine.jar)).status).toBe(303)
  expect(await (await app.fetch('/setting', { jar: mine.jar })).text()).toContain('Old phone')
  expect((await act('remove-passkey', { passkey }, mine.jar)).status).toBe(303)
  expect(await enter(mine.device)).toMatch(refused)
})

test('a passkey stands for both factors: who has an authenticator is asked for no code after it', async () => {
  const who = await withKey()
  await app.services.database.execute(
    `insert into accounts.two_factor (person_id, sealed_secret, enabled_at)
     select id, 'x', clock_timestamp() from accounts.person where email = $1`,
    [who.email],
  )
  const jar: Jar = new Map()
  expect(await enter(who.device, {}, jar)).toBe('/dashboard')
  expect((await app.fetch('/dashboard', { jar })).status).toBe(200)
  expect((await app.fetch('/dashboard', { jar: who.jar })).headers.get('location')).toMatch(/^\/two-factor/)
})

const stale = () => app.services.database.execute('update accounts.session set second_factor_at = null')
const prove = async (device: Device, jar: Jar, next = '/setting#keys') =>
  send('/two-factor', { answer: device.get((await challenge('prove', jar)).options), next }, jar)
const isOpen = async (jar: Jar) =>
  !(await (await app.fetch('/setting', { jar })).text()).includes('Confirm it’s me')
const turnOnCodes = (email: string) =>
  app.services.database.execute(
    `insert into accounts.two_factor (person_id, sealed_secret, enabled_at)
     select id, 'x', clock_timestamp() from accounts.person where email = $1`,
    [email],
  )

test('who has a passkey and no app proves again by the key: money, keys and bank details open', async () => {
  const who = await withKey()
  await stale()
  expect(await isOpen(who.jar)).toBe(false)
  expect((await act('make-key', { name: 'Books', 'orders:read': 'on' }, who.jar)).status).toBe(403)
  const page = await (await app.fetch('/two-factor?next=%2Fsetting%23keys', { jar: who.jar })).text()
  expect(page).toContain('Use a passkey instead')
  expect(page).toContain('name="password"')
  const proved = await prove(who.device, who.jar)
  expect(proved.headers.get('location')).toBe('/setting#keys')
  expect(await isOpen(who.jar)).toBe(true)
  const payment = await (await app.fetch('/payment', { jar: who.jar })).text()
  expect(payment).not.toContain('name="proof"')
  await stale()
  expect(await (await app.fetch('/payment', { jar: who.jar })).text()).toContain('Use a passkey instead')
})

test('who has an app proves again by the key instead of a code, and takes the second step of signing in by it', async () => {
  const who = await withKey()
  await turnOnCodes(who.email)
  const jar: Jar = new Map()
  const half = await send('/login', { email: who.email, password }, jar)
  expect(half.headers.get('location')).toMatch(/^\/two-factor/)
  expect(await (await app.fetch('/two-factor', { jar })).text()).toContain('Use a passkey instead')
  expect((await app.fetch('/dashboard', { jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await prove(who.device, jar, '/payout')).headers.get('location')).toBe('/payout')
  expect(await isOpen(jar)).toBe(true)
  await stale()
  expect(await isOpen(jar)).toBe(false)
  expect((await prove(who.device, jar)).status).toBe(303)
  expect(await isOpen(jar)).toBe(true)
})

test('a proof takes the person’s own key, once, for its own purpose, and a device that asked somebody', async () => {
  const [mine, theirs] = [await withKey(), await withKey()]
  await stale()
  expect((await prove(theirs.device, mine.jar)).status).toBe(422)
  const give = (answer: string) => send('/two-factor', { answer, next: '' }, mine.jar)
  const { options: foreign } = await challenge('prove', theirs.jar)
  expect((await give(mine.device.get(foreign))).status).toBe(422)
  const { options: entering } = await challenge('enter')
  expect((await give(mine.device.get(entering))).status).toBe(422)
  const { options: unseen } = await challenge('prove', mine.jar)
  expect((await give(mine.device.get(unseen, { verified: false }))).status).toBe(422)
  const { options } = await challenge('prove', mine.jar)
  const answer = mine.device.get(options)
  expect(await enter(mine.device)).toBe('/dashboard')
  expect(await isOpen(mine.jar)).toBe(false)
  expect((await give(answer)).status).toBe(422)
  const { options: again } = await challenge('prove', mine.jar)
  const good = mine.device.get(again)
  expect((await give(good)).status).toBe(303)
  expect((await give(good)).status).toBe(422)
  expect(await (await app.fetch('/dashboard', { jar: theirs.jar })).status).toBe(200)
})

test('which keys an account has is told to nobody who has not signed in, and proofs are counted', async () => {
  const who = await withKey()
  expect((await challenge('prove')).status).toBe(401)
  const none = await creator()
  expect((await challenge('prove', none.jar)).status).toBe(422)
  for (let tries = 0; tries < 30; tries += 1) await challenge('prove', who.jar)
  expect((await challenge('prove', who.jar)).status).toBe(429)
})

test('the password after a passkey does not lower what the passkey raised', async () => {
  const who = await withKey()
  const jar: Jar = new Map()
  await enter(who.device, {}, jar)
  await stale()
  expect((await send('/two-factor', { password, next: '' }, jar)).status).toBe(303)
  const { rows } = await app.services.database.execute(
    `select assurance from accounts.session where second_factor_at is not null and person_id =
       (select id from accounts.person where email = $1)`,
    [who.email],
  )
  expect(rows).toEqual([{ assurance: 'second' }])
})

test('staff with only a passkey prove themselves by it: their password opens, proves and adds nothing', async () => {
  const who = await withKey()
  await app.services.database.execute(
    `insert into accounts.staff (person_id, role) select id, 'finance' from accounts.person where email = $1`,
    [who.email],
  )
  const jar: Jar = new Map()
  await send('/login', { email: who.email, password }, jar)
  const asked = async () => (await app.fetch('/two-factor', { jar })).text()
  const byPassword = async () => (await send('/two-factor', { password, next: '' }, jar)).status
  const bare = await asked()
  expect(bare).toContain('Use my passkey')
  expect(bare).not.toContain('name="password"')
  expect(bare).not.toContain('QR code')
  expect(await byPassword()).toBe(403)
  expect((await app.fetch('/operator', { jar })).headers.get('location')).toMatch(/^\/two-factor/)
  expect((await challenge('add', jar)).status).toBe(403)
  expect((await act('factor', { enabled: 'on', code: '123456' }, jar)).status).toBe(403)

  expect((await prove(who.device, jar, '/operator')).headers.get('location')).toBe('/operator')
  expect((await app.fetch('/operator', { jar })).status).toBeLessThan(400)
  expect((await challenge('add', jar)).status).toBe(200)
  await stale()
  expect(await byPassword()).toBe(403)
  expect((await challenge('add', jar)).status).toBe(403)
  expect(await asked()).toContain('Use my passkey')
  expect((await prove(who.device, jar)).status).toBe(303)
  expect((await challenge('add', jar)).status).toBe(200)
})
