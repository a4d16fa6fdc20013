import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { copySquares, encodeClearPart, encodeWebp } from './webp.ts'

const side = 64
/** A disc of cloth on nothing, with a soft edge, and a colour that runs over it. */
function createDisc(clear: boolean): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    const alpha = clear ? Math.min(255, Math.max(0, (24 - Math.hypot(x - 32, y - 32)) * 128)) : 255
    if (alpha > 0) pixels.set([200 - x, 60 + y, 90, alpha], i * 4)
  }
  return pixels
}
const openFile = async (file: Buffer) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** Leaves upon leaves: what an all-over print looks like to an encoder. */
function makeNoise(width: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * width * 4)
  for (let i = 0; i < width * width; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const leaf = Math.sin(x / 9 + Math.sin(y / 14) * 2) * Math.cos(y / 10 + Math.sin(x / 22) * 2)
    pixels.set([90 + 110 * leaf, 120 - 80 * leaf, 60 + 60 * Math.sin(leaf * 3), 255], i * 4)
  }
  return pixels
}

describe('what a tile weighs', () => {
  const encodeNoise = async (width: number) => encodeWebp(makeNoise(width), width, null)
  it('is at most 60 kB where usual encoding takes more', async () => {
    const light = await encodeNoise(760)
    expect(light.length).toBeLessThanOrEqual(60_000)
    const usual = await sharp(Buffer.from(makeNoise(760).buffer), {
      raw: { width: 760, height: 760, channels: 4 },
    })
      .webp({ quality: 84, effort: 1 })
      .toBuffer()
    expect(usual.length).toBeGreaterThan(60_000)
  })
  it('is not limited for a picture seen from close up', async () => {
    expect((await encodeNoise(1200)).length).toBeGreaterThan(60_000)
  })
})

/** A square of cloth on nothing, with a shadow that fades away around it, and a hard black line in the corner. */
function createShadow(width: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * width * 4)
  for (let i = 0; i < width * width; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const distance = Math.hypot(x - width / 2, y - width / 2) / width
    pixels[i * 4 + 3] = 110 * Math.exp(-((distance / 0.3) ** 2))
    if (distance < 0.2) pixels.set([180, 60, 50, 255], i * 4)
    if (x < 9 && y === x) pixels[i * 4 + 3] = 120
  }
  return pixels
}

describe('a shadow on a clear ground', () => {
  const width = 400
  it('is written in small squares, a few steps from what it was, and weighs little more than half', async () => {
    const pixels = createShadow(width)
    const squared = pixels.slice()
    copySquares(pixels, width, squared)
    let worst = 0
    for (let i = 0; i < squared.length; i += 4)
      worst = Math.max(worst, Math.abs((squared[i + 3] as number) - (pixels[i + 3] as number)))
    expect(worst).toBeGreaterThan(0)
    expect(worst).toBeLessThan(8)
    const raw = { raw: { width, height: width, channels: 4 } } as const
    const reference = await sharp(Buffer.from(pixels.buffer), raw)
      .webp({ quality: 84, alphaQuality: 90, effort: 1 })
      .toBuffer()
    const encoded = await encodeWebp(pixels, width, await encodeClearPart(pixels, width))
    expect(encoded.length).toBeLessThan(reference.length * 0.65)
  })

  it('is left alone where it is steep, and so is everything that is no shadow', () => {
    const pixels = createShadow(width)
    const squared = pixels.slice()
    copySquares(pixels, width, squared)
    for (let x = 0; x < 9; x++) expect(squared[(x * width + x) * 4 + 3]).toBe(120)
    for (let i = 0; i < squared.length; i += 4)
      if (pixels[i] !== 0) expect(squared[i + 3]).toBe(pixels[i + 3])
  })
})

describe('a picture whose clear part was encoded before', () => {
  it('is a whole WebP file, as clear where it is clear as one that is encoded in one piece', async () => {
    const pixels = createDisc(true)
    const file = await encodeWebp(pixels, side, await encodeClearPart(pixels, side))
    const reference = await sharp(Buffer.from(pixels.buffer), {
      raw: { width: side, height: side, channels: 4 },
    })
      .webp({ quality: 84, alphaQuality: 90, effort: 1 })
      .toBuffer()
    const [ownPixels, referencePixels] = [await openFile(file), await openFile(reference)]
    expect([ownPixels.width, ownPixels.height, (await sharp(file).metadata()).hasAlpha]).toEqual([
      side,
      side,
      true,
    ])
    for (let i = 3; i < ownPixels.data.length; i += 4) expect(ownPixels.data[i]).toBe(referencePixels.data[i])
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
  })

  it('shows the colours of the cloth up to its edge', async () => {
    const pixels = createDisc(true)
    const { data } = await openFile(await encodeWebp(pixels, side, await encodeClearPart(pixels, side)))
    let worst = 0
    for (let i = 0; i < data.length; i += 4) {
      if (pixels[i + 3] !== 255) continue
      for (const c of [0, 1, 2]) worst = Math.max(worst, Math.abs((data[i + c] ?? 0) - (pixels[i + c] ?? 0)))
    }
    // Black in what is clear would run into the edge: 17 instead of 9.
    expect(worst).toBeLessThan(14)
  })

  it('is an ordinary file where nothing is clear', async () => {
    const pixels = createDisc(false)
    const clear = await encodeClearPart(pixels, side)
    expect(clear).toBeNull()
    expect((await sharp(await encodeWebp(pixels, side, clear)).metadata()).hasAlpha).toBe(false)
  })
})
