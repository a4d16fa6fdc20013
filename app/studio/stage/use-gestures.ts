import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { invert, type Matrix } from '#press/draw/matrix.ts'
import { boundsAfter } from '#press/draw/outline.ts'
import { replaceLayers } from '../document/edits.ts'
import type { Point } from '../document/geometry.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { beginGesture, findHit, type StartedGesture } from './gestures/begin-gesture.ts'
import type { Bench, Step } from './gestures/gesture.ts'
import { beginPinch } from './gestures/pinch.ts'
import { type Gesture, stepGesture } from './gestures/step-gesture.ts'
import type { HeldEdit } from './held-edit.ts'
import { measureAreaBounds } from './snapping.ts'
import { type Camera, measurePixelsPerInch, toDesignPoint } from './stage-geometry.ts'
import { noTrace } from './trace-marks.ts'

/** Pixels in which guides snap. */
const snapPixels = 7

export type Gestures = {
  isBusy: boolean
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
 * from the edited layers' inches to the stage's pixels; `panning` while the space bar is held. Changes stay in
 * `heldEdit` until the end.
 */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  size: Bench['size'],
  matrix: Matrix,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
  panning: RefObject<boolean>,
  heldEdit: HeldEdit,
): Gestures {
  const { state, croppedId, setCroppedId, dispatch, editWords } = useStudio()
  const bench = useBench(size, matrix)
  const doStep = useSteps(heldEdit, setCamera)
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const [isBusy, setIsBusy] = useState(false)
  const gestureNumber = useRef(0)

  const toStagePoint = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const begin = (event: PointerEvent, at: Point): StartedGesture => {
    const handle = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle') ?? null
    const pointer = { at, point: toDesignPoint(matrix, at), shift: event.shiftKey }
    const isPan = event.button === 1 || panning.current
    const press = { ...pointer, handle, isTouch: event.pointerType === 'touch', isPanning: isPan }
    return beginGesture(press, { selection: state.selection, croppedId, camera }, bench)
  }
  const end = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    const current = gesture.current
    const isClick = (current?.kind === 'pan' || current?.kind === 'frame') && !current.hasMoved
    if (isClick && state.selection.length > 0 && !event.shiftKey) dispatch({ do: 'select', ids: [] })
    else if (isClick && state.inside.length > 0) dispatch({ do: 'leave' })
    heldEdit.release()
    if (current && !['pan', 'pinch', 'frame'].includes(current.kind)) dispatch({ do: 'settle' })
    gesture.current = null
    setIsBusy(false)
  }

  const handlers: Gestures['handlers'] = {
    onPointerDown(event) {
      if (event.button > 1) return
      const at = toStagePoint(event)
      pointers.current.set(event.pointerId, at)
      stage.current?.setPointerCapture(event.pointerId)
      gestureNumber.current = (gestureNumber.current + 1) % 1e6
      const [a, b] = [...pointers.current.values()]
      if (a && b) {
        heldEdit.release()
        gesture.current = beginPinch(a, b, camera)
        return
      }
      const started = begin(event, at)
      if (started.endCrop) setCroppedId(null)
      if (started.select) dispatch({ do: 'select', ids: [...started.select] })
      gesture.current = started.gesture
      setIsBusy(started.gesture.kind !== 'pan')
    },
    onPointerMove(event) {
      if (!pointers.current.has(event.pointerId)) return
      const at = toStagePoint(event)
      pointers.current.set(event.pointerId, at)
      if (!gesture.current) return
      const move = { at, point: toDesignPoint(matrix, at), shift: event.shiftKey, alt: event.altKey }
      const step = stepGesture(gesture.current, move, [...pointers.current.values()], bench)
      if (step) doStep(step, gestureNumber.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick(event) {
      if (panning.current) return
      const hit = findHit(toDesignPoint(matrix, toStagePoint(event)), false, bench)
      if (hit?.kind === 'group') dispatch({ do: 'enter', group: hit.id })
      if (hit?.kind === 'image') setCroppedId(hit.id)
      if (hit?.kind === 'text') editWords()
    },
  }
  return { isBusy, handlers }
}

/** The context of gestures, as presently drawn. */
function useBench(size: Bench['size'], matrix: Matrix): Bench {
  const { kit } = useStudio()
  const { area, layers, matrix: fromPlace } = useLayers()
  const isUpright = Math.abs(fromPlace[1]) < 1e-9
  const sheet = area && isUpright ? boundsAfter(measureAreaBounds(area), invert(fromPlace)) : null
  return { layers, sheet, matrix, within: snapPixels / measurePixelsPerInch(matrix), size, kit }
}

/** Carries out a move's effect. `mark`: its gesture, whose moves are one step to undo. */
function useSteps(
  heldEdit: HeldEdit,
  setCamera: (camera: Camera) => void,
): (step: Step, mark: number) => void {
  const { state, dispatch } = useStudio()
  const { document, container } = useLayers()
  return (step, mark) => {
    if (step.do === 'look') return setCamera(step.camera)
    if (step.do === 'frame') {
      heldEdit.hold(null, { ...noTrace, frame: step.box })
      if (step.ids.join() !== state.selection.join()) dispatch({ do: 'select', ids: [...step.ids] })
      return
    }
    const changed = replaceLayers(document, container, step.ids, step.apply)
    heldEdit.hold(
      { do: 'edit', document: changed, mark: `gesture ${mark}`, name: step.name },
      step.trace ?? noTrace,
    )
  }
}
