/** Lays a design made for one print area onto the print area of another blank. */
import type { DesignDocument, Placement } from './document.ts'

/** The position of the design's top left on the target, in its inches, and its scale. */
export type Fit = { x: number; y: number; scale: number }
type Size = { widthIn: number; heightIn: number }
/** On a garment a print hangs from its top edge; on everything else it is centred. */
export type Gravity = 'top' | 'middle'

/** As large as fits without being cut, centred across, by gravity down; then moved as the creator placed it. */
export function fitArea(design: Size, target: Size, gravity: Gravity, placement?: Placement): Fit {
  const contain = Math.min(target.widthIn / design.widthIn, target.heightIn / design.heightIn)
  const scale = contain * (placement?.scale ?? 1)
  const slackX = target.widthIn - design.widthIn * scale
  const slackY = target.heightIn - design.heightIn * scale
  const contained = (target.heightIn - design.heightIn * contain) / 2
  return {
    x: slackX / 2 + (placement?.dx ?? 0),
    y: (gravity === 'top' ? slackY / 2 - contained : slackY / 2) + (placement?.dy ?? 0),
    scale,
  }
}

/** The fit of one area of a document on a blank: its own placement if the creator made one. */
export function fitOn(
  document: DesignDocument,
  area: string,
  target: Size & { blankId: string; gravity: Gravity },
): Fit | null {
  const design = document.areas[area]
  if (!design) return null
  return fitArea(design, target, target.gravity, document.placements[target.blankId]?.[area])
}
