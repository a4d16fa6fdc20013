/**
 * A whole map set in one small picture, for walls and cards: three by three pixels become one, three planes are the
 * red, green and blue of a band, and the bands lie one below another, opaque and lossless. A tile keeps 10 of the 12
 * bits of a position in the print area and 4 of the 8 of the noise of cloth, which is finer than its pixels. Forty
 * sets are then forty small files, and nobody decodes seven pictures of 1200 pixels to show one of 200.
 */
import type { Maps } from './compose.ts'
import { shrinkMaps } from './shrink-maps.ts'
import { type MapName, mapFiles, type View } from './view.ts'

export const tileFile = 'tile.webp'
const shrinkFactor = 3
/** Pixels along the side of the set in a tile: enough for pictures up to this size. */
export const tileSide = ({ width }: Pick<View, 'width'>): number => Math.floor(width / shrinkFactor)

/** The planes of a set in the order in which they are packed; colours of fixed parts are three of them. */
type Plane = { of: keyof Maps; needs: MapName | null; at?: number; bits?: 'high' | 'low' | 'coarse' }
const planes: readonly Plane[] = [
  { of: 'shade', needs: null },
  { of: 'alpha', needs: null },
  { of: 'tinted', needs: null },
  { of: 'fixedPart', needs: null },
  { of: 'cover', needs: 'cover' },
  { of: 'spec', needs: 'spec' },
  { of: 'shadow', needs: 'shadow' },
  { of: 'heather', needs: 'heather', bits: 'coarse' },
  { of: 'u', needs: 'uv', bits: 'high' },
  { of: 'v', needs: 'uv', bits: 'high' },
  { of: 'u', needs: 'uv', bits: 'low' },
  { of: 'v', needs: 'uv', bits: 'low' },
  { of: 'fixed', needs: 'fixed', at: 0 },
  { of: 'fixed', needs: 'fixed', at: 1 },
  { of: 'fixed', needs: 'fixed', at: 2 },
]
/** Packs a value into its bits of a byte, and unpacks it; values between the steps are lost. */
const bitsIn = {
  high: (value: number) => value >> 4,
  low: (value: number) => (value & 15) >> 2,
  coarse: (value: number) => value >> 4,
}
const bitsOut = {
  high: (byte: number) => byte << 4,
  low: (byte: number) => (byte << 2) | 1,
  coarse: (byte: number) => byte * 17,
}
const planesOf = ({ files }: Pick<View, 'files'>) =>
  planes.filter(({ needs }) => needs === null || files.includes(needs))

/** Red, green and blue bytes of the tile of a set. */
export function packTile(
  view: Pick<View, 'files'>,
  maps: Maps,
): { data: Uint8Array; width: number; height: number } {
  const small = shrinkMaps(maps, shrinkFactor)
  const count = small.width * small.height
  const packed = planesOf(view)
  const bands = Math.ceil(packed.length / 3)
  const data = new Uint8Array(count * 3 * bands)
  for (const [n, plane] of packed.entries()) {
    const from = small[plane.of] as Uint8Array | Uint16Array
    const start = Math.floor(n / 3) * count * 3 + (n % 3)
    const { at, bits } = plane
    for (let i = 0; i < count; i++) {
      const value = from[at === undefined ? i : i * 3 + at] as number
      data[start + i * 3] = bits ? bitsIn[bits](value) : value
    }
  }
  return { data, width: small.width, height: small.height * bands }
}

/** The set in a tile. `data`: its pixels with `channels` bytes each, as a canvas or sharp gives them. */
export function unpackTile(
  view: Pick<View, 'files' | 'width' | 'height' | 'soft'>,
  { data, channels }: { data: Uint8Array | Uint8ClampedArray; channels: number },
): Maps {
  const [width, height] = [Math.floor(view.width / shrinkFactor), Math.floor(view.height / shrinkFactor)]
  const count = width * height
  const hasMap = (name: MapName) => view.files.includes(name)
  const newBytes = (name: MapName | null, each = 1) =>
    name === null || hasMap(name) ? new Uint8Array(count * each) : null
  const newWords = () => (hasMap('uv') ? new Uint16Array(count) : null)
  const newPlane = () => new Uint8Array(count)
  const maps: Maps = {
    width,
    height,
    soft: view.soft,
    shade: newPlane(),
    alpha: newPlane(),
    tinted: newPlane(),
    fixedPart: newPlane(),
    u: newWords(),
    v: newWords(),
    cover: newBytes('cover'),
    spec: newBytes('spec'),
    shadow: newBytes('shadow'),
    heather: newBytes('heather'),
    fixed: newBytes('fixed', 3),
  }
  for (const [n, { of: key, at, bits }] of planesOf(view).entries()) {
    const to = maps[key] as Uint8Array | Uint16Array
    const start = Math.floor(n / 3) * count * channels + (n % 3)
    for (let i = 0; i < count; i++) {
      const byte = data[start + i * channels] as number
      const index = at === undefined ? i : i * 3 + at
      to[index] = (to[index] as number) | (bits ? bitsOut[bits](byte) : byte)
    }
  }
  return maps
}

/** Every file of a view that a browser may ask for. */
export const filesOf = ({ files }: Pick<View, 'files'>): string[] => [
  ...files.map((name) => mapFiles[name]),
  tileFile,
]
