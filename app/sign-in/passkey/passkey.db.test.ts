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

const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
async function signUpCreator(totpSecret?: string) {
  people += 1
  const email = `key${people}@example.com`
  const account = { name: `Ngozi ${people}`, email, password, shop: { name: `Key Shop ${people}` } }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...account, ...(totpSecret ? { totpSecret } : {}) }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return { email, jar }
}
async function requestChallenge(purpose: 'add' | 'enter' | 'prove', jar: Jar = new Map()) {
  const answer = await app.post('/passkey/challenge', { for: purpose }, jar)
  return { status: answer.status, options: (await answer.json()) as { challenge: string } }
}
type Device = ReturnType<typeof makeAuthenticator>
async function createKeyHolder() {
  const owner = await signUpCreator()
  const device = makeAuthenticator(origin)
  const { options } = await requestChallenge('add', owner.jar)
  const response = await postAct('add-passkey', { name: 'Pixel', answer: device.create(options) }, owner.jar)
  expect(response.headers.get('location')).toBe('/setting?saved=passkey#passkeys')
  return { ...owner, device }
}
const postPasskey = (answer: string, jar: Jar = new Map(), next = '') =>
  app.post('/login/passkey', { answer, next }, jar)
const refusedLocation = /^\/login\?after=passkey/
async function signInWithKey(
  device: Device,
  forgery: Parameters<Device['get']>[1] = {},
  jar: Jar = new Map(),
) {
  const { options } = await requestChallenge('enter')
  return (await postPasskey(device.get(options, forgery), jar)).headers.get('location')
}

test('a passkey is added after a fresh proof, announced by mail, and signs in without a password or a code', async () => {
  const { device, email, jar } = await createKeyHolder()
  const { rows } = await app.services.database.execute(
    'select template from messages.mail where to_address = $1',
    [email],
  )
  expect(rows).toEqual([{ template: 'passkey-added' }])
  const newJar: Jar = new Map()
  const { options } = await requestChallenge('enter')
  const response = await postPasskey(device.get(options), newJar, '/payout?page=2')
  expect(response.headers.get('location')).toBe('/payout?page=2')
  const page = await app.readPage('/setting', newJar)
  expect(page).toContain('Pixel')
  expect(page).toContain('last used')
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await requestChallenge('add', jar)).status).toBe(403)
})

test('an answer works once, for its own challenge and purpose', async () => {
  const { device, jar } = await createKeyHolder()
  const { options } = await requestChallenge('enter')
  const answer = device.get(options)
  expect((await postPasskey(answer)).headers.get('location')).toBe('/dashboard')
  expect((await postPasskey(answer)).headers.get('location')).toMatch(refusedLocation)
  const { options: otherOptions } = await requestChallenge('add', jar)
  expect((await postPasskey(device.get(otherOptions))).headers.get('location')).toMatch(refusedLocation)
  expect((await postPasskey(device.get({ challenge: 'bWFkZS11cA' }))).headers.get('location')).toMatch(
    refusedLocation,
  )
  const { options: lateOptions } = await requestChallenge('enter')
  await app.services.database.execute(
    `update accounts.passkey_challenge set expires_at = clock_timestamp() - interval '1 second'`,
  )
  expect((await postPasskey(device.get(lateOptions))).headers.get('location')).toMatch(refusedLocation)
})

test('another site, another purpose, a device that verified nobody, a copied counter and an unknown key are refused', async () => {
  const { device } = await createKeyHolder()
  expect(await signInWithKey(device)).toBe('/dashboard')
  expect(await signInWithKey(device, { origin: 'http://evil.test' })).toMatch(refusedLocation)
  expect(await signInWithKey(device, { site: 'evil.test' })).toMatch(refusedLocation)
  expect(await signInWithKey(device, { type: 'webauthn.create' })).toMatch(refusedLocation)
  expect(await signInWithKey(device, { verified: false })).toMatch(refusedLocation)
  expect(await signInWithKey(device, { counter: 1 })).toMatch(refusedLocation)
  expect(await signInWithKey(makeAuthenticator(origin))).toMatch(refusedLocation)
  for (const text of ['', '{}', 'null', '[', JSON.stringify({ id: 'x' })])
    expect((await postPasskey(text)).headers.get('location'), text).toMatch(refusedLocation)
  expect(await signInWithKey(device)).toBe('/dashboard')
})

test('a key is added only for the person who was asked, at our own site', async () => {
  const owner = await signUpCreator()
  const stranger = await signUpCreator()
  const add = async (answer: string, jar: Jar) =>
    (await postAct('add-passkey', { name: 'Key', answer }, jar)).status
  const { options } = await requestChallenge('add', stranger.jar)
  expect(await add(makeAuthenticator(origin).create(options), owner.jar)).toBe(422)
  const forgeries = [
    { origin: 'http://evil.test' },
    { site: 'evil.test' },
    { verified: false },
    { type: 'webauthn.get' },
  ]
  for (const forgery of forgeries) {
    const { options: ownOptions } = await requestChallenge('add', owner.jar)
    expect(
      await add(makeAuthenticator(origin).create(ownOptions, forgery), owner.jar),
      JSON.stringify(forgery),
    ).toBe(422)
  }
  const anonymousAnswer = await app.post('/passkey/challenge', { for: 'add' }, new Map())
  expect(anonymousAnswer.headers.get('location')).toMatch(/^\/login/)
})

test('only its owner renames and removes a key, and a removed one opens nothing', async () => {
  const owner = await createKeyHolder()
  const stranger = await signUpCreator()
  const page = await app.readPage('/setting', owner.jar)
  const passkey = /name="passkey" value="(psk_\w+)"/.exec(page)![1]!
  expect((await postAct('name-passkey', { passkey, name: 'Mine' }, stranger.jar)).status).toBe(404)
  expect((await postAct('remove-passkey', { passkey }, stranger.jar)).status).toBe(404)
  expect((await postAct('name-passkey', { passkey, name: 'Old phone' }, owner.jar)).status).toBe(303)
  expect(await app.readPage('/setting', owner.jar)).toContain('Old phone')
  expect((await postAct('remove-passkey', { passkey }, owner.jar)).status).toBe(303)
  expect(await signInWithKey(owner.device)).toMatch(refusedLocation)
})

test('a passkey counts as both factors: a person with an authenticator is not asked for a code after it', async () => {
  const owner = await createKeyHolder()
  await app.services.database.execute(
    `insert into accounts.two_factor (person_id, sealed_secret, enabled_at)
     select id, 'x', clock_timestamp() from accounts.person where email = $1`,
    [owner.email],
  )
  const jar: Jar = new Map()
  expect(await signInWithKey(owner.device, {}, jar)).toBe('/dashboard')
  expect((await app.fetch('/dashboard', { jar })).status).toBe(200)
  expect((await app.fetch('/dashboard', { jar: owner.jar })).headers.get('location')).toMatch(/^\/two-factor/)
})

const ageSessions = () => app.services.database.execute('update accounts.session set second_factor_at = null')
const provePasskey = async (device: Device, jar: Jar, next = '/setting#keys') =>
  app.post('/two-factor', { answer: device.get((await requestChallenge('prove', jar)).options), next }, jar)
const isOpen = async (jar: Jar) => !(await app.readPage('/setting', jar)).includes('Confirm it’s me')
const turnOnCodes = (email: string) =>
  app.services.database.execute(
    `insert into accounts.two_factor (person_id, sealed_secret, enabled_at)
     select id, 'x', clock_timestamp() from accounts.person where email = $1`,
    [email],
  )

test('a person with a passkey and no app gives a fresh proof with it: money, keys and bank details open', async () => {
  const owner = await createKeyHolder()
  await ageSessions()
  expect(await isOpen(owner.jar)).toBe(false)
  expect((await postAct('make-key', { name: 'Books', 'orders:read': 'on' }, owner.jar)).status).toBe(403)
  const page = await app.readPage('/two-factor?next=%2Fsetting%23keys', owner.jar)
  expect(page).toContain('Use a passkey instead')
  expect(page).toContain('name="password"')
  const answer = await provePasskey(owner.device, owner.jar)
  expect(answer.headers.get('location')).toBe('/setting#keys')
  expect(await isOpen(owner.jar)).toBe(true)
  const payment = await app.readPage('/payment', owner.jar)
  expect(payment).not.toContain('name="proof"')
  await ageSessions()
  expect(await app.readPage('/payment', owner.jar)).toContain('Use a passkey instead')
})

test('a person with an app may use the passkey instead of a code, for a fresh proof and as the second step of signing in', async () => {
  const owner = await createKeyHolder()
  await turnOnCodes(owner.email)
  const jar: Jar = new Map()
  const half = await app.post('/login', { email: owner.email, password }, jar)
  expect(half.headers.get('location')).toMatch(/^\/two-factor/)
  expect(await app.readPage('/two-factor', jar)).toContain('Use a passkey instead')
  expect((await app.fetch('/dashboard', { jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await provePasskey(owner.device, jar, '/payout')).headers.get('location')).toBe('/payout')
  expect(await isOpen(jar)).toBe(true)
  await ageSessions()
  expect(await isOpen(jar)).toBe(false)
  expect((await provePasskey(owner.device, jar)).status).toBe(303)
  expect(await isOpen(jar)).toBe(true)
})

test('a proof takes the person’s own key, once, for its own purpose, on a device that verified its user', async () => {
  const [owner, stranger] = [await createKeyHolder(), await createKeyHolder()]
  await ageSessions()
  expect((await provePasskey(stranger.device, owner.jar)).status).toBe(422)
  const postPasskey = (answer: string) => app.post('/two-factor', { answer, next: '' }, owner.jar)
  const { options: foreignOptions } = await requestChallenge('prove', stranger.jar)
  expect((await postPasskey(owner.device.get(foreignOptions))).status).toBe(422)
  const { options: enterOptions } = await requestChallenge('enter')
  expect((await postPasskey(owner.device.get(enterOptions))).status).toBe(422)
  const { options: unverifiedOptions } = await requestChallenge('prove', owner.jar)
  expect((await postPasskey(owner.device.get(unverifiedOptions, { verified: false }))).status).toBe(422)
  const { options } = await requestChallenge('prove', owner.jar)
  const answer = owner.device.get(options)
  expect(await signInWithKey(owner.device)).toBe('/dashboard')
  expect(await isOpen(owner.jar)).toBe(false)
  expect((await postPasskey(answer)).status).toBe(422)
  const { options: newOptions } = await requestChallenge('prove', owner.jar)
  const goodAnswer = owner.device.get(newOptions)
  expect((await postPasskey(goodAnswer)).status).toBe(303)
  expect((await postPasskey(goodAnswer)).status).toBe(422)
  expect(await (await app.fetch('/dashboard', { jar: stranger.jar })).status).toBe(200)
})

test('which keys an account has is shown to nobody who has not signed in, and proofs are limited', async () => {
  const owner = await createKeyHolder()
  expect((await requestChallenge('prove')).status).toBe(401)
  const withoutKey = await signUpCreator()
  expect((await requestChallenge('prove', withoutKey.jar)).status).toBe(422)
  for (let tries = 0; tries < 30; tries += 1) await requestChallenge('prove', owner.jar)
  expect((await requestChallenge('prove', owner.jar)).status).toBe(429)
})

test('the password after a passkey does not lower what the passkey raised', async () => {
  const owner = await createKeyHolder()
  const jar: Jar = new Map()
  await signInWithKey(owner.device, {}, jar)
  await ageSessions()
  expect((await app.post('/two-factor', { password, next: '' }, jar)).status).toBe(303)
  const { rows } = await app.services.database.execute(
    `select assurance from accounts.session where second_factor_at is not null and person_id =
       (select id from accounts.person where email = $1)`,
    [owner.email],
  )
  expect(rows).toEqual([{ assurance: 'second' }])
})

test('staff with only a passkey prove their identity with it: their password opens, proves and adds nothing', async () => {
  const owner = await createKeyHolder()
  await app.services.database.execute(
    `insert into accounts.staff (person_id, role) select id, 'finance' from accounts.person where email = $1`,
    [owner.email],
  )
  const jar: Jar = new Map()
  await app.post('/login', { email: owner.email, password }, jar)
  const readPage = () => app.readPage('/two-factor', jar)
  const proveByPassword = async () => (await app.post('/two-factor', { password, next: '' }, jar)).status
  const barePage = await readPage()
  expect(barePage).toContain('Use my passkey')
  expect(barePage).not.toContain('name="password"')
  expect(barePage).not.toContain('QR code')
  expect(await proveByPassword()).toBe(403)
  expect((await app.fetch('/operator', { jar })).headers.get('location')).toMatch(/^\/two-factor/)
  expect((await requestChallenge('add', jar)).status).toBe(403)
  expect((await postAct('factor', { enabled: 'on', code: '123456' }, jar)).status).toBe(403)

  expect((await provePasskey(owner.device, jar, '/operator')).headers.get('location')).toBe('/operator')
  expect((await app.fetch('/operator', { jar })).status).toBeLessThan(400)
  expect((await requestChallenge('add', jar)).status).toBe(200)
  await ageSessions()
  expect(await proveByPassword()).toBe(403)
  expect((await requestChallenge('add', jar)).status).toBe(403)
  expect(await readPage()).toContain('Use my passkey')
  expect((await provePasskey(owner.device, jar)).status).toBe(303)
  expect((await requestChallenge('add', jar)).status).toBe(200)
})
