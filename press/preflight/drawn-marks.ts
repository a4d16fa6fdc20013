/** The small parts of a drawing uploaded as a picture: lines of letters, and thin lines. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { type Blob, findLeastLetters, isScreen } from './letter-lines.ts'
import { findLoneSpots } from './lone-spots.ts'
import { findThinnestLine, type Plane } from './thin-lines.ts'
import { hasTones } from './tones.ts'

/** In pixels of the picture; null if there is none. */
export type DrawnMarks = {
  letters: number | null
  hairline: number | null
  /** The longer side of each small spot that lies alone on a clear ground. */
  spots: readonly number[]
}

/** Longest side of the copy of a picture that is checked, in pixels. */
const sideMax = 1_600
/** The share of steps between neighbours that is flat in a drawing; a photograph has fewer. */
const flatShare = 0.75
const flatStep = 4
/** The least difference from the surroundings that stands out, of 255, and the distance over which it is measured. */
const minDifference = 56
const surroundReach = 24

type Grey = Plane & { scale: number; cover: Uint8Array | null }

const cached = new WeakMap<Picture, DrawnMarks>()
export function findDrawnMarks(picture: Picture, environment: PreflightContext['environment']): DrawnMarks {
  const existing = cached.get(picture)
  if (existing) return existing
  const grey = greyOf(picture, environment)
  const marks = isDrawing(grey)
    ? measureMarks(grey, !hasTones(picture, environment))
    : { letters: null, hairline: null, spots: [] }
  cached.set(picture, marks)
  return marks
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
    // Clear parts are seen on a middle grey, against which light and dark ink both stand out.
    data[i] = 128 + (luma - 128) * (pixels[i * 4 + 3]! / 255)
    cover[i] = pixels[i * 4 + 3]!
  }
  // Ink of a middle tone shows only in the coverage.
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

/** `isFlat`: the picture is drawn; in a photograph a blade of grass isn't a line. */
function measureMarks(grey: Grey, isFlat: boolean): DrawnMarks {
  const planes: Plane[] = [grey, ...(grey.cover ? [{ ...grey, data: grey.cover }] : [])]
  const candidates = planes.flatMap((plane) =>
    findStandingOut(plane).map((mask, index) => ({
      plane,
      isLighter: index === 0,
      out: mask,
      blobs: findBlobs(mask, plane.width, plane.height),
    })),
  )
  const hasScreen = candidates.some(({ blobs }) => isScreen(blobs))
  const inked = candidates.find(({ plane, isLighter }) => isLighter && plane.data === grey.cover)
  const findLeast = (values: (number | null)[]): number | null => {
    const present = values.filter((value) => value !== null)
    return present.length > 0 ? Math.min(...present) / grey.scale : null
  }
  return {
    letters: hasScreen ? null : findLeast(candidates.map(({ blobs }) => findLeastLetters(blobs))),
    hairline: !isFlat ? null : findLeast(candidates.map(({ plane, out }) => findThinnestLine(plane, out))),
    spots: hasScreen || !inked ? [] : findLoneSpots(inked.blobs, grey).map((side) => side / grey.scale),
  }
}

/**
 * Where a plane is lighter, and where darker, than the mean of the square around each pixel. The square slides: each
 * step adds a column and drops one, so that its size costs nothing.
 */
function findStandingOut({ data, width, height }: Plane): [lighter: Uint8Array, darker: Uint8Array] {
  const [lighter, darker] = [new Uint8Array(data.length), new Uint8Array(data.length)]
  const columns = new Int32Array(width)
  for (let y = 0; y < Math.min(height, surroundReach); y += 1)
    for (let x = 0; x < width; x += 1) columns[x]! += data[y * width + x]!
  for (let y = 0; y < height; y += 1) {
    const [added, removedRow] = [y + surroundReach, y - surroundReach - 1]
    if (added < height) for (let x = 0; x < width; x += 1) columns[x]! += data[added * width + x]!
    if (removedRow >= 0) for (let x = 0; x < width; x += 1) columns[x]! -= data[removedRow * width + x]!
    const rows = Math.min(height, added + 1) - Math.max(0, removedRow + 1)
    let sum = 0
    for (let x = 0; x < Math.min(width, surroundReach); x += 1) sum += columns[x]!
    for (let x = 0; x < width; x += 1) {
      if (x + surroundReach < width) sum += columns[x + surroundReach]!
      if (x > surroundReach) sum -= columns[x - surroundReach - 1]!
      const across = Math.min(width, x + surroundReach + 1) - Math.max(0, x - surroundReach)
      const at = y * width + x
      const difference = data[at]! - sum / (rows * across)
      if (difference > minDifference / 2) lighter[at] = 1
      else if (difference < -minDifference / 2) darker[at] = 1
    }
  }
  return [lighter, darker]
}

/** The connected groups of pixels that stand out. */
function findBlobs(mask: Uint8Array, width: number, height: number): Blob[] {
  const remaining = mask.slice()
  const blobs: Blob[] = []
  const stack: number[] = []
  const visit = (at: number): void => {
    if (remaining[at] !== 1) return
    remaining[at] = 0
    stack.push(at)
  }
  for (let start = 0; start < remaining.length; start += 1) {
    if (remaining[start] !== 1) continue
    visit(start)
    const blob: Blob = { left: width, top: height, right: 0, bottom: 0, count: 0 }
    while (stack.length > 0) {
      const at = stack.pop()!
      const x = at % width
      const y = (at - x) / width
      if (x < blob.left) blob.left = x
      if (x >= blob.right) blob.right = x + 1
      if (y < blob.top) blob.top = y
      if (y >= blob.bottom) blob.bottom = y + 1
      blob.count += 1
      if (x > 0) visit(at - 1)
      if (x + 1 < width) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y + 1 < height) visit(at + width)
    }
    blobs.push(blob)
  }
  return blobs
}
