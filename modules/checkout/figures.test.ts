import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, minus, plus, sum, times, usd } from '#kernel/money.ts'
import { describeDuty, dutyOf, explainVat } from './duty.ts'
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
  for (const province of ['QC', 'Québec', 'Nowhere'])
    expect(taxRateOf('CA', province)).toMatchObject({ label: 'GST', bps: 500 })
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
        const deviation = Math.abs(Number(times(minus(tax.total, usd(0)), 10_000).minor) - exact)
        expect(deviation).toBeLessThanOrEqual(5_000 * (amounts.length + 1))
      },
    ),
    { seed },
  )
})

const lagos = { id: 'lagos', place: 'Lagos', country: 'NG' }
const leipzig = { id: 'leipzig', place: 'Leipzig', country: 'DE' }

test('what is printed inside the Union bears no duty there, and each press outside sends a consignment of its own', () => {
  const tee = (from: typeof lagos | null, goods = 2399) => ({ hsCode: '6109.10', goods: usd(goods), from })
  const dutyFor = (country: string, ...lines: ReturnType<typeof tee>[]) =>
    dutyOf({ country, at: at('2026-08-24'), lines })
  expect(dutyFor('FR', tee(leipzig))).toEqual({
    amount: usd(0),
    why: 'None: printed in Leipzig, inside the European Union.',
  })
  expect(dutyFor('FR', tee(leipzig, 90_000))?.amount).toEqual(usd(0))
  expect(dutyFor('GB', tee(leipzig))).toBeNull()
  expect(dutyFor('FR', tee(leipzig), tee(lagos))).toEqual({
    amount: usd(330),
    why: 'From Lagos: €3 for each kind of goods (1 here), paid now so that the parcel is not held. None on what is printed in Leipzig, inside the European Union.',
  })
  const charlotte = { id: 'printful', place: 'Charlotte', country: 'US' }
  expect(dutyFor('FR', tee(charlotte, 10_000), tee(lagos, 10_000))?.amount, 'each under €150').toEqual(
    usd(660),
  )
  expect(dutyFor('FR', tee(lagos, 10_000), tee(lagos, 10_000))?.amount, 'together over €150').toEqual(
    usd(2_400),
  )
  expect(dutyFor('FR', tee(null))?.why, 'nobody can say').toMatch(/^From outside the Union: €3/)
  expect(explainVat('FR', [leipzig])).toBe('Printed in Leipzig: nothing is imported.')
  expect(explainVat('FR', [lagos, leipzig])).toContain('Import VAT on what comes from Lagos')
  expect([explainVat('FR', [lagos])?.slice(0, 10), explainVat('GB', [lagos])]).toEqual(['Import VAT', null])
})

test('duty into the Union: none for small parcels before July 2026, three euros a heading after, the tariff above', () => {
  const tee = { hsCode: '6109.10', goods: usd(2399), from: lagos }
  const hoodie = { hsCode: '6110.20', goods: usd(4500), from: lagos }
  const dutyTo = (country: string, day: string, lines = [tee, tee, hoodie]) =>
    dutyOf({ country, at: at(day), lines })?.amount.minor ?? 0n
  expect(dutyTo('DE', '2025-08-24')).toBe(0n)
  expect(dutyTo('DE', '2026-06-30')).toBe(0n)
  expect(dutyTo('DE', '2026-07-01')).toBe(660n)
  expect(dutyTo('DE', '2026-07-01', [tee, tee])).toBe(330n)
  expect(dutyTo('DE', '2028-07-01')).toBe(0n)
  expect(dutyTo('US', '2026-07-01')).toBe(0n)
  expect(dutyTo('GB', '2026-07-01')).toBe(0n)
  expect(dutyTo('FR', '2025-08-24', [{ hsCode: '6110.20', goods: usd(20_000), from: lagos }])).toBe(2_400n)
  expect(dutyTo('FR', '2025-08-24', [{ hsCode: '4911.91', goods: usd(20_000), from: lagos }])).toBe(0n)
  expect(dutyTo('DE', '2026-07-01', [])).toBe(0n)
})

test('fans are told what may be due at the door: nothing in the Union or at home, elsewhere duty', () => {
  const describeCountry = (country: string, taxBps: number, from: typeof lagos | null = lagos) =>
    describeDuty({ country, taxLabel: 'VAT', taxBps, from: [from] })
  expect(describeCountry('DE', 1900)).toContain('Nothing is due at the door')
  expect(describeCountry('DE', 1900, leipzig)).toContain('printed in your own country')
  expect(describeCountry('FR', 2000, leipzig)).toContain('printed in Leipzig, inside the European Union')
  expect(describeCountry('NG', 750)).toContain('printed in your own country')
  expect(describeCountry('NG', 750, null)).toContain('may still charge duty')
  expect(describeCountry('GB', 2000)).toMatch(/^VAT is paid with the order. Customs may still charge duty/)
  expect(describeCountry('US', 400)).toMatch(/^Customs may charge duty or tax/)
  expect(describeCountry('BR', 0)).toMatch(/^Customs may charge duty or tax/)
})
