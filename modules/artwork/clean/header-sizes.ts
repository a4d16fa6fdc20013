/**
 * The size claimed by the first bytes of each kind of picture, read before anything decodes it. Null: not of this
 * kind.
 */
export type RasterType = 'png' | 'jpeg' | 'webp' | 'avif' | 'heic' | 'tiff' | 'psd'
export type SizedHeader = { type: RasterType; width: number; height: number } | { type: 'broken' }

export function readSize(view: DataView): SizedHeader | null {
  return (
    readPngSize(view) ??
    readJpegSize(view) ??
    readWebpSize(view) ??
    readHeifSize(view) ??
    readTiffSize(view) ??
    readPsdSize(view) ??
    null
  )
}

function readPngSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (view.byteLength < 33 || view.getUint32(12) !== 0x49484452) return { type: 'broken' }
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments to the frame header; every step moves forward, so a crafted length can't loop. */
function readJpegSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 3 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return { type: 'broken' }
    const marker = view.getUint8(at + 1)
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xd9 || marker === 0xda) return { type: 'broken' }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return { type: 'broken' }
}

function readWebpSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 12 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250)
    return null
  if (view.byteLength < 30) return { type: 'broken' }
  const readThreeBytes = (at: number): number =>
    view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { type: 'webp', width: readThreeBytes(24) + 1, height: readThreeBytes(27) + 1 }
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true)
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503820: // VP8
      return {
        type: 'webp',
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return { type: 'broken' }
  }
}

const readTag = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])
/** A phone's picture has an `ispe` for each tile, the thumbnail and itself: the largest counts. */
function readHeifSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 16 || readTag(view, 4) !== 'ftyp') return null
  const brands = [readTag(view, 8)]
  const brandsEnd = Math.min(view.getUint32(0), 256, view.byteLength - 4)
  for (let at = 16; at < brandsEnd; at += 4) brands.push(readTag(view, at))
  const type = brands.includes('avif') || brands.includes('avis') ? 'avif' : 'heic'
  if (type === 'heic' && !brands.some((brand) => heicBrands.has(brand))) return null
  let size = { width: 0, height: 0 }
  const searchEnd = Math.min(view.byteLength - 16, 1_000_000)
  for (let at = 8; at < searchEnd; at += 1) {
    if (view.getUint8(at) !== 0x69 || readTag(view, at) !== 'ispe') continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (width * height > size.width * size.height) size = { width, height }
  }
  return size.width ? { type, ...size } : { type: 'broken' }
}

/** The first picture of the file: width and height are entries 256 and 257 of its first directory. */
function readTiffSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 8) return null
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  const isLittleEndian = order === 0x4949
  if (view.getUint16(2, isLittleEndian) !== 42) return null
  const at = view.getUint32(4, isLittleEndian)
  if (at + 2 > view.byteLength) return { type: 'broken' }
  const entries = view.getUint16(at, isLittleEndian)
  if (at + 2 + entries * 12 > view.byteLength) return { type: 'broken' }
  const sides: Record<number, number> = {}
  for (let i = 0; i < entries; i += 1) {
    const entry = at + 2 + i * 12
    const isShort = view.getUint16(entry + 2, isLittleEndian) === 3
    sides[view.getUint16(entry, isLittleEndian)] = isShort
      ? view.getUint16(entry + 8, isLittleEndian)
      : view.getUint32(entry + 8, isLittleEndian)
  }
  const [width, height] = [sides[256], sides[257]]
  return width && height ? { type: 'tiff', width, height } : { type: 'broken' }
}

function readPsdSize(view: DataView): SizedHeader | null {
  if (view.byteLength < 6 || readTag(view, 0) !== '8BPS' || view.getUint16(4) !== 1) return null
  if (view.byteLength < 30) return { type: 'broken' }
  return { type: 'psd', height: view.getUint32(14), width: view.getUint32(18) }
}
