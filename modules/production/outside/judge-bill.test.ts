import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { refuseFarAbove } from './judge-bill.ts'

/** In cents: set aside, asked for printing, asked for the post. */
test.each([
  [1225, 950, 469, 'usual'],
  [1225, 1225 * 2 + 500, 469, 'twice and five dollars, as tax and a risen price make it'],
  [1225, 1225 * 2 + 501, 469, null],
  [1225, 950, 1225 + 3000, 'dear post'],
  [1225, 950, 1225 + 3001, null],
  [0, 500, 3000, 'a piece that cost us nothing'],
])('of %i set aside, %i for printing and %i for the post: %s', (accrued, making, post, passes) => {
  const bill = { total: usd(making + post), shipping: usd(post) }
  const refusal = refuseFarAbove({ accrued: usd(accrued) }, bill)
  expect(refusal?.code ?? 'passes').toBe(passes ? 'passes' : 'outside.overpriced')
})
