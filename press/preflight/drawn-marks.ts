/** What a drawing that came as a picture has in it that is small: lines of letters, and lines. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { type Blob, isScreen, leastLetters } from './letter-lines.ts'
import { loneSpots } from './lone-spots.ts'
import { type Plane, thinnestLine } from './thin-lines.ts'
import { hasTones } from './tones.ts'

/** In pixels of the picture; null if there is none. */
export type DrawnMarks = {
  letters: number | null
  hairline: number | null
  /** The longer side of each small spot that lies alone on a clear ground. */
  spots: readonly number[]
}

/** A picture is looked at with its longer side no longer than this. */
const sideMax = 1_600
/** This many of the steps between neighbours are flat in a drawing; a photograph has fewer. */
const flatShare = 0.75
const flatStep = 4
/** How far from what lies round it something stands out, of 255, and how far round it that is looked for. */
const standsOut = 56
const round = 24

type Grey = Plane & { scale: number; cover: Uint8Array | null }

const known = new WeakMap<Picture, DrawnMarks>()
export function drawnMarksOf(picture: Picture, environment: PreflightContext['environment']): DrawnMarks {
  const before = known.get(picture)
  if (before) return before
  const grey = greyOf(picture, environment)
  const found = isDrawing(grey)
    ? marksIn(grey, !hasTones(picture, environment))
    : { letters: null, hairline: null, spots: [] }
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
  const [data, cover] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  for (let i = 0; i < data.length; i += 1) {
    const luma = 0.299 * pixels[i * 4]! + 0.587 * pixels[i * 4 + 1]! + 0.114 * pixels[i * 4 + 2]!
    // What is clear is looked at on a middle grey: light and dark ink both stand out there.
    data[i] = 128 + (luma - 128) * (pixels[i * 4 + 3]! / 255)
    cover[i] = pixels[i * 4 + 3]!
  }
  // Ink of a middle tone is only seen by what it covers.
  const isClear = cover.some((value) => value < 128)
  return { data, width, height, scale, cover: isClear ? cover : null }
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

/** `isFlat`: whether its lines are drawn; in a photograph a blade of grass is none. */
function marksIn(grey: Grey, isFlat: boolean): DrawnMarks {
  const planes: Plane[] = [grey, ...(grey.cover ? [{ ...grey, data: grey.cover }] : [])]
  const looks = planes.flatMap((plane) => {
    const around = meansOf(plane)
    return [1, -1].map((sign) => {
      const isOut = (at: number) => (plane.data[at]! - around[at]!) * sign > standsOut / 2
      return { plane, sign, isOut, blobs: blobsOf(plane, isOut) }
    })
  })
  const hasScreen = looks.some(({ blobs }) => isScreen(blobs))
  const inked = looks.find(({ plane, sign }) => sign > 0 && plane.data === grey.cover)
  const least = (values: (number | null)[]): number | null => {
    const there = values.filter((value) => value !== null)
    return there.length > 0 ? Math.min(...there) / grey.scale : null
  }
  return {
    letters: hasScreen ? null : least(looks.map(({ blobs }) => leastLetters(blobs))),
    hairline: !isFlat ? null : least(looks.map(({ plane, isOut }) => thinnestLine(plane, isOut))),
    spots: hasScreen || !inked ? [] : loneSpots(inked.blobs, grey).map((side) => side / grey.scale),
  }
}

/** Of each pixel the mean of the square round it, by sums of what lies above and before. */
function meansOf({ data, width, height }: Plane): Float32Array {
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
function blobsOf({ data, width, height }: Plane, isOut: (at: number) => boolean): Blob[] {
  const seen = new Uint8Array(data.length)
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
