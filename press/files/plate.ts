/** The plates that a press takes with a print file: the white under its colours, and the file laid face down. */
import sharp, { type Sharp } from 'sharp'
import { chokeAlpha } from './choke.ts'
import { makeEngraving, makeEngravingOutlines } from './engraving.ts'
import { screenAlpha } from './screen.ts'

export type PlateOrder = {
  png: Uint8Array
  /** `colour`: the print file itself, changed only by a screen. A laser takes `engraved` or `outlines`. */
  kind: 'colour' | 'white' | 'mirrored' | 'mirrored-white' | 'engraved' | 'outlines'
  dpi: number
  /** Lines of dots an inch, for a press that lays full ink or none; null leaves soft edges soft. */
  screen: number | null
}
type CoverMask = { data: Uint8Array; width: number; height: number }

/** The white ends this far inside the colours, or it would show at their edges: 2 dots at 300 dpi. */
export const chokeIn = 2 / 300

/**
 * A PNG of the same size and resolution. White is a grey plate on which black is ink: as much as the colours cover,
 * nothing where it is clear. With a screen each point is inked fully or not at all, and white only where its colour
 * is.
 */
export async function makePlate({ png, kind, dpi, screen }: PlateOrder): Promise<Uint8Array> {
  if (kind === 'engraved') return makeEngraving(png, dpi)
  if (kind === 'outlines') return makeEngravingOutlines(png, dpi)
  const toDots = (cover: CoverMask): Uint8Array =>
    screen === null ? cover.data : screenAlpha(cover.data, cover, dpi / screen)
  const isWhite = kind === 'white' || kind === 'mirrored-white'
  const colours = async () => (screen === null ? sharp(png) : screenColours(png, toDots))
  const plate = isWhite
    ? await makeWhite(png, Math.max(1, Math.round(chokeIn * dpi)), toDots)
    : await colours()
  const flipped = kind === 'mirrored' || kind === 'mirrored-white' ? plate.flop() : plate
  // The file names its colour space, as the print file does: a RIP that finds none guesses.
  const tagged = isWhite ? flipped : flipped.withIccProfile('srgb')
  return tagged.withDensity(dpi).png({ compressionLevel: 6 }).toBuffer()
}

async function readCover(png: Uint8Array): Promise<CoverMask> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The unchanged colours, with half-clear parts as dots. */
async function screenColours(png: Uint8Array, toDots: (cover: CoverMask) => Uint8Array): Promise<Sharp> {
  const alpha = toDots(await readCover(png))
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let index = 0; index < alpha.length; index += 1) data[index * 4 + 3] = alpha[index]!
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}

async function makeWhite(
  png: Uint8Array,
  choke: number,
  toDots: (cover: CoverMask) => Uint8Array,
): Promise<Sharp> {
  const cover = await readCover(png)
  const { width, height } = cover
  const white = toDots({ data: chokeAlpha(cover.data, cover, choke), width, height })
  const colours = toDots(cover)
  const plate = white.map((value, index) => 255 - Math.min(value, colours[index]!))
  return sharp(plate, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
}
