import type { ShapeLayer } from '../document.ts'
import { arc, type Outline, type Step } from './outline.ts'

export type ShapeForm = Pick<ShapeLayer, 'shape' | 'width' | 'height' | 'corner' | 'points' | 'inner'>

/** The outline of a shape in its layer's inches. */
export function shapeOutline(layer: ShapeForm): Outline {
  const { width, height } = layer
  if (layer.shape === 'rect') return rectangle(width, height, layer.corner)
  if (layer.shape === 'ellipse') {
    const [rx, ry] = [width / 2, height / 2]
    return [['M', width, ry], ...arc(rx, ry, rx, ry, 0, 2 * Math.PI), ['Z']]
  }
  if (layer.shape === 'line') {
    return [
      ['M', 0, height / 2],
      ['L', width, height / 2],
    ]
  }
  return polygonOrStar(layer)
}

function rectangle(width: number, height: number, corner: number): Outline {
  const r = Math.min(corner, width / 2, height / 2)
  if (r === 0) {
    return [['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']]
  }
  const quarter = (cx: number, cy: number, from: number) => arc(cx, cy, r, r, from, Math.PI / 2)
  return [
    ['M', r, 0],
    ['L', width - r, 0],
    ...quarter(width - r, r, -Math.PI / 2),
    ['L', width, height - r],
    ...quarter(width - r, height - r, 0),
    ['L', r, height],
    ...quarter(r, height - r, Math.PI / 2),
    ['L', 0, r],
    ...quarter(r, r, Math.PI),
    ['Z'],
  ]
}

/** Polygons and stars: the first tip up, stretched to the box. */
function polygonOrStar(layer: ShapeForm): Outline {
  const isStar = layer.shape === 'star'
  const count = isStar ? layer.points * 2 : layer.points
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i * 2 * Math.PI) / count - Math.PI / 2
    const radius = isStar && i % 2 === 1 ? layer.inner : 1
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const
  })
  const left = Math.min(...points.map(([x]) => x))
  const top = Math.min(...points.map(([, y]) => y))
  const wide = Math.max(...points.map(([x]) => x)) - left
  const high = Math.max(...points.map(([, y]) => y)) - top
  const steps = points.map(
    ([x, y], i): Step => [
      i === 0 ? 'M' : 'L',
      ((x - left) / wide) * layer.width,
      ((y - top) / high) * layer.height,
    ],
  )
  return [...steps, ['Z']]
}
