import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePlate } from './plate.ts'

const [width, height, dpi] = [240, 120, 600]
/** A black block, a blue one beside it, a blue hairline, a pale block, and a faint black one; the rest is clear. */
async function createArt(): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4)
  const blocks = [
    [10, [21, 18, 14, 255]],
    [70, [47, 75, 255, 255]],
    [130, [250, 248, 240, 255]],
    [190, [0, 0, 0, 40]],
  ] as const
  for (const [left, colour] of blocks)
    for (let y = 20; y < 100; y += 1)
      for (let x = left; x < left + 40; x += 1) data.set(colour, (y * width + x) * 4)
  for (let y = 20; y < 100; y += 1)
    for (let x = 120; x < 124; x += 1) data.set([47, 75, 255, 255], (y * width + x) * 4)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
const makeKind = async (kind: 'engraved' | 'outlines') =>
  makePlate({ png: await createArt(), kind, dpi, screen: null })

test('a laser gets a bitmap of one bit a dot: dark is burned fully, tones are dots, pale and clear are bare', async () => {
  const bytes = await makeKind('engraved')
  // PNG's header: the bits of a sample at byte 24, and 3 for a palette after it.
  expect([bytes[24], bytes[25]]).toEqual([1, 3])
  expect(await sharp(bytes).metadata()).toMatchObject({ width, height, density: dpi })
  const { data } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  expect(new Set(data)).toEqual(new Set([0, 255]))
  /** The blackened part of the middle of a block. */
  const burnedPart = (left: number) => {
    let black = 0
    for (let y = 25; y < 95; y += 1)
      for (let x = left + 5; x < left + 35; x += 1) if (data[y * width + x] === 0) black += 1
    return black / (70 * 30)
  }
  expect([burnedPart(10), burnedPart(130)]).toEqual([1, 0])
  expect(burnedPart(70)).toBeCloseTo(1 - (47 * 0.299 + 75 * 0.587 + 255 * 0.114) / 255, 1)
  expect(burnedPart(190)).toBeCloseTo(40 / 255, 1)
  const [bare, edge] = [data[60 * width + 110], data[60 * width + 109]]
  expect([bare, edge], 'the edge of a tone is as sharp as that of black').toEqual([255, 0])
  for (let x = 120; x < 124; x += 1) expect(data[60 * width + x], 'a hairline of a tone').toBe(0)
  expect(data.filter((value) => value === 0).length).toBeLessThan(80 * 40 * 2.3)
})

test('a laser gets the outlines, at true size, of everything half dark or darker', async () => {
  const bytes = Buffer.from(await makeKind('outlines'))
  expect(String(bytes)).toContain('width="10.16mm" height="5.08mm" viewBox="0 0 240 120"')
  const inDots = String(bytes).replace(/"([\d.]+)mm"/g, (_, mm) => `"${(Number(mm) / 25.4) * dpi}"`)
  const { data, info } = await sharp(Buffer.from(inDots))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  const at = (x: number, y: number) => data[y * width + x]
  expect([at(30, 60), at(90, 60), at(150, 60), at(210, 60), at(60, 60)]).toEqual([255, 255, 0, 0, 0])
  for (let x = 0; x < width; x += 1) {
    const inside = (x >= 11 && x < 49) || (x >= 71 && x < 109)
    const outside = x < 9 || (x >= 51 && x < 69) || (x >= 111 && x < 119) || x >= 125
    if (inside || outside) expect(at(x, 60), `column ${x}`).toBe(inside ? 255 : 0)
  }
})
