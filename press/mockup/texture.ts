/** The size at which a design is drawn for a view: about one and a third texels to a pixel neither blurs nor flickers. */
import type { Maps } from './compose.ts'

export function computeTextureSize({ width, height, u, v, cover }: Maps): { width: number; height: number } {
  const [across, down]: [number[], number[]] = [[], []]
  if (!u || !v || !cover) return { width: 16, height: 16 }
  const isCovered = (i: number) => cover[i] === 255
  for (let y = 2; y < height - 2; y += 7) {
    for (let x = 2; x < width - 2; x += 7) {
      const i = y * width + x
      if (!isCovered(i) || !isCovered(i + 1) || !isCovered(i + width)) continue
      across.push(slopeAt(u, i, width))
      down.push(slopeAt(v, i, width))
    }
  }
  return { width: countTexels(across), height: countTexels(down) }
}

function slopeAt(plane: Uint16Array, i: number, width: number): number {
  const here = plane[i] as number
  return Math.hypot((plane[i + 1] as number) - here, (plane[i + width] as number) - here) / 4095
}

function countTexels(slopes: number[]): number {
  const middle = slopes.sort((a, b) => a - b)[slopes.length >> 1] || 1 / 500
  return Math.min(4096, Math.max(16, Math.round(1.33 / middle)))
}

/** A picture that is opaque to its edges is stored without its alpha. */
const alphaOf = ({ data, channels }: Decoded, count: number): Uint8Array =>
  channels < 4
    ? new Uint8Array(count).fill(255)
    : Uint8Array.from({ length: count }, (_, i) => data[i * 4 + 3]!)

/** Planes from decoded pictures: RGBA or RGB bytes, as a canvas or sharp gives them. */
export type Decoded = { data: Uint8Array | Uint8ClampedArray; channels: number }

export function makeMaps(
  size: { width: number; height: number; soft: boolean },
  pictures: {
    shade: Decoded
    mask: Decoded
    uv?: Decoded | undefined
    cover?: Decoded | undefined
    spec?: Decoded | undefined
    shadow?: Decoded | undefined
    fixed?: Decoded | undefined
    heather?: Decoded | undefined
  },
): Maps {
  const count = size.width * size.height
  const plane = (from: Decoded | undefined, channel = 0): Uint8Array | null => {
    if (!from) return null
    const to = new Uint8Array(count)
    for (let i = 0; i < count; i++) to[i] = from.data[i * from.channels + channel] as number
    return to
  }
  const { uv, fixed } = pictures
  let [u, v]: [Uint16Array | null, Uint16Array | null] = [null, null]
  if (uv) {
    u = new Uint16Array(count)
    v = new Uint16Array(count)
    for (let i = 0; i < count; i++) {
      const at = i * uv.channels
      const low = uv.data[at + 2] as number
      u[i] = ((uv.data[at] as number) << 4) | (low >> 4)
      v[i] = ((uv.data[at + 1] as number) << 4) | (low & 15)
    }
  }
  let colours: Uint8Array | null = null
  if (fixed) {
    colours = new Uint8Array(count * 3)
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < 3; c++) colours[i * 3 + c] = fixed.data[i * fixed.channels + c] as number
    }
  }
  return {
    ...size,
    shade: plane(pictures.shade) as Uint8Array,
    alpha: alphaOf(pictures.shade, count),
    tinted: plane(pictures.mask) as Uint8Array,
    fixedPart: plane(pictures.mask, 1) as Uint8Array,
    u,
    v,
    cover: plane(pictures.cover),
    spec: plane(pictures.spec),
    shadow: plane(pictures.shadow),
    heather: plane(pictures.heather),
    fixed: colours,
  }
}
