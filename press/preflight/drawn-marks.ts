/** What a drawing that came as a picture has in it that is small: lines of letters, and lines. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'

/** In pixels of the picture; null where there is none. */
export type DrawnMarks = { letters: number | null; hairline: number | null }

/** A picture is looked at with its longer side no longer than this. */
const sideMax = 1_600
/** This many of the steps between neighbours are flat in a drawing; a photograph has fewer. */
const flatShare = 0.75
const flatStep = 4
/** How far from what lies round it something stands out, of 255, and how far round it that is looked for. */
const standsOut = 56
const round = 24
/** Letters, in pixels of what is looked at. */
const [glyphMin, glyphMax] = [5, 48]
/** This many letters in a row make a line of words. */
const lettersMin = 7
/** A line is this many times as long as it is thick, and at least so long. */
const [slender, lineMin] = [20, 60]

type Blob = { left: number; top: number; right: number; bottom: number; count: number }
type Grey = { data: Uint8Array; width: number; height: number; scale: number }

const known = new WeakMap<Picture, DrawnMarks>()
export function drawnMarksOf(picture: Picture, environment: PreflightContext['environment']): DrawnMarks {
  const before = known.get(picture)
  if (before) return before
  const grey = greyOf(picture, environment)
  const found = isDrawing(grey) ? marksIn(grey) : { letters: null, hairline: null }
  known.set(picture, found)
  return found
}

function greyOf(picture: Picture, { newCanvas }: PreflightContext['environment']): Grey {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const canvas = newCanvas(width, height)
  canvas.context.imageSmoothingEnabled = true
  canvas.context.imageSmoothingQuality = 'high'
  canvas.context.drawImage(picture.source, 0, 0, width, height)
  const pixels = canvas.pixels()
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i += 1) {
    const luma = 0.299 * pixels[i * 4]! + 0.587 * pixels[i * 4 + 1]! + 0.114 * pixels[i * 4 + 2]!
    // What is clear is looked at on a middle grey: light and dark ink both stand out there.
    data[i] = 128 + (luma - 128) * (pixels[i * 4 + 3]! / 255)
  }
  return { data, width, height, scale }
}

function isDrawing({ data, width, height }: Grey): boolean {
  let flat = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x
      if (Math.abs(data[at]! - data[at - 1]!) <= flatStep) flat += 1
    }
  return flat >= flatShare * Math.max(1, (width - 1) * height)
}

function marksIn(grey: Grey): DrawnMarks {
  const around = meansOf(grey)
  const found = [1, -1].map((sign) => {
    const blobs = blobsOf(grey, around, sign)
    return { letters: leastLetters(blobs), hairline: leastLine(blobs, grey) }
  })
  const least = (values: (number | null)[]): number | null => {
    const there = values.filter((value) => value !== null)
    return there.length > 0 ? Math.min(...there) / grey.scale : null
  }
  return {
    letters: least(found.map(({ letters }) => letters)),
    hairline: least(found.map(({ hairline }) => hairline)),
  }
}

/** Of each pixel the mean of the square round it, by sums of what lies above and before. */
function meansOf({ data, width, height }: Grey): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  const means = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - round), Math.min(height, y + round + 1)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - round), Math.min(width, x + round + 1)]
      const at = (row: number, column: number) => sums[row * (width + 1) + column]!
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
      means[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return means
}

/** What hangs together and is lighter (1) or darker (-1) than what lies round it. */
function blobsOf({ data, width, height }: Grey, around: Float32Array, sign: number): Blob[] {
  const seen = new Uint8Array(data.length)
  const isOut = (at: number) => (data[at]! - around[at]!) * sign > standsOut / 2
  const blobs: Blob[] = []
  const open: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || !isOut(start)) continue
    seen[start] = 1
    open.push(start)
    const blob: Blob = { left: width, top: height, right: 0, bottom: 0, count: 0 }
    while (open.length > 0) {
      const at = open.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x + 1)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y + 1)
      blob.count += 1
      const next = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]
      for (const one of next) {
        if (one < 0 || one >= data.length || seen[one] || !isOut(one)) continue
        seen[one] = 1
        open.push(one)
      }
    }
    blobs.push(blob)
  }
  return blobs
}

/** The height of the smallest line of words: letters beside each other on one line, of unlike widths. */
function leastLetters(blobs: readonly Blob[]): number | null {
  const glyphs = blobs
    .filter(({ left, top, right, bottom, count }) => {
      const [width, height] = [right - left, bottom - top]
      const isSmall = height >= glyphMin && height <= glyphMax && width <= height * 1.8
      return isSmall && count >= width * height * 0.12 && count <= width * height * 0.97
    })
    .sort((a, b) => a.left - b.left)
  const rows: Blob[][] = []
  for (const glyph of glyphs) {
    const row = rows.find((letters) => isNext(letters.at(-1)!, glyph))
    if (row) row.push(glyph)
    else rows.push([glyph])
  }
  const heights = rows
    .filter((row) => row.length >= lettersMin && isUneven(row.map(({ left, right }) => right - left)))
    .map((row) => Math.max(...row.map(({ top, bottom }) => bottom - top)))
  return heights.length > 0 ? Math.min(...heights) : null
}

/** On the same line, of a like height and no further away than a space. */
function isNext(before: Blob, glyph: Blob): boolean {
  const [one, other] = [before.bottom - before.top, glyph.bottom - glyph.top]
  const size = Math.max(one, other)
  const isAlike = Math.min(one, other) >= size * 0.55
  const onLine = Math.abs(before.bottom - glyph.bottom) <= size * 0.35
  const gap = glyph.left - before.right
  return isAlike && onLine && gap >= -1 && gap <= size * 1.2
}

/** Dots of a raster are all alike; letters are not. */
function isUneven(widths: readonly number[]): boolean {
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  const spread = Math.sqrt(widths.reduce((sum, width) => sum + (width - mean) ** 2, 0) / widths.length)
  return spread / mean > 0.12
}

/** How thick the thinnest line is that runs up or across a ground of one tone. */
function leastLine(blobs: readonly Blob[], grey: Grey): number | null {
  const widths = blobs.flatMap((blob) => {
    const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
    const long = Math.max(width, height)
    const thick = blob.count / long
    const isStraight = Math.min(width, height) <= thick + 1
    const isLine = isStraight && long >= lineMin && long >= thick * slender
    return isLine && isOnGround(blob, grey) ? [thick] : []
  })
  return widths.length > 0 ? Math.min(...widths) : null
}

/** Whether both sides of a line are of one tone: where two tones meet there is no line. */
function isOnGround({ left, top, right, bottom }: Blob, { data, width, height }: Grey): boolean {
  const isAcross = right - left > bottom - top
  return [0.25, 0.5, 0.75].every((share) => {
    const [x, y] = [Math.round(left + share * (right - left)), Math.round(top + share * (bottom - top))]
    const tone = (column: number, row: number) =>
      column < 0 || row < 0 || column >= width || row >= height ? null : data[row * width + column]!
    const [one, line, other] = isAcross
      ? [tone(x, top - 3), tone(x, (top + bottom - 1) >> 1), tone(x, bottom + 2)]
      : [tone(left - 3, y), tone((left + right - 1) >> 1, y), tone(right + 2, y)]
    if (one === null || line === null || other === null) return false
    return Math.abs(one - other) < standsOut / 4 && Math.abs(line - one) > standsOut / 2
  })
}
