import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { accountSubject, goodPassword as password } from '#drivers/people.ts'
import { listAskedPasswords } from '#drivers/quick-passwords.ts'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

/** A form as a browser at that address sends it; cookies are kept in `jar`. */
async function sendFrom(address: string, path: string, fields: Record<string, string>, jar: Jar = new Map()) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.web.fetch(
    new Request(new URL(path, 'http://localhost:3000'), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000', ...(cookie ? { cookie } : {}) },
    }),
    { incoming: { socket: { remoteAddress: address } } },
  )
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]!.split('=')
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return answer
}
const login = (address: string, email: string, secret = password, jar: Jar = new Map()) =>
  sendFrom(address, '/login', { email, password: secret }, jar)
async function createPerson(): Promise<string> {
  people += 1
  const email = `locked${people}@example.com`
  const account = { name: `Ngozi ${people}`, email, password, shop: { name: `Lock Shop ${people}` } }
  await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), account, at))
  return email
}
/** Tries wrong passwords, one after the other, and returns the statuses of the answers. */
async function attack(address: string, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await login(address, email, 'not-the-password')).status)
  return statuses
}
const passTime = (minutes: number) =>
  app.queryRows(
    `update accounts.sign_in_failure set held_until = held_until - $1 * interval '1 minute',
       tried_at = tried_at - $1 * interval '1 minute'`,
    [minutes],
  )
/** As if a crowd of addresses had tried until every unknown device is blocked. */
const attackAsCrowd = (email: string) =>
  app.queryRows(
    `update accounts.sign_in_failure set failures = 60, held_until = clock_timestamp() + interval '15 minutes'
     where subject = $1`,
    [accountSubject(depsOf(app.services), email)],
  )
const readText = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, '')
const readNote = (page: string) => /note-e[^>]*>.*?<div>(.*?)<\/div>/.exec(page)?.[1]

test('ten wrong passwords from one place block that place, and the owner can still sign in from elsewhere', async () => {
  const email = await createPerson()
  expect(await attack('203.0.113.5', email, 12)).toEqual([...Array(10).fill(422), 429, 429])
  expect((await login('198.51.100.7', email)).status).toBe(303)
})

test('a blocked place is told how long to wait, also by Retry-After, and each further try doubles the wait', async () => {
  const email = await createPerson()
  await attack('203.0.113.6', email, 10)
  const waits: number[] = []
  for (const minutes of [2, 3, 5, 9, 16, 16]) {
    const heldAnswer = await login('203.0.113.6', email)
    expect(heldAnswer.status).toBe(429)
    waits.push(Math.ceil(Number(heldAnswer.headers.get('retry-after')) / 60))
    const page = await readText(heldAnswer)
    expect(page).toMatch(/Too many tries\. Try again in (a minute|\d+ minutes)/)
    expect(page).toContain(`value="${email}"`)
    await passTime(minutes)
    expect((await login('203.0.113.6', email, 'not-the-password')).status).toBe(422)
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15])
})

test('an unknown address is answered and blocked like a known one', async () => {
  const knownEmail = await createPerson()
  const listAnswers = async (email: string) => {
    const answers: unknown[] = []
    for (let n = 0; n < 12; n += 1) {
      const answer = await login('203.0.113.8', email, 'not-the-password')
      // A second may pass between the two.
      const wait = Math.ceil(Number(answer.headers.get('retry-after')) / 10)
      answers.push([answer.status, wait, readNote(await readText(answer))])
    }
    return answers
  }
  expect(await listAnswers('nobody-at-all@example.com')).toEqual(await listAnswers(knownEmail))
})

test('a try at an unknown address costs as much work as one at a known address', async () => {
  const knownEmail = await createPerson()
  const measureWork = async (email: string) => {
    const countBefore = listAskedPasswords().length
    await attack('203.0.113.9', email, 6)
    return listAskedPasswords().slice(countBefore)
  }
  const knownWork = await measureWork(knownEmail)
  expect(knownWork).toHaveLength(6)
  expect(await measureWork('nobody-here@example.com'), 'as many derivations, each at the same cost').toEqual(
    knownWork,
  )
})

test('addresses of one IPv6 network count as one place', async () => {
  const email = await createPerson()
  const statuses: number[] = []
  for (let n = 1; n <= 11; n += 1)
    statuses.push((await login(`2001:db8:7:1::${n}`, email, 'not-the-password')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await login('2001:db8:7:2::1', email)).status).toBe(303)
})

test('a browser that has signed in before gets in while a crowd of strangers is blocked', async () => {
  const email = await createPerson()
  const ownJar: Jar = new Map()
  expect((await login('198.51.100.20', email, password, ownJar)).status).toBe(303)
  const knownCookie = [...ownJar].find(([name]) => name.startsWith('fanfare-known-'))!
  expect(knownCookie).toBeDefined()
  await attack('203.0.113.20', email, 1)
  await attackAsCrowd(email)
  expect((await login('198.51.100.21', email)).status, 'a stranger with the right password').toBe(429)
  const knownJar: Jar = new Map([knownCookie])
  expect((await login('203.0.113.20', email, password, knownJar)).status).toBe(303)
})

test('a known browser has a count of its own, and a forged or foreign cookie makes nobody known', async () => {
  const email = await createPerson()
  const otherEmail = await createPerson()
  const ownJar: Jar = new Map()
  const otherJar: Jar = new Map()
  await login('198.51.100.30', email, password, ownJar)
  await login('198.51.100.31', otherEmail, password, otherJar)
  const [name, value] = [...ownJar].find(([cookie]) => cookie.startsWith('fanfare-known-'))!
  const foreignValue = [...otherJar].find(([cookie]) => cookie.startsWith('fanfare-known-'))![1]
  await attack('203.0.113.30', email, 11)
  for (const wrong of [foreignValue, `${value.slice(0, -2)}xx`, value.replace(/^./, 'A')])
    expect((await login('203.0.113.30', email, password, new Map([[name, wrong]]))).status).toBe(429)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await login('203.0.113.30', email, 'not-the-password', new Map([[name, value]]))).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test('a half session makes no browser known: it takes the second factor too', async () => {
  people += 1
  const email = `locked${people}@example.com`
  const account = { name: 'Half', email, password, totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }
  await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), account, at))
  const jar: Jar = new Map()
  await login('198.51.100.40', email, password, jar)
  expect([...jar.keys()]).toEqual(['fanfare-half'])
})

test('a password reset by mail reopens the account at once, even while strangers keep trying', async () => {
  const email = await createPerson()
  await attack('203.0.113.50', email, 11)
  await attackAsCrowd(email)
  const jar: Jar = new Map()
  expect((await login('198.51.100.50', email)).status).toBe(429)
  await sendFrom('198.51.100.50', '/forgot-password', { email }, jar)
  const [mail] = await app.queryRows(
    'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
    [email],
  )
  const token = decodeURIComponent(/token=(\S+)/.exec(String(mail!.body_text))?.[1] ?? '')
  const next = 'three-other-words'
  const reset = await sendFrom(
    '198.51.100.50',
    '/reset-password',
    { token, password: next, again: next },
    jar,
  )
  expect(reset.headers.get('location')).toBe('/login?after=reset')
  const [row] = await app.queryRows(
    'select count(*)::int as n from accounts.sign_in_failure where failures >= 60',
  )
  expect(row!.n).toBe(0)
  await attack('203.0.113.50', email, 1)
  await attackAsCrowd(email)
  expect((await login('198.51.100.51', email, next)).status, 'a stranger').toBe(429)
  expect((await login('198.51.100.50', email, next, jar)).status, 'the browser of the reset').toBe(303)
})

test('simultaneous tries are counted one by one', async () => {
  const email = await createPerson()
  const tries = Array.from({ length: 14 }, () => login('203.0.113.60', email, 'not-the-password'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
})

test('yesterday’s tries are deleted by the sweeps', async () => {
  const email = await createPerson()
  await attack('203.0.113.70', email, 1)
  await passTime(24 * 60 + 1)
  await app.settle()
  const [row] = await app.queryRows(
    `select count(*)::int as n from accounts.sign_in_failure where tried_at < now() - interval '1 day'`,
  )
  expect(row!.n).toBe(0)
})
