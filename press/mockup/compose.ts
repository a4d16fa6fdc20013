/**
 * The photograph: a map set, a colour and a design become a product picture. One pure function on typed arrays, for the
 * server and for browsers without WebGL; `live-webgl.ts` holds the same arithmetic as a shader. See art/README.md.
 */

import { rgbOf } from '../soft-proof/lab.ts'
import { type Ink, printPixels, tableOf } from '../soft-proof/soft-proof.ts'

/** A map set as planes, one byte a pixel. `u` and `v` are 12 bit. Planes that a set lacks are null. */
export type Maps = {
  width: number
  height: number
  soft: boolean
  shade: Uint8Array
  alpha: Uint8Array
  tinted: Uint8Array
  fixedPart: Uint8Array
  u: Uint16Array | null
  v: Uint16Array | null
  cover: Uint8Array | null
  spec: Uint8Array | null
  shadow: Uint8Array | null
  heather: Uint8Array | null
  /** Three bytes a pixel. */
  fixed: Uint8Array | null
}
/** A design drawn on its print area, straight alpha, four bytes a pixel. Thread and engraving have no `ink`. */
export type Art = {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  ink?: Ink | null | undefined
}
export type Colour = { hex: string; heather?: boolean }
export type Rgb = readonly [number, number, number]

function clamp(x: number): number {
  if (x < 0) return 0
  return x > 1 ? 1 : x
}

/** Light needed by a colour. A camera exposes for a black garment; otherwise its folds are lost. */
export function computeExposure(colour: Colour): {
  tint: Rgb
  luma: number
  dark: number
  flecked: Rgb
  rich: Rgb
} {
  const tint = rgbOf(colour.hex)
  const luma = 0.3 * tint[0] + 0.59 * tint[1] + 0.11 * tint[2]
  const fleck = (t: number) => (luma > 0.45 ? t * 0.72 : t + (1 - t) * 0.22)
  return {
    tint,
    luma,
    dark: clamp(1 - luma * 1.6),
    flecked: [fleck(tint[0]), fleck(tint[1]), fleck(tint[2])],
    rich: [richness(tint[0], luma), richness(tint[1], luma), richness(tint[2], luma)],
  }
}

/** In a fold, cloth is lit by cloth and becomes more saturated: greys stay, but the grey veil over mustard goes. */
const richness = (t: number, luma: number) => Math.min(2.5, Math.max(0.4, (t + 0.04) / (luma + 0.04)))
export const foldColour = 0.55

type RgbTables = [red: Float64Array, green: Float64Array, blue: Float64Array]
/** The result for a colour and a set, by a plane's value: computed once a picture, then looked up for every pixel. */
type Tables = {
  light: Float32Array
  /** By shade: the change of the cloth's colour in its folds. */
  rich: RgbTables
  /** By heather: the sparkle of the cloth, and the part of it that is flecked. */
  micro: Float64Array
  fleck: Float64Array
  glint: Float64Array
}

function makeTables({ soft, heather }: Maps, colour: Colour, { dark, rich }: Exposure): Tables {
  const makeTable =
    <Table>(table: { from(input: { length: number }, map: (_: unknown, i: number) => number): Table }) =>
    (valueAt: (i: number) => number) =>
      table.from({ length: 256 }, (_, i) => valueAt(i))
  const flake = (i: number) => (heather ? i / 255 : 0.5)
  const shine = soft ? 0.4 + 1.4 * dark : 1
  return {
    light: makeTable(Float32Array)((i) =>
      soft ? (i / 255) ** (1 + 1.3 * dark) * (1 + 0.5 * dark) : i / 255,
    ),
    rich: [0, 1, 2].map((c) =>
      makeTable(Float64Array)((i) => (soft ? (rich[c] as number) ** (foldColour * (1 - i / 255)) : 1)),
    ) as RgbTables,
    micro: makeTable(Float64Array)((i) => (soft && heather ? 1 + grain * (flake(i) - 0.5) : 1)),
    fleck: makeTable(Float64Array)((i) => (colour.heather ? clamp(0.5 + (flake(i) - 0.5) * 1.35) : 0)),
    glint: makeTable(Float64Array)((i) => (i / 255) ** 2 * shine),
  }
}

/** Strength of the fibres' noise, in cloth and through the ink. */
export const grain = 0.06
const steps = 4096
const toLinear = Float32Array.from({ length: steps + 1 }, (_, i) => (i / steps) ** 2.2)
const fromLinear = Float32Array.from({ length: steps * 2 + 1 }, (_, i) => (i / steps) ** (1 / 2.2))

/** The floor's shadow fades out before the picture ends, or a box shows on loud backgrounds. */
export const shadowStrength = 0.62
export const shadowFade = 0.06

/** Pixels of a picture; `right` and `bottom` are the first ones outside. */
export type PixelBox = { left: number; top: number; right: number; bottom: number }

/**
 * Composes the picture: RGBA, straight alpha. `ground` fills behind the product; without one the picture is clear there,
 * shadow included. With `previous`, only that part is composed again, in the pixels of a picture composed before.
 */
export function compose(
  maps: Maps,
  colour: Colour,
  art: Art | null,
  ground: string | null,
  previous?: { pixels: Uint8ClampedArray; part: PixelBox },
): Uint8ClampedArray {
  const { width, height, heather, spec, shadow } = maps
  const { left, top, right, bottom } = previous?.part ?? { left: 0, top: 0, right: width, bottom: height }
  const exposure = computeExposure(colour)
  const tables = makeTables(maps, colour, exposure)
  const { light, micro, glint, rich } = tables
  const [red, green, blue] = [0, 1, 2].map((c) =>
    tables.fleck.map((part) => tintOf(exposure, c, part)),
  ) as RgbTables
  const behind = ground ? rgbOf(ground) : null
  const out = previous?.pixels ?? new Uint8ClampedArray(width * height * 4)
  const cover = art && maps.u && maps.v ? maps.cover : null
  const composePixel = makePixelComposer(maps, tables, exposure, { art: cover && art, behind }, out)

  for (let y = top; y < bottom; y++) {
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const isSolid = maps.alpha[i] === 255 && maps.tinted[i] === 255 && maps.fixedPart[i] === 0
      if (!isSolid || (shadow !== null && shadow[i] !== 0) || (cover !== null && (cover[i] as number) > 2)) {
        if (behind || maps.alpha[i] !== 0 || (shadow !== null && shadow[i] !== 0)) composePixel(i, x, y)
        continue
      }
      // Cloth and nothing else: most of a picture.
      const flake = heather ? (heather[i] as number) : 0
      const shade = maps.shade[i] as number
      const lit = (light[shade] as number) * (micro[flake] as number)
      let r = (red[flake] as number) * (rich[0][shade] as number) * lit
      let g = (green[flake] as number) * (rich[1][shade] as number) * lit
      let b = (blue[flake] as number) * (rich[2][shade] as number) * lit
      const glintLight = spec ? (glint[spec[i] as number] as number) : 0
      if (glintLight > minGlint) {
        r = addGlint(r, glintLight)
        g = addGlint(g, glintLight)
        b = addGlint(b, glintLight)
      }
      const j = i * 4
      out[j] = 255 * r
      out[j + 1] = 255 * g
      out[j + 2] = 255 * b
      out[j + 3] = 255
    }
  }
  return out
}

type Exposure = ReturnType<typeof computeExposure>
const minGlint = 0.00002
const tintOf = ({ tint, flecked }: Exposure, c: number, fleck: number) =>
  (tint[c] as number) + fleck * ((flecked[c] as number) - (tint[c] as number))

/** One pixel of every kind: an edge, a seam or a label, a print, a shadow on the floor. */
function makePixelComposer(
  maps: Maps,
  { light, micro, fleck, glint, rich }: Tables,
  exposure: Exposure,
  { art, behind }: { art: Art | null; behind: Rgb | null },
  out: Uint8ClampedArray,
) {
  const { width, height, shadow, fixed, heather, spec, u, v, cover } = maps
  const fade = Math.max(1, Math.round(shadowFade * width))
  const ink = new Float32Array(4)
  const rgb = new Float64Array(3)
  const table = art?.ink ? tableOf(art.ink.process) : null
  const isThrough = art?.ink?.isThrough === true
  return (i: number, x: number, y: number): void => {
    const alpha = (maps.alpha[i] as number) / 255
    const edge = Math.min(x, width - 1 - x, y, height - 1 - y)
    const shadowAlpha = shadow ? shadowOpacity(shadow[i] as number, edge, fade) : 0
    const fullAlpha = behind ? 1 : alpha + shadowAlpha * (1 - alpha)
    if (fullAlpha === 0) return
    const flake = heather ? (heather[i] as number) : 0
    const sparkle = micro[flake] as number
    const lit = (light[maps.shade[i] as number] as number) * sparkle
    const tinted = alpha > 0 ? Math.min(1, (maps.tinted[i] as number) / 255 / alpha) : 0
    const fixedShare = fixed && alpha > 0 ? Math.min(1, (maps.fixedPart[i] as number) / 255 / alpha) : 0
    const covered = art && cover && alpha > 0 ? (cover[i] as number) : 0
    let inkAlpha = 0
    if (art && u && v && covered > 2) {
      sampleArt(art, (u[i] as number) / 4095, (v[i] as number) / 4095, ink)
      inkAlpha = Math.min(1, ((ink[3] as number) * (covered / 255)) / alpha)
      if (table && inkAlpha > 0) printPixels(table, ink)
    }
    const flatLight = ((maps.shade[i] as number) / 255) * sparkle
    const glintLight = spec ? (glint[spec[i] as number] as number) : 0
    for (let c = 0; c < 3; c++) {
      const foldFactor = rich[c as 0][maps.shade[i] as number] as number
      const dyed = tinted * tintOf(exposure, c, fleck[flake] as number) * foldFactor
      const cloth = 1 - tinted + dyed
      // A camera exposes for what is dark: what stays white beside it would burn out.
      let value = alpha > 0 ? dyed * lit + (1 - tinted) * flatLight : 0
      if (fixedShare > 0 && fixed) value += fixedShare * ((fixed[i * 3 + c] as number) / 255 - value)
      if (inkAlpha > 0) value += inkAlpha * ((ink[c] as number) * (isThrough ? cloth : 1) * flatLight - value)
      rgb[c] = clamp(alpha > 0 && glintLight > minGlint ? addGlint(value, glintLight) : value)
    }
    const j = i * 4
    const floor = (1 - shadowAlpha) * (1 + 0.018 * (1 - (2 * y) / height))
    for (let c = 0; c < 3; c++) {
      const value = rgb[c] as number
      out[j + c] = behind
        ? 255 * blend(clamp((behind[c] as number) * floor), value, alpha)
        : (255 * value * alpha) / fullAlpha
    }
    out[j + 3] = 255 * fullAlpha
  }
}

const blend = (a: number, b: number, t: number) => a + (b - a) * t

function shadowOpacity(value: number, edge: number, fade: number): number {
  const near = edge >= fade ? 1 : edge / fade
  return (shadowStrength * value * near * near * (3 - 2 * near)) / 255
}

/** Highlights are light, so they are added in linear light. */
function addGlint(value: number, glint: number): number {
  const linear = (toLinear[(clamp(value) * steps + 0.5) | 0] as number) + glint
  return linear >= 1 ? 1 : (fromLinear[(linear * steps + 0.5) | 0] as number)
}

/** Between the four nearest texels, weighted by their alpha, so that clear pixels lend no colour. */
function sampleArt(art: Art, u: number, v: number, into: Float32Array) {
  const { data, width, height } = art
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5))
  const y = Math.min(height - 1.001, Math.max(0, v * height - 0.5))
  const [left, top] = [x | 0, y | 0]
  const [fx, fy] = [x - left, y - top]
  let [r, g, b, a] = [0, 0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const at = ((top + (k >> 1)) * width + left + (k & 1)) * 4
    const weight = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * (data[at + 3] as number)
    r += (data[at] as number) * weight
    g += (data[at + 1] as number) * weight
    b += (data[at + 2] as number) * weight
    a += weight
  }
  const k = a > 0 ? 1 / (a * 255) : 0
  into[0] = r * k
  into[1] = g * k
  into[2] = b * k
  into[3] = a / 255
}

/** Every `factor`-th pixel of a set: for small pictures and slow machines. Never averages: u and v are addresses. */
export function thinMaps(maps: Maps, factor: number): Maps {
  if (factor === 1) return maps
  const [width, height] = [Math.floor(maps.width / factor), Math.floor(maps.height / factor)]
  const thinPlane = <Plane extends Uint8Array | Uint16Array | null>(from: Plane, channels = 1): Plane => {
    if (from === null) return from
    const to = new (from.constructor as Uint8ArrayConstructor)(width * height * channels)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < channels; c++) {
          to[(y * width + x) * channels + c] = from[
            (y * factor * maps.width + x * factor) * channels + c
          ] as number
        }
      }
    }
    return to as unknown as Plane
  }
  return {
    ...maps,
    width,
    height,
    shade: thinPlane(maps.shade),
    alpha: thinPlane(maps.alpha),
    tinted: thinPlane(maps.tinted),
    fixedPart: thinPlane(maps.fixedPart),
    u: thinPlane(maps.u),
    v: thinPlane(maps.v),
    cover: thinPlane(maps.cover),
    spec: thinPlane(maps.spec),
    shadow: thinPlane(maps.shadow),
    heather: thinPlane(maps.heather),
    fixed: thinPlane(maps.fixed, 3),
  }
}
