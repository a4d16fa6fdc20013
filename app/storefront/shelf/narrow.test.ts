import { expect, test } from 'vitest'
import { buildShelfQuery, readShelfWish } from './narrow.ts'

const readWish = (query: string) => readShelfWish(new URLSearchParams(query), 'best')

test('what stands in the address is what is asked, and comes back as the same address', () => {
  const query = '?q=tee&sort=low&size=S&size=M&colour=black&kind=T-shirts&from=10&to=30&place=after.7.2399'
  expect(buildShelfQuery(readWish(query), { cursor: 'after.7.2399' })).toBe(query)
  expect(buildShelfQuery(readWish(''))).toBe('?')
})

test('whoever asks for something else begins at the beginning', () => {
  expect(buildShelfQuery(readWish('place=after.7.2399'), { sort: 'new' })).toBe('?sort=new')
})

test('what nobody can mean is left out', () => {
  const read = readWish('sort=toString&colour=constructor&from=-1&to=1e9&place=behind.7&size=&q=%20')
  expect(read).toEqual({ ...readWish(''), cursor: '' })
})

test('a collection is sorted as arranged unless asked otherwise; elsewhere nothing is arranged', () => {
  const ownWish = readShelfWish(new URLSearchParams(''), 'own')
  expect(buildShelfQuery(ownWish)).toBe('?')
  expect(buildShelfQuery(ownWish, { sort: 'best' })).toBe('?sort=best')
  expect(readWish('sort=own').sort).toBe('best')
})
