import { expect, test } from 'vitest'
import { countriesCalled } from './shipping-locations.server.ts'

const codes = (input: string) => countriesCalled(input).map(({ code }) => code)

test('a country is found by its name, its code and what people call it', () => {
  expect(codes('Nigeria')).toEqual(['NG'])
  expect(codes('ng')).toEqual(['NG'])
  expect(codes('England')).toEqual(['GB'])
  expect(codes('reunion')).toEqual(['RE'])
  expect(codes('Cote d’Ivoire')).toEqual(['CI'])
})

test('a slip of the finger is forgiven, and what is no country finds none', () => {
  expect(codes('Nigreia')).toEqual(['NG'])
  expect(codes('Germny')).toEqual(['DE'])
  expect(codes('Atlantis')).toEqual([])
  expect(codes('')).toEqual([])
  expect(codes('constructor')).toEqual([])
})
