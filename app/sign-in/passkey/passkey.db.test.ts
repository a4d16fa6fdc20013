import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { meansOf } from '../means.server.ts'

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
  const email = `key${people}@fanfare.test`
  const wanted = { name: `Ngozi ${people}`, email, password, shop: { name: `Key Shop ${people}` } }
  await app.services.transact((tx, at) =>
    createAccount(tx, meansOf(app.services), { ...wanted, ...(totpSecret ? { totpSecret } : {}) }, at),
  )
  const jar: Jar = new Map()
  await send('/login', { email, password }, jar)
  return { email, jar }
}
async function challenge(what: 'add' | 'enter', jar: Jar = new Map()) {
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
