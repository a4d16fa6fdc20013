import { useState } from 'react'
import type { Layer } from '#press/document.ts'
import { hrefs } from '../hrefs.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { reordered } from './edits.ts'
import { layerDetail, layerName } from './layer-name.ts'
import { useChangeLayers, useLayers, useStudio } from './studio-context.ts'

const icons: Record<Layer['kind'], IconName> = {
  text: 'type',
  image: 'image',
  shape: 'shapes',
  path: 'pen-tool',
  pattern: 'grid-3x3',
  group: 'layers-2',
}

/** The uppermost layer first. Dragging or Alt with an arrow key changes the order. */
export function LayerList() {
  const { state, dispatch } = useStudio()
  const { document, layers } = useLayers()
  const [dragged, drag] = useState<string | null>(null)
  const moveTo = (id: string, place: number) =>
    dispatch({ do: 'edit', document: reordered(document, state.area, id, place) })
  return (
    <section className="p-lay" aria-label="Layers">
      <header>
        <h2>Layers</h2>
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="square-stack"
          iconOnly="Select all layers"
          onClick={() =>
            dispatch({ do: 'select', ids: layers.filter((layer) => !layer.locked).map((layer) => layer.id) })
          }
        />
      </header>
      {layers.length === 0 ? (
        <p className="hint">Nothing here yet. Add words, a picture or a shape from the tools.</p>
      ) : null}
      <ol>
        {[...layers].reverse().map((layer) => (
          <li
            key={layer.id}
            className={state.selection.includes(layer.id) ? 'on' : layer.hidden ? 'is-hidden' : undefined}
            draggable
            onDragStart={() => drag(layer.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged && dragged !== layer.id) moveTo(dragged, layers.indexOf(layer))
              drag(null)
            }}
          >
            <LayerRow layer={layer} onMove={(by) => moveTo(layer.id, layers.indexOf(layer) + by)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function LayerRow({ layer, onMove }: { layer: Layer; onMove: (by: number) => void }) {
  const { state, dispatch } = useStudio()
  const change = useChangeLayers()
  const name = layerName(layer)
  const selected = state.selection.includes(layer.id)
  const toggle = (changes: Partial<Layer>) =>
    change((one) => ({ ...one, ...changes }) as Layer, undefined, [layer.id])
  return (
    <>
      <Icon name="grip-vertical" size="s" className="lay-g" />
      <button
        type="button"
        className="lay-b"
        aria-pressed={selected}
        aria-label={`${name}, ${layerDetail(layer)}`}
        onClick={(event) => {
          const others =
            event.shiftKey || event.ctrlKey || event.metaKey
              ? state.selection.filter((id) => id !== layer.id)
              : []
          dispatch({
            do: 'select',
            ids:
              selected && others.length < state.selection.length && others.length > 0
                ? others
                : [...others, layer.id],
          })
        }}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          event.stopPropagation()
          onMove(event.key === 'ArrowUp' ? 1 : -1)
        }}
      >
        <span className="lay-i">
          {layer.kind === 'image' || layer.kind === 'pattern' ? (
            <img
              src={hrefs.artwork(layer.artwork, 'thumbnail')}
              alt=""
              width="32"
              height="32"
              loading="lazy"
            />
          ) : (
            <Icon name={icons[layer.kind]} size="s" />
          )}
        </span>
        <span className="lay-n">
          <b>{name}</b>
          <small>{layerDetail(layer)}</small>
        </span>
      </button>
      <button
        type="button"
        className="lay-t"
        aria-pressed={layer.locked}
        aria-label={`Lock ${name}`}
        title={layer.locked ? 'Unlock' : 'Lock'}
        onClick={() => toggle({ locked: !layer.locked })}
      >
        <Icon name={layer.locked ? 'lock' : 'lock-open'} size="s" />
      </button>
      <button
        type="button"
        className="lay-t"
        aria-pressed={layer.hidden}
        aria-label={`Hide ${name}`}
        title={layer.hidden ? 'Show' : 'Hide'}
        onClick={() => toggle({ hidden: !layer.hidden })}
      >
        <Icon name={layer.hidden ? 'eye-off' : 'eye'} size="s" />
      </button>
    </>
  )
}
