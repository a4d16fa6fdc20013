/** The files of an engraving: a bitmap that the laser burns dot by dot, and outlines that it follows. */
import sharp from 'sharp'
import type { Pixels } from '../draw/effects/pixels.ts'
import { markOf } from '../soft-proof/marked.ts'
import { traceInks } from '../trace/trace.ts'
import { chokeAlpha } from './choke.ts'
import { screenAlpha } from './screen.ts'

/** Lines of dots an inch for tones: a dot is then wide enough to be burned, and too fine to be seen. */
const tonesAt = 75
/** A twentieth of a millimetre of smoothing. Specks with fewer dots than a beam's width are left out. */
const outlined = { inks: 1, tolerance: 20, smoothing: 15, speck: 6 }
const inchMm = 25.4

/** At least half dark and this close to bare metal: burned fully, as dots would fray an edge and leave out a hairline. */
const [rimFrom, rim] = [128, 3]

type Burned = { data: Uint8Array; width: number; height: number }

/** The burn of each point, 0 to 255: by its darkness and its coverage. */
async function toBurned(png: Uint8Array): Promise<Burned> {
  const read = sharp(png).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await read.toBuffer({ resolveWithObject: true })
  const burned = new Uint8Array(info.width * info.height)
  for (let at = 0; at < burned.length; at += 1) {
    const [red, green, blue, cover] = data.subarray(at * 4, at * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    burned[at] = Math.round(markOf(red / 255, green / 255, blue / 255) * cover)
  }
  return { data: burned, width: info.width, height: info.height }
}

/** A PNG of one bit a point; black is burned. Dark parts are solid, lighter tones are dots. */
export async function makeEngraving(png: Uint8Array, dpi: number): Promise<Uint8Array> {
  const burned = await toBurned(png)
  const { width, height } = burned
  const dots = screenAlpha(burned.data, burned, dpi / tonesAt)
  const inside = chokeAlpha(burned.data, burned, rim)
  const black = dots.map((dot, at) => (burned.data[at]! >= rimFrom && inside[at] === 0 ? 0 : 255 - dot))
  return sharp(black, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withDensity(dpi)
    .png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 })
    .toBuffer()
}

/** An SVG at true size: the outlines of everything burned by half or more. */
export async function makeEngravingOutlines(png: Uint8Array, dpi: number): Promise<Uint8Array> {
  const { data, width, height } = await toBurned(png)
  const pixels: Pixels = { data: new Uint8ClampedArray(data.length * 4), width, height }
  for (let at = 0; at < data.length; at += 1) pixels.data[at * 4 + 3] = data[at]!
  const paths = traceInks(pixels, outlined).inks.map(({ d }) => `<path d="${d}"/>`)
  const mm = (dots: number) => Number(((dots / dpi) * inchMm).toFixed(4))
  const size = `width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="#000000" fill-rule="evenodd">${paths.join('')}</svg>\n`
  return Buffer.from(svg)
}
