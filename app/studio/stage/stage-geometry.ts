/** From inches of a design to pixels of the stage: over the photograph, or on a flat sheet for round products. */
import { apply, invert, type Matrix, moveBy, multiply, scaleBy } from '#press/draw/matrix.ts'
import type { Fit } from '#press/fit.ts'
import { isFlat, type PatchMap } from '#press/mockup/patch-map.ts'
import type { View } from '#press/mockup/view.ts'
import type { Point } from '../document/geometry.ts'
import type { MeasuredStage } from './use-measured.ts'

/** The stage's background: a square of 1200, like the photographs. */
export const groundSide = 1200
const sheetSide = 940

export type Ground = {
  kind: 'photo' | 'flat'
  /** From inches of the blank's print area to the background's pixels. */
  fromArea: Matrix
  /** A flat sheet on the background; a photograph has none. */
  sheet?: Box
}
type Box = { left: number; top: number; right: number; bottom: number }
export type Camera = { zoom: number; x: number; y: number }
export const home: Camera = { zoom: 1, x: 0, y: 0 }

export function measureGround(
  area: { widthIn: number; heightIn: number },
  photo: { view: View; patch: PatchMap | null; onPatch: Fit; isViewOnly?: boolean } | null,
): Ground {
  const size = photo?.view.areaIn
  if (photo?.patch && size && (photo.isViewOnly || isFlat(photo.patch))) {
    const { x, y, scale } = photo.onPatch
    const inPatch = multiply(
      scaleBy(1 / size.widthIn, 1 / size.heightIn),
      multiply(moveBy(x, y), scaleBy(scale)),
    )
    return { kind: 'photo', fromArea: multiply(photo.patch.matrix, inPatch) }
  }
  const scale = sheetSide / Math.max(area.widthIn, area.heightIn)
  const left = (groundSide - area.widthIn * scale) / 2
  const top = (groundSide - area.heightIn * scale) / 2
  const sheet = { left, top, right: groundSide - left, bottom: groundSide - top }
  return { kind: 'flat', fromArea: multiply(moveBy(left, top), scaleBy(scale)), sheet }
}

/** The product's picture beside a flat sheet: a square in the stage's upper right corner. */
export const insetMargin = 14
export const measureInset = ({ width, height }: Stage) =>
  Math.round(Math.min(width * 0.26, height * 0.42, 220))

/** The background fitted into the stage, then the camera. In its home position nothing covers a flat sheet. */
export function measureScreen(stage: Stage, camera: Camera, ground: Ground): Matrix {
  const restingView = ground.sheet ? showClear(stage, ground.sheet) : showWhole(stage)
  const { zoom } = camera
  const zoomAbout = (side: number, position: number) => side / 2 + (position - side / 2) * zoom
  return multiply(
    moveBy(
      zoomAbout(stage.width, restingView.x) + camera.x,
      zoomAbout(stage.height, restingView.y) + camera.y,
    ),
    scaleBy(restingView.scale * zoom),
  )
}
type Stage = MeasuredStage
type RestingView = { x: number; y: number; scale: number }

/** A photograph ends above the bars; a temporary message may cover it. */
function showWhole(stage: Stage): RestingView {
  const height = stage.height - Math.max(0, stage.clear.bottom - messageRoom)
  const scale = Math.min(stage.width, height * 1.06) / groundSide
  return { scale, x: (stage.width - groundSide * scale) / 2, y: (height - groundSide * scale) / 2 }
}
/** Pixels of the free edge that a message takes above the bars. */
const messageRoom = 40

/** Beside or below the small picture, whichever leaves a larger sheet. */
function showClear(stage: Stage, sheet: Box): RestingView {
  const { clear, width, height } = stage
  const insetSpace = measureInset(stage) + insetMargin
  const clearBox = {
    left: clear.left,
    top: clear.top,
    right: width - clear.right,
    bottom: height - clear.bottom,
  }
  const besideInset = { ...clearBox, right: Math.min(clearBox.right, width - insetSpace - clear.right) }
  const below = { ...clearBox, top: Math.max(clearBox.top, insetSpace + sheetRoom) }
  const scaleIn = (box: Box) =>
    Math.max(
      0.02,
      Math.min(
        (box.right - box.left) / (sheet.right - sheet.left),
        (box.bottom - box.top) / (sheet.bottom - sheet.top),
      ),
    )
  const free = scaleIn(besideInset) >= scaleIn(below) ? besideInset : below
  const scale = scaleIn(free)
  return {
    scale,
    x: (free.left + free.right) / 2 - ((sheet.left + sheet.right) / 2) * scale,
    y: (free.top + free.bottom) / 2 - ((sheet.top + sheet.bottom) / 2) * scale,
  }
}
/** Pixels between the small picture and a sheet below it: its crop marks. */
const sheetRoom = 20

/** Zooms about a point of the screen, which stays under the pointer. */
export function zoomView(
  camera: Camera,
  stage: { width: number; height: number },
  at: Point,
  zoom: number,
): Camera {
  const next = Math.min(8, Math.max(0.4, zoom))
  const ratio = next / camera.zoom
  const [cx, cy] = [at.x - stage.width / 2, at.y - stage.height / 2]
  return { zoom: next, x: cx - (cx - camera.x) * ratio, y: cy - (cy - camera.y) * ratio }
}

/** A camera that shows the print area as large as the stage allows. */
export function closeUp(stage: Stage, ground: Ground, area: { widthIn: number; heightIn: number }): Camera {
  if (ground.sheet) return home
  const { clear } = stage
  const free = {
    width: stage.width - clear.left - clear.right,
    height: stage.height - clear.top - clear.bottom,
  }
  const m = multiply(measureScreen(stage, home, ground), ground.fromArea)
  const [left, top] = apply(m, 0, 0)
  const [right, bottom] = apply(m, area.widthIn, area.heightIn)
  const zoom = Math.min(8, free.width / Math.abs(right - left), free.height / Math.abs(bottom - top))
  const centre = { x: clear.left + free.width / 2, y: clear.top + free.height / 2 }
  const middle = { x: (left + right) / 2 - stage.width / 2, y: (top + bottom) / 2 - stage.height / 2 }
  return {
    zoom,
    x: centre.x - stage.width / 2 - middle.x * zoom,
    y: centre.y - stage.height / 2 - middle.y * zoom,
  }
}

/** Pixels of the screen per inch, and the inverse of a screen point. */
export const measurePixelsPerInch = (m: Matrix) => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))

export function toDesignPoint(m: Matrix, at: Point): Point {
  const [x, y] = apply(invert(m), at.x, at.y)
  return { x, y }
}
