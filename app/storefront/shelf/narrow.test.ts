import { expect, test } from 'vitest'
import { readShelfWish, shelfQuery } from './narrow.ts'

const wish = (query: string) => readShelfWish(new URLSearchParams(query), 'best')

test('what stands in the address is what is asked, and comes back as the same address', () => {
  const query = '?q=tee&sort=low&size=S&size=M&colour=black&kind=T-shirts&from=10&to=30&place=after.7.2399'
  expect(shelfQuery(wish(query), { place: 'after.7.2399' })).toBe(query)
  expect(shelfQuery(wish(''))).toBe('?')
})

test('whoever asks for something else begins at the beginning', () => {
  expect(shelfQuery(wish('place=after.7.2399'), { sort: 'new' })).toBe('?sort=new')
})

test('what nobody can mean is left out', () => {
  const read = wish('sort=toString&colour=constructor&from=-1&to=1e9&place=behind.7&size=&q=%20')
  expect(read).toEqual({ ...wish(''), place: '' })
})

test('a collection is sorted as arranged unless asked otherwise; elsewhere nothing is arranged', () => {
  const own = readShelfWish(new URLSearchParams(''), 'own')
  expect(shelfQuery(own)).toBe('?')
  expect(shelfQuery(own, { sort: 'best' })).toBe('?sort=best')
  expect(wish('sort=own').sort).toBe('best')
})
