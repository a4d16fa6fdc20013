import { expect, test } from 'vitest'
import { formatMoney, usd } from '#kernel/money.ts'
import { profitOf } from '#ledger/contract'
import { posts, requirePage } from './content.server.ts'
import { plainText } from './markdown.ts'

const cellsOf = (slug: string): string[][] => {
  const table = posts()
    .find((post) => post.slug === slug)
    ?.blocks.find((block) => block.kind === 'table')
  if (table?.kind !== 'table') return []
  return table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
}

test('the sums of the post on pricing are those of the code that books a sale', () => {
  const rows = Object.fromEntries(cellsOf('pricing-a-hoodie').map(([label, ...cells]) => [label, cells]))
  for (const [place, minor] of [3999, 4399, 5499].entries()) {
    const { paymentFee, platformFee, profit } = profitOf({
      price: usd(minor),
      unitCost: usd(1800),
      digital: false,
    })
    expect(
      [rows.Price, rows['Payment fee'], rows['Platform fee'], rows.Profit].map((row) => row?.[place]),
    ).toEqual([
      formatMoney(usd(minor)),
      `−${formatMoney(paymentFee)}`,
      `−${formatMoney(platformFee)}`,
      formatMoney(profit),
    ])
  }
})

test('the help on payouts quotes every method with its least, its fee and its days', () => {
  const text = plainText(requirePage('help/payouts').blocks)
  for (const words of [
    'Bank Transfer $25.00 $2.50 1 to 2 banking days',
    'Western Union $50.00 $12.00 the same day',
  ])
    expect(text).toContain(words)
})
