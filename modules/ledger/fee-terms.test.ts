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
/** The form's error for this text in one field; null if it accepts it. */
function faultOf(field: keyof FeeTerms, text: string): string | null {
  const parsed = FeesForm.safeParse({ ...fields, [field]: text })
  if (parsed.success) return null
  expect(parsed.error.issues.map(({ path }) => path[0])).toEqual([field])
  return parsed.error.issues[0]!.message
}
const shareFields = ['platformBps', 'platformDigitalBps', 'paymentBps'] as const
const dayFields = ['daysAfterDelivery', 'daysAfterShipping', 'daysForDownloads'] as const
const maxOf = (field: (typeof shareFields)[number]): number =>
  field === 'paymentBps' ? feeLimits.paymentBps : feeLimits.platformBps

test.each(shareFields)(
  'the share %s is accepted up to its limit, and beyond it the limit is named',
  (field) => {
    const max = maxOf(field)
    expect(faultOf(field, String(max / 100))).toBeNull()
    expect(faultOf(field, '0')).toBeNull()
    expect(faultOf(field, String(max / 100 + 0.01))).toBe(`At most ${percent(max)} can be kept.`)
  },
)

test('a share is a number with a point or a comma, and nothing else is accepted', () => {
  for (const text of ['2.9', '2,9', ' 2.90 ']) {
    const parsed = FeesForm.parse({ ...fields, paymentBps: text })
    expect(parsed.paymentBps, text).toBe(290)
  }
  for (const text of ['', 'five', '-1', '2.999', '100', '1e1', '2.9 %', '.5'])
    expect(faultOf('paymentBps', text), text).toBe('Enter a percentage such as 5 or 2.9.')
})

test('each hundredth of a percent is one basis point, though 0.29 times a hundred isn’t whole', () => {
  for (let bps = 0; bps <= feeLimits.paymentBps; bps += 1)
    expect(FeesForm.parse({ ...fields, paymentBps: String(bps / 100) }).paymentBps).toBe(bps)
})

test('the fixed sum per order is accepted from zero to its limit, in dollars and cents', () => {
  const max = moneyText(usd(feeLimits.paymentFixedMinor))
  for (const text of ['0', '0.00', '0.30', max]) expect(faultOf('paymentFixedMinor', text), text).toBeNull()
  const above = moneyText(usd(feeLimits.paymentFixedMinor + 1))
  for (const text of ['', '-0.01', above, '0.305', 'thirty'])
    expect(faultOf('paymentFixedMinor', text), text).toMatch(/^Enter an amount from \$0\.00 to \$5\.00/)
})

test.each(dayFields)('the days %s are whole, from zero to the limit', (field) => {
  for (const text of ['0', String(feeLimits.days)]) expect(faultOf(field, text), text).toBeNull()
  for (const text of ['', '-1', '2.5', 'ten', String(feeLimits.days + 1), '0000'])
    expect(faultOf(field, text), text).toMatch(/whole days, from 0 to 90/)
})

test('an extra or missing field is refused: an old page can’t set half of the fees', () => {
  expect(FeesForm.safeParse({ ...fields, tipBps: '5' }).success).toBe(false)
  const { platformBps: _, ...incomplete } = fields
  expect(FeesForm.safeParse(incomplete).success).toBe(false)
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

test('any fees that the form accepts can be shown, described in full, and lived on at some price', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (fees, cost, digital) => {
      expect(FeesForm.parse(toFormFields(fees))).toEqual(fees)
      const words = describeFees(fees).flat().join('\n')
      for (const field of shareFields) expect(words).toContain(percent(fees[field]))
      for (const field of dayFields) expect(words).toContain(String(fees[field]))
      const line = { unitCost: usd(cost), digital }
      const price = findLowestPrice(line, usd(100), fees)
      expect(profitOf({ ...line, price }, fees).profit.minor).toBeGreaterThanOrEqual(100n)
    }),
    readRuns(200),
  )
})
