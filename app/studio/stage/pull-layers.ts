/** The effect on layers of pulling a handle or the rotation knob: one alone, or several as one. All in inches. */
import type { Layer } from '#press/document.ts'
import { apply, type PlacedBox, turnBy } from '#press/draw/matrix.ts'
import {
  anchorBox,
  type Handle,
  isCorner,
  joinBoundsOf,
  type Point,
  resizeBox,
} from '../document/geometry.ts'
import { remeasureText } from '../document/new-layer.ts'
import type { PressKit } from '../document/press-kit.ts'
import { scaleLayer } from '../document/scale-layer.ts'
import { findNearestLine, type Guide, type SnapLines } from './snapping.ts'

/** Text, pictures and groups keep their proportions at a corner; shapes are free. Shift reverses this. */
export const keepsRatio = (layer: Layer) =>
  layer.kind === 'text' || layer.kind === 'image' || layer.kind === 'group'

type Pull = {
  /** Shift: reverses whether proportions are kept. */
  reversesRatio: boolean
  lines: SnapLines | null
  within: number
  kit: PressKit | null
}

export function pullHandle(
  layer: Layer,
  handle: Handle,
  offset: Point,
  { reversesRatio: shift, lines, within, kit }: Pull,
): { layer: Layer; guides: Guide[] } {
  const isProportional = keepsRatio(layer) !== shift
  const resized = resizeBox(layer, handle, offset, isProportional)
  const { box, guides } =
    lines && layer.rotation === 0
      ? snapBox(layer, resized, handle, isProportional, lines, within)
      : { box: resized, guides: [] }
  return { layer: fitToBox(layer, box, handle, kit), guides }
}

function fitToBox(layer: Layer, box: PlacedBox, handle: Handle, kit: PressKit | null): Layer {
  const scale = box.width / layer.width
  const scaled = isCorner(handle) && keepsRatio(layer) ? scaleLayer(layer, scale) : layer
  const boxed = { ...scaled, ...box } as Layer
  return boxed.kind === 'text' && kit ? remeasureText(boxed, kit.environment.shaper) : boxed
}

/** The moved edges snap to lines; with fixed proportions, the nearer one decides. */
function snapBox(
  from: PlacedBox,
  box: PlacedBox,
  handle: Handle,
  isProportional: boolean,
  lines: SnapLines,
  within: number,
): { box: PlacedBox; guides: Guide[] } {
  const [west, north] = [handle.includes('w'), handle.includes('n')]
  const changesWidth = west || handle.includes('e')
  const changesHeight = north || handle.includes('s')
  const x = changesWidth ? findNearestLine([west ? box.x : box.x + box.width], lines.x, within) : null
  const y = changesHeight ? findNearestLine([north ? box.y : box.y + box.height], lines.y, within) : null
  const width = x ? box.width + (west ? -x.distance : x.distance) : box.width
  const height = y ? box.height + (north ? -y.distance : y.distance) : box.height
  if (width < 0.05 || height < 0.05) return { box, guides: [] }
  const fixed = { x: changesWidth ? Number(west) : 0.5, y: changesHeight ? Number(north) : 0.5 }
  const guideX: Guide[] = x ? [{ axis: 'x', at: x.at }] : []
  const guideY: Guide[] = y ? [{ axis: 'y', at: y.at }] : []
  if (!isProportional || !isCorner(handle)) {
    return { box: anchorBox(from, { width, height }, fixed), guides: [...guideX, ...guideY] }
  }
  const isXNearer = x !== null && (y === null || Math.abs(x.distance) <= Math.abs(y.distance))
  const scale = isXNearer || !y ? width / from.width : height / from.height
  return {
    box: anchorBox(from, { width: from.width * scale, height: from.height * scale }, fixed),
    guides: isXNearer ? guideX : guideY,
  }
}

/** Several layers scale as one, keeping the opposite corner of their box; only corners do that. */
export function pullLayers(layers: readonly Layer[], handle: Handle, offset: Point): (layer: Layer) => Layer {
  const bounds = joinBoundsOf(layers)
  if (!bounds) return (layer) => layer
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const frame = { x: bounds.left, y: bounds.top, width, height, rotation: 0 }
  const box = resizeBox(frame, handle, offset, true)
  const scale = box.width / width
  return (layer) => ({
    ...scaleLayer(layer, scale),
    x: box.x + (layer.x - bounds.left) * scale,
    y: box.y + (layer.y - bounds.top) * scale,
  })
}

/** Several layers turn about the centre of their box, by the pointer's angle around it. */
export function turnLayers(
  layers: readonly Layer[],
  from: Point,
  to: Point,
  isCoarse: boolean,
): (layer: Layer) => Layer {
  const bounds = joinBoundsOf(layers)
  if (!bounds) return (layer) => layer
  const [cx, cy] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
  const measureAngle = (at: Point) => (Math.atan2(at.y - cy, at.x - cx) * 180) / Math.PI
  const turnedBy = measureAngle(to) - measureAngle(from)
  const step = isCoarse ? 15 : 1
  const degrees = Math.round(turnedBy / step) * step
  const turn = turnBy(degrees, cx, cy)
  return (layer) => {
    const [x, y] = apply(turn, layer.x + layer.width / 2, layer.y + layer.height / 2)
    const rotation = ((((layer.rotation + degrees + 180) % 360) + 360) % 360) - 180
    return { ...layer, rotation, x: x - layer.width / 2, y: y - layer.height / 2 }
  }
}
