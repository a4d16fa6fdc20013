import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { clearPartOf, webpOf } from './webp.ts'

const side = 64
/** A disc of cloth on nothing, with a soft edge, and a colour that runs over it. */
function disc(clear: boolean): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    const alpha = clear ? Math.min(255, Math.max(0, (24 - Math.hypot(x - 32, y - 32)) * 128)) : 255
    if (alpha > 0) pixels.set([200 - x, 60 + y, 90, alpha], i * 4)
  }
  return pixels
}
const opened = async (file: Buffer) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

describe('a picture whose clear part was encoded before', () => {
  it('is a whole WebP file, as clear where it is clear as one that is encoded in one piece', async () => {
    const pixels = disc(true)
    const file = await webpOf(pixels, side, await clearPartOf(pixels, side))
    const whole = await sharp(Buffer.from(pixels.buffer), { raw: { width: side, height: side, channels: 4 } })
      .webp({ quality: 84, alphaQuality: 90, effort: 1 })
      .toBuffer()
    const [ours, theirs] = [await opened(file), await opened(whole)]
    expect([ours.width, ours.height, (await sharp(file).metadata()).hasAlpha]).toEqual([side, side, true])
    for (let i = 3; i < ours.data.length; i += 4) expect(ours.data[i]).toBe(theirs.data[i])
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
  })

  it('shows the colours of the cloth up to its edge', async () => {
    const pixels = disc(true)
    const { data } = await opened(await webpOf(pixels, side, await clearPartOf(pixels, side)))
    let worst = 0
    for (let i = 0; i < data.length; i += 4) {
      if (pixels[i + 3] !== 255) continue
      for (const c of [0, 1, 2]) worst = Math.max(worst, Math.abs((data[i + c] ?? 0) - (pixels[i + c] ?? 0)))
    }
    // Black in what is clear would run into the edge: 17 instead of 9.
    expect(worst).toBeLessThan(14)
  })

  it('is an ordinary file where nothing is clear', async () => {
    const pixels = disc(false)
    const clear = await clearPartOf(pixels, side)
    expect(clear).toBeNull()
    expect((await sharp(await webpOf(pixels, side, clear)).metadata()).hasAlpha).toBe(false)
  })
})
