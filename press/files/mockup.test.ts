import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DesignDocument, parseDocument } from '../document.ts'
import { fitPatch, isFlat } from '../mockup/patch-map.ts'
import { makeMaps } from '../mockup/texture.ts'
import { listViewNames, mapsFolder, readView } from '../views.ts'
import { noAssets } from './environment.ts'
import { renderMockup } from './mockup.ts'

const parsed = parseDocument({
  version: 1,
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [
        {
          kind: 'shape',
          id: 's',
          shape: 'rect',
          x: 0,
          y: 0,
          width: 12,
          height: 16,
          fill: { kind: 'solid', colour: '#2f4bff' },
        },
      ],
    },
  },
})
if (!parsed.ok) throw new Error(parsed.code)
const document = parsed.value
const tee = readView('tshirt/front')
if (!tee) throw new Error('no tee')

async function readPixels(webp: Buffer) {
  const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] as number[]
}

test('every map set can be read and says where its print area is', () => {
  const names = listViewNames()
  expect(names.length).toBe(165)
  for (const name of names) expect(readView(name)?.width, name).toBe(1200)
  expect(readView('../tshirt/front')).toBeNull()
  expect(readView('tshirt/under')).toBeNull()
})

test('a design is printed inside its area, the cloth takes the colour, and round it all is clear', async () => {
  const pixelAt = await readPixels(
    await renderMockup({ document, area: 'front', view: tee, colour: { hex: '#8c2f39' }, assets: noAssets }),
  )
  const [x, y] = [600, 500]
  const [r, , b] = pixelAt(x, y) as [number, number, number]
  expect(b).toBeGreaterThan(r + 60)
  const cloth = pixelAt(600, 950) as [number, number, number, number]
  expect(cloth[0]).toBeGreaterThan(cloth[2] + 40)
  expect(cloth[3]).toBe(255)
  expect(pixelAt(5, 5)[3]).toBe(0)
})

test('without an area the product is bare', async () => {
  const pixelAt = await readPixels(
    await renderMockup({ document, view: tee, colour: { hex: '#8c2f39' }, size: 600, assets: noAssets }),
  )
  const [r, , b] = pixelAt(300, 250) as [number, number, number]
  expect(r).toBeGreaterThan(b + 40)
})

test('a shirt’s print area can be drawn over, a mug’s goes round it', async () => {
  const fitPatchOf = async (name: string) => {
    const readPlane = async (file: string) => {
      const { data, info } = await sharp(`${mapsFolder}/${name}/${file}`)
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { data, channels: info.channels }
    }
    const [shade, mask, uv, cover] = await Promise.all(
      ['shade.webp', 'mask.png', 'uv12.webp', 'printmask.webp'].map(readPlane),
    )
    if (!shade || !mask) throw new Error(name)
    return fitPatch(makeMaps({ width: 1200, height: 1200, soft: true }, { shade, mask, uv, cover }))
  }
  const shirt = await fitPatchOf('tshirt/front')
  expect(shirt && isFlat(shirt)).toBe(true)
  expect(shirt?.matrix[4]).toBeGreaterThan(360)
  expect(shirt?.matrix[4]).toBeLessThan(400)
  const mug = await fitPatchOf('mug-11oz/front')
  expect(mug && isFlat(mug)).toBe(false)
})

test.each(['tshirt/front', 'mug-11oz/front', 'beanie/front', 'phone-case/front'])(
  'a picture of %s larger than its map set shows the same, and matches it when reduced',
  async (name) => {
    const view = readView(name)
    if (!view) throw new Error(name)
    const order = { document, area: 'front', view, colour: { hex: '#8c2f39' }, assets: noAssets }
    const [usual, large] = await Promise.all([renderMockup(order), renderMockup({ ...order, size: 2000 })])
    expect((await sharp(large).metadata()).width).toBe(2000)
    const small = await sharp(large).resize(1200, 1200).flatten({ background: '#ffffff' }).raw().toBuffer()
    const reference = await sharp(usual).flatten({ background: '#ffffff' }).raw().toBuffer()
    let difference = 0
    for (let i = 0; i < reference.length; i++) difference += Math.abs((reference[i] ?? 0) - (small[i] ?? 0))
    // The ribs of a beanie differ most: coarser encoding shows most where there is most detail.
    expect(difference / reference.length).toBeLessThan(1.1)
  },
)

/** A white ground, and one with a dark disc: their difference gives the disc's middle to a fraction of a pixel. */
const [ground, withDisc] = ['#ffffff', '#000000'].map((colour) => {
  const fill = (hex: string) => ({ kind: 'solid', colour: hex })
  const disc = {
    kind: 'shape',
    id: 'd',
    shape: 'ellipse',
    x: 4,
    y: 4,
    width: 4,
    height: 4,
    fill: fill(colour),
  }
  const base = { ...disc, id: 'g', shape: 'rect', x: 0, y: 0, width: 12, height: 16, fill: fill('#ffffff') }
  const layers = [base, disc]
  const parsedDisc = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsedDisc.ok) throw new Error(parsedDisc.code)
  return parsedDisc.value
}) as [DesignDocument, DesignDocument]

test.each(['tshirt/front', 'mug-11oz/front', 'beanie/front', 'phone-case/front', 'puzzle-tin/front'])(
  'a card’s picture of %s, from the small file, matches the large one reduced, with the print in the same place',
  async (name) => {
    const view = readView(name)
    if (!view?.areaIn || !view.areaBox) throw new Error(name)
    const greys = async (document: DesignDocument, size: number) =>
      sharp(
        await renderMockup({
          document,
          area: 'front',
          view,
          colour: { hex: '#ffffff' },
          size,
          assets: noAssets,
        }),
      )
        .resize(360, 360)
        .flatten({ background: '#ffffff' })
        .greyscale()
        .raw()
        .toBuffer()
    const pixelsAt = async (size: number) => {
      const [bare, inked] = [await greys(ground, size), await greys(withDisc, size)]
      let [x, y, sum] = [0, 0, 0]
      for (let i = 0; i < bare.length; i++) {
        // The small errors of the encoding are not ink.
        const ink = Math.max(0, (bare[i] as number) - (inked[i] as number) - 24)
        x += (i % 360) * ink
        y += Math.floor(i / 360) * ink
        sum += ink
      }
      return { inked, x: x / sum, y: y / sum }
    }
    const [card, large] = [await pixelsAt(360), await pixelsAt(1200)]
    let squareSum = 0
    for (let i = 0; i < card.inked.length; i++)
      squareSum += ((card.inked[i] as number) - (large.inked[i] as number)) ** 2
    expect(10 * Math.log10(255 ** 2 / (squareSum / card.inked.length)), 'decibels').toBeGreaterThan(34)
    const pixelsAcross = ((view.areaBox.right - view.areaBox.left) * 360) / view.width
    const mm = (Math.hypot(card.x - large.x, card.y - large.y) * view.areaIn.widthIn * 25.4) / pixelsAcross
    expect(mm, 'millimetres').toBeLessThan(0.5)
  },
)

test('an embroidered design shows stitches in place of its ink, with light and dark where the ink is flat', async () => {
  const cap = readView('dad-hat/front') ?? readView(listViewNames().find((name) => /cap|hat/.test(name))!)!
  const patch = parseDocument({
    version: 1,
    areas: {
      front: {
        widthIn: 4,
        heightIn: 2,
        layers: [
          {
            kind: 'shape',
            id: 's',
            shape: 'ellipse',
            x: 1,
            y: 0.2,
            width: 2,
            height: 1.6,
            fill: { kind: 'solid', colour: '#ffffff' },
          },
        ],
      },
    },
  })
  if (!patch.ok) throw new Error(patch.code)
  const order = {
    document: patch.value,
    area: 'front',
    view: cap,
    colour: { hex: '#1d1d1f' },
    assets: noAssets,
  }
  const renderPixels = async (sewn: boolean) => readPixels(await renderMockup({ ...order, sewn }))
  const [flat, thread] = [await renderPixels(false), await renderPixels(true)]
  const inked = { flat: 0, both: 0, rough: 0 }
  for (let y = 1; y < 1199; y += 1)
    for (let x = 1; x < 1199; x += 1) {
      const isInk = (read: typeof flat) => (read(x, y)[0] as number) > 90 && read(x, y)[3] === 255
      if (!isInk(flat)) continue
      inked.flat += 1
      if (isInk(thread)) inked.both += 1
      const step = (read: typeof flat) => Math.abs((read(x, y)[0] as number) - (read(x + 1, y)[0] as number))
      if (step(thread) > step(flat) + 6) inked.rough += 1
    }
  expect(inked.flat).toBeGreaterThan(5000)
  expect(inked.both / inked.flat).toBeGreaterThan(0.9)
  expect(inked.rough / inked.flat).toBeGreaterThan(0.2)
})
