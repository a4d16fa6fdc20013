import { expect, test } from 'vitest'
import { companyAddress } from '#house/contract'
import { countryName } from '#kernel/country-names.ts'
import { stripeCountryChoices } from '#payouts/contract'
import { countries } from '#shipping/contract'

const company = { legalName: 'Kiln', street: '1 Road', postcode: '', city: 'Town' }
const readLastLine = (country: string) => companyAddress({ ...company, country } as never).at(-1)

test('a country has one name: among shipping destinations, on papers of the house and among bank countries', () => {
  for (const { code, name } of countries) {
    expect(countryName(code)).toBe(name)
    expect(readLastLine(code), code).toBe(name)
  }
  for (const { value, label } of stripeCountryChoices()) expect(label).toBe(countryName(value))
})

test('a country that nothing is shipped to has its name too', () => {
  expect(['RU', 'KP', 'CU'].map(countryName)).toEqual(['Russia', 'North Korea', 'Cuba'])
  expect(countryName('ZZ')).toBe('ZZ')
})
