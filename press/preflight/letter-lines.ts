/** Finds lines of letters among the parts that stand out from a drawing. */
export type Blob = { left: number; top: number; right: number; bottom: number; count: number }

/** Letters, in pixels of the checked copy. */
const [glyphMin, glyphMax] = [5, 48]
/** This many letters in a row make a line of words. Up a side it takes more, as patterns have more such rows. */
const [lettersMin, upMin] = [7, 11]
/**
 * The part of its box that a disc fills. With this many small parts, half of them discs, the picture is a screen of
 * dots.
 */
const [discFrom, discTo, discsMin] = [0.64, 0.9, 120]
/** More small parts than this are a texture, not a page. */
const glyphsMax = 4_000

/** The height of the smallest line of words, along lines or up a side; null if there is none. */
export function findLeastLetters(blobs: readonly Blob[]): number | null {
  const turnBlobs = (isRight: boolean) =>
    blobs.map(({ left, top, right: end, bottom, count }) => ({
      left: isRight ? top : -bottom,
      right: isRight ? bottom : -top,
      top: isRight ? -end : left,
      bottom: isRight ? -left : end,
      count,
    }))
  const up = [turnBlobs(true), turnBlobs(false)].flatMap((turn) => findLeastAlong(turn, upMin) ?? [])
  const heights = [...up, ...[findLeastAlong(blobs, lettersMin)].filter((height) => height !== null)]
  return heights.length > 0 ? Math.min(...heights) : null
}

/** Letters beside each other on one line, of unlike widths. */
function findLeastAlong(blobs: readonly Blob[], min: number): number | null {
  const glyphs = blobs
    .filter((blob) => {
      const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
      return isGlyphHigh(blob) && width <= height * 1.8 && fillOf(blob) >= 0.12 && fillOf(blob) <= 0.97
    })
    .sort((a, b) => a.left - b.left)
  if (glyphs.length > glyphsMax) return null
  const rows: Blob[][] = []
  for (const glyph of glyphs) {
    const row = rows.find((letters) => isNext(letters.at(-1)!, glyph))
    if (row) row.push(glyph)
    else rows.push([glyph])
  }
  const heights = rows
    .filter((row) => row.length >= min && isUneven(row))
    .map((row) => Math.max(...row.map(({ top, bottom }) => bottom - top)))
  return heights.length > 0 ? Math.min(...heights) : null
}

const isGlyphHigh = ({ top, bottom }: Blob): boolean => bottom - top >= glyphMin && bottom - top <= glyphMax
const fillOf = ({ left, top, right, bottom, count }: Blob): number =>
  count / ((right - left) * (bottom - top))

/** Tells if the parts that stand out are mostly round dots: a screened or stippled picture. */
export function isScreen(blobs: readonly Blob[]): boolean {
  const small = blobs.filter(isGlyphHigh)
  const discs = small.filter((blob) => {
    const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
    const isRound = Math.abs(width - height) <= Math.max(1, height * 0.15)
    return isRound && fillOf(blob) >= discFrom && fillOf(blob) <= discTo
  })
  return small.length >= discsMin && discs.length >= small.length / 2
}

/** On the same line, of similar height and no further apart than a space. */
function isNext(before: Blob, glyph: Blob): boolean {
  const [heightBefore, glyphHeight] = [before.bottom - before.top, glyph.bottom - glyph.top]
  const size = Math.max(heightBefore, glyphHeight)
  const isAlike = Math.min(heightBefore, glyphHeight) >= size * 0.55
  const isOnLine = Math.abs(before.bottom - glyph.bottom) <= size * 0.35
  const gap = glyph.left - before.right
  return isAlike && isOnLine && gap >= -1 && gap <= size * 1.2
}

/** Dots of a raster are all alike; letters are not. */
function isUneven(row: readonly Blob[]): boolean {
  const widths = row.map(({ left, right }) => right - left)
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  const spread = Math.sqrt(widths.reduce((sum, width) => sum + (width - mean) ** 2, 0) / widths.length)
  return spread / mean > 0.12
}
