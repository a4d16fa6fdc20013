import type { ImageLayer, Layer } from '#press/document.ts'
import { type Handle, isInside, type Point } from '../../document/geometry.ts'
import { type Camera, measurePixelsPerInch } from '../stage-geometry.ts'
import { measureWholeBox } from './crop.ts'
import type { Bench, PointerMove } from './gesture.ts'
import type { Gesture } from './step-gesture.ts'
import { findSurroundings } from './surroundings.ts'

/** Tolerance in pixels around a line or a small layer, for pointer and finger. */
const [mouseTolerance, fingerTolerance] = [6, 14]

/** The start of a press. `handle`: the handle grabbed, if any. */
export type Press = Pick<PointerMove, 'at' | 'point' | 'shift'> & {
  handle: string | null
  isTouch: boolean
  /** The middle button or the space bar: only the view is moved. */
  isPanning: boolean
}
/** The selection, and the picture being cropped. */
export type ViewState = { selection: readonly string[]; croppedId: string | null; camera: Camera }
/** The gesture that begins, and its immediate change: to the selection, and the end of cropping. */
export type StartedGesture = { gesture: Gesture; select?: readonly string[]; endCrop?: boolean }

export function beginGesture(press: Press, view: ViewState, bench: Bench): StartedGesture {
  const { at, point, handle } = press
  if (press.isPanning) return { gesture: { kind: 'pan', from: at, camera: view.camera, hasMoved: true } }
  const cropped = bench.layers.find(
    (layer): layer is ImageLayer => layer.id === view.croppedId && layer.kind === 'image',
  )
  if (cropped && handle)
    return { gesture: { kind: 'crop', from: point, handle: handle as Handle, layer: cropped } }
  if (cropped && isInside(measureWholeBox(cropped), point))
    return { gesture: { kind: 'crop', from: point, handle: null, layer: cropped } }
  const gesture = beginOnLayers(press, view, bench)
  return cropped ? { ...gesture, endCrop: true } : gesture
}

function beginOnLayers(press: Press, { selection, camera }: ViewState, bench: Bench): StartedGesture {
  const { at, point, handle, shift, isTouch } = press
  const unlocked = bench.layers.filter((layer) => selection.includes(layer.id) && !layer.locked)
  if (handle === 'turn') return { gesture: { kind: 'turn', from: point, layers: unlocked } }
  if (handle) {
    const neighbours = findSurroundings(unlocked, bench)
    return {
      gesture: {
        kind: 'resize',
        from: point,
        handle: handle as Handle,
        layers: unlocked,
        surroundings: neighbours,
      },
    }
  }
  const hit = findHit(point, isTouch, bench)
  if (!hit && isTouch) return { gesture: { kind: 'pan', from: at, camera, hasMoved: false } }
  if (!hit) return { gesture: { kind: 'frame', from: at, keptIds: shift ? selection : [], hasMoved: false } }
  const isSelected = selection.includes(hit.id)
  const toggled = isSelected ? selection.filter((id) => id !== hit.id) : [...selection, hit.id]
  const dragged = isSelected ? selection : [hit.id]
  const select = shift ? toggled : dragged
  const movingLayers = bench.layers.filter((layer) => select.includes(layer.id) && !layer.locked)
  return {
    gesture: {
      kind: 'drag',
      from: point,
      layers: movingLayers,
      surroundings: findSurroundings(movingLayers, bench),
    },
    select,
  }
}

/** The uppermost layer at a point; a finger may miss it slightly. */
export function findHit(
  point: Point,
  isTouch: boolean,
  { layers, matrix }: Pick<Bench, 'layers' | 'matrix'>,
): Layer | undefined {
  const findTopLayer = (tolerance: number) =>
    layers.findLast(
      (layer) =>
        !layer.hidden && !layer.locked && isInside(layer, point, tolerance / measurePixelsPerInch(matrix)),
    )
  return findTopLayer(mouseTolerance) ?? (isTouch ? findTopLayer(fingerTolerance) : undefined)
}
