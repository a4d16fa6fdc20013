import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseDocument } from '../document.ts'
import { MissingArtwork, noAssets } from './environment.ts'
import { renderPrintFile } from './print-file.ts'

const square = {
  kind: 'shape',
  id: 's',
  shape: 'rect',
  x: 1,
  y: 1,
  width: 1,
  height: 1,
  fill: { kind: 'solid', colour: '#ff0000' },
}
const documentOf = (...layers: unknown[]) => {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 4, heightIn: 5, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}

test('a print file has the exact dots of its area, its dpi and sRGB written in, and is clear where nothing prints', async () => {
  const file = await renderPrintFile(documentOf(square), 'front', noAssets)
  expect([file.width, file.height]).toEqual([1200, 1500])
  const meta = await sharp(file.png).metadata()
  expect(meta).toMatchObject({ width: 1200, height: 1500, density: 300, channels: 4, space: 'srgb' })
  expect(meta.icc).toBeDefined()
  const { data } = await sharp(file.png).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 4, (y * 1200 + x) * 4 + 4)]
  expect(at(10, 10)).toEqual([0, 0, 0, 0])
  expect(at(450, 450)).toEqual([255, 0, 0, 255])
  expect([at(299, 450)[3], at(300, 450)[3], at(599, 450)[3], at(600, 450)[3]]).toEqual([0, 255, 255, 0])
})

test('the same design gives the same bytes', async () => {
  const printFile = await renderPrintFile(documentOf(square), 'front', noAssets)
  const secondFile = await renderPrintFile(documentOf(square), 'front', noAssets)
  expect(secondFile.sha256).toBe(printFile.sha256)
  const moved = await renderPrintFile(documentOf({ ...square, x: 1.01 }), 'front', noAssets)
  expect(moved.sha256).not.toBe(printFile.sha256)
})

test('what is hidden does not print', async () => {
  const rendered = await renderPrintFile(documentOf(square), 'front', noAssets)
  const over = { ...square, id: 'over', x: 1.5, fill: { kind: 'solid', colour: '#0000ff' } }
  const hidden = await renderPrintFile(documentOf(square, { ...over, hidden: true }), 'front', noAssets)
  expect(hidden.sha256).toBe(rendered.sha256)
  const both = await renderPrintFile(documentOf(square, over), 'front', noAssets)
  expect(both.sha256).not.toBe(rendered.sha256)
})

test('on another blank it has that blank’s dots and is fitted to them', async () => {
  const file = await renderPrintFile(documentOf(square), 'front', noAssets, {
    dpi: 150,
    onto: { blankId: 'small', widthIn: 2, heightIn: 4, gravity: 'top' },
  })
  expect([file.width, file.height, file.dpi]).toEqual([300, 600, 150])
  const { data } = await sharp(file.png).raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * 300 + x) * 4 + 3]
  expect([alpha(110, 110), alpha(160, 110), alpha(110, 160)]).toEqual([255, 0, 0])
})

test('a picture that is missing stops the press', async () => {
  const image = {
    kind: 'image',
    id: 'i',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    artwork: 'gone',
    pixels: { width: 9, height: 9 },
  }
  await expect(renderPrintFile(documentOf(image), 'front', noAssets)).rejects.toThrow(MissingArtwork)
})

test('dots per inch and profile are in the file as sharp itself would write them', async () => {
  for (const dpi of [150, 300]) {
    const { png, width, height } = await renderPrintFile(documentOf(square), 'front', noAssets, { dpi })
    const raw = await sharp(png).raw().toBuffer()
    const picture = await sharp(raw, { raw: { width, height, channels: 4 } })
      .withMetadata({ density: dpi })
      .withIccProfile('srgb')
      .png({ compressionLevel: 3, adaptiveFiltering: false, palette: false })
      .toBuffer()
    expect(png.equals(picture), `${dpi} dots`).toBe(true)
  }
})
