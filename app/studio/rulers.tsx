import { apply, type Matrix } from '#press/draw/matrix.ts'

/** Steps in inches that leave room for the figures. */
const steps = [0.25, 0.5, 1, 2, 5, 10, 20]

/** Inches along the top and the left edge, from the print area's zero. */
export function Rulers({ matrix, area }: { matrix: Matrix; area: { widthIn: number; heightIn: number } }) {
  const perInch = Math.hypot(matrix[0], matrix[1])
  const step = steps.find((one) => one * perInch >= 19) ?? 20
  const ticks = (length: number) =>
    Array.from({ length: Math.floor(length / step + 1e-6) + 1 }, (_, i) => i * step)
  return (
    <div className="rulers" aria-hidden="true">
      <div className="rul rul-x">
        {ticks(area.widthIn).map((inch) => (
          <i key={inch} style={{ left: apply(matrix, inch, 0)[0] - 22 }}>
            {inch}
          </i>
        ))}
      </div>
      <div className="rul rul-y">
        {ticks(area.heightIn).map((inch) => (
          <i key={inch} style={{ top: apply(matrix, 0, inch)[1] - 22 }}>
            {inch}
          </i>
        ))}
      </div>
    </div>
  )
}
