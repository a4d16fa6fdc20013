import type { Wear } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import styles from './fields.module.css'

/** Ink worn off as on an old shirt; each grain is one of ten thousand patterns, and prints as shown. */
export function WearFields({
  wear,
  onChange,
}: {
  wear: Wear | undefined
  onChange: (wear: Wear | undefined) => void
}) {
  return (
    <div className={styles.apart}>
      <label className="check">
        <input
          type="checkbox"
          checked={wear !== undefined}
          onChange={({ target }) => onChange(target.checked ? { amount: 40, seed: 1 } : undefined)}
        />
        <span>Worn ink</span>
      </label>
      {wear ? (
        <>
          <SliderField
            label="How worn"
            min={1}
            value={wear.amount}
            onChange={(amount) => onChange({ ...wear, amount })}
          />
          <Button
            kind="quiet"
            size="small"
            type="button"
            onClick={() => onChange({ ...wear, seed: (wear.seed + 1) % 10_000 })}
          >
            Another grain
          </Button>
        </>
      ) : null}
    </div>
  )
}
