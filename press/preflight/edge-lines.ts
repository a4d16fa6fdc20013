/** Where a print is cut, folded or sewn, and how far words stay away from there. */
import type { Technique } from './finding.ts'

/** `cuts`: what lies over it is cut or sewn away, not merely printed to its end. */
export type Edge = { safeIn: number; name: string; cuts: boolean }
/** 4 mm: how far a cut may stray, and how far words stay away from it. */
const cut: Edge = { safeIn: 0.157, name: 'the cut', cuts: true }
/** An eighth of an inch, by which a sheet or a blank may lie askew in its press. */
const end: Edge = { safeIn: 0.125, name: 'the end of the print', cuts: false }
/** Panels are sewn half an inch from where they are cut. */
const seam: Edge = { safeIn: 0.5, name: 'the seam', cuts: true }
/** By technique; what isn't here is printed within its cloth. */
export const edges: Partial<Readonly<Record<Technique, Edge>>> = {
  giclee: cut,
  digital: cut,
  sublimation: end,
  uv: end,
  'cut-sew': seam,
}

export type EdgeLine = { name: 'Cut' | 'Fold' | 'Words stay inside'; inches: number }
/** Lines round an area, as far inside its edge as they say, the outermost first. */
export function edgeLines(
  technique: Technique,
  { cutIn = 0, foldIn = 0 }: { cutIn?: number | undefined; foldIn?: number | undefined },
): EdgeLine[] {
  const edge = edges[technique]
  if (!edge) return []
  const lines: EdgeLine[] = []
  if (cutIn > 0) lines.push({ name: 'Cut', inches: cutIn })
  if (foldIn > 0) lines.push({ name: 'Fold', inches: foldIn })
  return [...lines, { name: 'Words stay inside', inches: cutIn + foldIn + edge.safeIn }]
}
