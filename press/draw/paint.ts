/** Inks an outline: shadow, outline and fill of text, shapes and paths. */
import type { Blend, Fill, Shadow, Stroke, Wear } from '../document.ts'
import { blockOutline } from './block.ts'
import { type Drawing, type InkPart, outlineOfDrawings } from './emoji.ts'
import { applyGradient } from './gradient.ts'
import { type Matrix, moveBy, multiply } from './matrix.ts'
import { type Bounds, boundsAfter, boundsOf, growBounds, joinBounds, type Outline } from './outline.ts'
import { type DrawEnvironment, drawIsolated, type Surface, setInk, setTransform } from './surface.ts'
import { makeWornOutline } from './wear.ts'

export type Paint = {
  fill: Fill | null
  stroke: Stroke | null
  shadow: Shadow | null
  wear?: Wear | undefined
  opacity: number
  blend: Blend
  width: number
  height: number
}
export type PaintOrder = {
  rule?: CanvasFillRule
  strokeBehind?: boolean
  /** The parts with colours of their own, in the layer's inches. They have the outline and the shadow of the rest. */
  drawings?: readonly Drawing[]
}

const plainMix = { opacity: 1, blend: 'normal' } as const

/** `matrix` goes from the layer's inches to pixels. */
export function paint(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  outline: Outline,
  ink: Paint,
  { rule = 'nonzero', strokeBehind = false, drawings = [] }: PaintOrder = {},
) {
  const fullOutline = drawings.length === 0 ? outline : [...outline, ...outlineOfDrawings(drawings)]
  const bounds = inkBounds(fullOutline, ink)
  if (!bounds) return
  const coatCount =
    Number(ink.fill !== null) +
    Number(ink.stroke !== null) +
    Number(ink.shadow !== null) +
    2 * drawings.length
  // Each drawing on a canvas of its own: a browser that has had many small shapes to draw at once draws some another way.
  const drawOnOwnSurface = (target: Surface, draw: (inner: Surface, part: InkPart) => void) => {
    for (const parts of drawings) {
      const reach = inkBounds(outlineOfDrawings([parts]), ink)
      if (!reach) continue
      drawIsolated(target, environment, boundsAfter(reach, matrix), plainMix, (inner) => {
        for (const part of parts) draw(inner, part)
      })
    }
  }
  const drawCoat = (target: Surface) => {
    if (ink.stroke || ink.shadow)
      drawOnOwnSurface(target, (inner, { outline: part }) =>
        paintUnder(inner, { matrix, outline: part, ink, rule: 'nonzero', strokeBehind: true }),
      )
    paintCoat(target, { matrix, outline, ink, rule, strokeBehind })
    drawOnOwnSurface(target, (inner, part) => fillPart(inner, environment, matrix, part))
    if (ink.wear) eraseWorn(target, matrix, makeWornOutline(bounds, ink, ink.wear))
  }
  if (ink.wear || (coatCount > 1 && (ink.opacity < 1 || ink.blend !== 'normal'))) {
    drawIsolated(surface, environment, boundsAfter(bounds, matrix), ink, drawCoat)
    return
  }
  surface.context.save()
  setInk(surface, ink.opacity, ink.blend)
  drawCoat(surface)
  surface.context.restore()
}

/** The inches that ink may reach: with half the outline's width, and the shadow. */
export function inkBounds(outline: Outline, ink: Pick<Paint, 'stroke' | 'shadow'>): Bounds | null {
  const outlineBounds = boundsOf(outline)
  if (!outlineBounds) return null
  const reach = ink.stroke ? (ink.stroke.width / 2) * (ink.stroke.join === 'miter' ? 4 : 1) : 0
  const edge = growBounds(outlineBounds, reach)
  if (!ink.shadow) return edge
  const { dx, dy } = ink.shadow
  return joinBounds(edge, {
    left: edge.left + dx,
    top: edge.top + dy,
    right: edge.right + dx,
    bottom: edge.bottom + dy,
  })
}

/** One outline and its inking. */
type Coat = { matrix: Matrix; outline: Outline; ink: Paint; rule: CanvasFillRule; strokeBehind: boolean }

function paintCoat(surface: Surface, coat: Coat) {
  const { outline, ink, rule, strokeBehind } = coat
  if (outline.length === 0) return
  paintUnder(surface, coat)
  if (ink.fill) fillWith(surface, ink.fill, ink, rule)
  if (ink.stroke && !strokeBehind) strokeWith(surface, ink.stroke)
}

/** The parts under the fill: shadows, and an outline that lies behind. The outline's path stays set. */
function paintUnder(surface: Surface, { matrix, outline, ink, rule, strokeBehind }: Coat) {
  const { shadow, fill, stroke } = ink
  if (shadow?.block) {
    setTransform(surface, matrix)
    // Each ring's open side belongs to another or lies under the letters' own stroke, so none needs a join.
    tracePath(surface, blockOutline(outline, shadow), false)
    if (stroke) strokeWith(surface, { ...stroke, colour: shadow.colour, join: 'round', dash: [] })
    fillWith(surface, { kind: 'solid', colour: shadow.colour }, ink, 'nonzero')
  }
  if (shadow) {
    setTransform(surface, multiply(matrix, moveBy(shadow.dx, shadow.dy)))
    tracePath(surface, outline, stroke !== null)
    const flat: Fill = { kind: 'solid', colour: shadow.colour }
    if (stroke) strokeWith(surface, { ...stroke, colour: shadow.colour })
    if (fill) fillWith(surface, flat, ink, rule)
  }
  setTransform(surface, matrix)
  tracePath(surface, outline, stroke !== null)
  if (stroke && strokeBehind) strokeWith(surface, stroke)
}

/** A part in its own colours. */
function fillPart(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  { outline, fill }: InkPart,
) {
  const fillIn = (target: Surface, colour: string) => {
    setTransform(target, matrix)
    tracePath(target, outline, false)
    target.context.fillStyle = colour
    target.context.fill('nonzero')
  }
  if (typeof fill === 'string') return fillIn(surface, fill)
  const bounds = boundsOf(outline)
  if (!bounds) return
  drawIsolated(surface, environment, boundsAfter(bounds, matrix), plainMix, (inner) => {
    fillIn(inner, '#ffffff')
    applyGradient(inner, matrix, fill)
  })
}

/** Takes ink away from this canvas only. */
function eraseWorn(surface: Surface, matrix: Matrix, wornOutline: Outline) {
  setTransform(surface, matrix)
  tracePath(surface, wornOutline, false)
  surface.context.globalCompositeOperation = 'destination-out'
  surface.context.fillStyle = '#000000'
  surface.context.fill('nonzero')
}

/**
 * `isJoined`: each ring's end meets its start in a join, for a stroke. Fills and clips close by themselves, and a
 * browser measures the whole path at each `closePath`, which would take seconds with thousands of rings.
 */
export function tracePath({ context }: Surface, outline: Outline, isJoined: boolean) {
  context.beginPath()
  for (const [i, step] of outline.entries()) {
    if (step[0] === 'M') context.moveTo(step[1], step[2])
    else if (step[0] === 'L') context.lineTo(step[1], step[2])
    else if (step[0] === 'Q') context.quadraticCurveTo(step[1], step[2], step[3], step[4])
    else if (step[0] === 'C') context.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6])
    else if (isJoined || (outline[i + 1]?.[0] ?? 'M') !== 'M') context.closePath()
  }
}

function fillWith({ context }: Surface, fill: Fill, box: Paint, rule: CanvasFillRule) {
  context.fillStyle = fill.kind === 'solid' ? fill.colour : gradientOf(context, fill, box)
  context.fill(rule)
}

function strokeWith({ context }: Surface, stroke: Stroke) {
  context.strokeStyle = stroke.colour
  context.lineWidth = stroke.width
  context.lineJoin = stroke.join
  context.lineCap = stroke.join === 'round' ? 'round' : 'butt'
  context.miterLimit = 4
  context.setLineDash(stroke.dash)
  context.stroke()
}

/** Through the middle of the box, just long enough for the corners to get the first and the last colour. */
function gradientOf(
  context: Surface['context'],
  fill: Extract<Fill, { kind: 'linear' }>,
  { width, height }: Paint,
): CanvasGradient {
  const radians = (fill.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const half = (Math.abs(width * cos) + Math.abs(height * sin)) / 2
  const [x, y] = [width / 2, height / 2]
  const gradient = context.createLinearGradient(
    x - cos * half,
    y - sin * half,
    x + cos * half,
    y + sin * half,
  )
  for (const stop of [...fill.stops].sort((a, b) => a.at - b.at)) gradient.addColorStop(stop.at, stop.colour)
  return gradient
}
