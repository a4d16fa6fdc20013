/** A PSD layer's look beyond its pixels is imported, or reported as lost. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPsd, type DrawnLayer } from '#drivers/psd.ts'
import { cleanPicture } from './clean-picture.ts'

const size = { width: 60, height: 40, bits: 8 } as const
const box = (overrides: Partial<DrawnLayer>): DrawnLayer => ({
  name: 'Box',
  top: 5,
  left: 10,
  width: 20,
  height: 10,
  colour: [40, 120, 200, 255],
  ...overrides,
})
async function openLayers(layers: readonly DrawnLayer[], page = 1) {
  const cleaned = await cleanPicture(createPsd(size, layers), { page })
  if (!cleaned.ok) throw new Error(cleaned.code)
  const { data, info } = await sharp(cleaned.value.master)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...cleaned.value, alphaAt: (x: number, y: number) => data[(y * info.width + x) * 4 + 3] }
}
const ground = box({ name: 'Ground', top: 0, left: 0, width: 60, height: 40 })

test('blend modes are imported, and those the studio lacks are reported by name', async () => {
  const blends = ['norm', 'mul ', 'scrn', 'over', 'dark', 'lite', 'sLit', 'xxxx']
  const { looks } = await openLayers(blends.map((blend) => box({ blend })))
  expect(looks.map(({ blend }) => blend)).toEqual([
    'normal',
    'multiply',
    'screen',
    'overlay',
    'darken',
    'lighten',
    'normal',
    'normal',
  ])
  expect(looks.flatMap(({ without }) => without)).toEqual(['blending (Soft light)', 'blending (xxxx)'])
})

test('enabled effects are reported, disabled ones are not', async () => {
  const effects = [
    ['DrSh', true],
    ['FrFX', false],
    ['SoFi', true],
  ] as const
  const { looks } = await openLayers([box({ effects }), box({ effects, noEffects: true })])
  expect(looks.map(({ without }) => without)).toEqual([['drop shadow', 'colour overlay'], []])
})

test('a clipped layer is cut to the shape of the one below, and hidden with it', async () => {
  const clipped = box({ name: 'Clipped', top: 0, left: 0, width: 60, height: 40, clipped: true })
  const cut = await openLayers([ground, box({ opacity: 128 }), clipped], 4)
  expect([cut.alphaAt(15, 8), cut.alphaAt(40, 8)]).toEqual([128, 0])
  const { names } = await openLayers([
    ground,
    box({ name: 'Hidden', hidden: true }),
    clipped,
    box({ name: 'Top' }),
  ])
  expect(names).toEqual(['Ground', 'Top'])
})

test('the fill of a layer sets the opacity of its pixels', async () => {
  expect((await openLayers([ground, box({ fill: 51 })], 3)).alphaAt(15, 8)).toBe(51)
})

test('layers that only change others are named, and those of a masked group report its mask', async () => {
  const mask = { top: 0, left: 0, bottom: 10, right: 10 }
  const { names, leftOut, looks } = await openLayers([
    ground,
    box({ name: 'end', group: 'end' }),
    box({ name: 'In a group' }),
    box({ name: 'Group', group: 'open', mask, blend: 'mul ' }),
    box({ name: 'Curves 1', width: 0, height: 0, block: 'curv' }),
  ])
  expect([names, leftOut]).toEqual([['Ground', 'In a group'], ['Curves 1']])
  expect(looks[1]?.without).toEqual(['group’s blending', 'group’s mask'])
})
