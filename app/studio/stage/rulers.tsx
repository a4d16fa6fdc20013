import { apply, type Matrix } from '#press/draw/matrix.ts'
import { perInch, type Units } from '../document/units.ts'
import gesturesStyles from './gestures.module.css'
import stageStyles from './stage.module.css'

/** Steps in the person's unit that leave room for the figures. */
const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 50]

/** Lengths along the top and the left edge, from the print area's origin; the corner changes the unit. */
export function Rulers({
  matrix,
  area,
  units,
  onUnits,
}: {
  matrix: Matrix
  area: { widthIn: number; heightIn: number }
  units: Units
  onUnits: (units: Units) => void
}) {
  const unit = 1 / perInch[units]
  const unitPixels = Math.hypot(matrix[0], matrix[1]) * unit
  // Decimal figures are wider.
  const step =
    steps.find((candidate) => candidate * unitPixels >= (Number.isInteger(candidate) ? 19 : 34)) ?? 50
  const listTicks = (inches: number) =>
    Array.from({ length: Math.floor(inches / unit / step + 1e-6) + 1 }, (_, i) => i * step)
  const otherUnits = units === 'in' ? 'cm' : 'in'
  return (
    <div className={stageStyles.rulers}>
      <button
        type="button"
        className={gesturesStyles.unit}
        title={`Measure in ${otherUnits === 'cm' ? 'centimetres' : 'inches'}`}
        aria-label={`Measured in ${units === 'in' ? 'inches' : 'centimetres'}. Change to ${otherUnits}`}
        onClick={() => onUnits(otherUnits)}
      >
        {units}
      </button>
      <div className={`${stageStyles.ruler} ${stageStyles.across}`} aria-hidden="true">
        {listTicks(area.widthIn).map((at) => (
          <i key={at} style={{ left: apply(matrix, at * unit, 0)[0] - 22 }}>
            {at}
          </i>
        ))}
      </div>
      <div className={`${stageStyles.ruler} ${stageStyles.down}`} aria-hidden="true">
        {listTicks(area.heightIn).map((at) => (
          <i key={at} style={{ top: apply(matrix, 0, at * unit)[1] - 22 }}>
            {at}
          </i>
        ))}
      </div>
    </div>
  )
}
