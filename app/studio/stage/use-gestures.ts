import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { ImageLayer, Layer } from '#press/document.ts'
import { apply, inverse, type Matrix, matrixOf, type Placed } from '#press/draw/matrix.ts'
import { type Bounds, boundsAfter } from '#press/draw/outline.ts'
import { replaced } from '../document/edits.ts'
import { useLayers, useStudio } from '../document/studio-context.ts'
import { movedBehind, pulledFrame, wholePicture } from '../layers/crop.ts'
import { boundsOfBox, boundsOfBoxes, type Handle, isOn, type Point, turnTowards } from './geometry.ts'
import type { Hand } from './hand.ts'
import { pulled, pulledAll, turnedAll } from './pulling.ts'
import { boundsOfArea, evenPlaces, gapsRound, type SnapLines, snapLines, snapped } from './snapping.ts'
import { type Camera, pixelsPerInch, pointOf, zoomed } from './stage-geometry.ts'
import { noTrace, type Trace } from './trace-marks.ts'

type Size = { width: number; height: number }
/** What a moved box meets, gathered once for a gesture. */
type Beside = { others: Bounds[]; lines: SnapLines }
type Gesture =
  | { kind: 'move'; from: Point; layers: Layer[]; beside: Beside }
  | { kind: 'resize'; from: Point; handle: Handle; layers: Layer[]; beside: Beside }
  | { kind: 'turn'; from: Point; layers: Layer[] }
  | { kind: 'crop'; from: Point; handle: Handle | null; layer: ImageLayer }
  | { kind: 'frame'; from: Point; kept: string[]; moved: boolean }
  | { kind: 'pan'; from: Point; camera: Camera; moved: boolean }
  | { kind: 'pinch'; apart: number; middle: Point; camera: Camera }

/** Pixels around a line or a small layer that still count as on it; what a finger else misses; where guides catch. */
const [handRoom, fingerRoom] = [6, 14]
const catchWithin = 7

export type Gestures = {
  busy: boolean
  handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(event: PointerEvent): void
    onDoubleClick(event: { clientX: number; clientY: number }): void
  }
}

/**
 * Pulling, turning, moving, framing, panning and pinching on the stage. `matrix` goes from the inches of the layers
 * one works on to the stage's pixels; `panning` while the space bar is held. What is moved is `hand`'s until the end.
 */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  matrix: Matrix,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
  panning: RefObject<boolean>,
  hand: Hand,
): Gestures {
  const { state, dispatch, kit, cropping, crop, editWords } = useStudio()
  const { document, area, place, layers, selected, matrix: fromPlace } = useLayers()
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const [busy, setBusy] = useState(false)
  const mark = useRef(0)
  const within = catchWithin / pixelsPerInch(matrix)
  const straight = Math.abs(fromPlace[1]) < 1e-9
  const sheet = area && straight ? boundsAfter(boundsOfArea(area), inverse(fromPlace)) : null

  const onStage = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const besideOf = (moving: readonly Layer[]): Beside => {
    const ids = moving.map((layer) => layer.id)
    const others = layers.filter((layer) => !ids.includes(layer.id) && !layer.hidden).map(boundsOfBox)
    return { others, lines: snapLines(sheet, others) }
  }
  const change = (
    by: (layer: Layer) => Layer,
    ids: readonly string[],
    name: string,
    trace: Trace = noTrace,
  ) => {
    const changed = replaced(document, place, ids, by)
    hand.hold({ do: 'edit', document: changed, mark: `gesture ${mark.current}`, name }, trace)
  }
  const withEach = (
    now: readonly Layer[],
    by: (layer: Layer) => Layer,
    name: string,
    trace: Trace = noTrace,
  ) => {
    const before = new Map(now.map((layer) => [layer.id, layer]))
    change((layer) => by(before.get(layer.id) ?? layer), [...before.keys()], name, trace)
  }
  const topAt = (point: Point, room: number) =>
    [...layers]
      .reverse()
      .find((layer) => !layer.hidden && !layer.locked && isOn(layer, point, room / pixelsPerInch(matrix)))
  const hitAt = (point: Point, by = 'mouse') =>
    topAt(point, handRoom) ?? (by === 'touch' ? topAt(point, fingerRoom) : undefined)

  function begin(event: PointerEvent, at: Point): Gesture {
    if (event.button === 1 || panning.current) return { kind: 'pan', from: at, camera, moved: true }
    const handle = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle')
    const point = pointOf(matrix, at)
    const free = selected.filter((layer) => !layer.locked)
    const cropped = layers.find(
      (layer): layer is ImageLayer => layer.id === cropping && layer.kind === 'image',
    )
    if (cropped) {
      if (handle) return { kind: 'crop', from: point, handle: handle as Handle, layer: cropped }
      if (isOn(wholeBox(cropped), point)) return { kind: 'crop', from: point, handle: null, layer: cropped }
      crop(null)
    }
    if (handle === 'turn') return { kind: 'turn', from: point, layers: free }
    if (handle)
      return { kind: 'resize', from: point, handle: handle as Handle, layers: free, beside: besideOf(free) }
    const hit = hitAt(point, event.pointerType)
    if (!hit) {
      const kept = event.shiftKey ? state.selection : []
      return event.pointerType === 'touch'
        ? { kind: 'pan', from: at, camera, moved: false }
        : { kind: 'frame', from: at, kept, moved: false }
    }
    const has = state.selection.includes(hit.id)
    const toggled = has ? state.selection.filter((id) => id !== hit.id) : [...state.selection, hit.id]
    const ids = event.shiftKey ? toggled : has ? state.selection : [hit.id]
    dispatch({ do: 'select', ids })
    const moving = layers.filter((layer) => ids.includes(layer.id) && !layer.locked)
    return { kind: 'move', from: point, layers: moving, beside: besideOf(moving) }
  }

  function move(at: Point, event: PointerEvent) {
    const now = gesture.current
    if (!now) return
    if (now.kind === 'pan') return pan(now, at)
    if (now.kind === 'pinch') return pinch(now)
    if (now.kind === 'frame') return frame(now, at)
    const point = pointOf(matrix, at)
    if (now.kind === 'crop') {
      const by = { x: point.x - now.from.x, y: point.y - now.from.y }
      const made = now.handle ? pulledFrame(now.layer, now.handle, by) : movedBehind(now.layer, by)
      return change(() => made, [now.layer.id], 'Crop')
    }
    if (now.kind === 'turn') return turn(now, point, event.shiftKey)
    if (now.kind === 'resize') return resize(now, point, event)
    drag(now, { x: point.x - now.from.x, y: point.y - now.from.y }, event.altKey)
  }

  function pan(now: Extract<Gesture, { kind: 'pan' }>, at: Point) {
    const by = { x: at.x - now.from.x, y: at.y - now.from.y }
    if (!now.moved && Math.hypot(by.x, by.y) < 4) return
    now.moved = true
    setCamera({ ...now.camera, x: now.camera.x + by.x, y: now.camera.y + by.y })
  }

  function frame(now: Extract<Gesture, { kind: 'frame' }>, at: Point) {
    if (!now.moved && Math.hypot(at.x - now.from.x, at.y - now.from.y) < 4) return
    now.moved = true
    const box = {
      left: Math.min(at.x, now.from.x),
      top: Math.min(at.y, now.from.y),
      right: Math.max(at.x, now.from.x),
      bottom: Math.max(at.y, now.from.y),
    }
    hand.hold(null, { ...noTrace, frame: box })
    const caught = layers.filter((layer) => {
      if (layer.hidden || layer.locked) return false
      const seen = boundsAfter(boundsOfBox(layer), matrix)
      return seen.left < box.right && seen.right > box.left && seen.top < box.bottom && seen.bottom > box.top
    })
    const ids = [...new Set([...now.kept, ...caught.map((layer) => layer.id)])]
    if (ids.join() !== state.selection.join()) dispatch({ do: 'select', ids })
  }

  function turn(now: Extract<Gesture, { kind: 'turn' }>, point: Point, coarse: boolean) {
    const [only] = now.layers
    if (!only) return
    if (now.layers.length === 1) {
      const rotation = turnTowards(only, point, coarse)
      return change((layer) => ({ ...layer, rotation }), [only.id], 'Turn')
    }
    withEach(now.layers, turnedAll(now.layers, now.from, point, coarse), 'Turn')
  }

  function resize(now: Extract<Gesture, { kind: 'resize' }>, point: Point, event: PointerEvent) {
    const by = { x: point.x - now.from.x, y: point.y - now.from.y }
    const [only] = now.layers
    if (!only) return
    if (now.layers.length > 1) return withEach(now.layers, pulledAll(now.layers, now.handle, by), 'Resize')
    const lines = event.altKey ? null : now.beside.lines
    const made = pulled(only, now.handle, by, { turned: event.shiftKey, lines, within, kit })
    change(() => made.layer, [only.id], 'Resize', { ...noTrace, guides: made.guides })
  }

  function drag(now: Extract<Gesture, { kind: 'move' }>, by: Point, free: boolean) {
    const bounds = boundsOfBoxes(now.layers)
    if (!bounds) return
    const target = shifted(bounds, by)
    const { others, lines } = now.beside
    const snap = free
      ? { dx: 0, dy: 0, guides: [] }
      : snapped(target, lines, within, evenPlaces(target, others))
    const landed = shifted(target, { x: snap.dx, y: snap.dy })
    withEach(
      now.layers,
      (from) => ({ ...from, x: from.x + by.x + snap.dx, y: from.y + by.y + snap.dy }),
      'Move',
      { frame: null, guides: snap.guides, gaps: gapsRound(landed, sheet, others) },
    )
  }

  function pinch(now: Extract<Gesture, { kind: 'pinch' }>) {
    const [a, b] = [...pointers.current.values()]
    if (!a || !b) return
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    const apart = Math.hypot(a.x - b.x, a.y - b.y)
    const next = zoomed(now.camera, size, now.middle, (now.camera.zoom * apart) / now.apart)
    setCamera({ ...next, x: next.x + middle.x - now.middle.x, y: next.y + middle.y - now.middle.y })
  }

  function end(event: PointerEvent) {
    pointers.current.delete(event.pointerId)
    const now = gesture.current
    const still = (now?.kind === 'pan' || now?.kind === 'frame') && !now.moved
    if (still && state.selection.length > 0 && !event.shiftKey) dispatch({ do: 'select', ids: [] })
    else if (still && state.inside.length > 0) dispatch({ do: 'leave' })
    hand.letGo()
    if (now && !['pan', 'pinch', 'frame'].includes(now.kind)) dispatch({ do: 'settle' })
    gesture.current = null
    setBusy(false)
  }

  return {
    busy,
    handlers: {
      onPointerDown(event) {
        if (event.button > 1) return
        const at = onStage(event)
        pointers.current.set(event.pointerId, at)
        stage.current?.setPointerCapture(event.pointerId)
        mark.current = (mark.current + 1) % 1e6
        const [a, b] = [...pointers.current.values()]
        if (a && b) {
          hand.letGo()
          const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
          gesture.current = { kind: 'pinch', apart: Math.hypot(a.x - b.x, a.y - b.y), middle, camera }
          return
        }
        gesture.current = begin(event, at)
        setBusy(gesture.current.kind !== 'pan')
      },
      onPointerMove(event) {
        if (!pointers.current.has(event.pointerId)) return
        const at = onStage(event)
        pointers.current.set(event.pointerId, at)
        move(at, event)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onDoubleClick(event) {
        if (panning.current) return
        const hit = hitAt(pointOf(matrix, onStage(event)))
        if (hit?.kind === 'group') dispatch({ do: 'enter', group: hit.id })
        if (hit?.kind === 'image') crop(hit.id)
        if (hit?.kind === 'text') editWords()
      },
    },
  }
}

/** The whole of a cropped picture, as a box of its own: turned about the same point. */
function wholeBox(layer: ImageLayer): Placed {
  const { x, y, width, height } = wholePicture(layer)
  const [cx, cy] = apply(matrixOf(layer), x + width / 2, y + height / 2)
  return { width, height, x: cx - width / 2, y: cy - height / 2, rotation: layer.rotation }
}

const shifted = (b: Bounds, by: Point): Bounds => ({
  left: b.left + by.x,
  right: b.right + by.x,
  top: b.top + by.y,
  bottom: b.bottom + by.y,
})
