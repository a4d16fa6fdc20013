import { useEffect, useMemo, useRef, useState } from 'react'
import { areaOf } from '#catalogue/contract'
import type { DesignDocument, ImageLayer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { type Matrix, matrixOf, moved, scaled, times } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { fitOnView } from '#press/mockup/fit-on-view.ts'
import { Button } from '../ui/button.tsx'
import { CropOverlay } from './crop-overlay.tsx'
import { layersAt, matrixAt, placeOf } from './edits.ts'
import { GarmentShadow } from './garment-shadow.tsx'
import { cornersOf } from './geometry.ts'
import { AreaFrame, GapLines, GuideLines, PlaceFrame, SelectingFrame, SelectionFrame } from './overlay.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionSize } from './selection-size.tsx'
import {
  type Camera,
  closeUp,
  type Ground,
  groundOf,
  groundSide,
  home,
  screenFrom,
  zoomed,
} from './stage-geometry.ts'
import { StudioProvider, useLayers, useStudio } from './studio-context.ts'
import { pictureOf, targetOf } from './studio-data.ts'
import { choiceOf, productOf, type StudioState } from './studio-state.ts'
import { lengthIn } from './units.ts'
import { useCameraKeys, useWheel } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { useLiveEdits } from './use-live-edits.ts'
import { useMeasured } from './use-measured.ts'
import { usePicture } from './use-picture.ts'

/** The product in its colour with the design on it, and everything the hand can hold. */
export function Stage() {
  const studio = useLiveEdits(useStudio())
  return (
    <StudioProvider value={studio}>
      <StageGround />
    </StudioProvider>
  )
}

function StageGround() {
  const { state, kit, arrivals, units, setUnits, cropping } = useStudio()
  const { document, area, layers, selected, matrix: fromPlace } = useLayers()
  const stage = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLCanvasElement>(null)
  const size = useMeasured(stage)
  const [camera, setCamera] = useState<Camera>(home)
  const product = productOf(state)
  const shown = product?.blank.colours.find((colour) => colour.slug === choiceOf(state)?.shown)
  const blankArea = product && areaOf(product.blank, state.area)
  const target = product && blankArea ? targetOf(product.blank, blankArea) : undefined
  const picture = product ? pictureOf(product, state.area) : null
  const place = blankArea ? picture?.place(blankArea) : undefined
  const onPatch = picture ? fitOnView(document, state.area, picture.view, { onto: target, place }) : null
  const blankOnPatch =
    picture && target
      ? fitOnView(
          { ...document, areas: { [state.area]: { ...target, layers: [] } }, placements: {} },
          state.area,
          picture.view,
          { place },
        )
      : null
  const colour = { hex: shown?.hex ?? '#ffffff', heather: shown?.heather ?? false }
  const ready = usePicture(photo, picture?.view ?? null, { kit, arrivals }, { area, onPatch, colour })
  const ground = useMemo(
    () =>
      groundOf(
        blankArea ?? { widthIn: 12, heightIn: 16 },
        ready && blankOnPatch ? { ...ready, onPatch: blankOnPatch } : null,
      ),
    [blankArea, ready, blankOnPatch?.x, blankOnPatch?.y, blankOnPatch?.scale],
  )
  const screen = screenFrom(size, camera)
  const fromArea = times(screen, ground.fromArea)
  const fit = (target && fitOn(document, state.area, target)) ?? { x: 0, y: 0, scale: 1 }
  const fromDesign = times(fromArea, times(moved(fit.x, fit.y), scaled(fit.scale)))
  const onStage = times(fromDesign, fromPlace)
  const panning = useCameraKeys(size, [camera, setCamera], () =>
    setCamera(blankArea ? closeUp(size, ground, blankArea) : home),
  )
  const gestures = useGestures(stage, size, onStage, [camera, setCamera], panning)
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
  const { trace } = gestures
  const cropped = selected.find(
    (layer): layer is ImageLayer => layer.kind === 'image' && layer.id === cropping,
  )

  return (
    <main className="cv" id="main">
      <h1 className="vh">Studio: {state.name}</h1>
      {blankArea ? <Rulers matrix={fromArea} area={blankArea} units={units} onUnits={setUnits} /> : null}
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
          hidden={!picture}
          role="img"
          aria-label={
            product ? `${product.blank.name} in ${shown?.name ?? 'its colour'} with the design on it` : ''
          }
          style={flat ? undefined : onGround}
        />
        {flat && blankArea ? (
          <FlatSheet
            ground={ground}
            screen={screen}
            colour={picture?.facing.fit === 'surface' ? '#ffffff' : colour.hex}
          />
        ) : null}
        <svg className="st-over" width={size.width} height={size.height} aria-hidden="true">
          {blankArea ? <AreaFrame area={blankArea} matrix={fromArea} label={label} /> : null}
          {state.inside.length > 0 ? (
            <PlaceFrame corners={placeCorners(document, state, fromDesign)} />
          ) : null}
          {area ? <GuideLines guides={trace.guides} matrix={onStage} area={area} /> : null}
          <GapLines gaps={trace.gaps} matrix={onStage} units={units} scale={fit.scale} />
          {cropped ? (
            <CropOverlay layer={cropped} matrix={onStage} />
          ) : (
            <SelectionFrame layers={selected} matrix={onStage} />
          )}
          <SelectingFrame frame={trace.frame} />
        </svg>
        <SelectionSize matrix={onStage} scale={fit.scale} dpi={blankArea?.dpi ?? 300} />
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

/** The print area by itself, in the product's colour: for what goes round a corner or a cylinder. */
function FlatSheet({
  ground,
  screen,
  colour,
}: {
  ground: Ground
  screen: ReturnType<typeof screenFrom>
  colour: string
}) {
  const { state, kit, arrivals } = useStudio()
  const { document, area } = useLayers()
  const sheet = useRef<HTMLCanvasElement>(null)
  const product = productOf(state)
  const blankArea = product && areaOf(product.blank, state.area)
  const [width, height] = [blankArea?.widthIn ?? 1, blankArea?.heightIn ?? 1]
  const m = times(screen, ground.fromArea)
  const fine = Math.min(
    2400 / Math.max(width, height),
    m[0] * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1),
  )
  useEffect(() => {
    const canvas = sheet.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || !area || !kit || !product || !blankArea) return
    const frame = requestAnimationFrame(() => {
      canvas.width = Math.max(1, Math.round(width * fine))
      canvas.height = Math.max(1, Math.round(height * fine))
      const onto = targetOf(product.blank, blankArea)
      draw(
        { context, width: canvas.width, height: canvas.height },
        kit.environment,
        area,
        fine,
        fitOn(document, state.area, onto) ?? undefined,
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [document, area, kit, arrivals, fine, width, height, product, blankArea, state.area])
  return (
    <canvas
      ref={sheet}
      className="st-sheet"
      role="img"
      aria-label="The print area, flat"
      style={{ left: m[4], top: m[5], width: width * m[0], height: height * m[3], background: colour }}
    />
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

/** The group one works in: where its box lies on the stage. */
function placeCorners(document: DesignDocument, { area, inside }: StudioState, fromDesign: Matrix) {
  const outer = placeOf(area, inside.slice(0, -1))
  const group = layersAt(document, outer).find((layer) => layer.id === inside.at(-1))
  if (!group) return []
  const box = { x: 0, y: 0, width: group.width, height: group.height, rotation: 0 }
  return cornersOf(box, times(fromDesign, times(matrixAt(document, outer), matrixOf(group))))
}
