import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { readCodeNow } from '#drivers/staff.ts'
import type { StaffRole } from '#kernel/actor.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let personCount = 0
const password = 'press-and-ship-42'
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
const requestChallenge = async (purpose: 'add' | 'prove', jar: Jar) =>
  (await (await app.post('/passkey/challenge', { for: purpose }, jar)).json()) as { challenge: string }
const ageSessions = () =>
  app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
/** A person with a passkey, and with an authenticator where `totp` says so. */
async function addPersonWithPasskey(input: { totp: boolean; staff?: readonly StaffRole[] }) {
  personCount += 1
  const email = `factor${personCount}@example.com`
  const account = {
    name: `Ngozi ${personCount}`,
    email,
    password,
    shop: { name: `Factor Shop ${personCount}` },
  }
  const more = { ...(input.totp ? { totpSecret } : {}), ...(input.staff ? { staff: input.staff } : {}) }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...account, ...more }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  if (input.totp) await app.post('/two-factor', { code: readCodeNow(totpSecret), next: '' }, jar)
  const device = makeAuthenticator('http://localhost:3000')
  const answer = device.create(await requestChallenge('add', jar))
  expect((await postAct('add-passkey', { name: 'Pixel', answer }, jar)).status).toBe(303)
  const signChallenge = async () => device.get(await requestChallenge('prove', jar))
  return { email, jar, device, signed: signChallenge }
}

test('a passkey replaces the code, once each, for new recovery codes and, with a password, turning off', async () => {
  const { email, jar, signed } = await addPersonWithPasskey({ totp: true })
  const stranger = await addPersonWithPasskey({ totp: true })
  expect((await postAct('codes', { answer: await stranger.signed() }, jar)).status).toBe(422)
  expect((await postAct('factor', { answer: '{}' }, jar)).status).toBe(422)
  expect((await postAct('factor', { code: '' }, jar)).status).toBe(422)
  const answer = await signed()
  const renewed = await postAct('codes', { answer }, jar)
  expect(renewed.status).toBe(200)
  expect([...(await renewed.text()).matchAll(/<code>[a-z2-7]{5}-[a-z2-7]{5}<\/code>/g)]).toHaveLength(10)
  expect((await postAct('codes', { answer }, jar)).status).toBe(422)
  await ageSessions()
  const off = await postAct('factor', { answer: await signed(), current: password }, jar)
  expect(off.headers.get('location')).toBe('/setting?saved=factor-off#factor')
  const newJar: Jar = new Map()
  expect((await app.post('/login', { email, password }, newJar)).headers.get('location')).toBe('/dashboard')
})

test('a passkey turns no authenticator on: its own code must show that it was scanned', async () => {
  const { jar, signed } = await addPersonWithPasskey({ totp: false })
  expect((await postAct('factor', { enabled: 'on', answer: await signed() }, jar)).status).toBe(422)
  const { rows } = await app.services.database.execute(
    'select 1 from accounts.two_factor where enabled_at is not null and person_id = (select person_id from accounts.passkey order by made_at desc limit 1)',
  )
  expect(rows).toEqual([])
})

test('payment asks staff with only a passkey for it, and shows no field that could not prove them', async () => {
  const { jar, device } = await addPersonWithPasskey({ totp: false, staff: ['support'] })
  await ageSessions()
  const page = () => app.readPage('/payment', jar)
  expect(await page()).not.toContain('name="proof"')
  expect(await page()).toContain('Confirm with your passkey')
  const details = { intent: 'details', method: 'paypal', email: 'pay@example.com', proof: password }
  const response = await app.post('/payment', details, jar)
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('passkey')])
  const answer = device.get(await requestChallenge('prove', jar))
  expect((await app.post('/two-factor', { answer, next: '/payment' }, jar)).status).toBe(303)
  expect((await app.post('/payment', { ...details, proof: '' }, jar)).headers.get('location')).toBe(
    '/payment?method=paypal',
  )
})
