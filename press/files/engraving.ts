/** The files of an engraving: a bitmap that the laser burns dot by dot, and outlines that it follows. */
import sharp from 'sharp'
import type { Pixels } from '../draw/effects/pixels.ts'
import { markOf } from '../soft-proof/marked.ts'
import { traceInks } from '../trace/trace.ts'
import { chokeAlpha } from './choke.ts'
import { screenAlpha } from './screen.ts'

/** Lines of dots an inch for tones: a dot is then wide enough to be burned, and too fine to be seen. */
const toneLinesPerInch = 75
/** A twentieth of a millimetre of smoothing. Specks with fewer dots than a beam's width are left out. */
const traceOptions = { inks: 1, tolerance: 20, smoothing: 15, speck: 6 }
const inchMm = 25.4

/** At least half dark and this close to bare metal: burned fully, as dots would fray an edge and leave out a hairline. */
const [rimFrom, rim] = [128, 3]

type BurnMap = { data: Uint8Array; width: number; height: number }

/** The burn of each point, 0 to 255: by its darkness and its coverage. */
async function computeBurn(png: Uint8Array): Promise<BurnMap> {
  const image = sharp(png).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const burn = new Uint8Array(info.width * info.height)
  for (let at = 0; at < burn.length; at += 1) {
    const [red, green, blue, cover] = data.subarray(at * 4, at * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    burn[at] = Math.round(markOf(red / 255, green / 255, blue / 255) * cover)
  }
  return { data: burn, width: info.width, height: info.height }
}

/** A PNG of one bit a point; black is burned. Dark parts are solid, lighter tones are dots. */
export async function makeEngraving(png: Uint8Array, dpi: number): Promise<Uint8Array> {
  const burn = await computeBurn(png)
  const { width, height } = burn
  const dots = screenAlpha(burn.data, burn, dpi / toneLinesPerInch)
  const inside = chokeAlpha(burn.data, burn, rim)
  const bitmap = dots.map((dot, at) => (burn.data[at]! >= rimFrom && inside[at] === 0 ? 0 : 255 - dot))
  return sharp(bitmap, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withDensity(dpi)
    .png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 })
    .toBuffer()
}

/** An SVG at true size: the outlines of everything burned by half or more. */
export async function makeEngravingOutlines(png: Uint8Array, dpi: number): Promise<Uint8Array> {
  const { data, width, height } = await computeBurn(png)
  const pixels: Pixels = { data: new Uint8ClampedArray(data.length * 4), width, height }
  for (let at = 0; at < data.length; at += 1) pixels.data[at * 4 + 3] = data[at]!
  const paths = traceInks(pixels, traceOptions).inks.map(({ d }) => `<path d="${d}"/>`)
  const mm = (dots: number) => Number(((dots / dpi) * inchMm).toFixed(4))
  const size = `width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="#000000" fill-rule="evenodd">${paths.join('')}</svg>\n`
  return Buffer.from(svg)
}
