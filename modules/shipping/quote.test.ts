import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, usd } from '#kernel/money.ts'
import { countries, countryOf } from './countries.ts'
import { type ShippingLine, shippingOptions, transitOf } from './quote.ts'
import { regionIds } from './regions.ts'
import { rateOf, ratesOf, startingTerms, termsFrom } from './terms.ts'

const tee: ShippingLine = {
  blankId: 'bella-canvas-3001',
  name: 'Staple tee',
  shippingClass: 'tee',
  parcelAlone: false,
  quantity: 1,
}
const hoodie: ShippingLine = { ...tee, blankId: 'gildan-18500', name: 'Hoodie', shippingClass: 'sweatshirt' }
const cap: ShippingLine = {
  ...tee,
  blankId: 'yupoong-6245cm',
  name: 'Dad cap',
  shippingClass: 'hat',
  parcelAlone: true,
}
const poster: ShippingLine = {
  ...tee,
  blankId: 'poster',
  name: 'Poster',
  shippingClass: 'other',
  parcelAlone: true,
}
const download: ShippingLine = { ...tee, shippingClass: 'none' }

const quoteStandard = (lines: ShippingLine[], country = 'US') => {
  const quoted = shippingOptions({ lines, country }, startingTerms)
  if (!quoted.ok) throw new Error(quoted.code)
  return quoted.value[0]
}

test('one tee to the United States costs the public first rate', () => {
  expect(quoteStandard([tee])).toMatchObject({ amount: usd(469), explanation: 'Everything in one parcel.' })
})

test('the highest first rate is charged once and every other piece its own additional rate', () => {
  // Hoodie 7.49 first, then two tees at 2.20.
  expect(quoteStandard([{ ...tee, quantity: 2 }, hoodie])?.amount).toEqual(usd(749 + 440))
  // Three hoodies: 7.49 and twice 2.60.
  expect(quoteStandard([{ ...hoodie, quantity: 3 }])?.amount).toEqual(usd(749 + 520))
})

test('a cap and a poster each travel by themselves, and the fan is told why', () => {
  const option = quoteStandard([tee, cap, poster, { ...cap, quantity: 2 }])
  expect(option?.parcels.map(({ kind, units }) => [kind, units])).toEqual([
    ['together', 1],
    ['hat', 3],
    ['poster', 1],
  ])
  expect(option?.amount).toEqual(usd(469 + (419 + 2 * 209) + 799))
  expect(option?.explanation).toBe(
    '3 parcels. Hats travel in a box that keeps their shape. Poster travels in packaging of its own.',
  )
})

test('a download is not posted, alone or beside a tee', () => {
  expect(shippingOptions({ lines: [download], country: 'NG' }, startingTerms)).toEqual({
    ok: true,
    value: [],
  })
  expect(quoteStandard([download, tee])?.amount).toEqual(usd(469))
})

test('a country outside the list and a broken quantity are refused', () => {
  expect(shippingOptions({ lines: [tee], country: 'ZZ' }, startingTerms)).toMatchObject({
    code: 'shipping.country_not_served',
  })
  expect(shippingOptions({ lines: [{ ...tee, quantity: 1.5 }], country: 'US' }, startingTerms)).toMatchObject(
    {
      code: 'shipping.quantity_not_whole',
    },
  )
})

test('a public rate of a region is used as it is, others are a share of the US rate to the cent', () => {
  expect(rateOf('sweatshirt', 'oceania', startingTerms)).toMatchObject({
    first: usd(1129),
    additional: usd(205),
    source: 'PF-SHIP',
  })
  expect(rateOf('tee', 'europe', startingTerms)).toMatchObject({
    first: usd(492),
    additional: usd(231),
    source: 'ours',
  })
  expect(rateOf('tee', 'nigeria', startingTerms)).toMatchObject({
    first: usd(281),
    additional: usd(132),
    source: 'ours',
  })
  expect(rateOf('tee', 'africa', startingTerms)).toMatchObject({
    first: usd(1219),
    additional: usd(572),
    source: 'ours',
  })
  expect(ratesOf(startingTerms)).toHaveLength(regionIds.length * 6)
})

test('terms that were saved while Nigeria paid as Africa keep its rate and days, and newer ones keep their own', () => {
  const { nigeria, ...regions } = startingTerms.regions
  const oldTerms = termsFrom({ ...startingTerms, regions })
  expect(oldTerms.regions.nigeria).toEqual(startingTerms.regions.africa)
  expect(transitOf('nigeria', 'standard', oldTerms)).toEqual({ min: 10, max: 20 })
  expect(termsFrom(startingTerms).regions.nigeria).toEqual(nigeria)
  expect(transitOf('nigeria', 'standard', startingTerms)).toEqual({ min: 2, max: 5 })
})

test('for any cart the parcels sum to the amount, hold every posted piece once, and more pieces never cost less', () => {
  const line = fc
    .record({
      shippingClass: fc.constantFrom('tee', 'sweatshirt', 'hat', 'mug', 'apron', 'other', 'none' as const),
      parcelAlone: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 30 }),
      blankId: fc.constantFrom('a', 'b', 'c'),
    })
    .map((part) => ({ ...part, name: part.blankId }) as ShippingLine)
  const country = fc.constantFrom(...countries.map(({ code }) => code))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), line, country, (lines, extra, code) => {
      const [before] = shippingOptionsOf(lines, code)
      const [after] = shippingOptionsOf([...lines, extra], code)
      const posted = lines.filter(({ shippingClass }) => shippingClass !== 'none')
      expect(before?.parcels.reduce((count, { units }) => count + units, 0) ?? 0).toBe(
        posted.reduce((count, { quantity }) => count + quantity, 0),
      )
      if (before) expect(sum(before.parcels.map(({ amount }) => amount))).toEqual(before.amount)
      expect(after?.amount.minor ?? 0n).toBeGreaterThanOrEqual(before?.amount.minor ?? 0n)
    }),
  )
})
const shippingOptionsOf = (lines: ShippingLine[], country: string) => {
  const quoted = shippingOptions({ lines, country }, startingTerms)
  return quoted.ok ? quoted.value : []
}

test('every country has one code, one name and one region', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  expect(countries.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
  expect(countryOf('ng')).toEqual({ code: 'NG', name: 'Nigeria', region: 'nigeria' })
})
