import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenLayers } from '#press/document.ts'
import { buildMark, buildNameDesign, pickInk } from './name-design.ts'

const front = { name: 'front', widthIn: 12, heightIn: 16 }
const wrap = { name: 'wrap', widthIn: 8.5, heightIn: 3.5 }
const onTee = { dark: false, hangs: true }

test('a shop’s initials are in a disc of its colour, and its name is below in two lines of about one length', () => {
  const design = buildNameDesign({ name: 'Small Hours Radio Club', handle: 'small-hours' }, front, onTee)!
  const layers = design.areas.front!.layers
  expect(layers.map(({ kind, id }) => [kind, id])).toEqual([
    ['shape', 'disc'],
    ['text', 'initials'],
    ['text', 'name'],
  ])
  expect(JSON.stringify(layers[0])).toContain(pickInk('small-hours'))
  expect(layers[1]).toMatchObject({ text: 'SC' })
  expect(layers[2]).toMatchObject({ text: 'Small Hours\nRadio Club' })
})

test('whatever a shop is called, its design lies within the area and is a valid document', () => {
  const names = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  fc.assert(
    fc.property(names, fc.constantFrom(front, wrap), fc.boolean(), (name, area, dark) => {
      const design = buildNameDesign({ name, handle: 'shop' }, area, { dark, hangs: area === front })
      for (const { x, y, width, height } of flattenLayers(design!.areas[area.name]!.layers)) {
        expect(x).toBeGreaterThanOrEqual(-0.001)
        expect(y).toBeGreaterThanOrEqual(-0.001)
        expect(x + width).toBeLessThanOrEqual(area.widthIn + 0.001)
        expect(y + height).toBeLessThanOrEqual(area.heightIn + 0.001)
      }
    }),
    { seed: 16 },
  )
})

test('a name that the font has no letters for leaves only the disc, without boxes', () => {
  const design = buildNameDesign({ name: '小さな時間', handle: 'small-hours' }, front, onTee)!
  expect(design.areas.front!.layers.map(({ id }) => id)).toEqual(['disc'])
})

test('on dark cloth the colours are light', () => {
  const shop = { name: 'Small Hours', handle: 'small-hours' }
  const [light, dark] = [false, true].map(
    (isDark) => buildNameDesign(shop, front, { dark: isDark, hangs: true })!,
  )
  expect(JSON.stringify(light)).toContain('#15120e')
  expect(dark!.areas.front!.layers[2]).toMatchObject({ fill: { colour: '#f6f2e8' } })
})

test('markup in a shop’s name stays out of its mark', () => {
  expect(decodeURIComponent(buildMark({ name: '<b', handle: 'x' }))).not.toContain('><b')
})
