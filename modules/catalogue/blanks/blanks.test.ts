import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blankPictureVersion } from '#press/files/blank-picture.ts'
import { leavesOf } from '../category-tree.ts'
import {
  areaNames,
  areaOf,
  ownSource,
  pictureVersion,
  placeInView,
  skuOf,
  sourcedFigures,
  sourceNames,
  unitCost,
} from '../contract.ts'
import { allBlanks, openingStock } from './all.ts'
import palettes from './palettes.json' with { type: 'json' }
import { silhouettes } from './silhouettes.ts'

/** The keys of the list of public sources that the figures were taken from; each has words for a person. */
const publicSources = Object.keys(sourceNames)
const metaOf = (mapSet: string) =>
  JSON.parse(readFileSync(new URL(`../../../art/maps/${mapSet}/meta.json`, import.meta.url), 'utf8')) as {
    print_area_in?: [number, number]
  }
const find = (id: string) => allBlanks.find((blank) => blank.id === id)!

/** The part of an area's width where a map has more than a third of the pixels of its densest part. */
async function measureVisible(mapSet: string): Promise<{ from: number; to: number }> {
  const read = (file: string) =>
    sharp(fileURLToPath(new URL(`../../../art/maps/${mapSet}/${file}`, import.meta.url)))
  const uv = await read('uv12.webp').raw().toBuffer({ resolveWithObject: true })
  const cover = await read('printmask.webp').extractChannel(0).raw().toBuffer()
  const counts = new Array<number>(40).fill(0)
  cover.forEach((covered, index) => {
    const at = index * uv.info.channels
    const u = ((uv.data[at]! << 4) | (uv.data[at + 2]! >> 4)) / 4096
    if (covered >= 128) counts[Math.floor(u * counts.length)]! += 1
  })
  const isDense = counts.map((count) => count > Math.max(...counts) * 0.35)
  return { from: isDense.indexOf(true) / counts.length, to: (isDense.lastIndexOf(true) + 1) / counts.length }
}

describe('the catalogue of blanks', () => {
  it('holds at least 200 physical blanks and ten downloads', () => {
    expect(allBlanks.filter((blank) => blank.physical).length).toBeGreaterThanOrEqual(200)
    expect(allBlanks.filter((blank) => !blank.physical).length).toBeGreaterThanOrEqual(10)
  })

  it('names every blank once, in words that fit a URL', () => {
    expect(new Set(allBlanks.map((blank) => blank.id)).size).toBe(allBlanks.length)
    for (const blank of allBlanks) expect(blank.id).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$/)
  })

  it('has something in every leaf of the category tree, and no blank outside it', () => {
    for (const leaf of leavesOf())
      expect(
        allBlanks.filter((blank) => blank.categoryPaths.includes(leaf.path)).length,
        leaf.path,
      ).toBeGreaterThanOrEqual(2)
    const roots = ['apparel', 'hats', 'digital', 'home-decorations', 'accessories']
    for (const blank of allBlanks)
      expect(
        roots.some((root) => blank.categoryPaths.includes(root)),
        `${blank.id} lies below ${roots.join(', ')}, not at ${blank.categoryPaths.join(', ')}`,
      ).toBe(true)
  })

  it('has a blank for every silhouette, so that its pictures are tested', () => {
    const mapSets = new Set(allBlanks.flatMap(({ views }) => views.map(({ mapSet }) => mapSet)))
    for (const [name, { views }] of Object.entries(silhouettes))
      for (const { set } of views)
        expect(mapSets.has(set), `${name} shows ${set}, and no blank does`).toBe(true)
  })

  it('names the source of every figure', () => {
    for (const blank of allBlanks)
      for (const figure of sourcedFigures) {
        expect(blank.sources[figure]?.length, `${blank.id} ${figure}`).toBeGreaterThan(0)
        for (const source of blank.sources[figure])
          expect([ownSource, ...publicSources], `${blank.id} ${figure}`).toContain(source)
      }
    for (const palette of Object.values(palettes))
      expect([ownSource, ...publicSources]).toContain(palette.source)
  })

  it('gives every size a cost, a weight and the full size guide', () => {
    for (const blank of allBlanks) {
      expect(blank.sizes.length, blank.id).toBeGreaterThan(0)
      expect(new Set(blank.sizes).size).toBe(blank.sizes.length)
      for (const size of blank.sizes) {
        expect(Number.isInteger(blank.baseCostMinor[size]), blank.id).toBe(true)
        expect(blank.weightGrams[size], blank.id).toBeGreaterThanOrEqual(blank.physical ? 1 : 0)
        expect(areaOf(blank, blank.areas[0]!.name, size), `${blank.id} ${size}`).not.toBeNull()
      }
      for (const measure of blank.sizeGuide.measures) expect(measure.inches.length).toBe(blank.sizes.length)
      if (blank.physical)
        expect(blank.retailMinor, blank.id).toBeGreaterThan(blank.baseCostMinor[blank.sizes[0]!]!)
      if (blank.physical) expect(blank.hsCode, blank.id).toMatch(/^\d{4}\.\d{2}$/)
    }
  })

  it('keeps colour names, slugs and skus apart', () => {
    const skus = allBlanks.flatMap((blank) =>
      blank.colours.flatMap((colour) => blank.sizes.map((size) => skuOf(blank.id, colour.slug, size))),
    )
    expect(new Set(skus).size).toBe(skus.length)
    expect(skus.length).toBeGreaterThan(6000)
    // Addresses of pictures are put together of these as they are.
    for (const blank of allBlanks)
      for (const name of [
        blank.id,
        ...blank.views.map((view) => view.name),
        ...blank.colours.map(({ slug }) => slug),
      ])
        expect(encodeURIComponent(name)).toBe(name)
    for (const blank of allBlanks)
      for (const colour of blank.colours) expect(colour.hex).toMatch(/^#[0-9a-f]{6}$/)
    const soldOutCount = skus.filter((sku) => openingStock(sku, 30) === 0).length
    expect(soldOutCount).toBeGreaterThan(0)
    expect(soldOutCount / skus.length).toBeLessThan(0.05)
  })
})

describe('pictures of blanks', () => {
  it('have addresses that change when the press draws them differently', () => {
    expect(pictureVersion).toBe(blankPictureVersion)
  })

  it('exist on disk, with the printable patch that the catalogue notes', () => {
    const views = new Map(
      allBlanks.flatMap((blank) => blank.views.map((view) => [view.mapSet, view] as const)),
    )
    for (const [mapSet, view] of views) {
      expect(existsSync(new URL(`../../../art/maps/${mapSet}/shade.webp`, import.meta.url)), mapSet).toBe(
        true,
      )
      if (!view.patch) continue
      const [width, height] = metaOf(mapSet).print_area_in!
      expect(view.patch, mapSet).toEqual({ widthIn: width, heightIn: height })
    }
  })

  it('see the part of a wrapped print that their maps show from the front', async () => {
    const views = new Map(
      allBlanks.flatMap((blank) =>
        blank.views.flatMap(({ mapSet, sees }) => (sees ? [[mapSet, sees] as const] : [])),
      ),
    )
    expect(views.size).toBeGreaterThan(10)
    for (const [mapSet, sees] of views) {
      const { from, to } = await measureVisible(mapSet)
      expect(Math.abs(sees.from - from), `${mapSet} from ${from}`).toBeLessThan(0.04)
      expect(Math.abs(sees.to - to), `${mapSet} to ${to}`).toBeLessThan(0.04)
    }
  })

  it('show the right silhouette: a long sleeve is never a T-shirt, a zip hoodie never a pullover', () => {
    const blanksNamed = (name: RegExp, not?: RegExp) =>
      allBlanks
        .filter((blank) => name.test(blank.name) && !not?.test(blank.name))
        .flatMap((blank) => blank.views.map((view) => view.mapSet.split('/')[0]!))
    const expectOnly = (sets: string[], allowed: string[]) => {
      expect(sets.length).toBeGreaterThan(0)
      expect([...new Set(sets)].filter((set) => !allowed.includes(set))).toEqual([])
    }
    expectOnly(blanksNamed(/long sleeve/i), ['longsleeve'])
    expectOnly(blanksNamed(/zip hoodie/i), ['zip-hoodie'])
    expectOnly(blanksNamed(/crewneck|sweatshirt/i), ['sweatshirt'])
    expectOnly(blanksNamed(/cropped.*hoodie/i), ['crop-hoodie'])
    expectOnly(blanksNamed(/hood(ie)?\b/i, /crop|zip|youth/i), ['hoodie'])
    expectOnly(blanksNamed(/youth.*hoodie/i), ['youth-hoodie'])
    expectOnly(blanksNamed(/toddler/i), ['toddler-tee'])
    expectOnly(blanksNamed(/racerback/i), ['racerback-tank'])
    expectOnly(blanksNamed(/v-neck/i), ['v-neck-tee'])
    expectOnly(blanksNamed(/polo/i), ['polo'])
    expectOnly(blanksNamed(/raglan/i), ['raglan-tee'])
    expectOnly(blanksNamed(/beanie/i), ['beanie'])
    expectOnly(blanksNamed(/trucker/i), ['trucker-cap'])
    expectOnly(blanksNamed(/bucket/i), ['bucket-hat'])
    expectOnly(blanksNamed(/women’s.*tee/i), ['womens-tee'])
    expectOnly(blanksNamed(/tote|canvas bag/i), ['tote'])
    for (const blank of allBlanks.filter((item) => item.categoryPaths.includes('apparel/kids/t-shirts')))
      if (!/long sleeve/i.test(blank.name))
        expect(['kids-tee', 'toddler-tee', 'baby-tee'], blank.id).toContain(
          blank.views[0]!.mapSet.split('/')[0],
        )
  })

  it('place every print area inside the picture’s patch', () => {
    for (const blank of allBlanks) {
      expect(
        blank.views.some((view) => view.area === blank.areas[0]!.name),
        blank.id,
      ).toBe(true)
      for (const name of areaNames(blank))
        expect(
          blank.views.some((view) => view.area === name),
          `${blank.id} ${name} is shown by no view`,
        ).toBe(true)
      for (const view of blank.views)
        for (const area of blank.areas.filter((area) => area.name === view.area)) {
          const place = placeInView(view, area)!
          expect(place.left, blank.id).toBeGreaterThanOrEqual(-1e-9)
          expect(place.top, blank.id).toBeGreaterThanOrEqual(-1e-9)
          expect(place.left + place.width, blank.id).toBeLessThanOrEqual(1 + 1e-9)
          expect(place.top + place.height, blank.id).toBeLessThanOrEqual(1 + 1e-9)
          const shape = (place.width * view.patch!.widthIn) / (place.height * view.patch!.heightIn)
          expect(shape, blank.id).toBeCloseTo(area.widthIn / area.heightIn, 6)
        }
    }
  })
})

describe('what a piece costs', () => {
  it('is the size’s base cost with one side printed, and more with two', () => {
    const tee = find('bella-canvas-3001')
    expect(unitCost(tee, 'M', ['front']).minor).toBe(1225n)
    expect(unitCost(tee, '3XL', ['front']).minor).toBe(1625n)
    expect(unitCost(tee, 'M', ['back']).minor).toBe(1225n)
    expect(unitCost(tee, 'M', ['back', 'front']).minor).toBe(1820n)
    expect(() => unitCost(tee, '9XL', ['front'])).toThrow('no size 9XL')
  })

  it('takes the print area of the size, where sizes differ', () => {
    const hoodie = find('gildan-18500b')
    expect(areaOf(hoodie, 'front', 'XS')).toMatchObject({ widthIn: 10, heightIn: 7 })
    expect(areaOf(hoodie, 'front', 'XL')).toMatchObject({ widthIn: 11.5, heightIn: 12 })
    expect(areaOf(hoodie, 'front')).toMatchObject({ widthIn: 11.5, heightIn: 12 })
  })
})
