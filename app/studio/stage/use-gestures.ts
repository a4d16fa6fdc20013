import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { inverse, type Matrix } from '#press/draw/matrix.ts'
import { boundsAfter } from '#press/draw/outline.ts'
import { replaceLayers } from '../document/edits.ts'
import type { Point } from '../document/geometry.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { type Begun, beginGesture, hitAt } from './gestures/begin-gesture.ts'
import type { Bench, Step } from './gestures/gesture.ts'
import { beginPinch } from './gestures/pinch.ts'
import { type Gesture, stepGesture } from './gestures/step-gesture.ts'
import type { Hand } from './hand.ts'
import { boundsOfArea } from './snapping.ts'
import { type Camera, pixelsPerInch, pointOf } from './stage-geometry.ts'
import { noTrace } from './trace-marks.ts'

/** Pixels in which guides snap. */
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
 * Pulling, turning, moving, framing, panning and pinching on the stage; each is a file in `gestures`. `matrix` goes
 * from the edited layers' inches to the stage's pixels; `panning` while the space bar is held. Changes stay in `hand`
 * until the end.
 */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  size: Bench['size'],
  matrix: Matrix,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
  panning: RefObject<boolean>,
  hand: Hand,
): Gestures {
  const { state, cropping, crop, dispatch, editWords } = useStudio()
  const bench = useBench(size, matrix)
  const doStep = useSteps(hand, setCamera)
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const [busy, setBusy] = useState(false)
  const mark = useRef(0)

  const onStage = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const begin = (event: PointerEvent, at: Point): Begun => {
    const handle = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle') ?? null
    const place = { at, point: pointOf(matrix, at), shift: event.shiftKey }
    const isPan = event.button === 1 || panning.current
    const press = { ...place, handle, byTouch: event.pointerType === 'touch', panning: isPan }
    return beginGesture(press, { selection: state.selection, cropping, camera }, bench)
  }
  const end = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    const now = gesture.current
    const still = (now?.kind === 'pan' || now?.kind === 'frame') && !now.moved
    if (still && state.selection.length > 0 && !event.shiftKey) dispatch({ do: 'select', ids: [] })
    else if (still && state.inside.length > 0) dispatch({ do: 'leave' })
    hand.release()
    if (now && !['pan', 'pinch', 'frame'].includes(now.kind)) dispatch({ do: 'settle' })
    gesture.current = null
    setBusy(false)
  }

  const handlers: Gestures['handlers'] = {
    onPointerDown(event) {
      if (event.button > 1) return
      const at = onStage(event)
      pointers.current.set(event.pointerId, at)
      stage.current?.setPointerCapture(event.pointerId)
      mark.current = (mark.current + 1) % 1e6
      const [a, b] = [...pointers.current.values()]
      if (a && b) {
        hand.release()
        gesture.current = beginPinch(a, b, camera)
        return
      }
      const begun = begin(event, at)
      if (begun.endCrop) crop(null)
      if (begun.select) dispatch({ do: 'select', ids: [...begun.select] })
      gesture.current = begun.gesture
      setBusy(begun.gesture.kind !== 'pan')
    },
    onPointerMove(event) {
      if (!pointers.current.has(event.pointerId)) return
      const at = onStage(event)
      pointers.current.set(event.pointerId, at)
      if (!gesture.current) return
      const reach = { at, point: pointOf(matrix, at), shift: event.shiftKey, alt: event.altKey }
      const step = stepGesture(gesture.current, reach, [...pointers.current.values()], bench)
      if (step) doStep(step, mark.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick(event) {
      if (panning.current) return
      const hit = hitAt(pointOf(matrix, onStage(event)), false, bench)
      if (hit?.kind === 'group') dispatch({ do: 'enter', group: hit.id })
      if (hit?.kind === 'image') crop(hit.id)
      if (hit?.kind === 'text') editWords()
    },
  }
  return { busy, handlers }
}

/** The context of gestures, as presently drawn. */
function useBench(size: Bench['size'], matrix: Matrix): Bench {
  const { kit } = useStudio()
  const { area, layers, matrix: fromPlace } = useLayers()
  const straight = Math.abs(fromPlace[1]) < 1e-9
  const sheet = area && straight ? boundsAfter(boundsOfArea(area), inverse(fromPlace)) : null
  return { layers, sheet, matrix, within: catchWithin / pixelsPerInch(matrix), size, kit }
}

/** Carries out a move's effect. `mark`: its gesture, whose moves are one step to undo. */
function useSteps(hand: Hand, setCamera: (camera: Camera) => void): (step: Step, mark: number) => void {
  const { state, dispatch } = useStudio()
  const { document, place } = useLayers()
  return (step, mark) => {
    if (step.do === 'look') return setCamera(step.camera)
    if (step.do === 'frame') {
      hand.hold(null, { ...noTrace, frame: step.box })
      if (step.ids.join() !== state.selection.join()) dispatch({ do: 'select', ids: [...step.ids] })
      return
    }
    const changed = replaceLayers(document, place, step.ids, step.by)
    hand.hold(
      { do: 'edit', document: changed, mark: `gesture ${mark}`, name: step.name },
      step.trace ?? noTrace,
    )
  }
}
