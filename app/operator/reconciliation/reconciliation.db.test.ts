/** Reconciliation as finance sees it: compare, book, explain, and money sent to a provider, in two steps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { startPaystackDouble } from '#drivers/paystack-double.ts'
import { signInStaff } from '#drivers/staff.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { verifyLedger } from '#ledger'

let stripe: StripeDouble
let paystack: Awaited<ReturnType<typeof startPaystackDouble>>
let app: TestApp
let finance: Jar
beforeAll(async () => {
  stripe = await startStripeDouble()
  paystack = await startPaystackDouble()
  paystack.balance.delete('KES')
  app = await openApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
    PAYSTACK_SECRET_KEY: paystack.settings.secretKey,
    PAYSTACK_API_URL: paystack.settings.apiUrl,
  })
  finance = (await signInStaff(app, 'finance', ['finance'])).jar
}, 240_000)
afterAll(async () => {
  await Promise.all([app.close(), stripe.stop(), paystack.stop()])
  expect([...stripe.faults, ...paystack.faults]).toEqual([])
})

const readPage = (query = '') => app.readPage(`${hrefs.operatorReconciliation}${query}`, finance)
const submit = async (fields: Record<string, string>) => {
  const answer = await app.post(hrefs.operatorReconciliation, fields, finance)
  const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', '’')
  return { status: answer.status, words: html, to: answer.headers.get('location') ?? '' }
}
const readProof = () => app.readPage('/proof')
const findRow = (page: string, text: string): string =>
  /name="id" value="(dif_\w+)"/.exec(page.slice(page.indexOf(text)))![1]!

test('a difference stays on the page with its cure until it is booked, and the public proof shows it', async () => {
  expect(await readPage()).toContain('Nothing was compared yet')
  stripe.books.balance.book({ type: 'charge', amount: 4_000, fee: 146, source: 'ch_elsewhere' })
  stripe.books.balance.book({ type: 'contribution', amount: -100, description: 'Climate' })
  expect(await submit({ intent: 'compare' })).toMatchObject({ status: 303 })
  const page = await readPage()
  expect(page).toContain('Payment missing from the ledger')
  expect(page).toContain('$38.54')
  expect(page).toContain('contribution: Climate')
  expect(await readProof()).toContain('have been apart')
  const answer = await submit({ intent: 'ask', id: findRow(page, 'Payment missing from') })
  expect([answer.status, answer.words]).toEqual([409, expect.stringContaining('so the difference remains')])
  const bookForm = { intent: 'book', id: findRow(page, 'Payment missing from') }
  expect(await submit(bookForm)).toMatchObject({ status: 303, to: expect.stringContaining('done=book') })
  expect((await submit(bookForm)).words).toContain('is already resolved')
  const climate = findRow(page, 'Unknown kind of movement')
  const shortNote = await submit({ intent: 'explain', id: climate, note: 'ok' })
  expect([shortNote.status, shortNote.words]).toEqual([
    422,
    expect.stringContaining('Explain it in a sentence'),
  ])
  expect((await submit({ intent: 'explain', id: climate, note: 'A dollar for the climate.' })).status).toBe(
    303,
  )
  const pageAfter = await readPage()
  expect(pageAfter).toContain('No differences: the ledger and the providers agree.')
  expect(await readPage('?show=ended')).toContain('finance explained it')
  expect((await app.services.read((tx) => verifyLedger(tx))).ok).toBe(true)
  const { rows } = await app.services.database.execute(
    `select action from audit.entry where action like 'difference.%' or action like 'reconciliation.%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['reconciliation.compared', 'difference.booked', 'difference.explained'],
  ])
})

test('money sent to a provider is previewed, booked once and shown in the ledger; the balance agrees', async () => {
  const form = { to: 'paystack:NGN', paid: '654,000.00', got: '1,000,000,000.00', reference: 'FT-2025-081' }
  const wrong = await submit({ intent: 'fund', ...form, got: 'much', reference: '?' })
  expect(wrong.status).toBe(422)
  expect(wrong.words).toContain('Enter what arrived there, in NGN.')
  expect(wrong.words).toContain('Enter your bank’s reference')
  const preview = await submit({ intent: 'fund', ...form })
  expect(preview.status).toBe(200)
  expect(preview.words).toContain('$654,000.00 left our bank under the reference FT-2025-081')
  expect(await readProof(), 'nothing is booked by looking').not.toContain('provider:<wbr/>paystack')
  expect(await submit({ intent: 'fund-confirmed', ...form })).toMatchObject({ status: 303 })
  const repeated = await submit({ intent: 'fund-confirmed', ...form })
  expect([repeated.status, repeated.words]).toEqual([
    409,
    expect.stringContaining('booked for this provider before'),
  ])
  const ledger = await app.readPage(hrefs.operatorLedger({ kind: 'provider.filled' }), finance)
  expect(ledger).toContain('Money moved to a payout provider')
  await submit({ intent: 'compare' })
  expect(await readPage()).toMatch(/Paystack[\s\S]*Agrees since/)
})

test('the daily sweep compares automatically, once a day', async () => {
  await app.services.database.execute(
    `update reconciliation.run set begun_at = begun_at - interval '21 hours'`,
  )
  stripe.books.balance.book({ type: 'stripe_fee', amount: -50 })
  const countFees = async () => {
    const { rows } = await app.services.database.execute(
      `select count(*)::int as n from ledger.entry where kind = 'provider.adjusted'`,
    )
    return Number(rows[0]!.n)
  }
  const feesBefore = await countFees()
  await app.settle()
  expect(await countFees()).toBe(feesBefore + 1)
  stripe.books.balance.book({ type: 'stripe_fee', amount: -50 })
  await app.settle()
  expect(await countFees()).toBe(feesBefore + 1)
})
