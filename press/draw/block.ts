import type { Shadow } from '../document.ts'
import { flattenOutline } from './flat.ts'
import type { Outline, Step } from './outline.ts'

/** Inches by which the straight pieces of a curve may miss it: less than a pixel of a print. */
const tolerance = 0.002

/**
 * The area that an outline sweeps on its way to its shadow: one parallelogram for each side, all wound alike, so that
 * one non-zero fill inks them as one.
 */
export function blockOutline(outline: Outline, { dx, dy }: Pick<Shadow, 'dx' | 'dy'>): Outline {
  return flattenOutline(outline, tolerance).flatMap((ring) =>
    ring.flatMap(([x, y], i): Step[] => {
      const [toX, toY] = ring[(i + 1) % ring.length] as readonly [number, number]
      const cross = (toX - x) * dy - (toY - y) * dx
      if (cross === 0) return []
      const far: Step = ['L', toX + dx, toY + dy]
      const [second, fourth]: [Step, Step] =
        cross > 0
          ? [
              ['L', toX, toY],
              ['L', x + dx, y + dy],
            ]
          : [
              ['L', x + dx, y + dy],
              ['L', toX, toY],
            ]
      return [['M', x, y], second, far, fourth, ['Z']]
    }),
  )
}
