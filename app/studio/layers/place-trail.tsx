import { Fragment } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { containerOf, listLayers } from '../document/edits.ts'
import { nameLayer } from '../layer-name.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import styles from './layers.module.css'

/** The path from the area to the group being edited; each step leads back out. */
export function PlaceTrail() {
  const { state, dispatch } = useStudio()
  const { document } = useLayers()
  const leaveGroups = (times: number) => {
    for (let i = 0; i < times; i++) dispatch({ do: 'leave' })
  }
  return (
    <p className={styles.trail}>
      <button type="button" onClick={() => leaveGroups(state.inside.length)}>
        All layers
      </button>
      {state.inside.map((id, i) => {
        const outer = containerOf(state.area, state.inside.slice(0, i))
        const group = listLayers(document, outer).find((layer) => layer.id === id)
        const isLast = i === state.inside.length - 1
        return (
          <Fragment key={id}>
            <Icon name="chevron-right" size="s" />
            <button
              type="button"
              aria-current={isLast ? 'true' : undefined}
              onClick={() => leaveGroups(state.inside.length - 1 - i)}
            >
              {group ? nameLayer(group) : 'Group'}
            </button>
          </Fragment>
        )
      })}
    </p>
  )
}
