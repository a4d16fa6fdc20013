import type { Shadow } from '../document.ts'
import { flatRings } from './flat.ts'
import type { Outline, Step } from './outline.ts'

/** Inches that the straight sides of a curve may be off it: less than a pixel of a print. */
const within = 0.002

/**
 * What an outline passes over on its way to its shadow: one parallelogram for each of its sides, all wound alike, so that
 * one non-zero fill inks them as one.
 */
export function blockOutline(outline: Outline, { dx, dy }: Pick<Shadow, 'dx' | 'dy'>): Outline {
  return flatRings(outline, within).flatMap((ring) =>
    ring.flatMap(([x, y], i): Step[] => {
      const [toX, toY] = ring[(i + 1) % ring.length] as readonly [number, number]
      const turn = (toX - x) * dy - (toY - y) * dx
      if (turn === 0) return []
      const far: Step = ['L', toX + dx, toY + dy]
      const [second, fourth]: [Step, Step] =
        turn > 0
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
