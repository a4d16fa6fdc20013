import { outlineOf } from '../draw/draw.ts'
import { type Bounds, boundsAfter, growBounds } from '../draw/outline.ts'
import { inkBounds } from '../draw/paint.ts'
import { rimOf } from '../effects.ts'
import { type Finding, formatInches, nameOf, type PlacedLayer, type Rule, type Sheet } from './finding.ts'

/** Inches of overhang that nobody can see. */
const slack = 0.01

/** The bounds of a layer's ink, in the inches of the print area. */
export function reachOf({ layer, matrix }: PlacedLayer, { context }: Pick<Sheet, 'context'>): Bounds | null {
  if (layer.kind === 'image' || layer.kind === 'pattern') {
    const rim = layer.kind === 'image' ? rimOf(layer.effects) * (layer.width / (layer.crop?.width ?? 1)) : 0
    const box = { left: 0, top: 0, right: layer.width, bottom: layer.height }
    return boundsAfter(growBounds(box, layer.kind === 'image' && layer.mask ? 0 : rim), matrix)
  }
  const ink = inkBounds(outlineOf(layer, context.environment), layer)
  return ink && boundsAfter(ink, matrix)
}

/** Cut letters stop the print; a picture may run over the edge on purpose, and is reported. */
export const clipped: Rule = (sheet) => {
  const width = sheet.context.onto?.widthIn ?? sheet.area.widthIn
  const height = sheet.context.onto?.heightIn ?? sheet.area.heightIn
  const edges = { left: 0, top: 0, right: width, bottom: height }
  return sheet.layers.flatMap((placed): Finding[] => {
    const reach = reachOf(placed, sheet)
    if (!reach) return []
    const overshoot = Math.max(
      edges.left - reach.left,
      edges.top - reach.top,
      reach.right - edges.right,
      reach.bottom - edges.bottom,
    )
    if (overshoot <= slack) return []
    const { layer, isGrouped } = placed
    const isOutside = reach.right <= 0 || reach.bottom <= 0 || reach.left >= width || reach.top >= height
    const isText = layer.kind === 'text'
    if (!isText && !isOutside && isFullBleed(reach, width, height)) return []
    return [
      {
        rule: 'clipped',
        severity: isText ? 'hard' : 'warn',
        layerId: layer.id,
        title: isOutside
          ? `${nameOf(layer)} lies outside the print area`
          : `${nameOf(layer)} is cut at the edge${sheet.place}`,
        words: isOutside
          ? 'None of it will print. Move it in, or take it off.'
          : `It reaches ${formatInches(overshoot)} over the print area. ${isText ? 'Move it in or make it smaller.' : 'Move it in, or let it run over every edge.'}`,
        ...(isGrouped ? {} : makeFix(placed, reach, sheet, width, height)),
      },
    ]
  })
}

/** Art that covers the whole area is meant to run over its edges. */
const isFullBleed = (reach: Bounds, width: number, height: number) =>
  reach.left <= slack && reach.top <= slack && reach.right >= width - slack && reach.bottom >= height - slack

function makeFix({ layer }: PlacedLayer, reach: Bounds, { fit }: Sheet, width: number, height: number) {
  const [wide, high] = [reach.right - reach.left, reach.bottom - reach.top]
  if (wide > width || high > height) return {}
  const dx = Math.max(0, -reach.left) - Math.max(0, reach.right - width)
  const dy = Math.max(0, -reach.top) - Math.max(0, reach.bottom - height)
  return {
    fix: {
      words: 'Move it inside',
      layerId: layer.id,
      change: { x: layer.x + dx / fit.scale, y: layer.y + dy / fit.scale },
    },
  }
}
