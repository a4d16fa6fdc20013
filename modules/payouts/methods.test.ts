import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { plus, usd } from '#kernel/money.ts'
import {
  BankForm,
  detailsForms,
  findRoute,
  formatRate,
  listShownMethods,
  makeOffer,
  methodLabel,
  payoutMethods,
  terms,
  termsOfSender,
} from './contract.ts'
import { bankDay } from './methods.ts'
import type { ProviderName } from './names.ts'
import { isCheckedAddress } from './wallet-address.ts'

const sunday = new Date('2025-08-24T10:00:00Z')

test('the methods are shown by their names, Bank Transfer first, and Stripe only where it has settings', () => {
  const methodsShown = (...providers: ProviderName[]) =>
    listShownMethods({ providers, byHand: [], rates: {}, terms: {} }).map(methodLabel)
  const five = ['Bank Transfer', 'PayPal', 'Payoneer', 'Western Union', 'Crypto Wallet']
  expect(methodsShown('test')).toEqual(five)
  expect(methodsShown('paypal', 'stripe')).toEqual([...five, 'Stripe'])
})

test('Stripe pays who is connected, in the countries of its table, and nobody pays there in its place', () => {
  const routesHere = {
    providers: ['stripe', 'test'] as const,
    byHand: ['stripe'] as const,
    rates: { USD: 1_000_000n },
    terms: {},
  }
  const to = (country: string, connected: boolean) =>
    findRoute(routesHere, 'stripe', { country, currency: 'USD', connected })?.provider ?? null
  expect([to('DE', true), to('NG', true), to('DE', false)]).toEqual(['stripe', null, null])
})

test('a bank transfer asked for on a Sunday leaves on Monday and arrives on Tuesday or Wednesday', () => {
  const offer = makeOffer('bank_transfer', usd(1_275_050), 'NGN', sunday, 'Africa/Lagos')
  expect(offer).toMatchObject({ fee: usd(250), sent: usd(1_274_800), from: '2025-08-26', to: '2025-08-27' })
  expect(offer.receive).toEqual({ minor: 1_951_973_760n, currency: 'NGN' })
  expect(formatRate(offer.rateE6, 'NGN')).toBe('1 USD = 1,531.20 NGN')
  expect(bankDay('2025-08-22', 1)).toBe('2025-08-25')
})

test('PayPal takes one percent, twenty dollars at most', () => {
  expect(makeOffer('paypal', usd(50_000), 'USD', sunday, 'UTC').fee).toEqual(usd(500))
  expect(makeOffer('paypal', usd(1_000_000), 'USD', sunday, 'UTC').fee).toEqual(usd(2_000))
})

test('what finance sets for a provider is taken, up to its cap, and promised; what nobody set is not taken', () => {
  const stripeRoute = { provider: 'stripe', rateE6: 1_000_000n } as const
  const noFee = makeOffer('stripe', usd(50_000), 'USD', sunday, 'UTC', false, stripeRoute)
  expect(noFee.fee).toEqual(usd(0))
  const terms = { bps: 50, plus: usd(25), most: usd(1_000), from: 2, to: 4 }
  const offer = (amount: number) =>
    makeOffer('stripe', usd(amount), 'USD', sunday, 'UTC', false, { ...stripeRoute, terms })
  expect([offer(50_000).fee, offer(1_000_000).fee]).toEqual([usd(275), usd(1_000)])
  expect([offer(50_000).from, offer(50_000).to]).toEqual(['2025-08-27', '2025-08-29'])
  expect(termsOfSender('stripe', 'stripe', terms).feeWords).toBe('0.5 % + $0.25, max $10.00')
})

test('a plan that bears the fees does so for banks, not for wallets', () => {
  const fee = (method: 'bank_transfer' | 'payoneer' | 'paypal') =>
    makeOffer(method, usd(50_000), 'USD', sunday, 'UTC', true).fee
  expect([fee('bank_transfer'), fee('payoneer'), fee('paypal')]).toEqual([usd(0), usd(0), usd(500)])
})

test('what is sent and the fee are the amount, and from the least amount on something arrives', () => {
  fc.assert(
    fc.property(fc.constantFrom(...payoutMethods), fc.integer({ min: 0, max: 9_000_000 }), (method, more) => {
      const amount = plus(terms[method].least, usd(more))
      const offer = makeOffer(method, amount, 'USD', sunday, 'UTC')
      expect(plus(offer.sent, offer.fee)).toEqual(amount)
      expect(offer.receive.minor).toBeGreaterThan(0n)
      expect(offer.from <= offer.to).toBe(true)
    }),
    readRuns(200),
  )
})

const bank = { accountName: 'Adaeze Bello', bankName: 'GTBank', country: 'NG', accountNumber: '0123 456 789' }
test('a Nigerian account has ten digits, a South African one a branch code, a French one an IBAN', () => {
  expect(BankForm.parse(bank).accountNumber).toBe('0123456789')
  const refused = (form: object): string[] =>
    BankForm.safeParse({ ...bank, ...form }).error?.issues.map((issue) => issue.message) ?? []
  expect(refused({ accountNumber: '123' })[0]).toContain('10 digits; this one has 3')
  expect(refused({ accountNumber: '12345678901' })[0]).toContain('10 digits')
  expect(refused({ accountNumber: '01234abcde' })[0]).toContain('digits only')
  expect(refused({ country: 'ZA' })[0]).toContain('branch code')
  expect(refused({ country: 'ZA', branchCode: '250655' })).toEqual([])
  expect(refused({ country: 'FR' })[0]).toContain('begins with FR and has 27 characters')
  expect(refused({ country: 'XX' })[0]).toContain('country')
  expect(refused({ accountName: ' ' })[0]).toContain('account name is missing')
})

test('a wallet address with one wrong letter is refused', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(isCheckedAddress(right)).toBe(true)
  for (const wrong of [
    right.toLowerCase(),
    right.replace('5aA', '5aB'),
    right.replace('eb6', 'Eb6'),
    right.slice(0, -1),
  ])
    expect(detailsForms.crypto_wallet.safeParse({ address: wrong }).success, wrong).toBe(false)
})
