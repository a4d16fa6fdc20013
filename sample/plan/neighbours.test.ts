import { expect, test } from 'vitest'
import { creatorColumns } from '../../app/marketing/about/creators.ts'
import { neighbours } from './neighbours/index.ts'

/** The name of a design without its version: that for dark garments is the same design. */
const nameDesign = (artwork: string): string => artwork.replace(/-(light|full|tall|wide)$/, '')

test('each featured creator beside the main shop has a shop of its own', () => {
  const featured = creatorColumns.flat().map(({ handle, name }) => `${handle} ${name}`)
  const ownNames = neighbours.map(({ handle, shop }) => `${handle} ${shop}`)
  expect([...ownNames].sort()).toEqual(featured.filter((name) => !name.startsWith('harmattan ')).sort())
})

test('no two of these shops look alike or say the same', () => {
  const expectUnique = (read: (neighbour: (typeof neighbours)[number]) => string) =>
    expect(new Set(neighbours.map(read)).size).toBe(neighbours.length)
  expectUnique(({ theme, palette }) => `${theme} ${palette}`)
  expectUnique(({ hero }) => hero.title)
  expectUnique(({ hero }) => hero.text)
  expectUnique(({ about }) => about.text)
  expectUnique(({ post }) => post.title)
})

test('a shop sells five to eight products, and a design belongs to one shop', () => {
  const owners = new Map<string, string>()
  for (const { handle, products, post } of neighbours) {
    expect(products.length, handle).toBeGreaterThanOrEqual(5)
    expect(products.length, handle).toBeLessThanOrEqual(8)
    expect(new Set(products.map(({ title }) => title)).size, handle).toBe(products.length)
    expect(products[post.about], `the post of ${handle} speaks of a product`).toBeDefined()
    for (const { artwork } of products) {
      const design = nameDesign(artwork)
      expect(owners.get(design) ?? handle, design).toBe(handle)
      owners.set(design, handle)
    }
  }
})
