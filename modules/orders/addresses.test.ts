import { expect, test } from 'vitest'
import { AddressForm, addressRules } from './contract.ts'

const typed = (country: string, postalCode: string, region = 'Somewhere') =>
  AddressForm.safeParse({
    name: 'Ifeoma Obi',
    line1: '1 Long Street',
    city: 'There',
    region,
    postalCode,
    country,
  })
const saidOf = (answer: ReturnType<typeof typed>) =>
  answer.success ? [] : answer.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)

test('each country’s own example of a postal code is taken, and one of another kind is told by it', () => {
  for (const [country, { postal, example, pattern }] of Object.entries(addressRules)) {
    expect(Boolean(pattern), country).toBe(Boolean(example))
    for (const one of example?.split(' or ') ?? []) {
      expect(saidOf(typed(country, one)), country).toEqual([])
      expect(saidOf(typed(country, one.toLowerCase())), country).toEqual([])
      expect(saidOf(typed(country, `${one}9X!`)), country).toEqual([
        `postalCode: ${postal} is written like ${example} there.`,
      ])
    }
  }
})

test('where nothing is asked nothing is missing: no code in Nigeria, no region in Germany, both or neither elsewhere', () => {
  expect(saidOf(typed('NG', '', 'Lagos'))).toEqual([])
  expect(saidOf(typed('NG', '', ''))).toEqual(['region: State is part of an address there.'])
  expect(saidOf(typed('DE', '10999', ''))).toEqual([])
  expect(saidOf(typed('ZA', '', ''))).toEqual(['postalCode: Postal code is part of an address there.'])
  expect(saidOf(typed('JP', '', ''))).toHaveLength(2)
  expect(saidOf(typed('MW', '', ''))).toEqual([])
})
