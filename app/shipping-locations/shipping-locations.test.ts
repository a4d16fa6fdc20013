import { expect, test } from 'vitest'
import { findCountries } from './shipping-locations.server.ts'

const listCodes = (input: string) => findCountries(input).map(({ code }) => code)

test('a country is found by its name, its code and what people call it', () => {
  expect(listCodes('Nigeria')).toEqual(['NG'])
  expect(listCodes('ng')).toEqual(['NG'])
  expect(listCodes('England')).toEqual(['GB'])
  expect(listCodes('reunion')).toEqual(['RE'])
  expect(listCodes('Cote d’Ivoire')).toEqual(['CI'])
})

test('a typing slip is forgiven, and an unknown country finds none', () => {
  expect(listCodes('Nigreia')).toEqual(['NG'])
  expect(listCodes('Germny')).toEqual(['DE'])
  expect(listCodes('Atlantis')).toEqual([])
  expect(listCodes('')).toEqual([])
  expect(listCodes('constructor')).toEqual([])
})
