import { expect, test } from 'vitest'
import type { TaxAnswer } from '#house/contract'
import { memberStateOf, taxByTables } from './tax-provider.ts'

const leipzig = { id: 'leipzig', place: 'Leipzig', country: 'DE' }
const lagos = { id: 'lagos', place: 'Lagos', country: 'NG' }
const noRegistrations: TaxAnswer = { eu: 'none', euNumber: '', ukNumber: '', usStates: [], countries: [] }
const places = [
  ...['DE', 'FR', 'GB', 'NO', 'NG', 'BR'].map((country) => ({ country, region: '' })),
  ...['CA', 'New York', 'OR'].map((region) => ({ country: 'US', region })),
]
const taxBy = (answer: TaxAnswer | null, from = [lagos]) =>
  places.map(({ country, region }) => {
    const { label, bps } = taxByTables(answer).rate({ country, region }, from)
    return `${country}${region ? ` ${region}` : ''}: ${bps ? `${label} ${bps}` : 'none'}`
  })

test('a house that nobody answered for collects by the tables everywhere, as the sample does', () => {
  expect(taxBy(null)).toEqual([
    ...['DE: VAT 1900', 'FR: VAT 2000', 'GB: VAT 2000', 'NO: VAT 2500', 'NG: VAT 750', 'BR: none'],
    ...['US CA: Sales tax CA 725', 'US New York: Sales tax NY 400', 'US OR: none'],
  ])
})

test('a house in the One Stop Shop collects each member state’s own rate, names its number, and pays imports', () => {
  const answer: TaxAnswer = { ...noRegistrations, eu: 'oss', euNumber: 'IM2760000742' }
  expect(taxBy(answer)).toEqual([
    ...['DE: VAT (IM2760000742) 1900', 'FR: VAT (IM2760000742) 2000', 'GB: none', 'NO: none', 'NG: none'],
    ...['BR: none', 'US CA: none', 'US New York: none', 'US OR: none'],
  ])
  expect(taxByTables(answer).paysImports('FR')).toBe(true)
})

test('registered in one member state: its rate there, and elsewhere in the Union for what is sent from inside it', () => {
  const answer: TaxAnswer = { ...noRegistrations, eu: 'country', euNumber: 'DE123456789' }
  const union = (from: (typeof lagos)[]) => taxBy(answer, from).slice(0, 2)
  expect(union([lagos])).toEqual(['DE: VAT (DE123456789) 1900', 'FR: none'])
  expect(union([leipzig])).toEqual(['DE: VAT (DE123456789) 1900', 'FR: VAT (DE123456789) 1900'])
  expect(union([leipzig, lagos])[1]).toBe('FR: none')
  expect(['DE', 'FR'].map((country) => taxByTables(answer).paysImports(country))).toEqual([true, false])
  expect(['EL123', 'de1', 'GB1', 'IM1', ''].map(memberStateOf)).toEqual(['GR', 'DE', null, null, null])
})

test('a house in the United States collects in its states; elsewhere only where it says so', () => {
  const answer: TaxAnswer = { ...noRegistrations, usStates: ['CA'], ukNumber: 'GB123', countries: ['NO'] }
  expect(taxBy(answer)).toEqual([
    ...['DE: none', 'FR: none', 'GB: VAT (GB123) 2000', 'NO: VAT 2500', 'NG: none', 'BR: none'],
    ...['US CA: Sales tax CA 725', 'US New York: none', 'US OR: none'],
  ])
})

test('a house that is registered nowhere adds no tax anywhere, and pays no imports', () => {
  expect(taxBy(noRegistrations).every((line) => line.endsWith(': none'))).toBe(true)
  expect(taxByTables(noRegistrations).paysImports('DE')).toBe(false)
})
