import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { type GoogleDouble, startGoogleDouble } from '#drivers/google-double.ts'
import { googleVisits, locationOf } from '#drivers/google-visits.ts'
import { wordsOf } from '#drivers/markup.ts'
import { codeNow } from '#drivers/staff.ts'

let app: TestApp
let google: GoogleDouble
let visits: ReturnType<typeof googleVisits>
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  google = await startGoogleDouble()
  app = await openApp(google.env)
  visits = googleVisits(app, google)
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
  const who = visits.somebody()
  const jar: Jar = new Map()
  const shop = { shopName: 'Tobi Prints', handle: 'tobi-prints', password: 'never read', next: '/create' }
  expect(await visits.through(who, jar, shop)).toBe('/create')
  expect(await visits.opens('/dashboard', jar)).toBe(200)
  const [row] = await visits.rowsOf(
    `select p.name, p.email_verified, s.handle, s.name as shop, c.account_id, c.access_token, c.id_token
     from accounts.person p join accounts.member m on m.person_id = p.id join accounts.shop s on s.id = m.shop_id
     join accounts.credential c on c.person_id = p.id where p.email = $1`,
    who.email,
  )
  expect(row).toEqual({
    name: who.name,
    email_verified: true,
    handle: 'tobi-prints',
    shop: 'Tobi Prints',
    account_id: who.sub,
    access_token: null,
    id_token: null,
  })
  const trail = await visits.rowsOf(
    `select action from audit.entry where resource = (select id from accounts.person where email = $1) order by id`,
    who.email,
  )
  expect(trail.map(({ action }) => action)).toEqual(['shop.opened', 'google.used'])
  const again: Jar = new Map()
  expect(await visits.through({ ...who, email: 'moved@gmail.com' }, again, { next: '/payout?page=2' })).toBe(
    '/payout?page=2',
  )
  expect((await visits.rowsOf('select id from accounts.person where name = $1', who.name)).length).toBe(1)
})

test('the way back leads to our own pages only', async () => {
  const who = visits.somebody()
  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', '/login/google/callback?code=1'])
    expect(await visits.through(who, new Map(), { next }), next).toBe('/dashboard')
})

test('only the browser that left comes back, once, with its own state, within ten minutes', async () => {
  const who = visits.somebody()
  const jar: Jar = new Map()
  const back = google.consent(await visits.leave(jar), who)
  const over = /^\/login\?google=over/
  expect(locationOf(await app.fetch(back, { jar: new Map() }))).toMatch(over)
  const foreign = google.consent(await visits.leave(new Map()), who)
  expect(locationOf(await app.fetch(foreign, { jar: new Map(jar) }))).toMatch(over)
  const kept = new Map(jar)
  expect(locationOf(await app.fetch(back, { jar }))).toBe('/dashboard')
  expect(jar.has('fanfare-google')).toBe(false)
  expect(locationOf(await app.fetch(back, { jar: kept }))).toMatch(/google=refused/)
  const denied = new Map<string, string>()
  const state = new URL(await visits.leave(denied)).searchParams.get('state')
  const no = await app.fetch(`/login/google/callback?error=access_denied&state=${state}`, { jar: denied })
  expect(locationOf(no)).toMatch(/^\/login\?google=denied/)
})

test('a token that Google did not sign, or not for us, now and for this browser, opens nothing', async () => {
  const lies: Partial<GoogleDouble['next']>[] = [
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
  for (const lie of lies) {
    Object.assign(google.next, { claims: {}, foreignKey: false, algorithm: 'RS256' }, lie)
    const who = visits.somebody()
    const jar: Jar = new Map()
    expect(await visits.through(who, jar), JSON.stringify(lie)).toMatch(/^\/login\?google=refused/)
    expect(await visits.rowsOf('select id from accounts.person where email = $1', who.email)).toEqual([])
    expect(jar.has('fanfare')).toBe(false)
  }
})

test('an account is joined by its address only where Google runs the mailbox; its owner is told, and a code is still asked', async () => {
  const own = visits.somebody()
  await visits.account(own.email, { totpSecret })
  const jar: Jar = new Map()
  expect(await visits.through(own, jar, { next: '/payout' })).toBe('/two-factor?next=%2Fpayout')
  expect(await visits.opens('/payout', jar)).toBe(303)
  const mails = await visits.rowsOf('select template from messages.mail where to_address = $1', own.email)
  expect(mails).toEqual([{ template: 'google-connected' }])
  const given = await visits.send('/two-factor', { code: codeNow(totpSecret), next: '/payout' }, jar)
  expect(locationOf(given)).toBe('/payout')

  const elsewhere = visits.somebody({ email: 'ada@own-domain.test' })
  await visits.account(elsewhere.email)
  expect(await visits.through(elsewhere, new Map())).toMatch(/^\/login\?google=known/)
  const workspace = visits.somebody({ email: 'ada@workspace.test', hd: 'workspace.test' })
  await visits.account(workspace.email)
  expect(await visits.through(workspace, new Map())).toBe('/dashboard')
  const foreign = visits.somebody({ email: 'ada@bank.test', hd: 'workspace.test' })
  await visits.account(foreign.email)
  expect(await visits.through(foreign, new Map())).toMatch(/^\/login\?google=known/)
  const claimed = visits.somebody({ email_verified: false })
  expect(await visits.through(claimed, new Map())).toMatch(/^\/login\?google=unverified/)
  await visits.account(claimed.email)
  expect(await visits.through(claimed, new Map())).toMatch(/^\/login\?google=unverified/)
})

test('what somebody prepared under an address they never confirmed opens nothing once its owner comes by Google', async () => {
  const who = visits.somebody()
  const thief: Jar = new Map()
  const form = { name: 'Thief', email: who.email, password: 'a long prepared one', shopName: 'Trap' }
  await visits.send('/sign-up', form, thief)
  const [mail] = await visits.rowsOf('select body_text from messages.mail where to_address = $1', who.email)
  expect(await visits.through(who, new Map())).toBe('/dashboard')
  const token = /token=([\w-]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  expect((await visits.send('/verify-email', { token }, thief)).status).toBe(410)
  const tried = await visits.send('/login', { email: who.email, password: 'a long prepared one' }, new Map())
  expect(tried.status).toBe(422)
})

test('staff are never joined by an address, and Google alone opens no door of the provider', async () => {
  const who = visits.somebody()
  await visits.account(who.email, { staff: ['admin'], totpSecret })
  expect(await visits.through(who, new Map())).toMatch(/^\/login\?google=known/)
  const jar: Jar = new Map()
  await visits.login(who.email, jar)
  await visits.send('/two-factor', { code: codeNow(totpSecret), next: '' }, jar)
  expect(await visits.through(who, jar, { purpose: 'link' })).toBe('/setting?saved=google#accounts')
  const later: Jar = new Map()
  expect(await visits.through(who, later, { next: '/operator' })).toBe('/two-factor?next=%2Foperator')
  expect(await visits.opens('/operator', later)).toBe(303)
  expect(later.has('fanfare')).toBe(false)
})

test('a member of staff with only a passkey gets no further by Google than by the password', async () => {
  const who = visits.somebody()
  const id = await visits.account(who.email, { staff: ['finance'] })
  const jar: Jar = new Map()
  await visits.login(who.email, jar)
  const asked = await (await visits.send('/passkey/challenge', { for: 'add' }, jar)).json()
  const answer = makeAuthenticator('http://localhost:3000').create(asked)
  await visits.send('/setting', { act: 'add-passkey', name: 'Key', answer }, jar)
  await visits.rowsOf(
    `insert into accounts.credential (id, person_id, account_id, provider_id) values ($1, $2, $3, 'google')`,
    `cred-${id}`,
    id,
    who.sub,
  )
  const later: Jar = new Map()
  expect(await visits.through(who, later, { next: '/operator/payouts' })).toBe('/operator/payouts')
  expect(locationOf(await app.fetch('/operator/payouts', { jar: later }))).toMatch(/^\/two-factor/)
  const tried = await visits.through(who, later, { purpose: 'prove', next: '/operator/payouts' })
  expect(tried).toMatch(/^\/two-factor\?next=/)
  expect(await visits.opens('/operator/payouts', later)).toBe(303)
})

test('two ways back at once make one person', async () => {
  const who = visits.somebody()
  const jars: Jar[] = [new Map(), new Map(), new Map()]
  const backs = await Promise.all(jars.map(async (jar) => google.consent(await visits.leave(jar), who)))
  const ends = await Promise.all(
    backs.map(async (back, n) => locationOf(await app.fetch(back, { jar: jars[n]! }))),
  )
  expect(ends).toEqual(['/dashboard', '/dashboard', '/dashboard'])
  expect(await visits.rowsOf('select id from accounts.person where email = $1', who.email)).toHaveLength(1)
})

test('Google down is said, not thrown; without a client neither button nor word of it is there', async () => {
  const jar: Jar = new Map()
  const back = google.consent(await visits.leave(jar), visits.somebody())
  google.next.down = true
  expect(locationOf(await app.fetch(back, { jar }))).toMatch(/^\/login\?google=unreachable/)
  expect(await visits.leave(jar)).toMatch(/^\/login\?google=unreachable/)
  const said = await (await app.fetch('/login?google=unreachable')).text()
  expect(said).toContain('Google could not be reached')
  const without = await openApp()
  for (const path of ['/login', '/sign-up', '/'])
    expect(wordsOf(await (await without.fetch(path)).text()), path).not.toMatch(/with Google/)
  const pressed = await without.fetch('/login/google', { method: 'POST', body: new URLSearchParams() })
  expect(locationOf(pressed)).toMatch(/^\/login\?google=off/)
  await without.close()
  for (const path of ['/login', '/sign-up', '/'])
    expect(await (await app.fetch(path)).text(), path).toContain('Continue with Google')
})
