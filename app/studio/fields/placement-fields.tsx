import { areaNames, areaOf } from '#catalogue/contract'
import { setPlacement } from '../document/edits.ts'
import { productOf } from '../document/studio-state.ts'
import fieldsStyles from '../panels/fields.module.css'
import phoneStyles from '../phone.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import { NumberField } from './number-field.tsx'

export type PlacementMark = 'x' | 'y' | 'scale' | 'usual'
const stepNames = { x: 'Move', y: 'Move', scale: 'Resize', usual: 'Back to automatic' }
/** The name of a placement step in the history. */
export const namePlacementStep = (mark: PlacementMark, product: string) =>
  `${stepNames[mark]}, ${product} only`

/** Adjusts one product's placement alone, when a design is on many. */
export function PlacementFields() {
  const { state, dispatch } = useStudio()
  const { document } = useLayers()
  const product = productOf(state)
  const area = product && areaOf(product.blank, state.area)
  if (!product || !area || !areaNames(product.blank).includes(state.area)) return null
  const id = product.blank.id
  const placement = document.placements[id]?.[state.area] ?? { dx: 0, dy: 0, scale: 1 }
  const changePlacement = (changes: Partial<typeof placement>, mark: PlacementMark) =>
    dispatch({
      do: 'edit',
      document: setPlacement(document, id, state.area, { ...placement, ...changes }),
      mark: `place ${mark} ${id}`,
      name: namePlacementStep(mark, product.blank.name),
    })
  return (
    <section className={phoneStyles.properties} aria-label="On this product">
      <header>
        <h2>{product.blank.name} only</h2>
      </header>
      <div className={fieldsStyles.grid}>
        <NumberField
          label="Across"
          letter="X"
          unit="in"
          value={placement.dx}
          min={-60}
          max={60}
          onChange={(dx) => changePlacement({ dx }, 'x')}
        />
        <NumberField
          label="Down"
          letter="Y"
          unit="in"
          value={placement.dy}
          min={-60}
          max={60}
          onChange={(dy) => changePlacement({ dy }, 'y')}
        />
        <NumberField
          label="Scale"
          letter="Scale"
          unit="%"
          value={placement.scale * 100}
          digits={0}
          step={5}
          min={5}
          max={800}
          onChange={(scale) => changePlacement({ scale: scale / 100 }, 'scale')}
        />
      </div>
      <p className="hint">
        Moves the whole design here and leaves the other products as they are. Select a layer to change it
        everywhere.
      </p>
    </section>
  )
}
