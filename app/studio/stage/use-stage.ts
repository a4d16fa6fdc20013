import { useLayoutEffect, useRef, useState } from 'react'
import type { DesignDocument, ImageLayer } from '#press/document.ts'
import { moveBy, scaleBy, times } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { listLayers } from '../document/edits.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import type { SheetPainter } from './flat-sheet.tsx'
import { useHeldEdit } from './held-edit.ts'
import { setMarks } from './marks.ts'
import { buildCropMarks, buildSelectionMarks } from './selection-marks.ts'
import { placeSizeLabel } from './selection-size.ts'
import { type Camera, closeUp, home, measureScreen } from './stage-geometry.ts'
import { type Trace, traceMarks } from './trace-marks.ts'
import { useCameraKeys, useWheel } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { useMeasured } from './use-measured.ts'
import { useGround, useStageView } from './use-stage-view.ts'

/** On a view-only picture every gesture moves the view. */
const lookOnly = { current: true }

/** The stage's screen geometry, and its gestures. */
export function useStage() {
  const { state, dispatch } = useStudio()
  const { document, matrix: fromPlace } = useLayers()
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<SheetPainter>(null)
  const heldEdit = useHeldEdit(document, dispatch)
  const size = useMeasured(stage)
  const [camera, setCamera] = useState<Camera>(home)
  const view = useStageView()
  const { ready, paintPicture, waiting, ground } = useGround(view, photo)
  const { blankArea, target, looking } = view
  const screen = measureScreen(size, camera, ground)
  const fromArea = times(screen, ground.fromArea)
  const fit = (target && fitOn(document, state.area, target)) ?? { x: 0, y: 0, scale: 1 }
  const fromDesign = times(fromArea, times(moveBy(fit.x, fit.y), scaleBy(fit.scale)))
  const onStage = times(fromDesign, fromPlace)
  const touchable = !looking && !waiting
  const closer = () => setCamera(blankArea ? closeUp(size, ground, blankArea) : home)
  const panning = useCameraKeys(size, [camera, setCamera], closer)
  const heldKeys = touchable ? panning : lookOnly
  const gestures = useGestures(stage, size, onStage, [camera, setCamera], heldKeys, heldEdit)
  useWheel(stage, size, [camera, setCamera])
  const painters = { paintPicture, sheet }
  const drawing = { onStage, scale: fit.scale, touchable, height: size.height, dpi: blankArea?.dpi ?? 300 }
  const { marks, sizeShown } = useMarks(heldEdit, drawing, painters)
  const refs = { stage, photo, sheet, marks, sizeShown }
  const pictureView = {
    size,
    camera,
    setCamera,
    closer,
    ready,
    waiting,
    ground,
    screen,
    fromArea,
    fromDesign,
  }
  return { ...view, ...refs, ...pictureView, gestures, touchable }
}
export type StageView = ReturnType<typeof useStage>

type Drawn = {
  onStage: Parameters<typeof buildSelectionMarks>[1]
  scale: number
  touchable: boolean
  height: number
  dpi: number
}
/** Marks and figures follow the gesture without React; so do the photograph and the flat sheet. */
function useMarks(
  heldEdit: ReturnType<typeof useHeldEdit>,
  { onStage, scale, touchable, height, dpi }: Drawn,
  {
    paintPicture,
    sheet,
  }: Pick<ReturnType<typeof useGround>, 'paintPicture'> & {
    sheet: React.RefObject<SheetPainter | null>
  },
) {
  const { state, units, cropping, kit } = useStudio()
  const { area, container } = useLayers()
  const marks = useRef<SVGGElement>(null)
  const sizeShown = useRef<HTMLOutputElement>(null)
  const lay = (document: DesignDocument, trace: Trace) => {
    if (!marks.current || !sizeShown.current) return
    const selected = (touchable ? listLayers(document, container) : []).filter(({ id }) =>
      state.selection.includes(id),
    )
    const cropped = selected.find(
      (layer): layer is ImageLayer => layer.kind === 'image' && layer.id === cropping,
    )
    setMarks(marks.current, [
      traceMarks(trace, { matrix: onStage, area, units, scale }),
      cropped ? buildCropMarks(cropped, onStage) : buildSelectionMarks(selected, onStage),
    ])
    const reach = kit?.environment.reach
    placeSizeLabel(sizeShown.current, selected, { matrix: onStage, scale, dpi, units, height, reach })
  }
  heldEdit.setPainter((document, trace) => {
    lay(document, trace)
    const now = document.areas[state.area]
    if (!now || now === area) return
    paintPicture(now)
    sheet.current?.(now)
  })
  useLayoutEffect(() => {
    const { document, trace } = heldEdit.visible()
    lay(document, trace)
  })
  return { marks, sizeShown }
}
