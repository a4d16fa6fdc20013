import { ok, type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { type RasterType, readSize, type SizedHeader } from './header-sizes.ts'
import { identifyOtherFormat } from './other-formats.ts'

export type Header = { type: RasterType; width: number; height: number } | { type: 'svg' | 'pdf' }

/**
 * Reads a file's kind from its first bytes, and the picture's size, before anything decodes it, so that a few bytes
 * claiming billions of pixels cost nothing.
 */
export function readHeader(bytes: Uint8Array): Result<Header, UploadRefusal> {
  if (bytes.length === 0) return refused('artwork.empty')
  if (bytes.length > limits.uploadBytes)
    return refused('artwork.too_large', sizeDetail(bytes, limits.uploadBytes))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = readSize(view)
  if (size) return checkSize(size)
  if (looksLikePdf(bytes)) return ok({ type: 'pdf' })
  if (!looksLikeSvg(bytes)) {
    const otherFormat = identifyOtherFormat(bytes)
    return otherFormat ? refused('artwork.not_taken', otherFormat) : refused('artwork.unknown_type')
  }
  if (bytes.length > limits.svgBytes)
    return refused('artwork.svg_too_large', sizeDetail(bytes, limits.svgBytes))
  return ok({ type: 'svg' })
}

const sizeDetail = (bytes: Uint8Array, limit: number) => ({
  size: Math.ceil(bytes.length / 100_000) / 10,
  limit: limit / 1_000_000,
})

function checkSize(size: SizedHeader): Result<Header, UploadRefusal> {
  if (size.type === 'broken') return refused('artwork.unreadable')
  const { width, height } = size
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
  return ok(size)
}

/** A PDF, or an Illustrator document that contains one; some programs write a few bytes before it. */
const looksLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-')

/** XML text with an svg root. A DOCTYPE before the root passes here, to be refused with its own message. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096))
  return (
    /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[\s\S]*?>\s*)?(<!--[\s\S]*?-->\s*)*<(?:[a-z]+:)?svg[\s>]/i.test(
      start,
    ) || /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<!DOCTYPE\s+svg/i.test(start)
  )
}
