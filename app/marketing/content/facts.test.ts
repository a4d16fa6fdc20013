import { expect, test } from 'vitest'
import { formatMoney, usd } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import type { PayoutRoutes } from '#payouts/contract'
import { posts, requirePage } from './content.server.ts'
import { plainText } from './markdown.ts'
import { withPayouts } from './payouts.server.ts'

const cellsOf = (slug: string): string[][] => {
  const table = posts()
    .find((post) => post.slug === slug)
    ?.blocks.find((block) => block.kind === 'table')
  if (table?.kind !== 'table') return []
  return table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
}

test('the sums of the post on pricing are those of the code that books a sale', () => {
  const rows = Object.fromEntries(cellsOf('pricing-a-hoodie').map(([label, ...cells]) => [label, cells]))
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

const ways = (providers: PayoutRoutes['providers'], byHand: PayoutRoutes['byHand'] = []): PayoutRoutes => ({
  providers,
  byHand,
  rates: { USD: 1_000_000n, NGN: 1_531_200_000n },
  terms: {},
})
const help = (of: PayoutRoutes) => plainText(withPayouts(requirePage('help/payouts'), of).blocks)
const faq = (of: PayoutRoutes) => plainText(withPayouts(requirePage('pages/fanfare-faqs'), of).blocks)

test('the help on payouts quotes every method with its least, its fee and its days', () => {
  for (const words of [
    'Bank Transfer $25.00 $2.50 1 to 2 banking days',
    'Western Union $50.00 $12.00 the same day',
  ])
    expect(help(ways(['test']))).toContain(words)
})

test('our texts name the ways to be paid that are offered here, at the terms of who sends them, and no other', () => {
  const some = ways(['paypal', 'stripe'], ['western_union'])
  expect(help(some)).toContain('PayPal $25.00 2 %, max $20')
  expect(help(some)).toContain('Stripe $25.00 none 1 to 3 banking days')
  const set = { bps: 50, plus: usd(25), most: null, from: 2, to: 3 }
  expect(help({ ...some, terms: { stripe: set } })).toContain(
    'Stripe $25.00 0.5 % + $0.25 2 to 3 banking days',
  )
  expect(faq(some)).toContain('PayPal, Western Union and Stripe. Fees and arrival')
  expect(faq(ways(['test']))).toContain(
    'Bank Transfer, PayPal, Payoneer, Western Union and Crypto Wallet. Fees and arrival',
  )
  for (const text of [help(some), faq(some)]) expect(text).not.toMatch(/Payoneer|Crypto|[\uE002\uE003]/)
  expect(help(ways([]))).toContain('Payouts are not offered yet.')
  expect(faq(ways([]))).toContain('None is offered yet.')
})
