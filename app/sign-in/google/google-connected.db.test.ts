import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type GoogleDouble, startGoogleDouble } from '#drivers/google-double.ts'
import { createGoogleVisits, readLocation } from '#drivers/google-visits.ts'
import { goodPassword as password } from '#drivers/people.ts'

let app: TestApp
let google: GoogleDouble
let visits: ReturnType<typeof createGoogleVisits>
beforeAll(async () => {
  google = await startGoogleDouble()
  app = await openApp(google.env)
  visits = createGoogleVisits(app, google)
})
afterAll(async () => {
  expect(google.faults).toEqual([])
  await app.close()
  await google.stop()
})

test('Settings connects and disconnects Google, never a stranger’s, never without proof, never the only way in', async () => {
  const [identity, otherIdentity] = [visits.somebody(), visits.somebody()]
  const mail = 'settings@own-domain.test'
  await visits.account(mail)
  const jar: Jar = new Map()
  await visits.login(mail, jar)
  expect(await visits.signInThroughGoogle(identity, jar, { purpose: 'link' })).toBe(
    '/setting?saved=google#accounts',
  )
  expect(await visits.readPage('/setting', jar)).toContain(identity.email)
  expect(await visits.signInThroughGoogle(otherIdentity, jar, { purpose: 'link' })).toMatch(
    /google=other#accounts/,
  )
  const otherJar: Jar = new Map()
  await visits.account('second@own-domain.test')
  await visits.login('second@own-domain.test', otherJar)
  expect(await visits.signInThroughGoogle(identity, otherJar, { purpose: 'link' })).toMatch(
    /google=taken#accounts/,
  )
  expect(await app.fetch('/setting?google=taken', { jar: otherJar }).then((page) => page.text())).toContain(
    'opens another account here already',
  )
  await visits.rowsOf(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect(await visits.beginSignIn(otherJar, { purpose: 'link' })).toMatch(/^\/two-factor/)
  const disconnect = (theirJar: Jar) =>
    visits.send('/setting', { act: 'disconnect', provider: 'google' }, theirJar)
  expect((await disconnect(jar)).status).toBe(403)
  await visits.send('/two-factor', { password, next: '' }, jar)
  expect(readLocation(await disconnect(jar))).toBe('/setting?saved=disconnected#accounts')
  expect(await visits.signInThroughGoogle(identity, new Map())).toBe('/dashboard')
  expect(
    await visits.rowsOf('select 1 from accounts.credential where account_id = $1', identity.sub),
  ).toHaveLength(1)

  const aloneJar: Jar = new Map()
  await visits.signInThroughGoogle(otherIdentity, aloneJar)
  expect(await visits.readPage('/setting', aloneJar)).toContain('have no password here')
  const refusedAnswer = await disconnect(aloneJar)
  expect([refusedAnswer.status, await refusedAnswer.text()]).toEqual([
    409,
    expect.stringContaining('your only way in'),
  ])
})

test('a person without a password proves their identity with Google, and can set a password by mail', async () => {
  const [identity, stranger] = [visits.somebody(), visits.somebody()]
  const jar: Jar = new Map()
  await visits.signInThroughGoogle(identity, jar)
  await visits.rowsOf(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  const page = await app.readPage('/two-factor?next=%2Fpayment', jar)
  expect(page).toContain('Continue with Google')
  expect(page).not.toContain('type="password"')
  const prove = { purpose: 'prove', next: '/payment' }
  expect(await visits.signInThroughGoogle(stranger, jar, prove)).toBe(
    '/two-factor?next=%2Fpayment&google=other',
  )
  expect((await visits.send('/passkey/challenge', { for: 'add' }, jar)).status).toBe(403)
  expect(await visits.signInThroughGoogle(identity, jar, prove)).toBe('/payment')
  expect((await visits.send('/passkey/challenge', { for: 'add' }, jar)).status).toBe(200)
  await visits.send('/forgot-password', { email: identity.email }, new Map())
  const [mail] = await visits.rowsOf(
    `select body_text from messages.mail where to_address = $1 and template = 'reset-password'`,
    identity.email,
  )
  const token = /token=([\w-]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  await visits.send('/reset-password', { token, password, again: password }, new Map())
  const newJar: Jar = new Map()
  expect(readLocation(await visits.login(identity.email, newJar))).toBe('/dashboard')
  const response = await visits.send('/setting', { act: 'disconnect', provider: 'google' }, newJar)
  expect(readLocation(response)).toBe('/setting?saved=disconnected#accounts')
})

test('restoring a changed address removes the Google account that was connected since', async () => {
  const [identity, thief] = [visits.somebody({ email: 'kept@own-domain.test' }), visits.somebody()]
  const id = await visits.account(identity.email)
  const jar: Jar = new Map()
  await visits.login(identity.email, jar)
  await visits.send('/setting', { act: 'change-email', email: 'thief@own-domain.test' }, jar)
  await visits.signInThroughGoogle(thief, jar, { purpose: 'link' })
  const [mail] = await visits.rowsOf(
    `select body_text from messages.mail where to_address = $1 and template = 'email-change-notice'`,
    identity.email,
  )
  const key = /change-email\?key=([^\s]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  await visits.send('/change-email', { key: decodeURIComponent(key), act: 'stop' }, new Map())
  expect(
    await visits.rowsOf(
      `select 1 from accounts.credential where person_id = $1 and provider_id = 'google'`,
      id,
    ),
  ).toEqual([])
  expect(await visits.rowsOf('select 1 from accounts.connected_account where person_id = $1', id)).toEqual([])
})
