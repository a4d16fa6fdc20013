import { expect, test } from 'vitest'
import { readView } from '#press/views.ts'
import { findPicture, type StudioProduct } from '../document/studio-data.ts'

/** The part of a product that decides which picture shows an area. */
const createProduct = (
  set: string,
  ...views: [name: string, area: string, scene?: true][]
): StudioProduct => {
  const blank = { views: views.map(([name, area, scene]) => ({ name, area, scene })) }
  const pictures = views.map(([name]) => [name, readView(`${set}/${name}`)!] as const)
  return { blank, pictures: Object.fromEntries(pictures) } as unknown as StudioProduct
}
const tee = createProduct(
  'tshirt',
  ['front', 'front'],
  ['back', 'back'],
  ['rail', 'front', true],
  ['worn', 'front'],
  ['worn-back', 'back'],
)
const mug = createProduct(
  'mug-11oz',
  ['right', 'front'],
  ['front', 'front'],
  ['left', 'front'],
  ['desk', 'front', true],
)
const bottle = createProduct('bottle-32oz', ['front', 'front'])

test('a tee is shown worn from the side of the area on request, and flat otherwise', () => {
  expect(findPicture(tee, 'front')?.facing.name).toBe('front')
  expect(findPicture(tee, 'front', true)?.facing.name).toBe('worn')
  expect(findPicture(tee, 'back', true)?.facing.name).toBe('worn-back')
})

test('a product that nobody wears is shown where people have it', () => {
  expect(findPicture(mug, 'front')?.facing.name).toBe('front')
  expect(findPicture(mug, 'front', true)?.facing.name).toBe('desk')
})

test('a product without such a picture is shown as usual', () => {
  expect(findPicture(bottle, 'front', true)?.facing.name).toBe('front')
})
