/** The lines where a print is cut, folded or sewn, and the distance that words keep from them. */
import type { Technique } from './finding.ts'

/** `cuts`: everything beyond it is cut off or sewn in, not just at the end of the print. */
export type Edge = { safeIn: number; name: string; cuts: boolean }
/** 4 mm: the cut's tolerance, and the distance that words keep from it. */
const cut: Edge = { safeIn: 0.157, name: 'the cut', cuts: true }
/** An eighth of an inch: the tolerance of a sheet's or a blank's position in its press. */
const end: Edge = { safeIn: 0.125, name: 'the end of the print', cuts: false }
/** Panels are sewn half an inch inside their cut. */
const seam: Edge = { safeIn: 0.5, name: 'the seam', cuts: true }
/** By technique; the others print within their cloth. */
export const edges: Partial<Readonly<Record<Technique, Edge>>> = {
  giclee: cut,
  digital: cut,
  sublimation: end,
  uv: end,
  'cut-sew': seam,
}

export type EdgeLine = { name: 'Cut' | 'Fold' | 'Words stay inside'; inches: number }
/** The lines of an area's edges, with their distances inside it in inches, the outermost first. */
export function listEdgeLines(
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
