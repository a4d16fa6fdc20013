import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { everyLayer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { environmentFor, newCanvas } from '#press/files/environment.ts'
import { compose } from '#press/mockup/compose.ts'
import { type Decoded, mapsFrom, textureSize } from '#press/mockup/texture.ts'
import { type MapName, mapFiles } from '#press/mockup/view.ts'
import { mapsFolder, viewOf } from '#press/views.ts'
import { runPage } from './run-page.ts'
import { goldenDocument, goldenPictures, scale, size } from './sheet.ts'

const design = goldenDocument()
const pictures = await goldenPictures()
const area = design.areas.front
if (!area) throw new Error('The golden sheet has no front.')

async function drawnByPress(perInch: number) {
  const environment = await environmentFor(design, async (id) => pictures[id as 'sun' | 'grain'])
  const canvas = newCanvas(Math.round(size.widthIn * perInch), Math.round(size.heightIn * perInch))
  if (area) draw(canvas, environment, area, perInch)
  return canvas
}

test('the screen is the print: every channel value of a 4500 x 5400 sheet is equal in browser and press', async () => {
  expect(everyLayer(area.layers).length).toBeGreaterThan(40)
  const ours = (await drawnByPress(scale)).pixels()
  const theirs = await runPage('page.ts', async (url) => {
    if (url === '/sheet.json') return { type: 'application/json', body: JSON.stringify({ design, scale }) }
    if (url === '/sun.png') return { type: 'image/png', body: pictures.sun }
    if (url === '/grain.png') return { type: 'image/png', body: pictures.grain }
    if (!url.startsWith('/fonts/')) return null
    const file = path.join(import.meta.dirname, '../../press/fonts', path.basename(url))
    return { type: 'font/ttf', body: await readFile(file) }
  })
  expect(theirs.length).toBe(ours.length)
  let inked = 0
  let different = 0
  for (let i = 0; i < ours.length; i++) {
    if (ours[i] !== theirs[i]) different++
    if (i % 4 === 3 && (ours[i] as number) > 0) inked++
  }
  expect(inked, 'the sheet is not empty').toBeGreaterThan(5_000_000)
  expect(different, 'channel values that differ').toBe(0)
})

test.each([
  ['tshirt/front', { hex: '#8c2f39', heather: false }],
  ['tshirt/back', { hex: '#1d1d1f', heather: true }],
  ['mug-11oz/front', { hex: '#1d6d63', heather: false }],
] as const)('the live photograph of %s is the one that is sold by', async (name, colour) => {
  const view = viewOf(name)
  if (!view) throw new Error(`There is no ${name}.`)
  const read = async (map: MapName): Promise<[MapName, Decoded]> => {
    const file = path.join(mapsFolder, name, mapFiles[map])
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    return [map, { data, channels: info.channels }]
  }
  const decoded = Object.fromEntries(await Promise.all(view.files.map(read))) as Record<MapName, Decoded>
  const maps = mapsFrom(view, decoded)
  const texture = textureSize(maps)
  const drawn = await drawnByPress(texture.width / size.widthIn)
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
  const laid = sharp(Buffer.from(drawn.pixels()), { raw }).resize(texture.width, texture.height, {
    fit: 'fill',
  })
  const ours = compose(maps, colour, { data: await laid.clone().raw().toBuffer(), ...texture }, null)
  const art = await laid.png().toBuffer()
  const theirs = await runPage(
    'mockup-page.ts',
    async (url) => {
      if (url === '/order.json')
        return { type: 'application/json', body: JSON.stringify({ view, colour, texels: texture.width }) }
      if (url === '/art.png') return { type: 'image/png', body: art }
      if (!url.startsWith('/maps/')) return null
      return { type: 'image/webp', body: await readFile(path.join(mapsFolder, name, path.basename(url))) }
    },
    { webgl: true },
  )
  let [sum, seen] = [0, 0]
  for (let i = 0; i < ours.length; i += 4) {
    if (ours[i + 3] !== 255) continue
    for (let c = 0; c < 3; c++) sum += Math.abs((ours[i + c] as number) - (theirs[i + c] as number))
    seen += 3
  }
  expect(seen, 'the product is in the picture').toBeGreaterThan(200_000)
  expect(sum / seen, 'mean difference of 255').toBeLessThan(1)
})
