import { expect, test } from 'vitest'
import { seedRandom } from './random.ts'
import { slugOf } from './slug.ts'

test('a slug has small letters, digits and single hyphens between them, whatever was written', () => {
  expect(slugOf('  Harmattan Rádio: 4 Nights! ')).toBe('harmattan-radio-4-nights')
  expect(slugOf('ラゴス')).toBe('')
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = seedRandom(seed)
  const signs = ['a', 'Z', '9', ' ', '-', 'é', 'ß', '’', '/', '日']
  for (let round = 0; round < 200; round += 1) {
    const text = Array.from({ length: random.integer(0, 12) }, () => random.pick(signs)).join('')
    expect(slugOf(text), `seed ${seed}: ${text}`).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    expect(slugOf(slugOf(text)), `seed ${seed}: ${text}`).toBe(slugOf(text))
  }
})
