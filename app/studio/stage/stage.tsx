import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { areaOf, pictureHref } from '#catalogue/contract'
import type { DesignDocument, ImageLayer } from '#press/document.ts'
import { type Matrix, matrixOf, moved, scaled, times } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { fitOnView } from '#press/mockup/fit-on-view.ts'
import { Button } from '../../ui/button.tsx'
import { layersAt, matrixAt, placeOf } from '../document/edits.ts'
import { useLayers, useStudio } from '../document/studio-context.ts'
import { isInUse, pictureOf, targetOf } from '../document/studio-data.ts'
import { choiceOf, productOf, type StudioState } from '../document/studio-state.ts'
import { lengthIn } from '../document/units.ts'
import { usePicture } from '../panels/use-picture.ts'
import { FlatSheet, type SheetPainter } from './flat-sheet.tsx'
import { GarmentShadow } from './garment-shadow.tsx'
import { cornersOf } from './geometry.ts'
import { useHand } from './hand.ts'
import { layMarks } from './marks.ts'
import { AreaFrame, PlaceFrame } from './overlay.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { cropMarks, selectionMarks } from './selection-marks.ts'
import { laySize } from './selection-size.ts'
import {
  type Camera,
  closeUp,
  groundOf,
  groundSide,
  home,
  insetMargin,
  insetSide,
  screenFrom,
  zoomed,
} from './stage-geometry.ts'
import { type Trace, traceMarks } from './trace-marks.ts'
import { useCameraKeys, useWheel } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { useMeasured } from './use-measured.ts'

/** The product in its colour with the design on it, and everything the hand can hold. */
export function Stage() {
  const { state, dispatch, kit, arrivals, units, setUnits, cropping, inUse } = useStudio()
  const { document, area, place, layers, matrix: fromPlace } = useLayers()
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<SheetPainter>(null)
  const marks = useRef<SVGGElement>(null)
  const sizeShown = useRef<HTMLOutputElement>(null)
  const hand = useHand(document, dispatch)
  const size = useMeasured(stage)
  const [camera, setCamera] = useState<Camera>(home)
  const product = productOf(state)
  const shown = product?.blank.colours.find((colour) => colour.slug === choiceOf(state)?.shown)
  const blankArea = product && areaOf(product.blank, state.area)
  const target = product && blankArea ? targetOf(product.blank, blankArea) : undefined
  const picture = product ? pictureOf(product, state.area, inUse) : null
  const looking = picture !== null && isInUse(picture.facing)
  const onPicture = blankArea ? picture?.place(blankArea) : undefined
  const onPatch = picture
    ? fitOnView(document, state.area, picture.view, { onto: target, place: onPicture })
    : null
  const blankOnPatch =
    picture && target
      ? fitOnView(
          { ...document, areas: { [state.area]: { ...target, layers: [] } }, placements: {} },
          state.area,
          picture.view,
          { place: onPicture },
        )
      : null
  const colour = { hex: shown?.hex ?? '#ffffff', heather: shown?.heather ?? false }
  const [ready, paintPicture, waiting] = usePicture(
    photo,
    picture?.view ?? null,
    { kit, arrivals },
    { area, onPatch, colour },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured anew for each drawing; its figures say whether it moved.
  const ground = useMemo(
    () =>
      groundOf(
        blankArea ?? { widthIn: 12, heightIn: 16 },
        ready && blankOnPatch ? { ...ready, onPatch: blankOnPatch, looking } : null,
      ),
    [blankArea, ready, looking, blankOnPatch?.x, blankOnPatch?.y, blankOnPatch?.scale],
  )
  const screen = screenFrom(size, camera, ground)
  const fromArea = times(screen, ground.fromArea)
  const fit = (target && fitOn(document, state.area, target)) ?? { x: 0, y: 0, scale: 1 }
  const fromDesign = times(fromArea, times(moved(fit.x, fit.y), scaled(fit.scale)))
  const onStage = times(fromDesign, fromPlace)
  const panning = useCameraKeys(size, [camera, setCamera], () =>
    setCamera(blankArea ? closeUp(size, ground, blankArea) : home),
  )
  const touchable = !looking && !waiting
  const gestures = useGestures(
    stage,
    size,
    onStage,
    [camera, setCamera],
    touchable ? panning : lookOnly,
    hand,
  )
  useWheel(stage, size, [camera, setCamera])
  const flat = ground.kind === 'flat'
  const onGround = {
    width: groundSide * screen[0],
    height: groundSide * screen[3],
    left: screen[4],
    top: screen[5],
  }
  const inUnits = (inches: number) => String(Number(lengthIn(inches, units)))
  const label = `${blankArea?.label ?? state.area}, ${inUnits(blankArea?.widthIn ?? 0)} × ${inUnits(blankArea?.heightIn ?? 0)} ${units}`
  const lay = (seen: DesignDocument, trace: Trace) => {
    if (!marks.current || !sizeShown.current) return
    const selected = (touchable ? layersAt(seen, place) : []).filter((layer) =>
      state.selection.includes(layer.id),
    )
    const cropped = selected.find(
      (layer): layer is ImageLayer => layer.kind === 'image' && layer.id === cropping,
    )
    layMarks(marks.current, [
      traceMarks(trace, { matrix: onStage, area, units, scale: fit.scale }),
      cropped ? cropMarks(cropped, onStage) : selectionMarks(selected, onStage),
    ])
    laySize(sizeShown.current, selected, {
      matrix: onStage,
      scale: fit.scale,
      dpi: blankArea?.dpi ?? 300,
      units,
      height: size.height,
    })
  }
  hand.paintedBy((seen, trace) => {
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

  return (
    <main className="cv" id="main">
      <h1 className="vh">Studio: {state.name}</h1>
      {blankArea && touchable ? (
        <Rulers matrix={fromArea} area={blankArea} units={units} onUnits={setUnits} />
      ) : null}
      <section
        ref={stage}
        className={`stage${gestures.busy ? ' is-busy' : ''}`}
        aria-label={`Design stage: ${label}. ${layers.length} layers.`}
        aria-describedby="stage-keys"
        {...gestures.handlers}
      >
        {ready && !flat ? <GarmentShadow maps={ready.maps} style={onGround} /> : null}
        <canvas
          ref={photo}
          className={flat ? 'st-photo is-small' : 'st-photo'}
          hidden={!picture || waiting}
          role="img"
          aria-label={
            product ? `${product.blank.name} in ${shown?.name ?? 'its colour'} with the design on it` : ''
          }
          style={flat ? { width: insetSide(size), top: insetMargin, right: insetMargin } : onGround}
        />
        {waiting && product && picture ? (
          <img
            className="st-bare"
            src={pictureHref(product.blank.id, picture.facing.name, shown?.slug ?? '', 760)}
            alt=""
          />
        ) : null}
        {flat && !waiting && blankArea ? (
          <FlatSheet
            painter={sheet}
            matrix={fromArea}
            colour={picture?.facing.fit === 'surface' ? '#ffffff' : colour.hex}
          />
        ) : null}
        <svg className="st-over" width={size.width} height={size.height} aria-hidden="true">
          {blankArea && touchable ? (
            <AreaFrame
              area={blankArea}
              matrix={fromArea}
              label={label}
              onDark={!flat && shown?.dark === true}
            />
          ) : null}
          {state.inside.length > 0 && touchable ? (
            <PlaceFrame corners={placeCorners(document, state, fromDesign)} />
          ) : null}
          <g ref={marks} />
        </svg>
        <output ref={sizeShown} className="st-read" hidden />
      </section>
      <p className="vh" id="stage-keys">
        Arrow keys move the selected layer, with Shift by half an inch. Delete removes it, Control Z takes a
        change back, Control D doubles it, Control C and V copy it to any area or design, brackets change its
        height, Enter goes inside a group and Escape out of it. Plus, minus and 0 zoom, and with the space bar
        held one moves the view. The layers list selects by keyboard.
      </p>
      {kit ? null : <p className="st-setting">Setting the type…</p>}
      <SelectionBar />
      <ZoomBar
        camera={camera}
        onZoom={(zoom) => setCamera(zoomed(camera, size, { x: size.width / 2, y: size.height / 2 }, zoom))}
      >
        <Button kind="quiet" size="small" type="button" onClick={() => setCamera(home)}>
          Fit
        </Button>
        {blankArea ? (
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="scan-line"
            iconOnly="Show the print area"
            onClick={() => setCamera(closeUp(size, ground, blankArea))}
          />
        ) : null}
      </ZoomBar>
    </main>
  )
}

function ZoomBar({
  camera,
  onZoom,
  children,
}: {
  camera: Camera
  onZoom: (zoom: number) => void
  children: React.ReactNode
}) {
  return (
    <div className="zoom">
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="minus"
        iconOnly="Zoom out"
        onClick={() => onZoom(camera.zoom / 1.25)}
      />
      <span>{Math.round(camera.zoom * 100)}%</span>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="plus"
        iconOnly="Zoom in"
        onClick={() => onZoom(camera.zoom * 1.25)}
      />
      {children}
    </div>
  )
}

/** On a picture that is only looked at, whatever the hand does moves the view. */
const lookOnly = { current: true }

/** The group one works in: where its box lies on the stage. */
function placeCorners(document: DesignDocument, { area, inside }: StudioState, fromDesign: Matrix) {
  const outer = placeOf(area, inside.slice(0, -1))
  const group = layersAt(document, outer).find((layer) => layer.id === inside.at(-1))
  if (!group) return []
  const box = { x: 0, y: 0, width: group.width, height: group.height, rotation: 0 }
  return cornersOf(box, times(fromDesign, times(matrixAt(document, outer), matrixOf(group))))
}
