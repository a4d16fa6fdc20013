/** The payout provider looks up a bank account, and the creator confirms its holder, before it is saved. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type PaystackDouble, startPaystackDouble } from '#drivers/paystack-double.ts'
import { somePerson } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { refreshBanks } from '#flows/payouts.ts'
import type { Id } from '#kernel/id.ts'
import { findDestinations, setPayoutRate } from '#payouts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let paystack: PaystackDouble
beforeAll(async () => {
  paystack = await startPaystackDouble()
  const { secretKey, apiUrl } = paystack.settings
  app = await openApp({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl })
  await app.services.transact(async (tx, at) => {
    for (const currency of ['NGN', 'KES'])
      await setPayoutRate(tx, { currency, rateE6: 1_531_200_000n, personId: somePerson }, at)
  })
})
afterAll(async () => {
  expect(paystack.faults).toEqual([])
  await app.close()
  await paystack.stop()
})

let personCount = 0
const password = 'press-and-ship-42'
async function enter(): Promise<{ jar: Jar; shopId: Id<'shop'> }> {
  personCount += 1
  const email = `bank${personCount}@fanfare.test`
  const shop = { name: `Bank ${personCount}` }
  const newAccount = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: 'Ada', email, password, shop }, at),
  )
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  return { jar, shopId: newAccount.shopId as Id<'shop'> }
}
const account = {
  accountName: 'Ada B.',
  accountNumber: '0123456789',
  bankName: 'zenith bank',
  branchCode: '',
  country: 'NG',
}
const post = async (path: string, fields: Record<string, string>, jar: Jar) => {
  const answer = await app.post(path, fields, jar)
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, '') }
}
const saveAccount = (jar: Jar, more: Record<string, string> = {}) =>
  post('/payment', { intent: 'details', method: 'bank_transfer', ...account, ...more }, jar)
const saveInSettings = (jar: Jar, more: Record<string, string> = {}) =>
  post('/setting', { act: 'bank', ...account, ...more }, jar)
const findSaved = async (shopId: Id<'shop'>) =>
  (await app.services.read((tx) => findDestinations(tx, shopId))).map(({ holder, label }) => [holder, label])
const readQuestion = (text: string): string =>
  /name="confirmed" value="([^"]+)"/.exec(text)?.[1] ?? 'nothing is asked'

test('the form offers every bank of the list, which is asked for once a day', async () => {
  const { jar } = await enter()
  await refreshBanks(app.services)
  const callsBefore = paystack.calls.length
  await refreshBanks(app.services)
  expect(paystack.calls).toHaveLength(callsBefore)
  for (const path of ['/payment?method=bank_transfer', '/setting']) {
    const page = await app.readPage(path, jar)
    expect(page).toContain('<option value="Zenith Bank">')
    expect(page).toContain('choose from 233 banks')
  }
})

test.each([
  ['/payment', saveAccount],
  ['/setting', saveInSettings],
])('%s: the holder’s name is shown, and saved once it is confirmed', async (_, send) => {
  const { jar, shopId } = await enter()
  const firstAnswer = await send(jar)
  expect(firstAnswer.status).toBe(200)
  expect(firstAnswer.text).toContain('belongs to <b>ADAEZE BELLO</b>')
  expect(firstAnswer.text).toContain('value="0123456789"')
  expect(await findSaved(shopId)).toEqual([])
  const confirmed = readQuestion(firstAnswer.text)
  // A confirmation of one account doesn't confirm another.
  const otherAnswer = await send(jar, { accountNumber: '0123456788', confirmed })
  expect(readQuestion(otherAnswer.text)).toContain('0123456788')
  expect(await findSaved(shopId)).toEqual([])
  expect((await send(jar, { confirmed })).status).toBe(303)
  expect(await findSaved(shopId)).toEqual([['ADAEZE BELLO', 'Zenith Bank']])
})

test.each([
  ['/payment', saveAccount],
  ['/setting', saveInSettings],
])(
  '%s: with an unknown account or bank, or a provider that is away, nothing is saved or lost',
  async (_, send) => {
    const { jar, shopId } = await enter()
    const noAccount = await send(jar, { accountNumber: '0123450000' })
    expect([noAccount.status, noAccount.text]).toEqual([
      422,
      expect.stringContaining('Zenith Bank has no account with this number.'),
    ])
    const unknownBank = await send(jar, { bankName: 'Bank of Nowhere' })
    expect([unknownBank.status, unknownBank.text]).toEqual([
      422,
      expect.stringContaining('No bank in Nigeria has that name.'),
    ])
    paystack.lostCalls.push('GET /bank/resolve')
    const unreachable = await send(jar)
    expect([unreachable.status, unreachable.text]).toEqual([
      503,
      expect.stringContaining('This account can’t be checked right now'),
    ])
    for (const { text } of [noAccount, unknownBank, unreachable]) expect(text).toContain('value="Ada B."')
    for (const { text } of [unknownBank, unreachable]) expect(text).toContain('value="0123456789"')
    expect(await findSaved(shopId)).toEqual([])
  },
)

test('where no bank gives the holder’s name, the typed details are confirmed once more', async () => {
  const { jar, shopId } = await enter()
  const kenya = { country: 'KE', bankName: 'Equity Bank' }
  const firstAnswer = await saveAccount(jar, kenya)
  expect(firstAnswer.text).toContain('We can’t look up account holders in Kenya.')
  expect(await findSaved(shopId)).toEqual([])
  expect((await saveAccount(jar, { ...kenya, confirmed: readQuestion(firstAnswer.text) })).status).toBe(303)
  expect(await findSaved(shopId)).toEqual([['Ada B.', 'Equity Bank']])
})

test('a creator who looks up account after account is refused for a while', async () => {
  const { jar } = await enter()
  for (let index = 0; index < 20; index += 1) expect((await saveAccount(jar)).status).toBe(200)
  const calls = paystack.calls.length
  expect((await saveAccount(jar)).status).toBe(429)
  expect(paystack.calls).toHaveLength(calls)
})
