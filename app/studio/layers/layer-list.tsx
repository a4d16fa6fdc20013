import { memo, useMemo, useRef, useState } from 'react'
import type { OwnFont } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Layer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { reorderLayers } from '../document/edits.ts'
import { describeLayer, nameLayer } from '../layer-name.ts'
import { useChangeLayers, useLayers, useStudio } from '../studio-context.ts'
import { drawThumb } from './layer-thumb.tsx'
import styles from './layers.module.css'
import { PlaceTrail } from './place-trail.tsx'
import { useRowDrag } from './use-row-drag.ts'

const icons: Record<Layer['kind'], IconName> = {
  text: 'type',
  image: 'image',
  shape: 'shapes',
  path: 'pen-tool',
  pattern: 'grid-3x3',
  group: 'layers-2',
}

/** The uppermost layer first. Dragging, or Alt with an arrow key, reorders; F2 or a double click renames. */
export function LayerList() {
  const { state, dispatch, ownFonts } = useStudio()
  const { document, layers, container } = useLayers()
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const moveTo = (id: string, to: number) =>
    dispatch({ do: 'edit', document: reorderLayers(document, container, id, to), name: 'Change height' })
  const actions = useLayerActions(moveTo)
  const list = useRef<HTMLOListElement>(null)
  const startRowDrag = useRowDrag(list)
  const endDrag = () => {
    setDraggedId(null)
    setHoveredId(null)
  }
  const drop = (id: string, onto: string) => {
    if (id !== onto)
      moveTo(
        id,
        layers.findIndex((layer) => layer.id === onto),
      )
    endDrag()
  }
  return (
    <section className={styles.layers} aria-label="Layers">
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
      {state.inside.length > 0 ? <PlaceTrail /> : null}
      {layers.length === 0 ? (
        <p className="hint">Nothing here yet. Add words, a picture or a shape from the tools.</p>
      ) : null}
      <ol ref={list}>
        {[...layers].reverse().map((layer) => (
          <li
            key={layer.id}
            className={pickRowClass(
              state.selection.includes(layer.id),
              layer.hidden,
              hoveredId === layer.id && draggedId !== layer.id && pickDropClass(layers, draggedId, layer.id),
            )}
            data-layer={layer.id}
            draggable
            onDragStart={(event) => {
              if (draggedId) event.preventDefault()
              else setDraggedId(layer.id)
            }}
            onDragEnd={endDrag}
            onDragOver={(event) => {
              event.preventDefault()
              if (draggedId) setHoveredId(layer.id)
            }}
            onDrop={(event) => {
              if (!draggedId) return
              event.preventDefault()
              drop(draggedId, layer.id)
            }}
          >
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={(event) => {
                if (event.pointerType === 'mouse') return
                setDraggedId(layer.id)
                startRowDrag(event, {
                  over: setHoveredId,
                  drop: (onto) => drop(layer.id, onto),
                  cancel: endDrag,
                })
              }}
            >
              <Icon name="grip-vertical" size="s" />
            </span>
            <LayerRow
              layer={layer}
              isSelected={state.selection.includes(layer.id)}
              actions={actions}
              ownFonts={ownFonts.fonts}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A field that replaces the pressed button takes the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

const pickRowClass = (selected: boolean, hidden: boolean, drop: string | false | undefined) =>
  [selected && styles.chosen, hidden && styles.hidden, drop].filter(Boolean).join(' ') || undefined

/** The dragged row lands above or below the one under the pointer, in the list's order. */
const pickDropClass = (layers: readonly Layer[], dragged: string | null, hovered: string) =>
  layers.findIndex((layer) => layer.id === dragged) < layers.findIndex((layer) => layer.id === hovered)
    ? styles.dropAbove
    : styles.dropBelow

type LayerActions = {
  press(layer: Layer, isMultiple: boolean): void
  enter(id: string): void
  set(id: string, changes: Partial<Layer>, name: string): void
  move(id: string, steps: number): void
}

/** A stable object for the list's lifetime: rows of unchanged layers aren't rendered again. */
function useLayerActions(moveTo: (id: string, to: number) => void): LayerActions {
  const { state, dispatch } = useStudio()
  const { layers } = useLayers()
  const change = useChangeLayers()
  const latest = useRef({ state, layers, change, moveTo })
  latest.current = { state, layers, change, moveTo }
  return useMemo(
    () => ({
      press({ id }, isMultiple) {
        const { selection } = latest.current.state
        const otherSelected = isMultiple ? selection.filter((other) => other !== id) : []
        const isDeselected = selection.includes(id) && otherSelected.length > 0
        dispatch({ do: 'select', ids: isDeselected ? otherSelected : [...otherSelected, id] })
      },
      enter: (group) => dispatch({ do: 'enter', group }),
      set: (id, changes, name) =>
        latest.current.change((layer) => ({ ...layer, ...changes }) as Layer, undefined, [id], name),
      move(id, steps) {
        const index = latest.current.layers.findIndex((layer) => layer.id === id)
        latest.current.moveTo(id, index + steps)
      },
    }),
    [dispatch],
  )
}

const LayerRow = memo(function LayerRow({
  layer,
  isSelected,
  actions,
  ownFonts,
}: {
  layer: Layer
  isSelected: boolean
  actions: LayerActions
  ownFonts: readonly OwnFont[]
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  const name = nameLayer(layer)
  const toggle = (changes: Partial<Layer>, stepName: string) => actions.set(layer.id, changes, stepName)
  if (isRenaming)
    return (
      <input
        className={`in ${styles.nameField}`}
        aria-label={`Name of ${name}`}
        maxLength={80}
        defaultValue={layer.name}
        placeholder={name}
        ref={focusField}
        onBlur={({ target }) => {
          setIsRenaming(false)
          if (target.value !== layer.name) toggle({ name: target.value.trim() }, 'Rename')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setIsRenaming(false)
        }}
      />
    )
  return (
    <>
      <button
        type="button"
        className={styles.layer}
        aria-pressed={isSelected}
        onClick={(event) => actions.press(layer, event.shiftKey || event.ctrlKey || event.metaKey)}
        onDoubleClick={() => (layer.kind === 'group' ? actions.enter(layer.id) : setIsRenaming(true))}
        onKeyDown={(event) => {
          if (event.key === 'F2') setIsRenaming(true)
          if (event.key === 'Enter' && isSelected && layer.kind === 'group') {
            event.preventDefault()
            actions.enter(layer.id)
          }
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          event.stopPropagation()
          actions.move(layer.id, event.key === 'ArrowUp' ? 1 : -1)
        }}
      >
        <span className={styles.thumb}>
          {layer.kind === 'image' || layer.kind === 'pattern' ? (
            <img
              src={hrefs.artwork(layer.artwork, 'thumbnail')}
              alt=""
              width="32"
              height="32"
              loading="lazy"
            />
          ) : (
            (drawThumb(layer) ?? <Icon name={icons[layer.kind]} size="s" />)
          )}
        </span>
        <span className={styles.words}>
          <b>{name}</b>
          <small>{describeLayer(layer, ownFonts)}</small>
        </span>
      </button>
      {layer.kind === 'group' ? (
        <button
          type="button"
          className={styles.toggle}
          aria-label={`Work inside ${name}`}
          title="Work inside"
          onClick={() => actions.enter(layer.id)}
        >
          <Icon name="chevron-right" size="s" />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={layer.locked}
        aria-label={`Lock ${name}`}
        title={layer.locked ? 'Unlock' : 'Lock'}
        onClick={() => toggle({ locked: !layer.locked }, layer.locked ? 'Unlock' : 'Lock')}
      >
        <Icon name={layer.locked ? 'lock' : 'lock-open'} size="s" />
      </button>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={layer.hidden}
        aria-label={`Hide ${name}`}
        title={layer.hidden ? 'Show' : 'Hide'}
        onClick={() => toggle({ hidden: !layer.hidden }, layer.hidden ? 'Show' : 'Hide')}
      >
        <Icon name={layer.hidden ? 'eye-off' : 'eye'} size="s" />
      </button>
    </>
  )
})
