import { expect, test } from 'vitest'
import { describeProducts } from './products-words.ts'

test('a headline counts the offered products: exactly below fifty, from fifty on by the tens below the number', () => {
  expect([0, 1, 49, 50, 51, 180, 181].map((offered) => describeProducts(offered, 'good'))).toEqual([
    'good products',
    'one good product',
    '49 good products',
    'over 40 good products',
    'over 50 good products',
    'over 170 good products',
    'over 180 good products',
  ])
})
