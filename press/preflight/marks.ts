import { type Bounds, growBounds } from '../draw/outline.ts'
import { reachOf } from './clipped.ts'
import { findDrawnReach } from './drawn-reach.ts'
import { edges } from './edge-lines.ts'
import { type Finding, formatInches, type MarkedPath, nameOf, type Rule, type Sheet } from './finding.ts'
import { isCrossing, isInside, isMeeting, type Point } from './polygon.ts'

type Line = { name: string; points: Point[] }
type Marks = { panels: Line[]; seams: Line[]; openings: Line[]; safeIn: number; edge: string }
type Hit = { rule: string; title: string; words: string }

/** The distance that words keep from a seam, a zip or a hole, in inches. [ours] */
const awayIn = 0.2
/** The part of a picture that may fall beside the cloth or into a hole before anyone minds. [ours] */
const maxLost = 0.12
/** The longest move that a fix makes, and its steps. */
const [moveIn, stepIn] = [8, 0.125]

/**
 * Ink across a seam or a zip, in a hole, beside the cloth or too close to a cut. A background that covers the area is
 * meant to run over all of it.
 */
export const atMarks: Rule = (sheet) => {
  const { onto, technique } = sheet.context
  if (!onto || !(onto.panels || onto.seams || onto.openings)) return []
  const inches = ({ name, points }: MarkedPath): Line => ({
    name,
    points: points.map(([x, y]) => [(x * onto.widthIn) / 1000, (y * onto.heightIn) / 1000]),
  })
  const edge = edges[technique]
  const marks: Marks = {
    panels: (onto.panels ?? []).map(inches),
    seams: (onto.seams ?? []).map(inches),
    openings: (onto.openings ?? []).map(inches),
    safeIn: edge?.safeIn ?? awayIn,
    edge: edge?.name ?? 'the edge',
  }
  const area = { left: 0, top: 0, right: onto.widthIn, bottom: onto.heightIn }
  return sheet.layers.flatMap((placed): Finding[] => {
    const { layer, isGrouped } = placed
    const reach = reachOf(placed, sheet)
    if (!reach) return []
    const isText = layer.kind === 'text'
    const drawnReach = isText ? null : findDrawnReach(placed, sheet)
    const box = drawnReach ?? reach
    if (isGround(box, area)) return []
    const hitAt = (bounds: Bounds, name: string) =>
      (drawnReach ? findSewnOver(bounds, marks, name) : null) ?? findHit(bounds, marks, isText, name)
    const hit = hitAt(box, nameOf(layer))
    if (!hit) return []
    const move = isGrouped ? null : findWayOut(box, area, (bounds) => !hitAt(bounds, ''))
    return [
      {
        rule: hit.rule,
        severity: 'warn',
        layerId: layer.id,
        title: `${hit.title}${sheet.place}`,
        words: hit.words,
        ...(move ? { fix: makeFix(placed, move, sheet) } : {}),
      },
    ]
  })
}

const isGround = (reach: Bounds, area: Bounds): boolean =>
  reach.right - reach.left > area.right * 0.85 && reach.bottom - reach.top > area.bottom * 0.85

/** The first fault in its position. */
function findHit(
  box: Bounds,
  { panels, seams, openings, safeIn, edge }: Marks,
  isText: boolean,
  name: string,
): Hit | null {
  const touchedPanels = panels.length === 0 ? null : panels.filter(({ points }) => isMeeting(points, box))
  if (touchedPanels?.length === 0)
    return {
      rule: 'off-cloth',
      title: `${name} lies beside ${panels.length > 1 ? 'the panels' : panels[0]!.name}`,
      words: 'None of it is seen once the piece is made. Move it in, or take it off.',
    }
  const hole = openings.find(({ points }) =>
    isText ? isMeeting(points, growBounds(box, awayIn)) : shareIn(box, [points]) > maxLost,
  )
  if (hole)
    return {
      rule: 'opening',
      title: isText ? `${name} runs into ${hole.name}` : `${name} loses a part to ${hole.name}`,
      words: `There is nothing to print on at ${hole.name}. Move it away from there.`,
    }
  if (!isText) {
    const shareInside =
      panels.length === 0
        ? 1
        : shareIn(
            box,
            panels.map(({ points }) => points),
          )
    if (shareInside >= 1 - maxLost) return null
    return {
      rule: 'off-cloth',
      title: `${name} loses a part at ${edge}`,
      words: `About ${Math.round((1 - shareInside) * 100)} % of it is cut away. Move it in, or let it cover the whole area.`,
    }
  }
  const seam = seams.find(({ points }) => isCrossing(points, growBounds(box, awayIn), false))
  if (seam)
    return {
      rule: 'seam',
      title: `${name} runs across ${seam.name}`,
      words: `Letters break there. Keep words ${formatInches(awayIn)} away from ${seam.name}.`,
    }
  if (touchedPanels && touchedPanels.length > 1) return acrossPanels(touchedPanels, name, 'words')
  const nearPanel = touchedPanels?.find(({ points }) => isCrossing(points, growBounds(box, safeIn), true))
  if (nearPanel)
    return {
      rule: 'safe-area',
      title: `${name} is close to ${edge}`,
      words: `Keep words ${formatInches(safeIn)} away from where ${nearPanel.name} ends.`,
    }
  return null
}

const acrossPanels = (panels: readonly Line[], name: string, label: string): Hit => ({
  rule: 'seam',
  title: `${name} runs across a seam`,
  words: `It lies on the ${panels.map((panel) => panel.name).join(' and the ')}, which are sewn together. Keep ${label} on one of them.`,
})

/** A drawing on two panels: parts that are cut and sewn together again seldom meet. */
function findSewnOver(box: Bounds, { panels }: Marks, name: string): Hit | null {
  const touchedPanels = panels.filter(({ points }) => isMeeting(points, box))
  return touchedPanels.length > 1 ? acrossPanels(touchedPanels, name, 'a drawing') : null
}

/** The part of a box that lies in any of these outlines, from 0 to 1. */
function shareIn(box: Bounds, outlines: readonly Point[][]): number {
  const steps = 24
  let insideCount = 0
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const x = box.left + ((column + 0.5) / steps) * (box.right - box.left)
      const y = box.top + ((row + 0.5) / steps) * (box.bottom - box.top)
      if (outlines.some((outline) => isInside([x, y], outline))) insideCount++
    }
  return insideCount / steps ** 2
}

/** The shortest move that fixes every fault, in inches; null if there is none. */
function findWayOut(
  box: Bounds,
  area: Bounds,
  isFine: (box: Bounds) => boolean,
): { x: number; y: number } | null {
  const maxDistance = Math.min(moveIn, Math.max(area.right, area.bottom))
  for (let ring = stepIn; ring <= maxDistance; ring += ring < 1 ? stepIn : 2 * stepIn) {
    const directionCount = 16
    for (let direction = 0; direction < directionCount; direction++) {
      const [x, y] = [
        ring * Math.cos((direction / directionCount) * 2 * Math.PI),
        ring * Math.sin((direction / directionCount) * 2 * Math.PI),
      ]
      const moved = { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y }
      const isWithinArea =
        moved.left >= 0 && moved.top >= 0 && moved.right <= area.right && moved.bottom <= area.bottom
      if (isWithinArea && isFine(moved)) return { x, y }
    }
  }
  return null
}

const makeFix = (
  { layer }: Sheet['layers'][number],
  { x, y }: { x: number; y: number },
  { fit }: Sheet,
): NonNullable<Finding['fix']> => ({
  words: 'Move it clear',
  layerId: layer.id,
  change: { x: layer.x + x / fit.scale, y: layer.y + y / fit.scale },
})
