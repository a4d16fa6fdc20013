import type { Bounds } from '../draw/outline.ts'
import { reachOf } from './clipped.ts'
import { drawnReachOf } from './drawn-reach.ts'
import { edges } from './edge-lines.ts'
import { type Finding, inInches, type MarkedPath, nameOf, type Rule, type Sheet } from './finding.ts'
import { crosses, grownBy, isInside, meets, type Point } from './polygon.ts'

type Line = { name: string; points: Point[] }
type Marks = { panels: Line[]; seams: Line[]; openings: Line[]; safeIn: number; edge: string }
type Hit = { rule: string; title: string; words: string }

/** The distance that words keep from a seam, a zip or a hole, in inches. [ours] */
const awayIn = 0.2
/** The part of a picture that may fall beside the cloth or into a hole before anyone minds. [ours] */
const lostMax = 0.12
/** The longest move that a cure makes, and its steps. */
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
    const { layer, grouped } = placed
    const reach = reachOf(placed, sheet)
    if (!reach) return []
    const isText = layer.kind === 'text'
    const drawn = isText ? null : drawnReachOf(placed, sheet)
    const box = drawn ?? reach
    if (isGround(box, area)) return []
    const hitAt = (at: Bounds, name: string) =>
      (drawn ? sewnOver(at, marks, name) : null) ?? hitOf(at, marks, isText, name)
    const hit = hitAt(box, nameOf(layer))
    if (!hit) return []
    const move = grouped ? null : wayOut(box, area, (at) => !hitAt(at, ''))
    return [
      {
        rule: hit.rule,
        severity: 'warn',
        layerId: layer.id,
        title: `${hit.title}${sheet.place}`,
        words: hit.words,
        ...(move ? { fix: fixOf(placed, move, sheet) } : {}),
      },
    ]
  })
}

const isGround = (reach: Bounds, area: Bounds): boolean =>
  reach.right - reach.left > area.right * 0.85 && reach.bottom - reach.top > area.bottom * 0.85

/** The first fault in its position. */
function hitOf(
  box: Bounds,
  { panels, seams, openings, safeIn, edge }: Marks,
  isText: boolean,
  name: string,
): Hit | null {
  const shown = panels.length === 0 ? null : panels.filter(({ points }) => meets(points, box))
  if (shown?.length === 0)
    return {
      rule: 'off-cloth',
      title: `${name} lies beside ${panels.length > 1 ? 'the panels' : panels[0]!.name}`,
      words: 'None of it is seen once the piece is made. Move it in, or take it off.',
    }
  const hole = openings.find(({ points }) =>
    isText ? meets(points, grownBy(box, awayIn)) : shareIn(box, [points]) > lostMax,
  )
  if (hole)
    return {
      rule: 'opening',
      title: isText ? `${name} runs into ${hole.name}` : `${name} loses a part to ${hole.name}`,
      words: `There is nothing to print on at ${hole.name}. Move it away from there.`,
    }
  if (!isText) {
    const kept =
      panels.length === 0
        ? 1
        : shareIn(
            box,
            panels.map(({ points }) => points),
          )
    if (kept >= 1 - lostMax) return null
    return {
      rule: 'off-cloth',
      title: `${name} loses a part at ${edge}`,
      words: `About ${Math.round((1 - kept) * 100)} % of it is cut away. Move it in, or let it cover the whole area.`,
    }
  }
  const seam = seams.find(({ points }) => crosses(points, grownBy(box, awayIn), false))
  if (seam)
    return {
      rule: 'seam',
      title: `${name} runs across ${seam.name}`,
      words: `Letters break there. Keep words ${inInches(awayIn)} away from ${seam.name}.`,
    }
  if (shown && shown.length > 1) return acrossPanels(shown, name, 'words')
  const close = shown?.find(({ points }) => crosses(points, grownBy(box, safeIn), true))
  if (close)
    return {
      rule: 'safe-area',
      title: `${name} is close to ${edge}`,
      words: `Keep words ${inInches(safeIn)} away from where ${close.name} ends.`,
    }
  return null
}

const acrossPanels = (panels: readonly Line[], name: string, what: string): Hit => ({
  rule: 'seam',
  title: `${name} runs across a seam`,
  words: `It lies on the ${panels.map((panel) => panel.name).join(' and the ')}, which are sewn together. Keep ${what} on one of them.`,
})

/** A drawing on two panels: parts that are cut and sewn together again seldom meet. */
function sewnOver(box: Bounds, { panels }: Marks, name: string): Hit | null {
  const shown = panels.filter(({ points }) => meets(points, box))
  return shown.length > 1 ? acrossPanels(shown, name, 'a drawing') : null
}

/** The part of a box that lies in any of these outlines, from 0 to 1. */
function shareIn(box: Bounds, outlines: readonly Point[][]): number {
  const steps = 24
  let within = 0
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const x = box.left + ((column + 0.5) / steps) * (box.right - box.left)
      const y = box.top + ((row + 0.5) / steps) * (box.bottom - box.top)
      if (outlines.some((outline) => isInside([x, y], outline))) within++
    }
  return within / steps ** 2
}

/** The shortest move that cures every fault, in inches; null if there is none. */
function wayOut(
  box: Bounds,
  area: Bounds,
  isFine: (box: Bounds) => boolean,
): { x: number; y: number } | null {
  const far = Math.min(moveIn, Math.max(area.right, area.bottom))
  for (let ring = stepIn; ring <= far; ring += ring < 1 ? stepIn : 2 * stepIn) {
    const turns = 16
    for (let turn = 0; turn < turns; turn++) {
      const [x, y] = [
        ring * Math.cos((turn / turns) * 2 * Math.PI),
        ring * Math.sin((turn / turns) * 2 * Math.PI),
      ]
      const moved = { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y }
      const within =
        moved.left >= 0 && moved.top >= 0 && moved.right <= area.right && moved.bottom <= area.bottom
      if (within && isFine(moved)) return { x, y }
    }
  }
  return null
}

const fixOf = (
  { layer }: Sheet['layers'][number],
  { x, y }: { x: number; y: number },
  { fit }: Sheet,
): NonNullable<Finding['fix']> => ({
  words: 'Move it clear',
  layerId: layer.id,
  change: { x: layer.x + x / fit.scale, y: layer.y + y / fit.scale },
})
