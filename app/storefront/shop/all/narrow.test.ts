import { expect, test } from 'vitest'
import { readShopWish, shopQuery } from './narrow.ts'

const wish = (query: string) => readShopWish(new URLSearchParams(query))

test('what stands in the address is what is asked, and comes back as the same address', () => {
  const query = '?q=tee&sort=low&size=S&size=M&colour=black&kind=T-shirts&from=10&to=30&place=after.7.2399'
  expect(shopQuery(wish(query), { place: 'after.7.2399' })).toBe(query)
  expect(shopQuery(wish(''))).toBe('?')
})

test('whoever asks for something else begins at the beginning', () => {
  expect(shopQuery(wish('place=after.7.2399'), { sort: 'new' })).toBe('?sort=new')
})

test('what nobody can mean is left out', () => {
  const read = wish('sort=toString&colour=constructor&from=-1&to=1e9&place=behind.7&size=&q=%20')
  expect(read).toEqual({ ...wish(''), place: '' })
})
