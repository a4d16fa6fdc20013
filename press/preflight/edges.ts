import { boundsAfter } from '../draw/outline.ts'
import { reachOf } from './clipped.ts'
import { findDrawnReach } from './drawn-reach.ts'
import { type Edge, edges } from './edge-lines.ts'
import { type Finding, formatInches, nameOf, type Rule, type Sheet } from './finding.ts'

/**
 * Edges that are cut, folded, sewn or at the end of the print: words keep their distance, and a background that
 * nearly reaches the edge extends beyond it.
 */
export const atEdges: Rule = (sheet) => {
  const edge = edges[sheet.context.technique]
  if (!edge) return []
  const { onto } = sheet.context
  // On a product with its own outline, words are measured against that.
  const width = onto?.widthIn ?? sheet.area.widthIn
  const height = onto?.heightIn ?? sheet.area.heightIn
  return sheet.layers.flatMap((placed): Finding[] => {
    const reach = reachOf(placed, sheet)
    if (!reach) return []
    const size = { width, height }
    if (placed.layer.kind === 'text') return onto?.panels ? [] : findClose(placed, reach, sheet, edge, size)
    const drawnReach = edge.cuts && !onto?.panels ? findDrawnReach(placed, sheet) : null
    if (drawnReach && !isGround(drawnReach, size)) return findClose(placed, drawnReach, sheet, edge, size)
    const gaps = [reach.left, reach.top, width - reach.right, height - reach.bottom]
    return findSliver(placed, gaps, sheet, size)
  })
}

const isGround = ({ left, top, right, bottom }: InkReach, { width, height }: Size): boolean =>
  right - left > width * 0.85 && bottom - top > height * 0.85

type InkReach = NonNullable<ReturnType<typeof reachOf>>
type Size = { width: number; height: number }

/** Words near the edge, or on the part that is cut off or folded away. */
function findClose(
  { layer, isGrouped }: Sheet['layers'][number],
  reach: InkReach,
  { context: { onto }, fit, place }: Sheet,
  edge: Edge,
  { width, height }: Size,
): Finding[] {
  const [cutIn, foldIn] = [onto?.cutIn ?? 0, onto?.foldIn ?? 0]
  const safe = cutIn + foldIn + edge.safeIn
  const min = Math.min(reach.left, reach.top, width - reach.right, height - reach.bottom)
  // Ink over an edge without a fold is meant, or is reported as cut letters.
  if (min >= safe || (min < 0 && foldIn === 0)) return []
  const doesFit =
    reach.right - reach.left <= width - 2 * safe && reach.bottom - reach.top <= height - 2 * safe
  const shiftInside = (before: number, after: number) =>
    Math.max(0, safe - before) - Math.max(0, safe - after)
  const change = {
    x: layer.x + shiftInside(reach.left, width - reach.right) / fit.scale,
    y: layer.y + shiftInside(reach.top, height - reach.bottom) / fit.scale,
  }
  const subject = layer.kind === 'text' ? 'words' : 'what is drawn'
  const edgeName = foldIn > 0 ? 'the frame’s edge' : edge.name
  return [
    {
      rule: 'safe-area',
      severity: 'warn',
      layerId: layer.id,
      title:
        foldIn > 0 && min < foldIn
          ? `${nameOf(layer)} goes round the frame${place}`
          : `${nameOf(layer)} is close to ${edgeName}${place}`,
      words:
        foldIn > 0
          ? `The outer ${formatInches(foldIn)} go round the frame. Keep ${subject} ${formatInches(safe)} away from the edge of the print.`
          : `${formatInches(Math.max(0, min - cutIn))} from ${edgeName}. Keep ${subject} ${formatInches(edge.safeIn)} away from it.`,
      ...(isGrouped || !doesFit ? {} : { fix: { words: 'Move it inside', layerId: layer.id, change } }),
    },
  ]
}

/** The distance from the edge at which a background ends by mistake. */
const shortIn = 0.314
/** The distance from the fold at which a picture for the front alone ends. */
const frontIn = 0.2
/** A background that ends just before the edge leaves a line of paper or cloth; before the end of a fold, a bare side. */
function findSliver(
  { layer, matrix, isGrouped }: Sheet['layers'][number],
  gaps: readonly number[],
  { place, context }: Sheet,
  { width, height }: Size,
): Finding[] {
  const fold = context.onto?.foldIn ?? 0
  const box = boundsAfter({ left: 0, top: 0, right: layer.width, bottom: layer.height }, matrix)
  const shortBelow = Math.max(shortIn, fold - frontIn)
  const bareGaps = gaps.filter((gap) => gap > 0.01 && gap < shortBelow)
  const front = { width: width - 2 * fold, height: height - 2 * fold }
  if (!isGround(box, front) || bareGaps.length === 0 || layer.rotation !== 0) return []
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const k = Math.max(
    cx / (cx - box.left),
    (width - cx) / (box.right - cx),
    cy / (cy - box.top),
    (height - cy) / (box.bottom - cy),
  )
  const size = { width: layer.width * k * 1.002, height: layer.height * k * 1.002 }
  return [
    {
      rule: 'bleed',
      severity: 'warn',
      layerId: layer.id,
      title: `${nameOf(layer)} ends just before the edge${place}`,
      words:
        fold > 0
          ? `${formatInches(Math.max(...bareGaps))} of the frame's side stays bare. Let it run over the edge.`
          : `A line of ${formatInches(Math.max(...bareGaps))} beside it stays bare. Let it run over the edge.`,
      ...(isGrouped ? {} : { fix: { words: 'Let it run over the edge', layerId: layer.id, change: size } }),
    },
  ]
}
