import { useLayoutEffect, useRef, useState } from 'react'
import type { DesignDocument, ImageLayer } from '#press/document.ts'
import { moveBy, scaleBy, times } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { layersAt } from '../document/edits.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import type { SheetPainter } from './flat-sheet.tsx'
import { useHand } from './hand.ts'
import { layMarks } from './marks.ts'
import { cropMarks, selectionMarks } from './selection-marks.ts'
import { laySize } from './selection-size.ts'
import { type Camera, closeUp, home, screenFrom } from './stage-geometry.ts'
import { type Trace, traceMarks } from './trace-marks.ts'
import { useCameraKeys, useWheel } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { useGround, useLook } from './use-look.ts'
import { useMeasured } from './use-measured.ts'

/** On a view-only picture every gesture moves the view. */
const lookOnly = { current: true }

/** The stage's screen geometry, and its gestures. */
export function useStage() {
  const { state, dispatch } = useStudio()
  const { document, matrix: fromPlace } = useLayers()
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<SheetPainter>(null)
  const hand = useHand(document, dispatch)
  const size = useMeasured(stage)
  const [camera, setCamera] = useState<Camera>(home)
  const look = useLook()
  const { ready, paintPicture, waiting, ground } = useGround(look, photo)
  const { blankArea, target, looking } = look
  const screen = screenFrom(size, camera, ground)
  const fromArea = times(screen, ground.fromArea)
  const fit = (target && fitOn(document, state.area, target)) ?? { x: 0, y: 0, scale: 1 }
  const fromDesign = times(fromArea, times(moveBy(fit.x, fit.y), scaleBy(fit.scale)))
  const onStage = times(fromDesign, fromPlace)
  const touchable = !looking && !waiting
  const closer = () => setCamera(blankArea ? closeUp(size, ground, blankArea) : home)
  const panning = useCameraKeys(size, [camera, setCamera], closer)
  const held = touchable ? panning : lookOnly
  const gestures = useGestures(stage, size, onStage, [camera, setCamera], held, hand)
  useWheel(stage, size, [camera, setCamera])
  const painters = { paintPicture, sheet }
  const drawn = { onStage, scale: fit.scale, touchable, height: size.height, dpi: blankArea?.dpi ?? 300 }
  const { marks, sizeShown } = useMarks(hand, drawn, painters)
  const refs = { stage, photo, sheet, marks, sizeShown }
  const seen = { size, camera, setCamera, closer, ready, waiting, ground, screen, fromArea, fromDesign }
  return { ...look, ...refs, ...seen, gestures, touchable }
}
export type StageView = ReturnType<typeof useStage>

type Drawn = {
  onStage: Parameters<typeof selectionMarks>[1]
  scale: number
  touchable: boolean
  height: number
  dpi: number
}
/** Marks and figures follow the gesture without React; so do the photograph and the flat sheet. */
function useMarks(
  hand: ReturnType<typeof useHand>,
  { onStage, scale, touchable, height, dpi }: Drawn,
  {
    paintPicture,
    sheet,
  }: Pick<ReturnType<typeof useGround>, 'paintPicture'> & {
    sheet: React.RefObject<SheetPainter | null>
  },
) {
  const { state, units, cropping, kit } = useStudio()
  const { area, place } = useLayers()
  const marks = useRef<SVGGElement>(null)
  const sizeShown = useRef<HTMLOutputElement>(null)
  const lay = (seen: DesignDocument, trace: Trace) => {
    if (!marks.current || !sizeShown.current) return
    const selected = (touchable ? layersAt(seen, place) : []).filter(({ id }) => state.selection.includes(id))
    const cropped = selected.find(
      (layer): layer is ImageLayer => layer.kind === 'image' && layer.id === cropping,
    )
    layMarks(marks.current, [
      traceMarks(trace, { matrix: onStage, area, units, scale }),
      cropped ? cropMarks(cropped, onStage) : selectionMarks(selected, onStage),
    ])
    const reach = kit?.environment.reach
    laySize(sizeShown.current, selected, { matrix: onStage, scale, dpi, units, height, reach })
  }
  hand.setPainter((seen, trace) => {
    lay(seen, trace)
    const now = seen.areas[state.area]
    if (!now || now === area) return
    paintPicture(now)
    sheet.current?.(now)
  })
  useLayoutEffect(() => {
    const { document: seen, trace } = hand.seen()
    lay(seen, trace)
  })
  return { marks, sizeShown }
}
