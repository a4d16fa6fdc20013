import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readCodeNow } from '#drivers/staff.ts'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  app = await openApp()
  await app.services.transact(async (tx, at) => {
    const deps = depsOf(app.services)
    const shop = { name: 'Harmattan Radio', handle: 'harmattan' }
    await createAccount(tx, deps, { name: 'Adaeze Bello', email: 'adaeze@fanfare.test', password, shop }, at)
    await createAccount(
      tx,
      deps,
      { name: 'Ngozi', email: 'two@fanfare.test', password, totpSecret, shop: { name: 'Two' } },
      at,
    )
  })
})
afterAll(() => app.close())

const login = (email: string, jar?: Jar, more: Record<string, string> = {}) =>
  app.post('/login', { email, password, ...more }, jar)
async function findMailTo(address: string): Promise<string> {
  const { rows } = await app.services.database.execute(
    'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
    [address],
  )
  return String(rows[0]?.body_text ?? '')
}
/** A page without the parts that differ in every answer. */
const removeVolatileParts = (page: string): string =>
  page
    .replace(/nonce="[^"]*"/g, '')
    .replace(/value="[^"]*@[^"]*"/g, '')
    .replace(/_R_\w+_|:r\w+:/g, '')

test('signing in continues to where the person was going, and nowhere else', async () => {
  const readTarget = async (next: string) =>
    (await login('adaeze@fanfare.test', undefined, { next })).headers.get('location')
  expect(await readTarget('/payout?page=2')).toBe('/payout?page=2')
  for (const next of ['', 'https://evil.test/', '//evil.test', '/\\evil.test', '/\t/evil.test'])
    expect(await readTarget(next), next).toBe('/dashboard')
})

test('a wrong password and an unknown address get the same page and status', async () => {
  const knownAnswer = await app.post('/login', { email: 'adaeze@fanfare.test', password: 'wrong-password' })
  const unknownAnswer = await app.post('/login', { email: 'nobody@fanfare.test', password: 'wrong-password' })
  expect([knownAnswer.status, unknownAnswer.status]).toEqual([422, 422])
  const [knownText, unknownText] = [await knownAnswer.text(), await unknownAnswer.text()]
  expect(removeVolatileParts(knownText)).toBe(removeVolatileParts(unknownText))
  expect(knownText).toContain('That e-mail address and password don’t match.')
  expect(knownText).not.toContain('wrong-password')
})

test('asking for a reset answers the same for known and unknown addresses', async () => {
  const answers = await Promise.all(
    ['adaeze@fanfare.test', 'nobody@fanfare.test'].map((email) => app.post('/forgot-password', { email })),
  )
  expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual([
    [303, '/forgot-password?sent'],
    [303, '/forgot-password?sent'],
  ])
  expect(await findMailTo('nobody@fanfare.test')).toBe('')
  expect(await findMailTo('adaeze@fanfare.test')).toContain('/reset-password?token=')
})

test('links in mails begin with the configured address, whatever host a request names', async () => {
  await app.fetch('/forgot-password', {
    method: 'POST',
    body: new URLSearchParams({ email: 'adaeze@fanfare.test' }),
    headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
  })
  expect(await findMailTo('adaeze@fanfare.test')).toMatch(/http:\/\/localhost:3000\/reset-password\?token=/)
})

test('a sign-up becomes a shop in the same browser by one press, and only by a press', async () => {
  const jar: Jar = new Map()
  const fields = {
    name: 'Ife Okon',
    email: 'ife@example.com',
    password,
    shopName: 'Night Ferry',
    handle: '@Night-Ferry',
  }
  const signedUp = await app.post('/sign-up', fields, jar)
  expect(signedUp.headers.get('location')).toBe('/verify-email?sent')
  const link =
    /http:\/\/localhost:3000(\/verify-email\?token=\S+)/.exec(await findMailTo('ife@example.com'))?.[1] ?? ''
  const elsewherePage = await app.readPage(link)
  expect(elsewherePage).toContain('type="password"')
  const page = await app.readPage(link, jar)
  expect(page).not.toContain('type="password"')
  const token = link.split('token=')[1]!
  const verified = await app.post('/verify-email', { token }, jar)
  expect([verified.status, verified.headers.get('location')]).toEqual([303, '/dashboard'])
  expect([...jar.keys()]).toEqual(['fanfare', expect.stringMatching(/^fanfare-known-/)])
  expect((await app.fetch('/login', { jar })).headers.get('location')).toBe('/dashboard')
  expect((await app.post('/verify-email', { token })).status).toBe(410)
})

test('sign-up answers the same for a known address and says what is wrong beside the field', async () => {
  const fields = (email: string) => ({ name: 'Somebody', email, password })
  const answers = await Promise.all([
    app.post('/sign-up', fields('adaeze@fanfare.test')),
    app.post('/sign-up', fields('fresh@example.com')),
  ])
  expect(answers.map((answer) => answer.headers.get('location'))).toEqual([
    '/verify-email?sent',
    '/verify-email?sent',
  ])
  expect(answers.map((answer) => answer.headers.getSetCookie().length)).toEqual([1, 1])
  const short = await app.post('/sign-up', {
    ...fields('fresh@example.com'),
    password: 'short',
    handle: 'admin',
  })
  expect(short.status).toBe(422)
  const page = await short.text()
  expect(page).toContain('Use at least 10 characters.')
  expect(page).toContain('This address is kept for Fanfare itself.')
  const takenAnswer = await app.post('/sign-up', { ...fields('fresh@example.com'), handle: 'harmattan' })
  expect(await takenAnswer.text()).toContain('This store address is taken.')
  expect((await app.post('/sign-up', { ...fields('fresh@example.com'), emailVerified: 'true' })).status).toBe(
    422,
  )
})

test('with a second factor on, the password alone opens nothing', async () => {
  const jar: Jar = new Map()
  const half = await login('two@fanfare.test', jar, { next: '/payout' })
  expect(half.headers.get('location')).toBe('/two-factor?next=%2Fpayout')
  expect([...jar.keys()]).toEqual(['fanfare-half'])
  const asFull: Jar = new Map([['fanfare', jar.get('fanfare-half')!]])
  for (const cookies of [jar, asFull]) {
    const page = await app.fetch('/login', { jar: new Map(cookies) })
    expect(page.status).toBe(200)
  }
  expect((await app.fetch('/two-factor', { jar: new Map(jar) })).status).toBe(200)
  expect((await app.fetch('/two-factor')).headers.get('location')).toMatch(/^\/login/)
  const wrong = await app.post('/two-factor', { code: '000000', next: '/payout' }, new Map(jar))
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('That code is wrong.')
})

test('signing out takes a press and ends the session itself', async () => {
  const jar: Jar = new Map()
  await login('adaeze@fanfare.test', jar)
  const jarCopy = new Map(jar)
  await app.fetch('/logout', { jar })
  expect((await app.fetch('/login', { jar: new Map(jar) })).status).toBe(302)
  await app.post('/logout', {}, jar)
  expect([...jar.keys()], 'the browser stays known').toEqual([expect.stringMatching(/^fanfare-known-/)])
  expect((await app.fetch('/login', { jar: jarCopy })).status).toBe(200)
})

test('the sample shop opens with one press, and without the sample it does not exist', async () => {
  const jar: Jar = new Map()
  const response = await app.post('/sample/sign-in', { next: '//evil.test' }, jar)
  expect(response.headers.get('location')).toBe('/dashboard')
  expect(jar.has('fanfare')).toBe(true)
  const appWithoutSample = await openApp({ SAMPLE: 'off' })
  const answer = await appWithoutSample.post('/sample/sign-in', {})
  expect(answer.status).toBe(404)
  expect((await appWithoutSample.fetch('/outbox')).status).toBe(404)
  await appWithoutSample.close()
})

test('staff without a second factor must set one up before the console opens, and need it from then on', async () => {
  const staff = { name: 'Sade', email: 'sade@press.example', password, staff: ['support'] as const }
  await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), staff, at))
  const jar: Jar = new Map()
  await login(staff.email, jar)
  const redirected = await app.fetch('/operator', { jar })
  expect(redirected.headers.get('location')).toBe('/two-factor?next=%2Foperator')
  const page = await app.readPage('/two-factor?next=%2Foperator', jar)
  const secret = /secret=([A-Z2-7]+)/.exec(page)![1]!
  expect((await app.post('/two-factor', { code: '000000', next: '/operator' }, jar)).status).toBe(422)
  expect((await app.fetch('/operator', { jar })).status).toBe(303)
  const setUpAnswer = await app.post('/two-factor', { code: readCodeNow(secret), next: '/operator' }, jar)
  expect(await setUpAnswer.text()).toMatch(/It is on[\s\S]*href="\/operator"/)
  expect((await app.fetch('/operator', { jar })).status).toBe(200)
  const laterAnswer = await login(staff.email, new Map(), { next: '/operator' })
  expect(laterAnswer.headers.get('location')).toMatch(/^\/two-factor/)
})

test('the sample’s staff sign in with one press, without their second factor, and only they are shown its code', async () => {
  await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { name: 'Ops', email: 'ops@fanfare.test', password, staff: ['admin'], totpSecret },
      at,
    ),
  )
  const jar: Jar = new Map()
  expect((await app.post('/sample/sign-in', { as: 'staff' }, jar)).headers.get('location')).toBe('/operator')
  expect((await app.fetch('/operator', { jar })).status).toBe(200)
  const halfJar: Jar = new Map()
  await login('ops@fanfare.test', halfJar)
  expect(await app.readPage('/two-factor', halfJar)).toContain('next code')
  const otherJar: Jar = new Map()
  await login('sade@press.example', otherJar)
  expect(await app.readPage('/two-factor', otherJar)).not.toContain('next code')
})
