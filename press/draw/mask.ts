import type { Mask } from '../document.ts'
import { scaleBy } from './matrix.ts'
import { type Outline, transformOutline } from './outline.ts'
import { shapeOutline } from './shape.ts'
import { parsePath } from './svg-path.ts'

const heart: Outline = transformOutline(
  parsePath(
    'M10 19C3 13 0 9.500 0 5.800 0 3 2.200 1 4.800 1 6.800 1 8.700 2.100 10 4.200 11.300 2.100 13.200 1 15.200 1 17.800 1 20 3 20 5.800 20 9.500 17 13 10 19z',
  ),
  scaleBy(1 / 20),
)

/** The outline that crops a picture, in its box's inches. */
export function maskOutline(mask: Mask, width: number, height: number): Outline {
  if (mask.shape === 'heart') return transformOutline(heart, scaleBy(width, height))
  const corner = mask.corner * Math.min(width, height)
  return shapeOutline({ shape: mask.shape, width, height, corner, points: mask.points, inner: 0.5 })
}
