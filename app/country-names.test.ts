import { expect, test } from 'vitest'
import { companyAddress } from '#house/contract'
import { countryName } from '#kernel/country-names.ts'
import { stripeCountryChoices } from '#payouts/contract'
import { countries } from '#shipping/contract'

const company = { legalName: 'Kiln', street: '1 Road', postcode: '', city: 'Town' }
const readLastLine = (country: string) => companyAddress({ ...company, country } as never).at(-1)

test('a country has one name: where we ship, on the papers of the house and among the banks', () => {
  for (const { code, name } of countries) {
    expect(countryName(code)).toBe(name)
    expect(readLastLine(code), code).toBe(name)
  }
  for (const { value, label } of stripeCountryChoices()) expect(label).toBe(countryName(value))
})

test('where nothing is shipped a country has its name all the same', () => {
  expect(['RU', 'KP', 'CU'].map(countryName)).toEqual(['Russia', 'North Korea', 'Cuba'])
  expect(countryName('ZZ')).toBe('ZZ')
})
