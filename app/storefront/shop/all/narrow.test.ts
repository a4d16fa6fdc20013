import { expect, test } from 'vitest'
import { fitsWish, readShopWish, shopQuery } from './narrow.ts'

const found = {
  texts: ['Tee'],
  sizes: ['S', 'M'],
  colours: ['black' as const],
  kinds: ['T-shirts'],
  priceMinor: 2399,
}
const wish = (query: string) => readShopWish(new URLSearchParams(query))

test('what stands in the address is what is asked, and comes back as the same address', () => {
  const query = '?q=tee&sort=low&size=S&size=M&colour=black&kind=T-shirts&from=10&to=30&page=2'
  expect(shopQuery(wish(query), { page: 2 })).toBe(query)
  expect(shopQuery(wish(''))).toBe('?')
})

test('what nobody can mean is left out', () => {
  const read = wish('sort=toString&colour=constructor&from=-1&to=1e9&page=-3&size=&q=%20')
  expect(read).toEqual({ ...wish(''), page: 1 })
})

test('of one kind one value is enough, of several kinds each must fit', () => {
  expect(fitsWish(found, wish('size=M&size=XL'))).toBe(true)
  expect(fitsWish(found, wish('size=M&colour=red'))).toBe(false)
  expect(fitsWish(found, wish('kind=Hats'))).toBe(false)
})

test('prices are whole dollars with both ends', () => {
  expect(fitsWish(found, wish('from=24'))).toBe(false)
  expect(fitsWish(found, wish('from=23&to=24'))).toBe(true)
  expect(fitsWish({ ...found, priceMinor: 2400 }, wish('to=24'))).toBe(true)
})
