import { expect, test } from 'vitest'
import { formatMoney, usd } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import type { PayoutRoutes } from '#payouts/contract'
import { listPosts, requirePage } from './content.server.ts'
import { toPlainText } from './markdown.ts'
import { fillPayouts } from './payouts.server.ts'

const readCells = (slug: string): string[][] => {
  const table = listPosts()
    .find((post) => post.slug === slug)
    ?.blocks.find((block) => block.kind === 'table')
  if (table?.kind !== 'table') return []
  return table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
}

test('the sums of the post on pricing are those of the code that books a sale', () => {
  const rows = Object.fromEntries(readCells('pricing-a-hoodie').map(([label, ...cells]) => [label, cells]))
  for (const [index, minor] of [3999, 4399, 5499].entries()) {
    const { paymentFee, platformFee, profit } = profitOf(
      {
        price: usd(minor),
        unitCost: usd(1800),
        digital: false,
      },
      startingFees,
    )
    expect(
      [rows.Price, rows['Payment fee'], rows['Platform fee'], rows.Profit].map((row) => row?.[index]),
    ).toEqual([
      formatMoney(usd(minor)),
      `−${formatMoney(paymentFee)}`,
      `−${formatMoney(platformFee)}`,
      formatMoney(profit),
    ])
  }
})

const buildRoutes = (
  providers: PayoutRoutes['providers'],
  byHand: PayoutRoutes['byHand'] = [],
): PayoutRoutes => ({
  providers,
  byHand,
  rates: { USD: 1_000_000n, NGN: 1_531_200_000n },
  terms: {},
})
const readHelp = (routes: PayoutRoutes) =>
  toPlainText(fillPayouts(requirePage('help/payouts'), routes).blocks)
const readFaq = (routes: PayoutRoutes) =>
  toPlainText(fillPayouts(requirePage('pages/fanfare-faqs'), routes).blocks)

test('the help on payouts quotes every method with its minimum, its fee and its days', () => {
  for (const text of [
    'Bank Transfer $25.00 $2.50 1 to 2 banking days',
    'Western Union $50.00 $12.00 the same day',
  ])
    expect(readHelp(buildRoutes(['test']))).toContain(text)
})

test('our texts name only the payout methods offered here, at the terms of their senders', () => {
  const someRoutes = buildRoutes(['paypal', 'stripe'], ['western_union'])
  expect(readHelp(someRoutes)).toContain('PayPal $25.00 2 %, max $20')
  expect(readHelp(someRoutes)).toContain('Stripe $25.00 none 1 to 3 banking days')
  const stripeTerms = { bps: 50, plus: usd(25), most: null, from: 2, to: 3 }
  expect(readHelp({ ...someRoutes, terms: { stripe: stripeTerms } })).toContain(
    'Stripe $25.00 0.5 % + $0.25 2 to 3 banking days',
  )
  expect(readFaq(someRoutes)).toContain('PayPal, Western Union and Stripe. Fees and arrival')
  expect(readFaq(buildRoutes(['test']))).toContain(
    'Bank Transfer, PayPal, Payoneer, Western Union and Crypto Wallet. Fees and arrival',
  )
  for (const text of [readHelp(someRoutes), readFaq(someRoutes)])
    expect(text).not.toMatch(/Payoneer|Crypto|[\uE002\uE003]/)
  expect(readHelp(buildRoutes([]))).toContain('Payouts are not offered yet.')
  expect(readFaq(buildRoutes([]))).toContain('None is offered yet.')
})
