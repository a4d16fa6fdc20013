import { pictureHref } from '#catalogue/contract'
import type { DesignDocument } from '#press/document.ts'
import { type Matrix, matrixOf, multiply } from '#press/draw/matrix.ts'
import { Button } from '../../ui/button.tsx'
import { CommentPins } from '../comments/comment-pins.tsx'
import { containerOf, findMatrix, listLayers } from '../document/edits.ts'
import { listCorners } from '../document/geometry.ts'
import type { StudioState } from '../document/studio-state.ts'
import { formatLength } from '../document/units.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { FlatSheet } from './flat-sheet.tsx'
import { GarmentShadow } from './garment-shadow.tsx'
import { AreaFrame, GroupFrame } from './overlay.tsx'
import { Rulers } from './rulers.tsx'
import { SelectionBar } from './selection-bar.tsx'
import styles from './stage.module.css'
import { groundSide, home, insetMargin, measureInset, zoomView } from './stage-geometry.ts'
import { type StageView, useStage } from './use-stage.ts'

/** The product in its colour with the design, and everything that can be manipulated. */
export function Stage() {
  const { state, kit, units, setUnits } = useStudio()
  const { layers } = useLayers()
  const view = useStage()
  const { blankArea, isTouchable, gestures } = view
  const formatInUnits = (inches: number) => String(Number(formatLength(inches, units)))
  const label = `${blankArea?.label ?? state.area}, ${formatInUnits(blankArea?.widthIn ?? 0)} × ${formatInUnits(blankArea?.heightIn ?? 0)} ${units}`
  return (
    <main className={styles.canvas} id="main">
      <h1 className="vh">Studio: {state.name}</h1>
      {blankArea && isTouchable ? (
        <Rulers matrix={view.fromArea} area={blankArea} units={units} onUnits={setUnits} />
      ) : null}
      <section
        ref={view.stage}
        className={styles.stage}
        aria-label={`Design stage: ${label}. ${layers.length} layers.`}
        aria-describedby="stage-keys"
        {...gestures.handlers}
      >
        <Photograph view={view} />
        <Overlay view={view} label={label} />
        <output ref={view.sizeLabel} className={styles.size} hidden />
      </section>
      <p className="vh" id="stage-keys">
        Arrow keys move the selected layer, with Shift by half an inch. Delete removes it, Control Z takes a
        change back, Control D duplicates it, Control C and V copy it to any area or design, brackets change
        its height, Enter goes inside a group and Escape out of it. Plus, minus and 0 zoom, and holding the
        space bar while you drag moves the view. The layers list selects by keyboard.
      </p>
      {kit ? null : <p className={styles.setting}>Setting the type…</p>}
      <SelectionBar />
      <ZoomBar view={view} />
    </main>
  )
}

/** The photograph, bare until the design can be drawn; if none shows the area, the flat sheet with a small photograph. */
function Photograph({ view }: { view: StageView }) {
  const { product, shownColour, blankArea, picture, colour, loadedPicture, isWaiting, ground, screen, size } =
    view
  const isFlat = ground.kind === 'flat'
  const onGround = {
    width: groundSide * screen[0],
    height: groundSide * screen[3],
    left: screen[4],
    top: screen[5],
  }
  return (
    <>
      {loadedPicture && !isFlat ? <GarmentShadow maps={loadedPicture.maps} style={onGround} /> : null}
      <canvas
        ref={view.photo}
        className={isFlat ? `${styles.photo} ${styles.small}` : styles.photo}
        hidden={!picture || isWaiting}
        role="img"
        aria-label={
          product ? `${product.blank.name} in ${shownColour?.name ?? 'its colour'} with the design on it` : ''
        }
        style={isFlat ? { width: measureInset(size), top: insetMargin, right: insetMargin } : onGround}
      />
      {isWaiting && product && picture ? (
        <img
          className={styles.bare}
          src={pictureHref(product.blank.id, picture.facing.name, shownColour?.slug ?? '', 760)}
          alt=""
        />
      ) : null}
      {isFlat && !isWaiting && blankArea ? (
        <FlatSheet
          painter={view.sheet}
          matrix={view.fromArea}
          colour={picture?.facing.fit === 'surface' ? '#ffffff' : colour.hex}
        />
      ) : null}
    </>
  )
}

/** The edges of the area and of the group being edited, and the selection's marks. */
function Overlay({ view, label }: { view: StageView; label: string }) {
  const { state } = useStudio()
  const { document } = useLayers()
  const { size, product, blankArea, isTouchable, fromArea, fromDesign, ground, shownColour } = view
  return (
    <svg className={styles.overlay} width={size.width} height={size.height} aria-hidden="true">
      {blankArea && isTouchable ? (
        <AreaFrame
          area={blankArea}
          technique={product?.blank.technique}
          matrix={fromArea}
          label={label}
          onDark={ground.kind !== 'flat' && shownColour?.dark === true}
        />
      ) : null}
      {state.inside.length > 0 && isTouchable ? (
        <GroupFrame corners={placeCorners(document, state, fromDesign)} />
      ) : null}
      <g ref={view.marks} />
      {isTouchable ? <CommentPins matrix={fromDesign} /> : null}
    </svg>
  )
}

function ZoomBar({ view: { camera, setCamera, size, blankArea, showCloseUp } }: { view: StageView }) {
  const zoomTo = (to: number) =>
    setCamera(zoomView(camera, size, { x: size.width / 2, y: size.height / 2 }, to))
  return (
    <div className={styles.zoom}>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="minus"
        iconOnly="Zoom out"
        onClick={() => zoomTo(camera.zoom / 1.25)}
      />
      <span>{Math.round(camera.zoom * 100)}%</span>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="plus"
        iconOnly="Zoom in"
        onClick={() => zoomTo(camera.zoom * 1.25)}
      />
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
          onClick={showCloseUp}
        />
      ) : null}
    </div>
  )
}

/** The corners of the group being edited, on the stage. */
function placeCorners(document: DesignDocument, { area, inside }: StudioState, fromDesign: Matrix) {
  const outer = containerOf(area, inside.slice(0, -1))
  const group = listLayers(document, outer).find((layer) => layer.id === inside.at(-1))
  if (!group) return []
  const box = { x: 0, y: 0, width: group.width, height: group.height, rotation: 0 }
  return listCorners(box, multiply(fromDesign, multiply(findMatrix(document, outer), matrixOf(group))))
}
