import { expect, test } from 'vitest'
import { planReviews } from './reviews.ts'

const products = [
  'Unisex staple tee',
  'Classic snapback',
  'White glossy mug 15 oz',
  'Matte poster 18 × 24 in',
]
const blanks = [...products, 'Heavy blend hoodie', 'Printable tour poster', 'Sticker sheet']

test('no two reviews of the sample have the same words', () => {
  const plan = planReviews()
  const texts = Array.from({ length: 1_600 }, (_, index) =>
    plan({ listingId: `listing ${index % 43}`, blankName: blanks[index % blanks.length]! }),
  ).flatMap((review) => (review?.words ? [review.words] : []))
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})
