import type { CSSProperties } from 'react'

export type Swatch = { value: string; name: string; hex: string }

/** Colour discs as radio buttons, with the chosen colour's name beside them. */
export function Swatches({
  name,
  legend,
  colours,
  chosen,
  onChoose,
}: {
  name: string
  legend: string
  colours: readonly Swatch[]
  chosen: string
  onChoose?: (value: string) => void
}) {
  return (
    <fieldset className="sws">
      <legend className="vh">{legend}</legend>
      {colours.map((colour) => (
        <label key={colour.value} title={colour.name}>
          <input
            type="radio"
            name={name}
            value={colour.value}
            aria-label={colour.name}
            {...(onChoose
              ? { checked: colour.value === chosen, onChange: () => onChoose(colour.value) }
              : { defaultChecked: colour.value === chosen })}
          />
          <span className="sw" style={{ '--c': colour.hex } as CSSProperties} />
        </label>
      ))}
      <span className="sw-name">{colours.find((colour) => colour.value === chosen)?.name}</span>
    </fieldset>
  )
}
