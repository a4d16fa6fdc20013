import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { goodPassword as password } from '#drivers/people.ts'
import { readCodeNow } from '#drivers/staff.ts'
import type { StaffRole } from '#kernel/actor.ts'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
let people = 0
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
const requestChallenge = async (purpose: 'add' | 'prove', jar: Jar) =>
  (await (await app.post('/passkey/challenge', { for: purpose }, jar)).json()) as { challenge: string }
const ageSession = (email: string, minutes = 11) =>
  app.queryRows(
    `update accounts.session set second_factor_at = clock_timestamp() - $2 * interval '1 minute'
     where person_id = (select id from accounts.person where email = $1)`,
    [email, minutes],
  )
const readToken = (jar: Jar) => jar.get('fanfare')

/** An unused code: the step is reset, so that a test needn't wait half a minute for the next. */
async function readNextCode(email: string): Promise<string> {
  await app.queryRows('alter table accounts.two_factor disable trigger steps_only_grow')
  await app.queryRows(
    `update accounts.two_factor set last_step = 0, failures = 0
     where person_id = (select id from accounts.person where email = $1)`,
    [email],
  )
  await app.queryRows('alter table accounts.two_factor enable trigger steps_only_grow')
  return readCodeNow(totpSecret)
}

async function signIn(email: string, jar: Jar = new Map(), secret = password): Promise<Jar> {
  const answer = await app.post('/login', { email, password: secret }, jar)
  if (answer.headers.get('location')?.startsWith('/two-factor'))
    expect((await app.post('/two-factor', { code: await readNextCode(email), next: '' }, jar)).status).toBe(
      303,
    )
  return jar
}

/** A person with an authenticator, a passkey, or neither. */
async function createPerson(input: { totp?: boolean; key?: boolean; staff?: readonly StaffRole[] } = {}) {
  people += 1
  const email = `proof${people}@example.com`
  const account = { name: `Ngozi ${people}`, email, password, shop: { name: `Proof Shop ${people}` } }
  const options = { ...(input.totp ? { totpSecret } : {}), ...(input.staff ? { staff: input.staff } : {}) }
  const { personId } = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...account, ...options }, at),
  )
  const jar = await signIn(email)
  const device = makeAuthenticator('http://localhost:3000')
  if (input.key) {
    const answer = device.create(await requestChallenge('add', jar))
    expect((await postAct('add-passkey', { name: 'Pixel', answer }, jar)).status).toBe(303)
  }
  const signChallenge = async (signer: Jar = jar) => device.get(await requestChallenge('prove', signer))
  return { email, jar, personId, signed: signChallenge }
}

/** What an attacker would want from a session: each is 403 while the session isn't fresh. */
async function tryProtectedActs(jar: Jar): Promise<number[]> {
  const bank = { accountName: 'A B', accountNumber: '0123454821', bankName: 'GTBank', country: 'NG' }
  const answers = [
    await postAct('bank', bank, jar),
    await postAct('make-key', { name: 'Sheet', 'listings:read': 'on' }, jar),
    await postAct('change-email', { email: `thief${people}@example.com` }, jar),
    await postAct('invite', { email: `pal${people}@example.com`, role: 'admin' }, jar),
  ]
  return answers.map(({ status }) => status)
}
const refusedStatuses = [403, 403, 403, 403]
const newPasswordForm = { current: password, password: 'three-new-words', again: 'three-new-words' }

test('a password changed with the password alone opens nothing that needs the second factor', async () => {
  const { email, jar } = await createPerson({ totp: true })
  await ageSession(email)
  expect(await tryProtectedActs(jar)).toEqual(refusedStatuses)
  const withoutProof = await postAct('password', newPasswordForm, jar)
  expect(await tryProtectedActs(jar), 'after a change by the password').toEqual(refusedStatuses)
  expect(withoutProof.status).toBe(422)
  const wrong = await postAct('password', { ...newPasswordForm, code: '000000' }, jar)
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('That code is wrong')])
  expect((await app.post('/login', { email, password: 'three-new-words' }, new Map())).status).toBe(422)
})

test('a code with the new password changes it, ends every other session and renews this one', async () => {
  const { email, jar } = await createPerson({ totp: true })
  const otherJar = await signIn(email)
  await ageSession(email)
  const tokenBefore = readToken(jar)
  const response = await postAct('password', { ...newPasswordForm, code: await readNextCode(email) }, jar)
  expect(response.headers.get('location')).toBe('/setting?saved=password#password')
  expect(readToken(jar)).not.toBe(tokenBefore)
  expect((await app.fetch('/setting', { jar: otherJar })).headers.get('location')).toMatch(/^\/login/)
  expect((await app.fetch('/setting', { jar: new Map([['fanfare', tokenBefore!]]) })).status).toBe(303)
  expect((await tryProtectedActs(jar)).includes(403)).toBe(false)
})

test('a recovery code or a passkey also allows a new password, each once', async () => {
  const owner = await createPerson({ totp: true, key: true })
  const page = await (await postAct('codes', { answer: await owner.signed() }, owner.jar)).text()
  const recovery = /<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/.exec(page)?.[1] ?? ''
  await ageSession(owner.email)
  expect((await postAct('password', { ...newPasswordForm, code: recovery }, owner.jar)).status).toBe(303)
  const repeatedForm = {
    current: newPasswordForm.password,
    password: 'three-other-words',
    again: 'three-other-words',
  }
  expect((await postAct('password', { ...repeatedForm, code: recovery }, owner.jar)).status).toBe(422)
  const answer = await owner.signed()
  expect((await postAct('password', { ...repeatedForm, answer }, owner.jar)).status).toBe(303)
  const third = { current: repeatedForm.password, password: 'three-more-words', again: 'three-more-words' }
  expect((await postAct('password', { ...third, answer }, owner.jar)).status).toBe(422)
})

test('staff with only a passkey change their password with it, and with nothing less', async () => {
  const owner = await createPerson({ key: true, staff: ['support'] })
  await ageSession(owner.email)
  expect((await postAct('password', newPasswordForm, owner.jar)).status).toBe(403)
  expect(
    (await postAct('password', { ...newPasswordForm, answer: await owner.signed() }, owner.jar)).status,
  ).toBe(303)
})

/** The secret on a page of settings; null if none is shown. */
const readSecret = async (jar: Jar): Promise<string | null> =>
  /<code>([A-Z2-7 ]{39})<\/code>/.exec(await app.readPage('/setting', jar))?.[1] ?? null

test('the secret of an authenticator is shown only after a fresh proof, and only to its own session', async () => {
  const { email, jar } = await createPerson()
  const first = await readSecret(jar)
  expect(first).not.toBeNull()
  expect(await readSecret(jar), 'the same while the page is open').toBe(first)
  const otherJar = await signIn(email)
  expect(await readSecret(otherJar)).not.toBe(first)
  await ageSession(email)
  expect(await readSecret(jar)).toBeNull()
  expect(await readSecret(otherJar)).toBeNull()
  const page = await app.readPage('/setting', jar)
  expect(page).not.toContain('otpauth:')
  expect(page).toContain('Confirm it’s me')
})

test('a secret lasts ten minutes, and its codes turn nothing on in another session', async () => {
  const { email, jar } = await createPerson()
  const computeCode = async (secret: string | null) => readCodeNow((secret ?? '').replaceAll(' ', ''))
  const secret = await readSecret(jar)
  const thief = await signIn(email)
  expect((await postAct('factor', { enabled: 'on', code: await computeCode(secret) }, thief)).status).toBe(
    422,
  )
  await app.queryRows(`update accounts.factor_offer set offered_at = offered_at - interval '11 minutes'`)
  expect((await postAct('factor', { enabled: 'on', code: await computeCode(secret) }, jar)).status).toBe(422)
  const next = await readSecret(jar)
  expect(next).not.toBe(secret)
  expect((await postAct('factor', { enabled: 'on', code: await computeCode(next) }, jar)).status).toBe(200)
})

test('a new password drops the secret that was offered before it', async () => {
  const { jar } = await createPerson()
  const secretBefore = await readSecret(jar)
  expect((await postAct('password', newPasswordForm, jar)).status).toBe(303)
  const secretAfter = await readSecret(jar)
  expect(secretAfter).not.toBeNull()
  expect(secretAfter).not.toBe(secretBefore)
})

test('turning the second factor off takes the password and a code, or the password and a passkey', async () => {
  const owner = await createPerson({ totp: true, key: true })
  const turnOff = async (fields: Record<string, string>) =>
    (await postAct('factor', fields, owner.jar)).status
  expect(await turnOff({ code: await readNextCode(owner.email) })).toBe(422)
  expect(await turnOff({ code: await readNextCode(owner.email), current: 'not-the-password' })).toBe(422)
  expect(await turnOff({ current: password })).toBe(422)
  expect(await turnOff({ current: password, code: '000000' })).toBe(422)
  expect(await turnOff({ answer: await owner.signed() })).toBe(422)
  const tokenBefore = readToken(owner.jar)
  expect(await turnOff({ current: password, answer: await owner.signed() })).toBe(303)
  expect(readToken(owner.jar)).not.toBe(tokenBefore)
})

test('staff cannot turn off their second factor, nor remove their only passkey', async () => {
  const owner = await createPerson({ totp: true, staff: ['finance'] })
  const answer = await postAct(
    'factor',
    { current: password, code: await readNextCode(owner.email) },
    owner.jar,
  )
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('needs a second factor'),
  ])
  const keyHolder = await createPerson({ key: true, staff: ['support'] })
  const [row] = await app.queryRows('select id from accounts.passkey where person_id = $1', [
    keyHolder.personId,
  ])
  expect((await postAct('remove-passkey', { passkey: String(row!.id) }, keyHolder.jar)).status).toBe(409)
})

test('a proof that raises a session gives it a new token, and the old cookie opens nothing', async () => {
  const owner = await createPerson({ key: true })
  const tokenBefore = readToken(owner.jar)!
  expect(
    (await app.post('/two-factor', { answer: await owner.signed(), next: '/setting' }, owner.jar)).status,
  ).toBe(303)
  const tokenAfter = readToken(owner.jar)!
  expect(tokenAfter).not.toBe(tokenBefore)
  const oldAnswer = await app.fetch('/setting', { jar: new Map([['fanfare', tokenBefore]]) })
  expect(oldAnswer.headers.get('location')).toMatch(/^\/login/)
  expect((await app.fetch('/setting', { jar: owner.jar })).status).toBe(200)
  await app.post('/two-factor', { answer: await owner.signed(), next: '/setting' }, owner.jar)
  expect(readToken(owner.jar), 'as high as it was').toBe(tokenAfter)
})
