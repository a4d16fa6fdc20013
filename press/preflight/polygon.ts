/** Outlines and lines against boxes, all in inches. */
import type { Bounds } from '../draw/outline.ts'

export type Point = readonly [number, number]

/** Tells if a point lies inside an outline. */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [[ax, ay], [bx, by]] = [outline[i]!, outline[j]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** Tells if a line touches a box (Liang and Barsky). */
function isTouching([ax, ay]: Point, [bx, by]: Point, box: Bounds): boolean {
  let [from, to] = [0, 1]
  for (const [step, gap] of [
    [ax - bx, ax - box.left],
    [bx - ax, box.right - ax],
    [ay - by, ay - box.top],
    [by - ay, box.bottom - ay],
  ] as const) {
    if (step === 0 && gap < 0) return false
    if (step < 0) from = Math.max(from, gap / step)
    if (step > 0) to = Math.min(to, gap / step)
  }
  return from <= to
}

/** Tells if any part of a line, or of an outline's edge, touches a box. */
export function isCrossing(line: readonly Point[], box: Bounds, isClosed: boolean): boolean {
  const closedLine = isClosed ? [...line, line[0]!] : line
  return closedLine.some((to, i) => i > 0 && isTouching(closedLine[i - 1]!, to, box))
}

/** Tells if a box and an outline overlap. */
export const isMeeting = (outline: readonly Point[], box: Bounds): boolean =>
  isCrossing(outline, box, true) || isInside([box.left, box.top], outline)
