import { findBlocks } from './blocks.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'
import { computeDpi, computePrintedDpi } from './resolution.ts'
import { measureBlur } from './true-detail.ts'

/** A photograph's sharpest edges span two pixels; if they span this many, it was enlarged or is out of focus everywhere. */
const blurredFrom = 3.3
/** The width of an edge that is as sharp as its pixels allow. */
const sharpEdge = 1.5

/** A small picture enlarged elsewhere has the pixels but not the detail: it prints soft whatever its resolution. */
export const softPicture: Rule = ({ layers, context, dpi, place }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image') return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture) return []
    const blocks = findBlocks(picture, context.environment)
    if (blocks?.isDrawn) return []
    const blur = blocks ? blocks.side * sharpEdge : measureBlur(picture, context.environment)
    if (blur === null || blur < blurredFrom) return []
    const ownDpi = computeDpi(layer, { matrix })
    const detail = (ownDpi * sharpEdge) / blur
    // The rule of resolution already reports it.
    const printedDpi = computePrintedDpi(layer, { matrix }, context.environment.reach?.(layer.artwork))
    if (detail >= dpi / 2 || printedDpi < dpi / 2) return []
    const detailWidth = Math.round((picture.width * sharpEdge) / blur)
    return [
      {
        rule: 'enlarged',
        severity: 'warn',
        layerId: layer.id,
        title: blocks ? `${nameOf(layer)} prints in squares${place}` : `${nameOf(layer)} is soft${place}`,
        words: `It has the detail of a picture ${detailWidth} pixels wide, ${Math.round(detail)} to the inch. Enlarging adds none: use the file it was made from, or make it smaller.`,
      },
    ]
  })
