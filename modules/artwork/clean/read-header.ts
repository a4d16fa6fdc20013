import { ok, type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { limits } from '../limits.ts'

export type Header = { type: 'png' | 'jpeg' | 'webp'; width: number; height: number } | { type: 'svg' }

/**
 * What a file is, by its own first bytes, and how large the picture would be: read before anything decodes it, so that
 * a few bytes that claim billions of pixels cost nothing.
 */
export function readHeader(bytes: Uint8Array): Result<Header, UploadRefusal> {
  if (bytes.length === 0) return refused('artwork.empty')
  if (bytes.length > limits.uploadBytes)
    return refused('artwork.too_large', megabytes(bytes, limits.uploadBytes))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = pngSize(view) ?? jpegSize(view) ?? webpSize(view)
  if (found) return judge(found)
  if (!looksLikeSvg(bytes)) return refused('artwork.unknown_type')
  if (bytes.length > limits.svgBytes)
    return refused('artwork.svg_too_large', megabytes(bytes, limits.svgBytes))
  return ok({ type: 'svg' })
}

const megabytes = (bytes: Uint8Array, limit: number) => ({
  size: Math.ceil(bytes.length / 100_000) / 10,
  limit: limit / 1_000_000,
})

type Sized = Extract<Header, { width: number }> | { type: 'broken' }
function judge(found: Sized): Result<Header, UploadRefusal> {
  if (found.type === 'broken') return refused('artwork.unreadable')
  const { width, height } = found
  if (width * height > limits.pixels)
    return refused('artwork.too_many_pixels', {
      width,
      height,
      megapixels: Math.ceil((width * height) / 1_000_000),
      limit: limits.pixels / 1_000_000,
    })
  if (Math.max(width, height) > limits.side)
    return refused('artwork.too_long', { width, height, limit: limits.side })
  if (Math.min(width, height) < limits.sideMin) return refused('artwork.too_small', { width, height })
  return ok(found)
}

function pngSize(view: DataView): Sized | null {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (view.byteLength < 33 || view.getUint32(12) !== 0x49484452) return { type: 'broken' }
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments to the frame header; every step goes forward, so a crafted length can't loop. */
function jpegSize(view: DataView): Sized | null {
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

function webpSize(view: DataView): Sized | null {
  if (view.byteLength < 12 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250)
    return null
  if (view.byteLength < 30) return { type: 'broken' }
  const three = (at: number): number =>
    view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { type: 'webp', width: three(24) + 1, height: three(27) + 1 }
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

/** An XML text with an svg root. A DOCTYPE before the root is let through here, to be refused with its own words. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096))
  return (
    /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[\s\S]*?>\s*)?(<!--[\s\S]*?-->\s*)*<(?:[a-z]+:)?svg[\s>]/i.test(
      start,
    ) || /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<!DOCTYPE\s+svg/i.test(start)
  )
}
