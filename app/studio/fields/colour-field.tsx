import { predictInk, visibleFrom } from '#press/soft-proof/gamut.ts'
import styles from '../panels/fields.module.css'
import { usePressInk } from './use-press-ink.ts'

/** A colour, chosen with the browser's own picker, beside its printed look if that differs visibly. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
}) {
  const ink = usePressInk()
  const printed = ink && predictInk(value, ink)
  return (
    <label className={styles.colour}>
      <input
        type="color"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>
        {value}
        {printed && printed.difference >= visibleFrom ? (
          <small>
            <i style={{ background: printed.printedColour }} aria-hidden="true" />
            prints as {printed.printedColour}
          </small>
        ) : null}
      </span>
    </label>
  )
}
