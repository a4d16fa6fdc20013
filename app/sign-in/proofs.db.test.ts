import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { goodPassword as password } from '#drivers/people.ts'
import { codeNow } from '#drivers/staff.ts'
import type { StaffRole } from '#kernel/actor.ts'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
let people = 0
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.execute(text, values)).rows
const send = (path: string, fields: Record<string, string>, jar: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
const act = (what: string, fields: Record<string, string>, jar: Jar) =>
  send('/setting', { act: what, ...fields }, jar)
const challenge = async (what: 'add' | 'prove', jar: Jar) =>
  (await (await send('/passkey/challenge', { for: what }, jar)).json()) as { challenge: string }
const aged = (email: string, minutes = 11) =>
  sql(
    `update accounts.session set second_factor_at = clock_timestamp() - $2 * interval '1 minute'
     where person_id = (select id from accounts.person where email = $1)`,
    [email, minutes],
  )
const tokenOf = (jar: Jar) => jar.get('fanfare')

/** An unused code: the step is reset, so that a test needn't wait half a minute for the next. */
async function nextCode(email: string): Promise<string> {
  await sql('alter table accounts.two_factor disable trigger steps_only_grow')
  await sql(
    `update accounts.two_factor set last_step = 0, failures = 0
     where person_id = (select id from accounts.person where email = $1)`,
    [email],
  )
  await sql('alter table accounts.two_factor enable trigger steps_only_grow')
  return codeNow(totpSecret)
}

async function signIn(email: string, jar: Jar = new Map(), secret = password): Promise<Jar> {
  const answer = await send('/login', { email, password: secret }, jar)
  if (answer.headers.get('location')?.startsWith('/two-factor'))
    expect((await send('/two-factor', { code: await nextCode(email), next: '' }, jar)).status).toBe(303)
  return jar
}

/** A person with an authenticator, a passkey, or neither. */
async function somebody(input: { totp?: boolean; key?: boolean; staff?: readonly StaffRole[] } = {}) {
  people += 1
  const email = `proof${people}@example.com`
  const wanted = { name: `Ngozi ${people}`, email, password, shop: { name: `Proof Shop ${people}` } }
  const more = { ...(input.totp ? { totpSecret } : {}), ...(input.staff ? { staff: input.staff } : {}) }
  const { personId } = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...wanted, ...more }, at),
  )
  const jar = await signIn(email)
  const device = makeAuthenticator('http://localhost:3000')
  if (input.key) {
    const answer = device.create(await challenge('add', jar))
    expect((await act('add-passkey', { name: 'Pixel', answer }, jar)).status).toBe(303)
  }
  const signed = async (by: Jar = jar) => device.get(await challenge('prove', by))
  return { email, jar, personId, signed }
}

/** What an attacker would want from a session: each is 403 while the session isn't fresh. */
async function opens(jar: Jar): Promise<number[]> {
  const bank = { accountName: 'A B', accountNumber: '0123454821', bankName: 'GTBank', country: 'NG' }
  const answers = [
    await act('bank', bank, jar),
    await act('make-key', { name: 'Sheet', 'listings:read': 'on' }, jar),
    await act('change-email', { email: `thief${people}@example.com` }, jar),
    await act('invite', { email: `pal${people}@example.com`, role: 'admin' }, jar),
  ]
  return answers.map(({ status }) => status)
}
const shut = [403, 403, 403, 403]
const newWords = { current: password, password: 'three-new-words', again: 'three-new-words' }

test('with the password alone a new password opens nothing that takes the second factor', async () => {
  const { email, jar } = await somebody({ totp: true })
  await aged(email)
  expect(await opens(jar)).toEqual(shut)
  const bare = await act('password', newWords, jar)
  expect(await opens(jar), 'after a change by the password').toEqual(shut)
  expect(bare.status).toBe(422)
  const wrong = await act('password', { ...newWords, code: '000000' }, jar)
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('That code is wrong')])
  expect((await send('/login', { email, password: 'three-new-words' }, new Map())).status).toBe(422)
})

test('a code with the new password changes it, ends every other session and renews this one', async () => {
  const { email, jar } = await somebody({ totp: true })
  const other = await signIn(email)
  await aged(email)
  const before = tokenOf(jar)
  const done = await act('password', { ...newWords, code: await nextCode(email) }, jar)
  expect(done.headers.get('location')).toBe('/setting?saved=password#password')
  expect(tokenOf(jar)).not.toBe(before)
  expect((await app.fetch('/setting', { jar: other })).headers.get('location')).toMatch(/^\/login/)
  expect((await app.fetch('/setting', { jar: new Map([['fanfare', before!]]) })).status).toBe(303)
  expect((await opens(jar)).includes(403)).toBe(false)
})

test('a recovery code or a passkey proves a new password too, each once', async () => {
  const who = await somebody({ totp: true, key: true })
  const page = await (await act('codes', { answer: await who.signed() }, who.jar)).text()
  const recovery = /<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/.exec(page)?.[1] ?? ''
  await aged(who.email)
  expect((await act('password', { ...newWords, code: recovery }, who.jar)).status).toBe(303)
  const again = { current: newWords.password, password: 'three-other-words', again: 'three-other-words' }
  expect((await act('password', { ...again, code: recovery }, who.jar)).status).toBe(422)
  const answer = await who.signed()
  expect((await act('password', { ...again, answer }, who.jar)).status).toBe(303)
  const third = { current: again.password, password: 'three-more-words', again: 'three-more-words' }
  expect((await act('password', { ...third, answer }, who.jar)).status).toBe(422)
})

test('staff with a passkey alone change their password by it, and by nothing less', async () => {
  const who = await somebody({ key: true, staff: ['support'] })
  await aged(who.email)
  expect((await act('password', newWords, who.jar)).status).toBe(403)
  expect((await act('password', { ...newWords, answer: await who.signed() }, who.jar)).status).toBe(303)
})

/** The secret on a page of settings; null if none is shown. */
const secretOn = async (jar: Jar): Promise<string | null> =>
  /<code>([A-Z2-7 ]{39})<\/code>/.exec(await (await app.fetch('/setting', { jar })).text())?.[1] ?? null

test('the secret of an authenticator is shown after a fresh proof alone, and to its own session', async () => {
  const { email, jar } = await somebody()
  const first = await secretOn(jar)
  expect(first).not.toBeNull()
  expect(await secretOn(jar), 'the same while the page is open').toBe(first)
  const other = await signIn(email)
  expect(await secretOn(other)).not.toBe(first)
  await aged(email)
  expect(await secretOn(jar)).toBeNull()
  expect(await secretOn(other)).toBeNull()
  const page = await (await app.fetch('/setting', { jar })).text()
  expect(page).not.toContain('otpauth:')
  expect(page).toContain('Confirm it’s me')
})

test('a secret lasts ten minutes, and a code of it turns nothing on for another session', async () => {
  const { email, jar } = await somebody()
  const code = async (secret: string | null) => codeNow((secret ?? '').replaceAll(' ', ''))
  const seen = await secretOn(jar)
  const thief = await signIn(email)
  expect((await act('factor', { enabled: 'on', code: await code(seen) }, thief)).status).toBe(422)
  await sql(`update accounts.factor_offer set offered_at = offered_at - interval '11 minutes'`)
  expect((await act('factor', { enabled: 'on', code: await code(seen) }, jar)).status).toBe(422)
  const next = await secretOn(jar)
  expect(next).not.toBe(seen)
  expect((await act('factor', { enabled: 'on', code: await code(next) }, jar)).status).toBe(200)
})

test('a new password drops the secret that was offered before it', async () => {
  const { jar } = await somebody()
  const before = await secretOn(jar)
  expect((await act('password', newWords, jar)).status).toBe(303)
  const after = await secretOn(jar)
  expect(after).not.toBeNull()
  expect(after).not.toBe(before)
})

test('turning the second factor off takes the password and a code, or the password and a passkey', async () => {
  const who = await somebody({ totp: true, key: true })
  const off = async (fields: Record<string, string>) => (await act('factor', fields, who.jar)).status
  expect(await off({ code: await nextCode(who.email) })).toBe(422)
  expect(await off({ code: await nextCode(who.email), current: 'not-the-password' })).toBe(422)
  expect(await off({ current: password })).toBe(422)
  expect(await off({ current: password, code: '000000' })).toBe(422)
  expect(await off({ answer: await who.signed() })).toBe(422)
  const before = tokenOf(who.jar)
  expect(await off({ current: password, answer: await who.signed() })).toBe(303)
  expect(tokenOf(who.jar)).not.toBe(before)
})

test('staff cannot turn their second factor off, nor take out a passkey that is their only one', async () => {
  const who = await somebody({ totp: true, staff: ['finance'] })
  const answer = await act('factor', { current: password, code: await nextCode(who.email) }, who.jar)
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('needs a second factor'),
  ])
  const keyed = await somebody({ key: true, staff: ['support'] })
  const [row] = await sql('select id from accounts.passkey where person_id = $1', [keyed.personId])
  expect((await act('remove-passkey', { passkey: String(row!.id) }, keyed.jar)).status).toBe(409)
})

test('a proof that raises a session gives it a new token, and the old cookie opens nothing', async () => {
  const who = await somebody({ key: true })
  const before = tokenOf(who.jar)!
  expect((await send('/two-factor', { answer: await who.signed(), next: '/setting' }, who.jar)).status).toBe(
    303,
  )
  const raised = tokenOf(who.jar)!
  expect(raised).not.toBe(before)
  const old = await app.fetch('/setting', { jar: new Map([['fanfare', before]]) })
  expect(old.headers.get('location')).toMatch(/^\/login/)
  expect((await app.fetch('/setting', { jar: who.jar })).status).toBe(200)
  await send('/two-factor', { answer: await who.signed(), next: '/setting' }, who.jar)
  expect(tokenOf(who.jar), 'as high as it was').toBe(raised)
})
