import type { DesignDocument } from '../document.ts'
import { type Fit, fitArea, fitOn, type Gravity } from '../fit.ts'
import type { View } from './view.ts'

/** The position of a print area in a picture's printable patch, as fractions of the patch. */
export type PatchPlace = { left: number; top: number; width: number; height: number }
type Target = { blankId: string; widthIn: number; heightIn: number; gravity: Gravity }

/**
 * Combines two fits into one, in inches of the patch: the design on the blank's area, and that area on the picture's
 * patch.
 */
export function fitOnView(
  document: DesignDocument,
  area: string,
  view: Pick<View, 'areaIn' | 'gravity'>,
  { onto, place }: { onto?: Target | undefined; place?: PatchPlace | undefined } = {},
): Fit | null {
  const design = document.areas[area]
  if (!design || !view.areaIn) return null
  const blank = onto ?? design
  const onBlank = onto ? fitOn(document, area, onto) : { x: 0, y: 0, scale: 1 }
  if (!onBlank) return null
  const onPatch = place
    ? {
        x: place.left * view.areaIn.widthIn,
        y: place.top * view.areaIn.heightIn,
        scale: (place.width * view.areaIn.widthIn) / blank.widthIn,
      }
    : fitArea(blank, view.areaIn, view.gravity)
  return {
    x: onPatch.x + onBlank.x * onPatch.scale,
    y: onPatch.y + onBlank.y * onPatch.scale,
    scale: onBlank.scale * onPatch.scale,
  }
}
