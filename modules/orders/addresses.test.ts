import { expect, test } from 'vitest'
import { type AddressField, AddressForm, addressLabel, addressLines, addressRules } from './address.ts'
import { taxRuleOf } from './tax-number.ts'

const addressWith = (country: string, postalCode: string, region = 'Somewhere') =>
  AddressForm.safeParse({
    name: 'Ifeoma Obi',
    line1: '1 Long Street',
    city: 'There',
    region,
    postalCode,
    country,
    taxNumber: taxRuleOf(country)?.example ?? '',
  })
const faultsOf = (answer: ReturnType<typeof addressWith>) =>
  answer.success ? [] : answer.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)

test('each country’s example postal code is accepted, and a malformed one is refused with the example', () => {
  for (const [country, { example, pattern }] of Object.entries(addressRules)) {
    expect(Boolean(pattern), country).toBe(Boolean(example))
    for (const sample of example?.split(' or ') ?? []) {
      expect(faultsOf(addressWith(country, sample)), country).toEqual([])
      expect(faultsOf(addressWith(country, sample.toLowerCase())), country).toEqual([])
      expect(faultsOf(addressWith(country, `${sample}9X!`)), country).toEqual([
        `postalCode: Write the ${addressLabel(country, 'postalCode')?.replace(/ \(.*/, '')} like ${example}.`,
      ])
    }
  }
})

test('fields that a country lacks are not required: no code in Nigeria, no region in Germany', () => {
  expect(faultsOf(addressWith('NG', '', 'Lagos'))).toEqual([])
  expect(faultsOf(addressWith('NG', '', ''))).toEqual(['region: Enter the state.'])
  expect(faultsOf(addressWith('DE', '10999', ''))).toEqual([])
  expect(faultsOf(addressWith('ZA', '', ''))).toEqual(['postalCode: Enter the Postal code.'])
  expect(faultsOf(addressWith('JP', '', ''))).toHaveLength(2)
  expect(faultsOf(addressWith('MW', '', ''))).toEqual([])
})

test('each country asks once for each field of its label, in its own order, and for nothing else', () => {
  const fields = (country: string): AddressField[] =>
    addressRules[country]!.layout.flat().filter((field) => addressLabel(country, field) !== null)
  for (const country of Object.keys(addressRules)) {
    const fieldNames = fields(country)
    expect(new Set(fieldNames).size, country).toBe(fieldNames.length)
    expect(fieldNames, country).toEqual(expect.arrayContaining(['line1', 'line2', 'city']))
  }
  expect(fields('US')).toEqual(['line1', 'line2', 'city', 'region', 'postalCode'])
  expect(fields('DE')).toEqual(['line1', 'line2', 'postalCode', 'city'])
  expect(fields('GB')).toEqual(['line1', 'line2', 'city', 'postalCode'])
  expect(fields('JP')).toEqual(['postalCode', 'region', 'city', 'line1', 'line2'])
  expect(fields('AE')).toEqual(['line1', 'line2', 'city', 'region'])
  expect(addressLabel('IE', 'postalCode')).toBe('Eircode (if any)')
})

test('an address reads as its country writes it', () => {
  const empty = { line2: '', region: '', taxNumber: '' }
  const parts = { ...empty, name: 'A', line1: 'B 1', city: 'C', postalCode: '123', phone: '9' }
  expect(addressLines({ ...parts, country: 'DE' })).toEqual(['A', 'B 1', '123 C'])
  expect(addressLines({ ...parts, region: 'NY', country: 'US' })).toEqual(['A', 'B 1', 'C', 'NY 123'])
  expect(addressLines({ ...parts, region: 'Tokyo', country: 'JP' })).toEqual(['A', '123 Tokyo', 'C', 'B 1'])
})

test('a property of every object is no country, and is refused in words', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(taxRuleOf(name)).toBeNull()
    expect(faultsOf(addressWith(name, ''))).toEqual(['country: Choose a country.'])
  }
})
