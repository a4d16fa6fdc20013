import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { type GoogleDouble, startGoogleDouble } from '#drivers/google-double.ts'
import { createGoogleVisits, readLocation } from '#drivers/google-visits.ts'
import { wordsOf } from '#drivers/markup.ts'
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

test('somebody new gets a confirmed account and a shop as typed in the sign-up, and is back where they were going', async () => {
  const identity = visits.somebody()
  const jar: Jar = new Map()
  const shop = { shopName: 'Tobi Prints', handle: 'tobi-prints', password: 'never read', next: '/create' }
  expect(await visits.through(identity, jar, shop)).toBe('/create')
  expect(await visits.opens('/dashboard', jar)).toBe(200)
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
    await visits.through({ ...identity, email: 'moved@gmail.com' }, secondJar, { next: '/payout?page=2' }),
  ).toBe('/payout?page=2')
  expect((await visits.rowsOf('select id from accounts.person where name = $1', identity.name)).length).toBe(
    1,
  )
})

test('the way back leads to our own pages only', async () => {
  const identity = visits.somebody()
  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', '/login/google/callback?code=1'])
    expect(await visits.through(identity, new Map(), { next }), next).toBe('/dashboard')
})

test('only the browser that left comes back, once, with its own state, within ten minutes', async () => {
  const identity = visits.somebody()
  const jar: Jar = new Map()
  const callback = google.consent(await visits.leave(jar), identity)
  const expired = /^\/login\?google=over/
  expect(readLocation(await app.fetch(callback, { jar: new Map() }))).toMatch(expired)
  const foreignCallback = google.consent(await visits.leave(new Map()), identity)
  expect(readLocation(await app.fetch(foreignCallback, { jar: new Map(jar) }))).toMatch(expired)
  const jarCopy = new Map(jar)
  expect(readLocation(await app.fetch(callback, { jar }))).toBe('/dashboard')
  expect(jar.has('fanfare-google')).toBe(false)
  expect(readLocation(await app.fetch(callback, { jar: jarCopy }))).toMatch(/google=refused/)
  const denied = new Map<string, string>()
  const state = new URL(await visits.leave(denied)).searchParams.get('state')
  const no = await app.fetch(`/login/google/callback?error=access_denied&state=${state}`, { jar: denied })
  expect(readLocation(no)).toMatch(/^\/login\?google=denied/)
})

test('a token that Google did not sign, or not for us, now and for this browser, opens nothing', async () => {
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
  for (const lie of forgeries) {
    Object.assign(google.next, { claims: {}, foreignKey: false, algorithm: 'RS256' }, lie)
    const identity = visits.somebody()
    const jar: Jar = new Map()
    expect(await visits.through(identity, jar), JSON.stringify(lie)).toMatch(/^\/login\?google=refused/)
    expect(await visits.rowsOf('select id from accounts.person where email = $1', identity.email)).toEqual([])
    expect(jar.has('fanfare')).toBe(false)
  }
})

test('an account is joined by its address only where Google runs the mailbox; its owner is told, and a code is still asked', async () => {
  const ownIdentity = visits.somebody()
  await visits.account(ownIdentity.email, { totpSecret })
  const jar: Jar = new Map()
  expect(await visits.through(ownIdentity, jar, { next: '/payout' })).toBe('/two-factor?next=%2Fpayout')
  expect(await visits.opens('/payout', jar)).toBe(303)
  const mails = await visits.rowsOf(
    'select template from messages.mail where to_address = $1',
    ownIdentity.email,
  )
  expect(mails).toEqual([{ template: 'google-connected' }])
  const confirmed = await visits.send('/two-factor', { code: readCodeNow(totpSecret), next: '/payout' }, jar)
  expect(readLocation(confirmed)).toBe('/payout')

  const otherIdentity = visits.somebody({ email: 'ada@own-domain.test' })
  await visits.account(otherIdentity.email)
  expect(await visits.through(otherIdentity, new Map())).toMatch(/^\/login\?google=known/)
  const workspace = visits.somebody({ email: 'ada@workspace.test', hd: 'workspace.test' })
  await visits.account(workspace.email)
  expect(await visits.through(workspace, new Map())).toBe('/dashboard')
  const foreignIdentity = visits.somebody({ email: 'ada@bank.test', hd: 'workspace.test' })
  await visits.account(foreignIdentity.email)
  expect(await visits.through(foreignIdentity, new Map())).toMatch(/^\/login\?google=known/)
  const claimed = visits.somebody({ email_verified: false })
  expect(await visits.through(claimed, new Map())).toMatch(/^\/login\?google=unverified/)
  await visits.account(claimed.email)
  expect(await visits.through(claimed, new Map())).toMatch(/^\/login\?google=unverified/)
})

test('what somebody prepared under an address they never confirmed opens nothing once its owner comes by Google', async () => {
  const identity = visits.somebody()
  const thief: Jar = new Map()
  const form = { name: 'Thief', email: identity.email, password: 'a long prepared one', shopName: 'Trap' }
  await visits.send('/sign-up', form, thief)
  const [mail] = await visits.rowsOf(
    'select body_text from messages.mail where to_address = $1',
    identity.email,
  )
  expect(await visits.through(identity, new Map())).toBe('/dashboard')
  const token = /token=([\w-]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  expect((await visits.send('/verify-email', { token }, thief)).status).toBe(410)
  const answer = await visits.send(
    '/login',
    { email: identity.email, password: 'a long prepared one' },
    new Map(),
  )
  expect(answer.status).toBe(422)
})

test('staff are never joined by an address, and Google alone opens no door of the provider', async () => {
  const identity = visits.somebody()
  await visits.account(identity.email, { staff: ['admin'], totpSecret })
  expect(await visits.through(identity, new Map())).toMatch(/^\/login\?google=known/)
  const jar: Jar = new Map()
  await visits.login(identity.email, jar)
  await visits.send('/two-factor', { code: readCodeNow(totpSecret), next: '' }, jar)
  expect(await visits.through(identity, jar, { purpose: 'link' })).toBe('/setting?saved=google#accounts')
  const laterJar: Jar = new Map()
  expect(await visits.through(identity, laterJar, { next: '/operator' })).toBe('/two-factor?next=%2Foperator')
  expect(await visits.opens('/operator', laterJar)).toBe(303)
  expect(laterJar.has('fanfare')).toBe(false)
})

test('a member of staff with only a passkey gets no further by Google than by the password', async () => {
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
  expect(await visits.through(identity, laterJar, { next: '/operator/payouts' })).toBe('/operator/payouts')
  expect(readLocation(await app.fetch('/operator/payouts', { jar: laterJar }))).toMatch(/^\/two-factor/)
  const tried = await visits.through(identity, laterJar, { purpose: 'prove', next: '/operator/payouts' })
  expect(tried).toMatch(/^\/two-factor\?next=/)
  expect(await visits.opens('/operator/payouts', laterJar)).toBe(303)
})

test('two ways back at once make one person', async () => {
  const identity = visits.somebody()
  const jars: Jar[] = [new Map(), new Map(), new Map()]
  const backs = await Promise.all(jars.map(async (jar) => google.consent(await visits.leave(jar), identity)))
  const outcomes = await Promise.all(
    backs.map(async (callback, n) => readLocation(await app.fetch(callback, { jar: jars[n]! }))),
  )
  expect(outcomes).toEqual(['/dashboard', '/dashboard', '/dashboard'])
  expect(await visits.rowsOf('select id from accounts.person where email = $1', identity.email)).toHaveLength(
    1,
  )
})

test('Google down is said, not thrown; without a client neither button nor word of it is there', async () => {
  const jar: Jar = new Map()
  const callback = google.consent(await visits.leave(jar), visits.somebody())
  google.next.down = true
  expect(readLocation(await app.fetch(callback, { jar }))).toMatch(/^\/login\?google=unreachable/)
  expect(await visits.leave(jar)).toMatch(/^\/login\?google=unreachable/)
  const html = await (await app.fetch('/login?google=unreachable')).text()
  expect(html).toContain('Google could not be reached')
  const withoutGoogle = await openApp()
  for (const path of ['/login', '/sign-up', '/'])
    expect(wordsOf(await (await withoutGoogle.fetch(path)).text()), path).not.toMatch(/with Google/)
  const answer = await withoutGoogle.fetch('/login/google', { method: 'POST', body: new URLSearchParams() })
  expect(readLocation(answer)).toMatch(/^\/login\?google=off/)
  await withoutGoogle.close()
  for (const path of ['/login', '/sign-up', '/'])
    expect(await (await app.fetch(path)).text(), path).toContain('Continue with Google')
})
