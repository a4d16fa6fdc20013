import { areaOf } from '#catalogue/contract'
import { invert } from '#press/draw/matrix.ts'
import { boundsAfter } from '#press/draw/outline.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { distributeBoxes, joinBoundsOf, measureBounds } from '../document/geometry.ts'
import { productOf } from '../document/studio-state.ts'
import styles from '../panels/fields.module.css'
import { measureAreaBounds } from '../stage/snapping.ts'
import { useChangeLayers, useLayers, useStudio } from '../studio-context.ts'

const alignments = [
  ['left', 'align-start-vertical', 'Align left'],
  ['middle', 'align-center-vertical', 'Centre across'],
  ['right', 'align-end-vertical', 'Align right'],
  ['top', 'align-start-horizontal', 'Align top'],
  ['centre', 'align-center-horizontal', 'Centre down'],
  ['bottom', 'align-end-horizontal', 'Align bottom'],
] as const satisfies readonly (readonly [string, IconName, string])[]
type Alignment = (typeof alignments)[number][0]

/** Aligns one layer to the print area, several to each other; three or more can be distributed evenly. */
export function AlignRow() {
  const { state } = useStudio()
  const { area, selected, matrix } = useLayers()
  const change = useChangeLayers()
  const product = productOf(state)
  const blankArea = product && areaOf(product.blank, state.area)
  if (!area || selected.length === 0) return null
  const frame =
    selected.length > 1 ? joinBoundsOf(selected) : boundsAfter(measureAreaBounds(area), invert(matrix))
  const align = (alignment: Alignment) =>
    change(
      (layer) => {
        const box = measureBounds(layer)
        if (!frame) return layer
        const dx = {
          left: frame.left - box.left,
          right: frame.right - box.right,
          middle: (frame.left + frame.right - box.left - box.right) / 2,
        }
        const dy = {
          top: frame.top - box.top,
          bottom: frame.bottom - box.bottom,
          centre: (frame.top + frame.bottom - box.top - box.bottom) / 2,
        }
        return {
          ...layer,
          x: layer.x + (alignment in dx ? dx[alignment as keyof typeof dx] : 0),
          y: layer.y + (alignment in dy ? dy[alignment as keyof typeof dy] : 0),
        }
      },
      undefined,
      undefined,
      'Align',
    )
  const distribute = (axis: 'x' | 'y') => {
    const positions = distributeBoxes(selected, axis)
    change((layer) => ({ ...layer, ...positions.get(layer.id) }), undefined, undefined, 'Distribute')
  }
  return (
    <div className={styles.row}>
      <span className="lbl">Align{blankArea && selected.length === 1 ? ' to the area' : ''}</span>
      <fieldset className={`seg ${styles.iconChoice}`}>
        <legend className="vh">Align</legend>
        {alignments.map(([alignment, icon, words]) => (
          <button
            key={alignment}
            type="button"
            title={words}
            aria-label={words}
            onClick={() => align(alignment)}
          >
            <Icon name={icon} size="s" />
          </button>
        ))}
        {selected.length > 2 ? (
          <>
            <button
              type="button"
              title="Even gaps across"
              aria-label="Even gaps across"
              onClick={() => distribute('x')}
            >
              <Icon name="align-horizontal-distribute-center" size="s" />
            </button>
            <button
              type="button"
              title="Even gaps down"
              aria-label="Even gaps down"
              onClick={() => distribute('y')}
            >
              <Icon name="align-vertical-distribute-center" size="s" />
            </button>
          </>
        ) : null}
      </fieldset>
    </div>
  )
}
