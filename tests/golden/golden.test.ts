import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blends, flattenLayers, shapes } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { effectKinds, maskShapes } from '#press/effects.ts'
import { makeEnvironment, newCanvas } from '#press/files/environment.ts'
import { fontIds } from '#press/fonts.ts'
import { compose } from '#press/mockup/compose.ts'
import { developMaps } from '#press/mockup/develop-maps.ts'
import { computeTextureSize, type Decoded, makeMaps } from '#press/mockup/texture.ts'
import { type MapName, mapFiles } from '#press/mockup/view.ts'
import { sewPixels } from '#press/stitches/sew.ts'
import { threads } from '#press/threads.ts'
import { mapsFolder, readView } from '#press/views.ts'
import { createEmojiSample } from './emoji.ts'
import { createLookSample } from './looks.ts'
import type { Sheet } from './page.ts'
import { runPage } from './run-page.ts'
import { createGoldenDocument, createGoldenPictures, type GoldenPicture, scale, size } from './sheet.ts'
import { createSample, type Sample, sixtyScale, sixtySeed } from './sixty.ts'
import { createScriptSample } from './twenty.ts'

const design = createGoldenDocument()
const pictures = await createGoldenPictures()
const area = design.areas.front
if (!area) throw new Error('The golden sheet has no front.')
const samples = Array.from({ length: 60 }, (_, n) => createSample(n))
const scriptSamples = Array.from({ length: 20 }, (_, n) => createScriptSample(n))
const lookSamples = Array.from({ length: 12 }, (_, n) => createLookSample(n))
const emojiSamples = Array.from({ length: 8 }, (_, n) => createEmojiSample(n))
const stitchedSamples = lookSamples.slice(0, 4)

async function drawByPress(perInch: number, { area, fitted }: Sample) {
  const frontOnly = { ...design, areas: { front: area } }
  const environment = await makeEnvironment(frontOnly, async (id) => pictures[id as GoldenPicture])
  const canvas = newCanvas(Math.round(area.widthIn * perInch), Math.round(area.heightIn * perInch))
  draw(canvas, environment, area, perInch, fitted ?? undefined)
  return canvas
}

/** One page draws all samples, four looks in thread and the full sheet: 32 bytes a design, every pixel of the sheet. */
const drawInBrowser = runOnce(() => {
  const sheets: Sheet[] = [
    ...[...samples, ...scriptSamples, ...lookSamples, ...emojiSamples].map((sample) => ({
      ...sample,
      scale: sixtyScale,
      whole: false,
    })),
    ...stitchedSamples.map((sample) => ({ ...sample, scale: sixtyScale, whole: false, sewn: true })),
    { area, scale, fitted: null, whole: true },
  ]
  return runPage('page.ts', async (url) => {
    if (url === '/sheets.json') return { type: 'application/json', body: JSON.stringify(sheets) }
    const picture = pictures[url.slice(1, -'.png'.length) as GoldenPicture]
    if (picture) return { type: 'image/png', body: picture }
    if (!url.startsWith('/fonts/')) return null
    const file = path.join(import.meta.dirname, '../../press/fonts', url.slice('/fonts/'.length))
    return { type: 'font/ttf', body: await readFile(file) }
  })
})

function runOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | null = null
  return () => (result ??= make())
}

test('the sixty designs use every layer kind, blend, shape, mask, effect, face and thread', () => {
  const layers = samples.flatMap((sample) =>
    flattenLayers(sample.area.layers).filter((layer) => !layer.hidden),
  )
  const texts = layers.filter((layer) => layer.kind === 'text')
  const images = layers.filter((layer) => layer.kind === 'image')
  const inkLayers = layers.filter((layer) => 'stroke' in layer)
  const listDistinct = (values: readonly unknown[]) => [...new Set(values)].sort()
  expect(listDistinct(layers.map(({ kind }) => kind))).toEqual([
    'group',
    'image',
    'path',
    'pattern',
    'shape',
    'text',
  ])
  expect(listDistinct(layers.map(({ blend }) => blend))).toEqual(listDistinct(blends))
  for (const kind of ['text', 'image', 'shape', 'path', 'pattern', 'group'])
    expect(
      listDistinct(layers.filter((layer) => layer.kind === kind).map(({ blend }) => blend)),
      kind,
    ).toEqual(listDistinct(blends))
  expect(listDistinct(layers.flatMap((layer) => (layer.kind === 'shape' ? [layer.shape] : [])))).toEqual(
    listDistinct(shapes),
  )
  expect(listDistinct(images.flatMap(({ mask }) => (mask ? [mask.shape] : [])))).toEqual(
    listDistinct(maskShapes),
  )
  expect(listDistinct(images.flatMap(({ effects }) => effects?.map(({ kind }) => kind) ?? []))).toEqual(
    listDistinct(effectKinds),
  )
  expect(images.some(({ effects }) => (effects?.length ?? 0) > 1)).toBe(true)
  expect(images.some(({ crop, mask }) => crop && mask)).toBe(true)
  expect(images.some(({ flipX }) => flipX) && images.some(({ flipY }) => flipY)).toBe(true)
  const patterns = layers.filter((layer) => layer.kind === 'pattern')
  expect(patterns.some(({ effects, mask, crop }) => !effects && !mask && !crop)).toBe(true)
  for (const key of ['crop', 'flipX', 'flipY', 'mask', 'effects', 'ratio', 'turn'] as const)
    expect(
      patterns.some((pattern) => pattern[key] !== undefined),
      `a pattern with ${key}`,
    ).toBe(true)
  expect(listDistinct(texts.map(({ font }) => font))).toEqual(listDistinct(fontIds))
  expect(texts.some(({ curve }) => curve > 0) && texts.some(({ curve }) => curve < 0)).toBe(true)
  const fills = inkLayers.flatMap(({ fill }) => (fill ? [fill] : []))
  expect(listDistinct(fills.map(({ kind }) => kind))).toEqual(['linear', 'solid'])
  expect(listDistinct(fills.flatMap((fill) => (fill.kind === 'solid' ? [fill.colour] : [])))).toEqual(
    listDistinct(threads.map(({ hex }) => hex)),
  )
  expect(inkLayers.some(({ shadow }) => shadow)).toBe(true)
  expect(listDistinct(inkLayers.flatMap(({ stroke }) => (stroke ? [stroke.join] : [])))).toEqual([
    'bevel',
    'miter',
    'round',
  ])
  expect(inkLayers.some(({ stroke }) => (stroke?.dash.length ?? 0) > 0)).toBe(true)
  expect(samples.filter(({ fitted }) => fitted).length).toBeGreaterThan(15)
  const nestedLayers = layers.flatMap((layer) => (layer.kind === 'group' ? layer.layers : []))
  expect(nestedLayers.some(({ kind }) => kind === 'group')).toBe(true)
})

test('sixty designs are drawn alike by browser and press, to the last channel value', async () => {
  const hashes = await drawInBrowser()
  const different: string[] = []
  let inked = 0
  for (const [n, sample] of samples.entries()) {
    const pixels = (await drawByPress(sixtyScale, sample)).pixels()
    for (let i = 3; i < pixels.length; i += 4 * 101) if ((pixels[i] as number) > 0) inked++
    const pressHash = createHash('sha256').update(pixels).digest('hex')
    if (pressHash !== hashes.subarray(n * 32, n * 32 + 32).toString('hex')) different.push(`design ${n}`)
  }
  expect(inked, 'a good part of them is inked').toBeGreaterThan(60 * 1000)
  expect(different, `designs of seed ${sixtySeed} that differ`).toEqual([])
})

test.each([
  ['twenty designs in every living script', scriptSamples, samples.length],
  ['twelve designs of bent and worn words on blocks', lookSamples, samples.length + scriptSamples.length],
  [
    'eight designs with emoji in colour and words in columns',
    emojiSamples,
    samples.length + scriptSamples.length + lookSamples.length,
  ],
  [
    'four designs in thread',
    stitchedSamples,
    samples.length + scriptSamples.length + lookSamples.length + emojiSamples.length,
  ],
] as const)('%s are drawn alike by browser and press', async (name, designs, firstIndex) => {
  const hashes = (await drawInBrowser()).subarray(firstIndex * 32)
  const different: string[] = []
  for (const [n, sample] of designs.entries()) {
    const drawing = await drawByPress(sixtyScale, sample)
    const ink = { data: drawing.pixels() as Pixels['data'], width: drawing.width, height: drawing.height }
    const pixels = name.endsWith('thread') ? sewPixels(ink).data : ink.data
    const inked = pixels.filter((value, i) => i % 4 === 3 && value > 0).length
    expect(inked, `design ${n} is inked`).toBeGreaterThan(10_000)
    const pressHash = createHash('sha256').update(pixels).digest('hex')
    if (pressHash !== hashes.subarray(n * 32, n * 32 + 32).toString('hex')) different.push(`design ${n}`)
  }
  expect(different, 'designs that differ').toEqual([])
})

test('the screen is the print: every channel value of a 4500 x 5400 sheet is equal in browser and press', async () => {
  expect(flattenLayers(area.layers).length).toBeGreaterThan(40)
  const pressPixels = (await drawByPress(scale, { area, fitted: null })).pixels()
  const sheet = (await drawInBrowser()).subarray(
    (samples.length +
      scriptSamples.length +
      lookSamples.length +
      emojiSamples.length +
      stitchedSamples.length) *
      32,
  )
  expect(sheet.length).toBe(pressPixels.length)
  let inked = 0
  let different = 0
  for (let i = 0; i < pressPixels.length; i++) {
    if (pressPixels[i] !== sheet[i]) different++
    if (i % 4 === 3 && (pressPixels[i] as number) > 0) inked++
  }
  expect(inked, 'the sheet is not empty').toBeGreaterThan(5_000_000)
  expect(different, 'channel values that differ').toBe(0)
})

test.each([
  ['tshirt/front', { hex: '#8c2f39', heather: false }, { process: 'coated', isThrough: false }],
  ['tshirt/back', { hex: '#e8e4f4', heather: true }, { process: 'coated', isThrough: true }],
  ['raglan-tee/front', { hex: '#1d1d1f', heather: true }, null],
  ['mug-11oz/front', { hex: '#1d6d63', heather: false }, { process: 'coated', isThrough: true }],
] as const)('the live mockup of %s is the picture that it is sold by', async (name, colour, ink) => {
  const view = readView(name)
  if (!view) throw new Error(`There is no ${name}.`)
  const readMap = async (map: MapName): Promise<[MapName, Decoded]> => {
    const file = path.join(mapsFolder, name, mapFiles[map])
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    return [map, { data, channels: info.channels }]
  }
  const decoded = Object.fromEntries(await Promise.all(view.files.map(readMap))) as Record<MapName, Decoded>
  const maps = developMaps(makeMaps(view, decoded))
  const texture = computeTextureSize(maps)
  const drawing = await drawByPress(texture.width / size.widthIn, { area, fitted: null })
  const raw = { width: drawing.width, height: drawing.height, channels: 4 } as const
  const scaledDrawing = sharp(Buffer.from(drawing.pixels()), { raw }).resize(texture.width, texture.height, {
    fit: 'fill',
  })
  const pressMockup = compose(
    maps,
    colour,
    { data: await scaledDrawing.clone().raw().toBuffer(), ...texture, ink },
    null,
  )
  const art = await scaledDrawing.png().toBuffer()
  const browserMockup = await runPage(
    'mockup-page.ts',
    async (url) => {
      if (url === '/order.json')
        return {
          type: 'application/json',
          body: JSON.stringify({ view, colour, ink, texels: texture.width }),
        }
      if (url === '/art.png') return { type: 'image/png', body: art }
      if (!url.startsWith('/maps/')) return null
      return { type: 'image/webp', body: await readFile(path.join(mapsFolder, name, path.basename(url))) }
    },
    { webgl: true },
  )
  let [sum, comparedCount] = [0, 0]
  for (let i = 0; i < pressMockup.length; i += 4) {
    if (pressMockup[i + 3] !== 255) continue
    for (let c = 0; c < 3; c++)
      sum += Math.abs((pressMockup[i + c] as number) - (browserMockup[i + c] as number))
    comparedCount += 3
  }
  expect(comparedCount, 'the product is in the picture').toBeGreaterThan(200_000)
  expect(sum / comparedCount, 'mean difference of 255').toBeLessThan(1)
})
