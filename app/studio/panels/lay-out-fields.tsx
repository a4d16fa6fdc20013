import { useState } from 'react'
import { areaOf } from '#catalogue/contract'
import { isBare } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { withLayers } from '../document/edits.ts'
import { type LayOutWay, layOut, layOutWays } from '../document/lay-out.ts'
import type { StudioState } from '../document/studio-state.ts'
import phoneStyles from '../phone.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import fieldsStyles from './fields.module.css'

const ways: Record<LayOutWay, string> = {
  places: 'Each layer in its place',
  whole: 'All of it, as one',
  fill: 'Fill the area',
}
const labelOf = (state: StudioState, name: string): string =>
  state.products.map(({ blank }) => areaOf(blank, name)?.label).find(Boolean) ?? name

/** Copies another area's layers here, resized to this area. The present layers are replaced; Undo restores them. */
export function LayOutFields() {
  const { state, dispatch, kit, say } = useStudio()
  const { document, area } = useLayers()
  const [picked, setPicked] = useState('')
  const [way, setWay] = useState<LayOutWay>('places')
  const others = Object.entries(document.areas).filter(([name, one]) => name !== state.area && !isBare(one))
  const [name, from] = others.find(([one]) => one === picked) ?? others[0] ?? []
  if (!name || !from || !area) return null
  const apply = () => {
    const layers = layOut(from, area, way)
    dispatch({
      do: 'edit',
      document: withLayers(document, state.area, () => layers),
      select: [],
      name: `Lay out as on ${labelOf(state, name)}`,
    })
    if (kit) dispatch({ do: 'measure', shaper: kit.environment.shaper })
    say(
      `${labelOf(state, name)} is laid out on ${labelOf(state, state.area)}. Undo brings back what was there.`,
    )
  }
  return (
    <section className={phoneStyles.properties} aria-label="Resize from another area">
      <header>
        <h2>Resize to this shape</h2>
      </header>
      <div className={fieldsStyles.row}>
        <Select
          aria-label="Lay out what is on"
          value={name}
          onChange={({ target }) => setPicked(target.value)}
          choices={others.map(([one, { widthIn, heightIn }]) => ({
            value: one,
            label: `${labelOf(state, one)}, ${widthIn} × ${heightIn} in`,
          }))}
        />
      </div>
      <div className={fieldsStyles.row}>
        <Select
          aria-label="How it is laid out"
          value={way}
          onChange={({ target }) => setWay(target.value as LayOutWay)}
          choices={layOutWays.map((way) => ({ value: way, label: ways[way] }))}
        />
      </div>
      <div className={fieldsStyles.row}>
        <Button size="small" type="button" onClick={apply}>
          Lay out here
        </Button>
      </div>
    </section>
  )
}
