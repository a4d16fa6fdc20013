/**
 * The photograph: a map set, a colour and a design become a product picture. One pure function on typed arrays, for the
 * server and for browsers without WebGL; `live-webgl.ts` holds the same arithmetic as a shader. See art/README.md.
 */

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
/** A design drawn on its print area, straight alpha, four bytes a pixel. */
export type Art = { data: Uint8ClampedArray | Uint8Array; width: number; height: number }
export type Colour = { hex: string; heather?: boolean }
export type Rgb = readonly [number, number, number]

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

const clamp = (x: number) => (x < 0 ? 0 : x > 1 ? 1 : x)

/** What a colour asks of the light. A camera exposes for a black garment; without that its folds are lost. */
export function exposureOf(colour: Colour): { tint: Rgb; luma: number; dark: number; flecked: Rgb } {
  const tint = rgbOf(colour.hex)
  const luma = 0.3 * tint[0] + 0.59 * tint[1] + 0.11 * tint[2]
  const fleck = (t: number) => (luma > 0.45 ? t * 0.72 : t + (1 - t) * 0.22)
  return {
    tint,
    luma,
    dark: clamp(1 - luma * 1.6),
    flecked: [fleck(tint[0]), fleck(tint[1]), fleck(tint[2])],
  }
}

/** Sums to 1 over a pixel: how bright each shade value is, once per picture instead of once per pixel. */
function lightTable(soft: boolean, dark: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, i) =>
    soft ? (i / 255) ** (1 + 0.9 * dark) * (1 + 0.28 * dark) : i / 255,
  )
}

const steps = 4096
const toLinear = Float32Array.from({ length: steps + 1 }, (_, i) => (i / steps) ** 2.2)
const fromLinear = Float32Array.from({ length: steps * 2 + 1 }, (_, i) => (i / steps) ** (1 / 2.2))

/** The floor's shadow fades out before the picture ends, or a box shows on loud grounds. */
export const shadowStrength = 0.62
export const shadowFade = 0.06

/** Pixels of a picture; `right` and `bottom` are the first ones outside. */
export type Part = { left: number; top: number; right: number; bottom: number }

/**
 * Composes the picture: RGBA, straight alpha. `ground` fills behind the product; without one the picture is clear there,
 * shadow included. With `again`, only that part is composed anew, in the pixels of a picture composed before.
 */
export function compose(
  maps: Maps,
  colour: Colour,
  art: Art | null,
  ground: string | null,
  again?: { pixels: Uint8ClampedArray; part: Part },
): Uint8ClampedArray {
  const { width, height, soft } = maps
  const { left, top, right, bottom } = again?.part ?? { left: 0, top: 0, right: width, bottom: height }
  const { tint, dark, flecked } = exposureOf(colour)
  const light = lightTable(soft, dark)
  const shine = soft ? 0.4 + 1.4 * dark : 1
  const behind = ground ? rgbOf(ground) : null
  const out = again?.pixels ?? new Uint8ClampedArray(width * height * 4)
  const ink = new Float32Array(4)
  const fade = Math.max(1, Math.round(shadowFade * width))
  const hasArt = art !== null && maps.u !== null && maps.v !== null && maps.cover !== null

  for (let y = top; y < bottom; y++) {
    const edgeY = Math.min(y, height - 1 - y)
    for (let x = left; x < right; x++) {
      const i = y * width + x
      const alpha = (maps.alpha[i] as number) / 255
      const cast = maps.shadow
        ? shadowOpacity(maps.shadow[i] as number, Math.min(x, width - 1 - x, edgeY), fade)
        : 0
      if (alpha === 0 && cast === 0 && !behind) continue
      const j = i * 4
      let [r, g, b] = [0, 0, 0]
      if (alpha > 0) {
        const flake = maps.heather ? (maps.heather[i] as number) / 255 : 0.5
        const micro = soft && maps.heather ? 1 + 0.055 * (flake - 0.5) : 1
        const lit = (light[maps.shade[i] as number] as number) * micro
        const tinted = Math.min(1, (maps.tinted[i] as number) / 255 / alpha)
        const fleck = colour.heather ? clamp(0.5 + (flake - 0.5) * 1.35) : 0
        r = (1 + tinted * (tint[0] + fleck * (flecked[0] - tint[0]) - 1)) * lit
        g = (1 + tinted * (tint[1] + fleck * (flecked[1] - tint[1]) - 1)) * lit
        b = (1 + tinted * (tint[2] + fleck * (flecked[2] - tint[2]) - 1)) * lit
        const part = maps.fixed ? Math.min(1, (maps.fixedPart[i] as number) / 255 / alpha) : 0
        if (part > 0 && maps.fixed) {
          r += part * ((maps.fixed[i * 3] as number) / 255 - r)
          g += part * ((maps.fixed[i * 3 + 1] as number) / 255 - g)
          b += part * ((maps.fixed[i * 3 + 2] as number) / 255 - b)
        }
        if (hasArt && (maps.cover?.[i] as number) > 2) {
          sample(art, (maps.u?.[i] as number) / 4095, (maps.v?.[i] as number) / 4095, ink)
          const inked = Math.min(1, ((ink[3] as number) * ((maps.cover?.[i] as number) / 255)) / alpha)
          if (inked > 0) {
            const flat = ((maps.shade[i] as number) / 255) * micro
            r += inked * ((ink[0] as number) * flat - r)
            g += inked * ((ink[1] as number) * flat - g)
            b += inked * ((ink[2] as number) * flat - b)
          }
        }
        const glint = maps.spec ? ((maps.spec[i] as number) / 255) ** 2 * shine : 0
        if (glint > 0.00002) {
          r = shone(r, glint)
          g = shone(g, glint)
          b = shone(b, glint)
        }
      }
      if (behind) {
        const floor = (1 - cast) * (1 + 0.018 * (1 - (2 * y) / height))
        out[j] = 255 * mix(clamp(behind[0] * floor), clamp(r), alpha)
        out[j + 1] = 255 * mix(clamp(behind[1] * floor), clamp(g), alpha)
        out[j + 2] = 255 * mix(clamp(behind[2] * floor), clamp(b), alpha)
        out[j + 3] = 255
      } else {
        const whole = alpha + cast * (1 - alpha)
        out[j] = (255 * clamp(r) * alpha) / whole
        out[j + 1] = (255 * clamp(g) * alpha) / whole
        out[j + 2] = (255 * clamp(b) * alpha) / whole
        out[j + 3] = 255 * whole
      }
    }
  }
  return out
}

const mix = (a: number, b: number, t: number) => a + (b - a) * t

function shadowOpacity(value: number, edge: number, fade: number): number {
  const near = edge >= fade ? 1 : edge / fade
  return (shadowStrength * value * near * near * (3 - 2 * near)) / 255
}

/** Highlights are light, so they are added in linear light. */
function shone(value: number, glint: number): number {
  const linear = (toLinear[Math.round(clamp(value) * steps)] as number) + glint
  return linear >= 1 ? 1 : (fromLinear[Math.round(linear * steps)] as number)
}

/** Between the four nearest texels, weighted by their alpha, so that clear pixels lend no colour. */
function sample(art: Art, u: number, v: number, into: Float32Array) {
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

/** Every `by`-th pixel of a set: for small pictures and slow machines. Never averages: u and v are addresses. */
export function thinned(maps: Maps, by: number): Maps {
  if (by === 1) return maps
  const [width, height] = [Math.floor(maps.width / by), Math.floor(maps.height / by)]
  const plane = <Plane extends Uint8Array | Uint16Array | null>(from: Plane, channels = 1): Plane => {
    if (from === null) return from
    const to = new (from.constructor as Uint8ArrayConstructor)(width * height * channels)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < channels; c++) {
          to[(y * width + x) * channels + c] = from[(y * by * maps.width + x * by) * channels + c] as number
        }
      }
    }
    return to as unknown as Plane
  }
  return {
    ...maps,
    width,
    height,
    shade: plane(maps.shade),
    alpha: plane(maps.alpha),
    tinted: plane(maps.tinted),
    fixedPart: plane(maps.fixedPart),
    u: plane(maps.u),
    v: plane(maps.v),
    cover: plane(maps.cover),
    spec: plane(maps.spec),
    shadow: plane(maps.shadow),
    heather: plane(maps.heather),
    fixed: plane(maps.fixed, 3),
  }
}
