import type { Shadow } from '#press/document.ts'
import { ColourField } from '../fields/colour-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import styles from './fields.module.css'

export function ShadowFields({
  shadow,
  onChange,
}: {
  shadow: Shadow | null
  onChange: (shadow: Shadow | null) => void
}) {
  return (
    <div className={styles.row}>
      <label className="check">
        <input
          type="checkbox"
          checked={shadow !== null}
          onChange={({ target }) =>
            onChange(target.checked ? { colour: '#2f4bff', dx: 0.06, dy: 0.06 } : null)
          }
        />
        <span>Hard shadow</span>
      </label>
      {shadow ? (
        <>
          <ColourField
            label="Shadow colour"
            value={shadow.colour}
            onChange={(colour) => onChange({ ...shadow, colour })}
          />
          <div className={`${styles.whole} ${styles.pair}`}>
            <NumberField
              label="Shadow across"
              letter="X"
              unit="in"
              value={shadow.dx}
              step={0.02}
              min={-5}
              max={5}
              onChange={(dx) => onChange({ ...shadow, dx })}
            />
            <NumberField
              label="Shadow down"
              letter="Y"
              unit="in"
              value={shadow.dy}
              step={0.02}
              min={-5}
              max={5}
              onChange={(dy) => onChange({ ...shadow, dy })}
            />
          </div>
          <label className={`check ${styles.whole}`}>
            <input
              type="checkbox"
              checked={shadow.block === true}
              onChange={({ target }) => {
                const { colour, dx, dy } = shadow
                onChange(target.checked ? { ...shadow, block: true } : { colour, dx, dy })
              }}
            />
            <span>Solid block</span>
          </label>
        </>
      ) : null}
    </div>
  )
}
