import type { Layer } from '#press/document.ts'
import { measureBounds } from '../document/geometry.ts'

type Area = { widthIn: number; heightIn: number }

/**
 * A free place for a new layer: in the middle if free, else below, above or beside the others, as near as the area
 * has room. Without room it stays in the middle, on top.
 */
export function moveToFreeSpot(layer: Layer, others: readonly Layer[], area: Area): Layer {
  const occupied = others.filter((other) => !other.hidden).map(measureBounds)
  const gap = Math.min(area.widthIn, area.heightIn) * 0.04
  const isFree = ({ x, y }: { x: number; y: number }) =>
    x >= 0 &&
    y >= 0 &&
    x + layer.width <= area.widthIn &&
    y + layer.height <= area.heightIn &&
    occupied.every(
      (box) =>
        x >= box.right - 1e-6 ||
        x + layer.width <= box.left + 1e-6 ||
        y >= box.bottom - 1e-6 ||
        y + layer.height <= box.top + 1e-6,
    )
  const candidates = occupied.flatMap((box) => [
    { x: layer.x, y: box.bottom + gap },
    { x: layer.x, y: box.top - gap - layer.height },
    { x: box.right + gap, y: layer.y },
    { x: box.left - gap - layer.width, y: layer.y },
  ])
  const measureDistance = (position: { x: number; y: number }) =>
    Math.hypot(position.x - layer.x, position.y - layer.y)
  if (isFree(layer)) return layer
  const [nearest] = candidates.filter(isFree).sort((a, b) => measureDistance(a) - measureDistance(b))
  return nearest ? { ...layer, ...nearest } : layer
}
