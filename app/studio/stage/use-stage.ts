import { useLayoutEffect, useRef, useState } from 'react'
import type { DesignDocument, ImageLayer } from '#press/document.ts'
import { moveBy, multiply, scaleBy } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { listLayers } from '../document/edits.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import type { SheetPainter } from './flat-sheet.tsx'
import { useHeldEdit } from './held-edit.ts'
import { setMarks } from './marks.ts'
import { buildCropMarks, buildSelectionMarks } from './selection-marks.ts'
import { placeSizeLabel } from './selection-size.ts'
import { type Camera, closeUp, home, measureScreen } from './stage-geometry.ts'
import { buildTraceMarks, type Trace } from './trace-marks.ts'
import { useCameraKeys, useWheel } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { useMeasured } from './use-measured.ts'
import { useGround, useStageView } from './use-stage-view.ts'

/** On a view-only picture every gesture moves the view. */
const alwaysPanning = { current: true }

/** The stage's screen geometry, and its gestures. */
export function useStage() {
  const { state, dispatch } = useStudio()
  const { document, matrix: layersToArea } = useLayers()
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<SheetPainter>(null)
  const heldEdit = useHeldEdit(document, dispatch)
  const size = useMeasured(stage)
  const [camera, setCamera] = useState<Camera>(home)
  const view = useStageView()
  const { loadedPicture, paintPicture, isWaiting, ground } = useGround(view, photo)
  const { blankArea, target, isViewOnly } = view
  const fromGround = measureScreen(size, camera, ground)
  const fromArea = multiply(fromGround, ground.fromArea)
  const fit = (target && fitOn(document, state.area, target)) ?? { x: 0, y: 0, scale: 1 }
  const fromDesign = multiply(fromArea, multiply(moveBy(fit.x, fit.y), scaleBy(fit.scale)))
  const layersToStage = multiply(fromDesign, layersToArea)
  const isTouchable = !isViewOnly && !isWaiting
  const showCloseUp = () => setCamera(blankArea ? closeUp(size, ground, blankArea) : home)
  const spacePanning = useCameraKeys(size, [camera, setCamera], showCloseUp)
  const panning = isTouchable ? spacePanning : alwaysPanning
  const gestures = useGestures(stage, size, layersToStage, [camera, setCamera], panning, heldEdit)
  useWheel(stage, size, [camera, setCamera])
  const painters = { paintPicture, sheet }
  const drawing = {
    layersToStage: layersToStage,
    scale: fit.scale,
    isTouchable,
    height: size.height,
    dpi: blankArea?.dpi ?? 300,
  }
  const { marks, sizeLabel } = useMarks(heldEdit, drawing, painters)
  const refs = { stage, photo, sheet, marks, sizeLabel }
  const pictureView = {
    size,
    camera,
    setCamera,
    showCloseUp,
    loadedPicture,
    isWaiting,
    ground,
    screen: fromGround,
    fromArea,
    fromDesign,
  }
  return { ...view, ...refs, ...pictureView, gestures, isTouchable }
}
export type StageView = ReturnType<typeof useStage>

type Drawing = {
  layersToStage: Parameters<typeof buildSelectionMarks>[1]
  scale: number
  isTouchable: boolean
  height: number
  dpi: number
}
/** Marks and figures follow the gesture without React; so do the photograph and the flat sheet. */
function useMarks(
  heldEdit: ReturnType<typeof useHeldEdit>,
  { layersToStage, scale, isTouchable, height, dpi }: Drawing,
  {
    paintPicture,
    sheet,
  }: Pick<ReturnType<typeof useGround>, 'paintPicture'> & {
    sheet: React.RefObject<SheetPainter | null>
  },
) {
  const { state, units, croppedId, kit } = useStudio()
  const { area, container } = useLayers()
  const marks = useRef<SVGGElement>(null)
  const sizeLabel = useRef<HTMLOutputElement>(null)
  const updateMarks = (document: DesignDocument, trace: Trace) => {
    if (!marks.current || !sizeLabel.current) return
    const selected = (isTouchable ? listLayers(document, container) : []).filter(({ id }) =>
      state.selection.includes(id),
    )
    const cropped = selected.find(
      (layer): layer is ImageLayer => layer.kind === 'image' && layer.id === croppedId,
    )
    setMarks(marks.current, [
      buildTraceMarks(trace, { matrix: layersToStage, area, units, scale }),
      cropped ? buildCropMarks(cropped, layersToStage) : buildSelectionMarks(selected, layersToStage),
    ])
    const reach = kit?.environment.reach
    placeSizeLabel(sizeLabel.current, selected, { matrix: layersToStage, scale, dpi, units, height, reach })
  }
  heldEdit.setPainter((document, trace) => {
    updateMarks(document, trace)
    const visibleArea = document.areas[state.area]
    if (!visibleArea || visibleArea === area) return
    paintPicture(visibleArea)
    sheet.current?.(visibleArea)
  })
  useLayoutEffect(() => {
    const { document, trace } = heldEdit.visible()
    updateMarks(document, trace)
  })
  return { marks, sizeLabel }
}
