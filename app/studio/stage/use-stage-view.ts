import { type RefObject, useMemo } from 'react'
import { areaOf, inkOn } from '#catalogue/contract'
import { fitOnView } from '#press/mockup/fit-on-view.ts'
import { findPicture, isInUse, targetOf } from '../document/studio-data.ts'
import { choiceOf, productOf } from '../document/studio-state.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { measureGround } from './stage-geometry.ts'
import { usePicture } from './use-picture.ts'

/** The visible view: the product, its area and colour, and the picture of them with the design. */
export function useStageView() {
  const { state, inUse } = useStudio()
  const { document } = useLayers()
  const product = productOf(state)
  const shownColour = product?.blank.colours.find((colour) => colour.slug === choiceOf(state)?.shown)
  const blankArea = product && areaOf(product.blank, state.area)
  const target = product && blankArea ? targetOf(product.blank, blankArea) : undefined
  const picture = product ? findPicture(product, state.area, inUse) : null
  const placement = blankArea ? picture?.place(blankArea) : undefined
  const onPatch = picture
    ? fitOnView(document, state.area, picture.view, { onto: target, place: placement })
    : null
  const blankOnPatch =
    picture && target
      ? fitOnView(
          { ...document, areas: { [state.area]: { ...target, layers: [] } }, placements: {} },
          state.area,
          picture.view,
          { place: placement },
        )
      : null
  const colour = { hex: shownColour?.hex ?? '#ffffff', heather: shownColour?.heather ?? false }
  const isViewOnly = picture !== null && isInUse(picture.facing)
  return {
    product,
    shownColour,
    blankArea,
    target,
    picture,
    isViewOnly,
    onPatch,
    blankOnPatch,
    colour,
  }
}
export type StageView = ReturnType<typeof useStageView>

/**
 * Paints the photograph in `canvas`, and returns the position of inches on the stage's background. `isWaiting`:
 * nothing is painted yet.
 */
export function useGround(stageView: StageView, canvas: RefObject<HTMLCanvasElement | null>) {
  const { kit, arrivals } = useStudio()
  const { area } = useLayers()
  const { product, picture, blankArea, blankOnPatch, isViewOnly, onPatch, colour } = stageView
  const view = picture?.view ?? null
  const [loadedPicture, paintPicture, isWaiting] = usePicture(
    canvas,
    view,
    { kit, arrivals },
    {
      area,
      onPatch,
      colour,
      isSewn: product?.blank.technique === 'embroidery',
      ink: product ? inkOn(product.blank.technique, colour.hex) : null,
    },
  )
  // Compare its figures: the object is new in each rendering.
  const { x, y, scale } = blankOnPatch ?? { x: 0, y: 0, scale: 0 }
  const stageGround = useMemo(
    () =>
      measureGround(
        blankArea ?? { widthIn: 12, heightIn: 16 },
        loadedPicture && scale > 0 ? { ...loadedPicture, onPatch: { x, y, scale }, isViewOnly } : null,
      ),
    [blankArea, loadedPicture, isViewOnly, x, y, scale],
  )
  return { loadedPicture, paintPicture, isWaiting, ground: stageGround }
}
