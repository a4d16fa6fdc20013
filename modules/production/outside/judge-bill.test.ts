import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { refuseOverpriced } from './judge-bill.ts'

/** In cents: set aside, billed for printing, billed for delivery. */
test.each([
  [1225, 950, 469, 'usual'],
  [1225, 1225 * 2 + 500, 469, 'twice the sum and five dollars, for tax and a risen price'],
  [1225, 1225 * 2 + 501, 469, null],
  [1225, 950, 1225 + 3000, 'expensive delivery'],
  [1225, 950, 1225 + 3001, null],
  [0, 500, 3000, 'a piece that cost us nothing'],
])('of %i set aside, %i for printing and %i for the post: %s', (accrued, making, post, label) => {
  const bill = { total: usd(making + post), shipping: usd(post) }
  const refusal = refuseOverpriced({ accrued: usd(accrued) }, bill)
  expect(refusal?.code ?? 'passes').toBe(label ? 'passes' : 'outside.overpriced')
})
