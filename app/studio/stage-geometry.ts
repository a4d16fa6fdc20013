/** From inches of a design to pixels of the stage: over the photograph, or on a flat sheet where it is round. */
import { apply, inverse, type Matrix, moved, scaled, times } from '#press/draw/matrix.ts'
import type { Fitted } from '#press/fit.ts'
import { isFlat, type PatchMap } from '#press/mockup/patch-map.ts'
import type { View } from '#press/mockup/view.ts'
import type { Point } from './geometry.ts'

/** The stage's own ground: a square of 1200, like the photographs. */
export const groundSide = 1200
const sheetSide = 940

export type Ground = {
  kind: 'photo' | 'flat'
  /** Inches of the blank's print area to pixels of the ground. */
  fromArea: Matrix
}
export type Camera = { zoom: number; x: number; y: number }
export const home: Camera = { zoom: 1, x: 0, y: 0 }

export function groundOf(
  area: { widthIn: number; heightIn: number },
  photo: { view: View; patch: PatchMap | null; onPatch: Fitted; looking?: boolean } | null,
): Ground {
  const size = photo?.view.areaIn
  if (photo?.patch && size && (photo.looking || isFlat(photo.patch))) {
    const { x, y, scale } = photo.onPatch
    const inPatch = times(scaled(1 / size.widthIn, 1 / size.heightIn), times(moved(x, y), scaled(scale)))
    return { kind: 'photo', fromArea: times(photo.patch.matrix, inPatch) }
  }
  const scale = sheetSide / Math.max(area.widthIn, area.heightIn)
  const left = (groundSide - area.widthIn * scale) / 2
  const top = (groundSide - area.heightIn * scale) / 2
  return { kind: 'flat', fromArea: times(moved(left, top), scaled(scale)) }
}

/** The ground fitted into the stage, then the camera. */
export function screenFrom(stage: { width: number; height: number }, camera: Camera): Matrix {
  const fit = Math.min(stage.width, stage.height * 1.06) / groundSide
  const scale = fit * camera.zoom
  return times(
    moved(
      stage.width / 2 + camera.x - (groundSide * scale) / 2,
      stage.height / 2 + camera.y - (groundSide * scale) / 2,
    ),
    scaled(scale),
  )
}

/** Nearer or farther about a point of the screen, which stays under the pointer. */
export function zoomed(
  camera: Camera,
  stage: { width: number; height: number },
  at: Point,
  zoom: number,
): Camera {
  const next = Math.min(8, Math.max(0.4, zoom))
  const k = next / camera.zoom
  const [cx, cy] = [at.x - stage.width / 2, at.y - stage.height / 2]
  return { zoom: next, x: cx - (cx - camera.x) * k, y: cy - (cy - camera.y) * k }
}

/** A camera that shows the print area as large as the stage allows. */
export function closeUp(
  stage: { width: number; height: number },
  ground: Ground,
  area: { widthIn: number; heightIn: number },
): Camera {
  const m = times(screenFrom(stage, home), ground.fromArea)
  const [left, top] = apply(m, 0, 0)
  const [right, bottom] = apply(m, area.widthIn, area.heightIn)
  const zoom = Math.min(
    8,
    (stage.width * 0.8) / Math.abs(right - left),
    (stage.height * 0.8) / Math.abs(bottom - top),
  )
  const middle = { x: (left + right) / 2 - stage.width / 2, y: (top + bottom) / 2 - stage.height / 2 }
  return { zoom, x: -middle.x * zoom, y: -middle.y * zoom }
}

/** Pixels of the screen to an inch, and back from a point of the screen. */
export const pixelsPerInch = (m: Matrix) => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))

export function pointOf(m: Matrix, at: Point): Point {
  const [x, y] = apply(inverse(m), at.x, at.y)
  return { x, y }
}
