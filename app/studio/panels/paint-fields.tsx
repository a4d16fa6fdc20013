import type { Fill, Layer, Stroke } from '#press/document.ts'
import { Select } from '../../ui/select.tsx'
import { ColourField } from '../fields/colour-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useChangeLayers } from '../studio-context.ts'
import styles from './fields.module.css'
import { ShadowFields } from './shadow-fields.tsx'
import { usePalette } from './use-palette.ts'
import { WearFields } from './wear-fields.tsx'

type PaintedLayer = Extract<Layer, { kind: 'text' | 'shape' | 'path' }>
const pickFirstColour = (fill: Fill | null) =>
  (fill?.kind === 'linear' ? fill.stops[0]?.colour : fill?.colour) ?? '#15120e'
const pickLastColour = (fill: Fill | null) =>
  (fill?.kind === 'linear' ? fill.stops.at(-1)?.colour : null) ?? '#2f4bff'

const paintKinds = [
  { value: 'solid', label: 'One colour' },
  { value: 'linear', label: 'Gradient' },
  { value: 'none', label: 'None' },
]

/** Ink, outline and shadow of text, shapes and drawings. */
export function PaintFields({ layer }: { layer: PaintedLayer }) {
  const change = useChangeLayers()
  const palette = usePalette()
  const set = (changes: Partial<Pick<PaintedLayer, 'fill' | 'stroke' | 'shadow' | 'wear'>>, mark: string) =>
    change((layer) => ({ ...layer, ...changes }) as Layer, mark)
  const setFill = (fill: Fill | null) => set({ fill }, 'fill')
  const { fill } = layer
  const kind = fill?.kind ?? 'none'
  return (
    <fieldset className={styles.paint}>
      <legend>Ink</legend>
      <div className={styles.row}>
        <Select
          aria-label="Kind of ink"
          value={kind}
          onChange={({ target }) => {
            const colour = pickFirstColour(fill)
            if (target.value === 'none') setFill(null)
            else if (target.value === 'solid') setFill({ kind: 'solid', colour })
            else
              setFill({
                kind: 'linear',
                angle: 90,
                stops: [
                  { at: 0, colour },
                  { at: 1, colour: pickLastColour(fill) },
                ],
              })
          }}
          choices={paintKinds}
        />
        {fill ? (
          <ColourField
            label={fill.kind === 'linear' ? 'From' : 'Colour'}
            value={pickFirstColour(fill)}
            onChange={(colour) => setFill(setFirstColour(fill, colour))}
          />
        ) : null}
        {fill?.kind === 'linear' ? (
          <ColourField
            label="To"
            value={pickLastColour(fill)}
            onChange={(colour) => setFill(setLastColour(fill, colour))}
          />
        ) : null}
      </div>
      {fill ? (
        <div className={styles.inks}>
          {palette.map(({ colour, words }) => (
            <button
              key={colour}
              type="button"
              style={{ '--c': colour } as React.CSSProperties}
              title={words}
              aria-label={words}
              aria-pressed={pickFirstColour(fill) === colour}
              onClick={() => setFill(setFirstColour(fill, colour))}
            />
          ))}
        </div>
      ) : null}
      {fill?.kind === 'linear' ? (
        <div className={styles.grid}>
          <NumberField
            label="Direction of the gradient"
            letter="Way"
            unit="°"
            value={fill.angle}
            digits={0}
            step={5}
            min={-360}
            max={360}
            onChange={(angle) => setFill({ ...fill, angle })}
          />
        </div>
      ) : null}
      <StrokeFields stroke={layer.stroke} onChange={(stroke) => set({ stroke }, 'stroke')} />
      <ShadowFields shadow={layer.shadow} onChange={(shadow) => set({ shadow }, 'shadow')} />
      <WearFields wear={layer.wear} onChange={(wear) => set({ wear }, 'wear')} />
    </fieldset>
  )
}

const setFirstColour = (fill: Fill, colour: string): Fill =>
  fill.kind === 'solid'
    ? { ...fill, colour }
    : { ...fill, stops: fill.stops.map((stop, i) => (i === 0 ? { ...stop, colour } : stop)) }
const setLastColour = (fill: Extract<Fill, { kind: 'linear' }>, colour: string): Fill => ({
  ...fill,
  stops: fill.stops.map((stop, i) => (i === fill.stops.length - 1 ? { ...stop, colour } : stop)),
})

function StrokeFields({
  stroke,
  onChange,
}: {
  stroke: Stroke | null
  onChange: (stroke: Stroke | null) => void
}) {
  return (
    <div className={styles.row}>
      <label className="check">
        <input
          type="checkbox"
          checked={stroke !== null}
          onChange={({ target }) =>
            onChange(target.checked ? { colour: '#ffffff', width: 0.06, join: 'round', dash: [] } : null)
          }
        />
        <span>Outline</span>
      </label>
      {stroke ? (
        <>
          <ColourField
            label="Outline colour"
            value={stroke.colour}
            onChange={(colour) => onChange({ ...stroke, colour })}
          />
          <NumberField
            label="Outline width"
            letter="W"
            unit="in"
            value={stroke.width}
            digits={3}
            step={0.01}
            min={0.005}
            max={5}
            onChange={(width) => onChange({ ...stroke, width })}
          />
        </>
      ) : null}
    </div>
  )
}
