import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, minus, plus, sum, times, usd } from '#kernel/money.ts'
import { doorWords, dutyOf } from './duty.ts'
import { stateCode, taxOf, taxRateOf, usStates } from './tax-table.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('tax follows the place of delivery, and the rate is the one that is shown', () => {
  expect(taxRateOf('DE', '')).toEqual({ label: 'VAT', bps: 1900, onShipping: true })
  expect(taxRateOf('NG', 'Lagos').bps).toBe(750)
  expect(taxRateOf('US', 'California')).toMatchObject({ label: 'Sales tax CA', bps: 725, onShipping: false })
  expect(taxRateOf('US', 'or').bps).toBe(0)
  expect(taxRateOf('US', 'Nowhere').bps).toBe(0)
  expect(taxRateOf('CA', 'on')).toMatchObject({ label: 'HST', bps: 1300 })
  expect(taxRateOf('CA', 'Ontario')).toMatchObject({ label: 'HST', bps: 1300 })
  expect(taxRateOf('CA', 'nova scotia').bps).toBe(1400)
  for (const one of ['QC', 'Québec', 'Nowhere'])
    expect(taxRateOf('CA', one)).toMatchObject({ label: 'GST', bps: 500 })
  expect(taxRateOf('BR', '')).toMatchObject({ bps: 0 })
})

test('every state of the United States is known by its letters and by its name', () => {
  expect(usStates).toHaveLength(51)
  for (const { code, name } of usStates) {
    expect(stateCode(name), name).toBe(code)
    expect(stateCode(code.toLowerCase())).toBe(code)
  }
})

test('tax of the lines and of the shipping sums to the tax of the order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.constantFrom('DE', 'NG', 'HU', 'US', 'CA', 'FI', 'BR'),
      (amounts, shipping, country) => {
        const rate = taxRateOf(country, 'CA')
        const tax = taxOf(rate, amounts.map(usd), usd(shipping))
        const parts: Money = plus(sum(tax.lines), tax.shipping)
        expect(parts.minor).toBe(tax.total.minor)
        const exact = (amounts.reduce((a, b) => a + b, 0) + (rate.onShipping ? shipping : 0)) * rate.bps
        const off = Math.abs(Number(times(minus(tax.total, usd(0)), 10_000).minor) - exact)
        expect(off).toBeLessThanOrEqual(5_000 * (amounts.length + 1))
      },
    ),
    { seed },
  )
})

test('duty into the Union: none for small parcels before July 2026, three euros a heading after, the tariff above', () => {
  const tee = { hsCode: '6109.10', goods: usd(2399) }
  const hoodie = { hsCode: '6110.20', goods: usd(4500) }
  const to = (country: string, day: string, lines = [tee, tee, hoodie]) =>
    dutyOf({ country, at: at(day), lines })?.amount.minor ?? 0n
  expect(to('DE', '2025-08-24')).toBe(0n)
  expect(to('DE', '2026-06-30')).toBe(0n)
  expect(to('DE', '2026-07-01')).toBe(660n)
  expect(to('DE', '2026-07-01', [tee, tee])).toBe(330n)
  expect(to('DE', '2028-07-01')).toBe(0n)
  expect(to('US', '2026-07-01')).toBe(0n)
  expect(to('GB', '2026-07-01')).toBe(0n)
  expect(to('FR', '2025-08-24', [{ hsCode: '6110.20', goods: usd(20_000) }])).toBe(2_400n)
  expect(to('FR', '2025-08-24', [{ hsCode: '4911.91', goods: usd(20_000) }])).toBe(0n)
  expect(to('DE', '2026-07-01', [])).toBe(0n)
})

test('what the door may ask is said: nothing in the Union or at home, and elsewhere what is not in the total', () => {
  const at = (country: string, taxBps: number, pressZone: string | null = 'Africa/Lagos') =>
    doorWords({ country, taxLabel: 'VAT', taxBps, pressZone })
  expect(at('DE', 1900)).toContain('Nothing is due at the door')
  expect(at('NG', 750)).toContain('printed in your own country')
  expect(at('NG', 750, null)).toContain('may still ask for duty')
  expect(at('GB', 2000)).toMatch(/^VAT is paid with the order. Customs there may still ask for duty/)
  expect(at('US', 400)).toMatch(/^Customs there may ask for duty or tax/)
  expect(at('BR', 0)).toMatch(/^Customs there may ask for duty or tax/)
})
