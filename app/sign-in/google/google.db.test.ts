import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { type GoogleDouble, startGoogleDouble } from '#drivers/google-double.ts'
import { createGoogleVisits, readLocation } from '#drivers/google-visits.ts'
import { extractText } from '#drivers/markup.ts'
import { readCodeNow } from '#drivers/staff.ts'

let app: TestApp
let google: GoogleDouble
let visits: ReturnType<typeof createGoogleVisits>
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  google = await startGoogleDouble()
  app = await openApp(google.env)
  visits = createGoogleVisits(app, google)
})
afterEach(() => {
  Object.assign(google.next, { claims: {}, foreignKey: false, algorithm: 'RS256', down: false })
})
afterAll(async () => {
  expect(google.faults).toEqual([])
  await app.close()
  await google.stop()
})

test('a new person gets a confirmed account and the shop typed in the sign-up, and returns to where they were going', async () => {
  const identity = visits.somebody()
  const jar: Jar = new Map()
  const shop = { shopName: 'Tobi Prints', handle: 'tobi-prints', password: 'never read', next: '/create' }
  expect(await visits.signInThroughGoogle(identity, jar, shop)).toBe('/create')
  expect(await visits.readStatus('/dashboard', jar)).toBe(200)
  const [row] = await visits.rowsOf(
    `select p.name, p.email_verified, s.handle, s.name as shop, c.account_id, c.access_token, c.id_token
     from accounts.person p join accounts.member m on m.person_id = p.id join accounts.shop s on s.id = m.shop_id
     join accounts.credential c on c.person_id = p.id where p.email = $1`,
    identity.email,
  )
  expect(row).toEqual({
    name: identity.name,
    email_verified: true,
    handle: 'tobi-prints',
    shop: 'Tobi Prints',
    account_id: identity.sub,
    access_token: null,
    id_token: null,
  })
  const trail = await visits.rowsOf(
    `select action from audit.entry where resource = (select id from accounts.person where email = $1) order by id`,
    identity.email,
  )
  expect(trail.map(({ action }) => action)).toEqual(['shop.opened', 'google.used'])
  const secondJar: Jar = new Map()
  expect(
    await visits.signInThroughGoogle({ ...identity, email: 'moved@gmail.com' }, secondJar, {
      next: '/payout?page=2',
    }),
  ).toBe('/payout?page=2')
  expect((await visits.rowsOf('select id from accounts.person where name = $1', identity.name)).length).toBe(
    1,
  )
})

test('the return leads only to our own pages', async () => {
  const identity = visits.somebody()
  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', '/login/google/callback?code=1'])
    expect(await visits.signInThroughGoogle(identity, new Map(), { next }), next).toBe('/dashboard')
})

test('only the browser that left can return, once, with its own state, within ten minutes', async () => {
  const identity = visits.somebody()
  const jar: Jar = new Map()
  const callback = google.consent(await visits.beginSignIn(jar), identity)
  const expired = /^\/login\?google=over/
  expect(readLocation(await app.fetch(callback, { jar: new Map() }))).toMatch(expired)
  const foreignCallback = google.consent(await visits.beginSignIn(new Map()), identity)
  expect(readLocation(await app.fetch(foreignCallback, { jar: new Map(jar) }))).toMatch(expired)
  const jarCopy = new Map(jar)
  expect(readLocation(await app.fetch(callback, { jar }))).toBe('/dashboard')
  expect(jar.has('fanfare-google')).toBe(false)
  expect(readLocation(await app.fetch(callback, { jar: jarCopy }))).toMatch(/google=refused/)
  const deniedJar = new Map<string, string>()
  const state = new URL(await visits.beginSignIn(deniedJar)).searchParams.get('state')
  const deniedAnswer = await app.fetch(`/login/google/callback?error=access_denied&state=${state}`, {
    jar: deniedJar,
  })
  expect(readLocation(deniedAnswer)).toMatch(/^\/login\?google=denied/)
})

test('a token that Google did not sign, or did not sign for us, for now and for this browser, opens nothing', async () => {
  const forgeries: Partial<GoogleDouble['next']>[] = [
    { foreignKey: true },
    { algorithm: 'none' },
    { claims: { aud: 'another.apps.googleusercontent.com' } },
    { claims: { azp: 'another.apps.googleusercontent.com' } },
    { claims: { iss: 'https://evil.test' } },
    { claims: { nonce: 'another' } },
    { claims: { exp: Math.floor(Date.now() / 1000) - 120 } },
    { claims: { iat: Math.floor(Date.now() / 1000) - 7200 } },
    { claims: { sub: '' } },
  ]
  for (const forgery of forgeries) {
    Object.assign(google.next, { claims: {}, foreignKey: false, algorithm: 'RS256' }, forgery)
    const identity = visits.somebody()
    const jar: Jar = new Map()
    expect(await visits.signInThroughGoogle(identity, jar), JSON.stringify(forgery)).toMatch(
      /^\/login\?google=refused/,
    )
    expect(await visits.rowsOf('select id from accounts.person where email = $1', identity.email)).toEqual([])
    expect(jar.has('fanfare')).toBe(false)
  }
})

test('an account is matched by its address only if Google runs the mailbox; its owner is notified and still needs a code', async () => {
  const ownIdentity = visits.somebody()
  await visits.account(ownIdentity.email, { totpSecret })
  const jar: Jar = new Map()
  expect(await visits.signInThroughGoogle(ownIdentity, jar, { next: '/payout' })).toBe(
    '/two-factor?next=%2Fpayout',
  )
  expect(await visits.readStatus('/payout', jar)).toBe(303)
  const mails = await visits.rowsOf(
    'select template from messages.mail where to_address = $1',
    ownIdentity.email,
  )
  expect(mails).toEqual([{ template: 'google-connected' }])
  const response = await visits.send('/two-factor', { code: readCodeNow(totpSecret), next: '/payout' }, jar)
  expect(readLocation(response)).toBe('/payout')

  const otherIdentity = visits.somebody({ email: 'ada@own-domain.test' })
  await visits.account(otherIdentity.email)
  expect(await visits.signInThroughGoogle(otherIdentity, new Map())).toMatch(/^\/login\?google=known/)
  const workspaceIdentity = visits.somebody({ email: 'ada@workspace.test', hd: 'workspace.test' })
  await visits.account(workspaceIdentity.email)
  expect(await visits.signInThroughGoogle(workspaceIdentity, new Map())).toBe('/dashboard')
  const foreignIdentity = visits.somebody({ email: 'ada@bank.test', hd: 'workspace.test' })
  await visits.account(foreignIdentity.email)
  expect(await visits.signInThroughGoogle(foreignIdentity, new Map())).toMatch(/^\/login\?google=known/)
  const unverifiedIdentity = visits.somebody({ email_verified: false })
  expect(await visits.signInThroughGoogle(unverifiedIdentity, new Map())).toMatch(
    /^\/login\?google=unverified/,
  )
  await visits.account(unverifiedIdentity.email)
  expect(await visits.signInThroughGoogle(unverifiedIdentity, new Map())).toMatch(
    /^\/login\?google=unverified/,
  )
})

test('a sign-up under an address never confirmed opens nothing once the owner of the address signs in with Google', async () => {
  const identity = visits.somebody()
  const thief: Jar = new Map()
  const form = { name: 'Thief', email: identity.email, password: 'a long prepared one', shopName: 'Trap' }
  await visits.send('/sign-up', form, thief)
  const [mail] = await visits.rowsOf(
    'select body_text from messages.mail where to_address = $1',
    identity.email,
  )
  expect(await visits.signInThroughGoogle(identity, new Map())).toBe('/dashboard')
  const token = /token=([\w-]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  expect((await visits.send('/verify-email', { token }, thief)).status).toBe(410)
  const answer = await visits.send(
    '/login',
    { email: identity.email, password: 'a long prepared one' },
    new Map(),
  )
  expect(answer.status).toBe(422)
})

test('staff are never matched by address, and Google alone never opens the console', async () => {
  const identity = visits.somebody()
  await visits.account(identity.email, { staff: ['admin'], totpSecret })
  expect(await visits.signInThroughGoogle(identity, new Map())).toMatch(/^\/login\?google=known/)
  const jar: Jar = new Map()
  await visits.login(identity.email, jar)
  await visits.send('/two-factor', { code: readCodeNow(totpSecret), next: '' }, jar)
  expect(await visits.signInThroughGoogle(identity, jar, { purpose: 'link' })).toBe(
    '/setting?saved=google#accounts',
  )
  const laterJar: Jar = new Map()
  expect(await visits.signInThroughGoogle(identity, laterJar, { next: '/operator' })).toBe(
    '/two-factor?next=%2Foperator',
  )
  expect(await visits.readStatus('/operator', laterJar)).toBe(303)
  expect(laterJar.has('fanfare')).toBe(false)
})

test('a member of staff with only a passkey gets no further with Google than with the password', async () => {
  const identity = visits.somebody()
  const id = await visits.account(identity.email, { staff: ['finance'] })
  const jar: Jar = new Map()
  await visits.login(identity.email, jar)
  const challenge = await (await visits.send('/passkey/challenge', { for: 'add' }, jar)).json()
  const answer = makeAuthenticator('http://localhost:3000').create(challenge)
  await visits.send('/setting', { act: 'add-passkey', name: 'Key', answer }, jar)
  await visits.rowsOf(
    `insert into accounts.credential (id, person_id, account_id, provider_id) values ($1, $2, $3, 'google')`,
    `cred-${id}`,
    id,
    identity.sub,
  )
  const laterJar: Jar = new Map()
  expect(await visits.signInThroughGoogle(identity, laterJar, { next: '/operator/payouts' })).toBe(
    '/operator/payouts',
  )
  expect(readLocation(await app.fetch('/operator/payouts', { jar: laterJar }))).toMatch(/^\/two-factor/)
  const location = await visits.signInThroughGoogle(identity, laterJar, {
    purpose: 'prove',
    next: '/operator/payouts',
  })
  expect(location).toMatch(/^\/two-factor\?next=/)
  expect(await visits.readStatus('/operator/payouts', laterJar)).toBe(303)
})

test('simultaneous returns create one person', async () => {
  const identity = visits.somebody()
  const jars: Jar[] = [new Map(), new Map(), new Map()]
  const callbacks = await Promise.all(
    jars.map(async (jar) => google.consent(await visits.beginSignIn(jar), identity)),
  )
  const outcomes = await Promise.all(
    callbacks.map(async (callback, n) => readLocation(await app.fetch(callback, { jar: jars[n]! }))),
  )
  expect(outcomes).toEqual(['/dashboard', '/dashboard', '/dashboard'])
  expect(await visits.rowsOf('select id from accounts.person where email = $1', identity.email)).toHaveLength(
    1,
  )
})

test('an unreachable Google is reported, not thrown; without a client there is no button and no mention of it', async () => {
  const jar: Jar = new Map()
  const callback = google.consent(await visits.beginSignIn(jar), visits.somebody())
  google.next.down = true
  expect(readLocation(await app.fetch(callback, { jar }))).toMatch(/^\/login\?google=unreachable/)
  expect(await visits.beginSignIn(jar)).toMatch(/^\/login\?google=unreachable/)
  const html = await app.readPage('/login?google=unreachable')
  expect(html).toContain('Google could not be reached')
  const withoutGoogle = await openApp()
  for (const path of ['/login', '/sign-up', '/'])
    expect(extractText(await (await withoutGoogle.fetch(path)).text()), path).not.toMatch(/with Google/)
  const answer = await withoutGoogle.post('/login/google', {})
  expect(readLocation(answer)).toMatch(/^\/login\?google=off/)
  await withoutGoogle.close()
  for (const path of ['/login', '/sign-up', '/'])
    expect(await app.readPage(path), path).toContain('Continue with Google')
})
