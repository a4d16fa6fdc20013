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
  const methodNames = ['Bank Transfer', 'PayPal', 'Payoneer', 'Western Union', 'Crypto Wallet']
  expect(methodsShown('test')).toEqual(methodNames)
  expect(methodsShown('paypal', 'stripe')).toEqual([...methodNames, 'Stripe'])
})

test('Stripe pays connected shops in its own countries, and nobody else pays in its place', () => {
  const routesHere = {
    providers: ['stripe', 'test'] as const,
    byHand: ['stripe'] as const,
    rates: { USD: 1_000_000n },
    terms: {},
  }
  const senderIn = (country: string, connected: boolean) =>
    findRoute(routesHere, 'stripe', { country, currency: 'USD', connected })?.provider ?? null
  expect([senderIn('DE', true), senderIn('NG', true), senderIn('DE', false)]).toEqual(['stripe', null, null])
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

test('the fee and days that finance sets for a provider apply, up to the cap; an unset fee is zero', () => {
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

test('the amount is what is sent plus the fee, and from the minimum amount on something arrives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...payoutMethods),
      fc.integer({ min: 0, max: 9_000_000 }),
      (method, extra) => {
        const amount = plus(terms[method].minimum, usd(extra))
        const offer = makeOffer(method, amount, 'USD', sunday, 'UTC')
        expect(plus(offer.sent, offer.fee)).toEqual(amount)
        expect(offer.receive.minor).toBeGreaterThan(0n)
        expect(offer.from <= offer.to).toBe(true)
      },
    ),
    readRuns(200),
  )
})

const bank = { accountName: 'Adaeze Bello', bankName: 'GTBank', country: 'NG', accountNumber: '0123 456 789' }
test('a Nigerian account has ten digits, a South African one a branch code, a French one an IBAN', () => {
  expect(BankForm.parse(bank).accountNumber).toBe('0123456789')
  const faultsOf = (form: object): string[] =>
    BankForm.safeParse({ ...bank, ...form }).error?.issues.map((issue) => issue.message) ?? []
  expect(faultsOf({ accountNumber: '123' })[0]).toContain('10 digits; this one has 3')
  expect(faultsOf({ accountNumber: '12345678901' })[0]).toContain('10 digits')
  expect(faultsOf({ accountNumber: '01234abcde' })[0]).toContain('digits only')
  expect(faultsOf({ country: 'ZA' })[0]).toContain('branch code')
  expect(faultsOf({ country: 'ZA', branchCode: '250655' })).toEqual([])
  expect(faultsOf({ country: 'FR' })[0]).toContain('begins with FR and has 27 characters')
  expect(faultsOf({ country: 'XX' })[0]).toContain('country')
  expect(faultsOf({ accountName: ' ' })[0]).toContain('account name is missing')
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
