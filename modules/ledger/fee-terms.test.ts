/** The fees of the house as an administrator types them, and as people read them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { moneyText, usd } from '#kernel/money.ts'
import {
  describeFees,
  FeesForm,
  type FeeTerms,
  findLowestPrice,
  percent,
  profitOf,
  startingFees,
  toFormFields,
} from './contract.ts'
import { feeLimits } from './fee-terms.ts'

const fields = toFormFields(startingFees)
/** What the form says of one field typed in this way; null where it takes it. */
function faultOf(field: keyof FeeTerms, text: string): string | null {
  const read = FeesForm.safeParse({ ...fields, [field]: text })
  if (read.success) return null
  expect(read.error.issues.map(({ path }) => path[0])).toEqual([field])
  return read.error.issues[0]!.message
}
const shares = ['platformBps', 'platformDigitalBps', 'paymentBps'] as const
const waits = ['daysAfterDelivery', 'daysAfterShipping', 'daysForDownloads'] as const
const maxOf = (field: (typeof shares)[number]): number =>
  field === 'paymentBps' ? feeLimits.paymentBps : feeLimits.platformBps

test.each(shares)('the share %s is taken up to its limit, and beyond it the limit is named', (field) => {
  const max = maxOf(field)
  expect(faultOf(field, String(max / 100))).toBeNull()
  expect(faultOf(field, '0')).toBeNull()
  expect(faultOf(field, String(max / 100 + 0.01))).toBe(`At most ${percent(max)} can be kept.`)
})

test('a share is written with a point or a comma, and nothing else is a share', () => {
  for (const text of ['2.9', '2,9', ' 2.90 ']) {
    const read = FeesForm.parse({ ...fields, paymentBps: text })
    expect(read.paymentBps, text).toBe(290)
  }
  for (const text of ['', 'five', '-1', '2.999', '100', '1e1', '2.9 %', '.5'])
    expect(faultOf('paymentBps', text), text).toBe('Enter a percentage such as 5 or 2.9.')
})

test('each hundredth of a percent is one basis point, though 0.29 times a hundred is none', () => {
  for (let bps = 0; bps <= feeLimits.paymentBps; bps += 1)
    expect(FeesForm.parse({ ...fields, paymentBps: String(bps / 100) }).paymentBps).toBe(bps)
})

test('the sum an order is taken from nothing to its limit, in dollars and cents', () => {
  const max = moneyText(usd(feeLimits.paymentFixedMinor))
  for (const text of ['0', '0.00', '0.30', max]) expect(faultOf('paymentFixedMinor', text), text).toBeNull()
  const above = moneyText(usd(feeLimits.paymentFixedMinor + 1))
  for (const text of ['', '-0.01', above, '0.305', 'thirty'])
    expect(faultOf('paymentFixedMinor', text), text).toMatch(/^Enter an amount from \$0\.00 to \$5\.00/)
})

test.each(waits)('the days %s are whole, from none to the limit', (field) => {
  for (const text of ['0', String(feeLimits.days)]) expect(faultOf(field, text), text).toBeNull()
  for (const text of ['', '-1', '2.5', 'ten', String(feeLimits.days + 1), '0000'])
    expect(faultOf(field, text), text).toMatch(/whole days, from 0 to 90/)
})

test('a field more, or one less, is refused: an old page can’t set half of the fees', () => {
  expect(FeesForm.safeParse({ ...fields, tipBps: '5' }).success).toBe(false)
  const { platformBps: _, ...less } = fields
  expect(FeesForm.safeParse(less).success).toBe(false)
})

const terms: fc.Arbitrary<FeeTerms> = fc.record({
  platformBps: fc.integer({ min: 0, max: feeLimits.platformBps }),
  platformDigitalBps: fc.integer({ min: 0, max: feeLimits.platformBps }),
  paymentBps: fc.integer({ min: 0, max: feeLimits.paymentBps }),
  paymentFixedMinor: fc.integer({ min: 0, max: feeLimits.paymentFixedMinor }),
  daysAfterDelivery: fc.integer({ min: 0, max: feeLimits.days }),
  daysAfterShipping: fc.integer({ min: 0, max: feeLimits.days }),
  daysForDownloads: fc.integer({ min: 0, max: feeLimits.days }),
})

test('under any fees that the form takes, what is typed comes back, each figure is said, and a price can earn', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (fees, cost, digital) => {
      expect(FeesForm.parse(toFormFields(fees))).toEqual(fees)
      const words = describeFees(fees).flat().join('\n')
      for (const field of shares) expect(words).toContain(percent(fees[field]))
      for (const field of waits) expect(words).toContain(String(fees[field]))
      const line = { unitCost: usd(cost), digital }
      const price = findLowestPrice(line, usd(100), fees)
      expect(profitOf({ ...line, price }, fees).profit.minor).toBeGreaterThanOrEqual(100n)
    }),
    readRuns(200),
  )
})
