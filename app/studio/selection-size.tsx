import type { Matrix } from '#press/draw/matrix.ts'
import { identity, matrixOf, scaled, times } from '#press/draw/matrix.ts'
import { boundsAfter } from '#press/draw/outline.ts'
import { effectiveDpi } from '#press/preflight/resolution.ts'
import { boundsOfBoxes } from './geometry.ts'
import { useLayers, useStudio } from './studio-context.ts'
import { lengthIn } from './units.ts'

/** Size and dpi beside the selection, never over it. `scale`: how much larger the design prints on this product. */
export function SelectionSize({ matrix, scale, dpi }: { matrix: Matrix; scale: number; dpi: number }) {
  const { units } = useStudio()
  const { selected } = useLayers()
  const bounds = boundsOfBoxes(selected)
  const [only] = selected
  if (!bounds || !only) return null
  const box = boundsAfter(bounds, matrix)
  const size =
    selected.length === 1
      ? { width: only.width * scale, height: only.height * scale }
      : { width: (bounds.right - bounds.left) * scale, height: (bounds.bottom - bounds.top) * scale }
  const found =
    selected.length === 1 && (only.kind === 'image' || only.kind === 'pattern')
      ? Math.round(effectiveDpi(only, { matrix: times(scaled(scale), times(identity, matrixOf(only))) }))
      : null
  const grade = found === null ? '' : found < dpi / 2 ? ' is-hard' : found < dpi ? ' is-warn' : ''
  return (
    <output
      className={`st-read${grade}`}
      style={{ left: Math.min(box.right + 12, box.left + 2000), top: box.bottom + 10 }}
    >
      {lengthIn(size.width, units)} × {lengthIn(size.height, units)} {units}
      {found === null ? '' : ` · ${found} dpi`}
    </output>
  )
}
