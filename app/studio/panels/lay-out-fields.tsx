import { useState } from 'react'
import { areaOf } from '#catalogue/contract'
import { isBare } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { updateLayers } from '../document/edits.ts'
import { type LayOutMode, layOut, layOutModes } from '../document/lay-out.ts'
import type { StudioState } from '../document/studio-state.ts'
import phoneStyles from '../phone.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import fieldsStyles from './fields.module.css'

const modeLabels: Record<LayOutMode, string> = {
  places: 'Each layer in its place',
  whole: 'Everything, as one',
  fill: 'Fill the area',
}
const labelArea = (state: StudioState, name: string): string =>
  state.products.map(({ blank }) => areaOf(blank, name)?.label).find(Boolean) ?? name

/** Copies another area's layers here, resized to this area. The present layers are replaced; Undo restores them. */
export function LayOutFields() {
  const { state, dispatch, kit, announce } = useStudio()
  const { document, area } = useLayers()
  const [pickedName, setPickedName] = useState('')
  const [mode, setMode] = useState<LayOutMode>('places')
  const otherAreas = Object.entries(document.areas).filter(
    ([name, other]) => name !== state.area && !isBare(other),
  )
  const [name, from] = otherAreas.find(([areaName]) => areaName === pickedName) ?? otherAreas[0] ?? []
  if (!name || !from || !area) return null
  const apply = () => {
    const layers = layOut(from, area, mode)
    dispatch({
      do: 'edit',
      document: updateLayers(document, state.area, () => layers),
      select: [],
      name: `Lay out as on ${labelArea(state, name)}`,
    })
    if (kit) dispatch({ do: 'measure', shaper: kit.environment.shaper })
    announce(
      `${labelArea(state, name)} is laid out on ${labelArea(state, state.area)}. Undo brings back what was there.`,
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
          onChange={({ target }) => setPickedName(target.value)}
          choices={otherAreas.map(([areaName, { widthIn, heightIn }]) => ({
            value: areaName,
            label: `${labelArea(state, areaName)}, ${widthIn} × ${heightIn} in`,
          }))}
        />
      </div>
      <div className={fieldsStyles.row}>
        <Select
          aria-label="How it is laid out"
          value={mode}
          onChange={({ target }) => setMode(target.value as LayOutMode)}
          choices={layOutModes.map((layOutMode) => ({ value: layOutMode, label: modeLabels[layOutMode] }))}
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
