import type { Layer } from '#press/document.ts'
import { type Matrix, matrixOf, multiply, scaleBy } from '#press/draw/matrix.ts'
import { boundsAfter } from '#press/draw/outline.ts'
import { computePrintedDpi } from '#press/preflight/resolution.ts'
import { joinBoundsOf } from '../document/geometry.ts'
import type { PressKit } from '../document/press-kit.ts'
import { formatLength, type Units } from '../document/units.ts'
import { measureClearance } from './selection-marks.ts'
import styles from './stage.module.css'

/**
 * Writes size and dpi beside the selection, never over it. `scale`: the design's enlargement on this product. It is
 * moved by a transform, and set only where it changed.
 */
export function placeSizeLabel(
  output: HTMLOutputElement,
  selected: readonly Layer[],
  {
    matrix,
    scale,
    dpi,
    units,
    height: stageHeight,
    reach,
  }: {
    matrix: Matrix
    scale: number
    dpi: number
    units: Units
    height: number
    reach: PressKit['environment']['reach']
  },
): void {
  const bounds = joinBoundsOf(selected)
  const [firstLayer] = selected
  output.hidden = !bounds
  if (!bounds || !firstLayer) return
  const box = boundsAfter(bounds, matrix)
  const isAlone = selected.length === 1
  const width = (isAlone ? firstLayer.width : bounds.right - bounds.left) * scale
  const height = (isAlone ? firstLayer.height : bounds.bottom - bounds.top) * scale
  const printedDpi =
    isAlone && (firstLayer.kind === 'image' || firstLayer.kind === 'pattern')
      ? Math.round(
          computePrintedDpi(
            firstLayer,
            { matrix: multiply(scaleBy(scale), matrixOf(firstLayer)) },
            reach?.(firstLayer.artwork),
          ),
        )
      : null
  const warningClass = printedDpi !== null && printedDpi < dpi / 2 ? styles.hard : styles.warning
  const gradeClass = printedDpi === null || printedDpi >= dpi ? '' : warningClass
  const size = `${formatLength(width, units)} × ${formatLength(height, units)} ${units}`
  const label = printedDpi === null ? size : `${size} · ${printedDpi} dpi`
  const below = box.bottom + 10 + measureClearance(box.right - box.left, box.bottom - box.top)
  const [left, top] = [Math.max(box.right + 12, label.length * 6.5 + 20), Math.min(below, stageHeight - 26)]
  output.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translateX(-100%)`
  const classes = `${styles.size} ${gradeClass}`.trim()
  if (output.className !== classes) output.className = classes
  if (output.textContent !== label) output.textContent = label
}
