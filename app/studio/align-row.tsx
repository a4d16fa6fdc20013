import { areaOf } from '#catalogue/contract'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { boundsOfBox, boundsOfBoxes } from './geometry.ts'
import { useChangeLayers, useLayers, useStudio } from './studio-context.ts'
import { productOf } from './studio-state.ts'

const ways = [
  ['left', 'align-start-vertical', 'Align left'],
  ['middle', 'align-center-vertical', 'Centre across'],
  ['right', 'align-end-vertical', 'Align right'],
  ['top', 'align-start-horizontal', 'Align top'],
  ['centre', 'align-center-horizontal', 'Centre down'],
  ['bottom', 'align-end-horizontal', 'Align bottom'],
] as const satisfies readonly (readonly [string, IconName, string])[]
type Way = (typeof ways)[number][0]

/** One layer aligns to the print area, several to each other. */
export function AlignRow() {
  const { state } = useStudio()
  const { area, selected } = useLayers()
  const change = useChangeLayers()
  const product = productOf(state)
  const blankArea = product && areaOf(product.blank, state.area)
  if (!area || selected.length === 0) return null
  const frame =
    selected.length > 1
      ? boundsOfBoxes(selected)
      : { left: 0, top: 0, right: area.widthIn, bottom: area.heightIn }
  const align = (way: Way) =>
    change((layer) => {
      const box = boundsOfBox(layer)
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
        x: layer.x + (way in dx ? dx[way as keyof typeof dx] : 0),
        y: layer.y + (way in dy ? dy[way as keyof typeof dy] : 0),
      }
    })
  return (
    <div className="row">
      <span className="lbl">Align{blankArea && selected.length === 1 ? ' to the area' : ''}</span>
      <fieldset className="seg seg-i">
        <legend className="vh">Align</legend>
        {ways.map(([way, icon, words]) => (
          <button key={way} type="button" title={words} aria-label={words} onClick={() => align(way)}>
            <Icon name={icon} size="s" />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
