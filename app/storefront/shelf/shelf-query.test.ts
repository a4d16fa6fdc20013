import { expect, test } from 'vitest'
import { buildShelfQuery, readShelfQuery } from './shelf-query.ts'

const readQuery = (query: string) => readShelfQuery(new URLSearchParams(query), 'best')

test('an address is read as a query and written back as the same address', () => {
  const query = '?q=tee&sort=low&size=S&size=M&colour=black&kind=T-shirts&from=10&to=30&place=after.7.2399'
  expect(buildShelfQuery(readQuery(query), { cursor: 'after.7.2399' })).toBe(query)
  expect(buildShelfQuery(readQuery(''))).toBe('?')
})

test('another query starts at the beginning', () => {
  expect(buildShelfQuery(readQuery('place=after.7.2399'), { sort: 'new' })).toBe('?sort=new')
})

test('invalid values are left out', () => {
  const parsed = readQuery('sort=toString&colour=constructor&from=-1&to=1e9&place=behind.7&size=&q=%20')
  expect(parsed).toEqual({ ...readQuery(''), cursor: '' })
})

test('a collection is sorted as arranged unless asked otherwise; elsewhere nothing is arranged', () => {
  const ownQuery = readShelfQuery(new URLSearchParams(''), 'own')
  expect(buildShelfQuery(ownQuery)).toBe('?')
  expect(buildShelfQuery(ownQuery, { sort: 'best' })).toBe('?sort=best')
  expect(readQuery('sort=own').sort).toBe('best')
})
