import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chokeAlpha } from './choke.ts'
import { makePlate, type PlateOrder } from './plate.ts'

const [width, height] = [40, 30]
/** A red block in the upper left corner of a clear picture, half covered to its right. */
async function createArt(): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 6; y < 20; y += 1)
    for (let x = 5; x < 25; x += 1) data.set([220, 20, 20, x < 15 ? 255 : 128], (y * width + x) * 4)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
async function readPlate(kind: PlateOrder['kind'], screen: number | null = null) {
  const bytes = await makePlate({ png: await createArt(), kind, dpi: 300, screen })
  const { channels, density } = await sharp(bytes).metadata()
  const picture = kind === 'mirrored' || kind === 'colour' ? sharp(bytes) : sharp(bytes).toColourspace('b-w')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * info.channels).subarray(0, info.channels),
  ]
  return { at, size: [info.width, info.height], channels, density }
}

test('white lies under colours, two dots inside their edge, as strong as they are', async () => {
  const { at, size, channels, density } = await readPlate('white')
  expect([size, channels, density]).toEqual([[width, height], 1, 300])
  expect([at(10, 12), at(20, 12), at(30, 12)]).toEqual([[0], [127], [255]])
  expect([at(6, 12), at(7, 12)], 'the left edge').toEqual([[255], [0]])
  expect([at(10, 7), at(10, 8)], 'the upper edge').toEqual([[255], [0]])
  expect(at(14, 12), 'where it gets thinner').toEqual([127])
})

test('a plate laid face down is mirrored, and its white too', async () => {
  const mirrored = await readPlate('mirrored')
  expect(mirrored.at(width - 1 - 10, 12)).toEqual([220, 20, 20, 255])
  expect(mirrored.at(10, 12)[3]).toBe(0)
  const white = await readPlate('mirrored-white')
  expect([white.at(width - 1 - 10, 12), white.at(10, 12)]).toEqual([[0], [255]])
})

test('colours keep the profile of their print file, laid face down or in dots, and white has none', async () => {
  const hasProfile = async (kind: PlateOrder['kind'], screen: number | null) =>
    Boolean((await sharp(await makePlate({ png: await createArt(), kind, dpi: 300, screen })).metadata()).icc)
  expect([
    await hasProfile('mirrored', null),
    await hasProfile('colour', 60),
    await hasProfile('mirrored', 60),
    await hasProfile('white', null),
    await hasProfile('mirrored-white', 60),
  ]).toEqual([true, true, true, false, false])
})

test('with a screen half cover becomes dots of full ink in the same colour, with white only under them', async () => {
  const colour = await readPlate('colour', 60)
  const white = await readPlate('white', 60)
  const mirrored = await readPlate('mirrored', 60)
  let [dots, halves] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, , , cover] = colour.at(x, y)
      expect([0, 255]).toContain(cover)
      if (cover === 255) expect(red).toBe(220)
      if (white.at(x, y)[0] === 0) expect(cover, `white at ${x}, ${y}`).toBe(255)
      expect([0, 255]).toContain(white.at(x, y)[0])
      expect(mirrored.at(width - 1 - x, y)).toEqual(colour.at(x, y))
      if (x < 15 || x >= 25 || y < 6 || y >= 20) continue
      halves += 1
      dots += cover === 255 ? 1 : 0
    }
  expect(dots / halves).toBeCloseTo(0.5, 1)
  expect(colour.at(10, 12), 'what is covered stays so').toEqual([220, 20, 20, 255])
  expect(colour.at(30, 12)[3], 'and what is clear').toBe(0)
})

test('whatever the art, with a screen no white shows beside its colour', async () => {
  const size = { width: 24, height: 16 }
  const covers = fc.uint8Array({ minLength: 24 * 16, maxLength: 24 * 16 })
  await fc.assert(
    fc.asyncProperty(
      covers,
      fc.constantFrom(35, 45, 65),
      fc.constantFrom(150, 300),
      async (cover, screen, dpi) => {
        const data = Buffer.alloc(cover.length * 4, 90)
        // Stretches of one cover, as art has them, and not a new one for each point.
        for (let at = 0; at < cover.length; at += 1) data[at * 4 + 3] = cover[at - (at % 8)]!
        const png = await sharp(data, { raw: { ...size, channels: 4 } })
          .png()
          .toBuffer()
        const makeKind = async (kind: PlateOrder['kind']) => {
          const plate = sharp(await makePlate({ png, kind, dpi, screen }))
          return plate
            .extractChannel(kind === 'white' ? 0 : 3)
            .raw()
            .toBuffer()
        }
        const [colour, white] = [await makeKind('colour'), await makeKind('white')]
        expect(white.every((value, index) => value === 255 || colour[index] === 255)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('art thinner than twice the choke gets no white, and art at the edge of the file is choked there too', () => {
  const alpha = new Uint8Array(9 * 5).fill(255)
  expect([...chokeAlpha(alpha, { width: 9, height: 5 }, 2)].filter((value) => value > 0)).toHaveLength(5)
  expect(chokeAlpha(alpha, { width: 9, height: 5 }, 3).every((value) => value === 0)).toBe(true)
})
