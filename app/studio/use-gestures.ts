import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Layer } from '#press/document.ts'
import type { Matrix, Placed } from '#press/draw/matrix.ts'
import { replaced } from './edits.ts'
import {
  boundsOfBox,
  boundsOfBoxes,
  type Handle,
  isCorner,
  isOn,
  type Point,
  resized,
  turnTowards,
} from './geometry.ts'
import { remeasured } from './new-layer.ts'
import { scaledLayer } from './scale-layer.ts'
import { type Guide, snapLines, snapped } from './snapping.ts'
import { type Camera, pixelsPerInch, pointOf, zoomed } from './stage-geometry.ts'
import { useLayers, useStudio } from './studio-context.ts'

type Size = { width: number; height: number }
type Gesture =
  | { kind: 'move'; from: Point; layers: Layer[] }
  | { kind: 'resize'; from: Point; handle: Handle; layer: Layer }
  | { kind: 'turn'; layer: Layer }
  | { kind: 'pan'; from: Point; camera: Camera; moved: boolean }
  | { kind: 'pinch'; apart: number; middle: Point; camera: Camera }

/** Pixels around a line or a small layer that still count as on it, and within which guides catch. */
const fingerRoom = 6
const catchWithin = 7

export type Gestures = {
  guides: readonly Guide[]
  busy: boolean
  handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(event: PointerEvent): void
  }
}

/** Pulling, turning, moving, panning and pinching on the stage. `matrix` goes from the design's inches to its pixels. */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  matrix: Matrix,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
): Gestures {
  const { state, dispatch, kit } = useStudio()
  const { document, area, layers, selected } = useLayers()
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const [busy, setBusy] = useState(false)
  const mark = useRef(0)

  const onStage = (event: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const change = (by: (layer: Layer) => Layer, ids: readonly string[]) =>
    dispatch({
      do: 'edit',
      document: replaced(document, state.area, ids, by),
      mark: `gesture ${mark.current}`,
    })

  function begin(event: PointerEvent, at: Point): Gesture {
    const handle = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle')
    const [only] = selected
    if (handle && only && selected.length === 1) {
      if (handle === 'turn') return { kind: 'turn', layer: only }
      return { kind: 'resize', from: pointOf(matrix, at), handle: handle as Handle, layer: only }
    }
    const point = pointOf(matrix, at)
    const room = fingerRoom / pixelsPerInch(matrix)
    const hit = [...layers]
      .reverse()
      .find((layer) => !layer.hidden && !layer.locked && isOn(layer, point, room))
    if (!hit) return { kind: 'pan', from: at, camera, moved: false }
    const has = state.selection.includes(hit.id)
    const toggled = has ? state.selection.filter((id) => id !== hit.id) : [...state.selection, hit.id]
    const ids = event.shiftKey ? toggled : has ? state.selection : [hit.id]
    dispatch({ do: 'select', ids })
    return {
      kind: 'move',
      from: point,
      layers: layers.filter((layer) => ids.includes(layer.id) && !layer.locked),
    }
  }

  function move(at: Point, event: PointerEvent) {
    const now = gesture.current
    if (!now) return
    if (now.kind === 'pan') {
      const by = { x: at.x - now.from.x, y: at.y - now.from.y }
      if (!now.moved && Math.hypot(by.x, by.y) < 4) return
      now.moved = true
      return setCamera({ ...now.camera, x: now.camera.x + by.x, y: now.camera.y + by.y })
    }
    if (now.kind === 'pinch') return pinch(now)
    const point = pointOf(matrix, at)
    if (now.kind === 'turn') {
      const rotation = turnTowards(now.layer, point, event.shiftKey)
      return change((layer) => ({ ...layer, rotation }), [now.layer.id])
    }
    const by = { x: point.x - now.from.x, y: point.y - now.from.y }
    if (now.kind === 'resize') {
      const box = resized(now.layer, now.handle, by, keepsRatio(now.layer) !== event.shiftKey)
      return change(() => inBox(now.layer, box, now.handle), [now.layer.id])
    }
    const bounds = boundsOfBoxes(now.layers)
    if (!bounds || !area) return
    const target = {
      left: bounds.left + by.x,
      right: bounds.right + by.x,
      top: bounds.top + by.y,
      bottom: bounds.bottom + by.y,
    }
    const ids = now.layers.map((layer) => layer.id)
    const others = layers.filter((layer) => !ids.includes(layer.id) && !layer.hidden).map(boundsOfBox)
    const snap = event.altKey
      ? { dx: 0, dy: 0, guides: [] }
      : snapped(target, snapLines(area, others), catchWithin / pixelsPerInch(matrix))
    setGuides(snap.guides)
    const before = new Map(now.layers.map((layer) => [layer.id, layer]))
    change((layer) => {
      const from = before.get(layer.id) ?? layer
      return { ...layer, x: from.x + by.x + snap.dx, y: from.y + by.y + snap.dy }
    }, ids)
  }

  function inBox(layer: Layer, box: Placed, handle: Handle): Layer {
    const k = box.width / layer.width
    const scaled = isCorner(handle) && keepsRatio(layer) ? scaledLayer(layer, k) : layer
    const boxed = { ...scaled, ...box } as Layer
    return boxed.kind === 'text' && kit ? remeasured(boxed, kit.environment.shaper) : boxed
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
    if (now?.kind === 'pan' && !now.moved && state.selection.length > 0) dispatch({ do: 'select', ids: [] })
    if (now?.kind === 'move' || now?.kind === 'resize' || now?.kind === 'turn') dispatch({ do: 'settle' })
    gesture.current = null
    setGuides([])
    setBusy(false)
  }

  return {
    guides,
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
          const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
          gesture.current = { kind: 'pinch', apart: Math.hypot(a.x - b.x, a.y - b.y), middle, camera }
          return
        }
        gesture.current =
          event.button === 1 ? { kind: 'pan', from: at, camera, moved: true } : begin(event, at)
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
    },
  }
}

/** Words, pictures and groups keep their shape under a corner; shapes are pulled freely. Shift turns it round. */
export const keepsRatio = (layer: Layer) =>
  layer.kind === 'text' || layer.kind === 'image' || layer.kind === 'group'
