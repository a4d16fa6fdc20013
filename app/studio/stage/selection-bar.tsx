import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { duplicated, grouped, removed, reordered, replaced, ungrouped } from '../document/edits.ts'
import { useLayers, useStudio } from '../document/studio-context.ts'

/** What can be done with what is selected: by pointer, touch and keyboard alike. */
export function SelectionBar() {
  const { dispatch, clipboard, crop } = useStudio()
  const { document, layers, selected, place: area } = useLayers()
  const [only] = selected
  if (!only) return layers.length === 0 ? <PasteBar /> : null
  const ids = selected.map((layer) => layer.id)
  const place = layers.indexOf(only)
  const edit = (next: typeof document, name: string, select?: string[]) =>
    dispatch({ do: 'edit', document: next, name, ...(select ? { select } : {}) })
  const group = selected.length > 1 ? grouped(document, area, ids) : null
  return (
    <fieldset className="qbar" aria-label="Selection">
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="copy"
        onClick={() => {
          const copy = duplicated(document, area, ids)
          edit(copy.document, 'Duplicate', copy.ids)
        }}
      >
        <span className="qbar-w">Duplicate</span>
      </Button>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="clipboard"
        iconOnly="Copy for another area or design"
        onClick={clipboard.copy}
      />
      {group ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="group"
          onClick={() => edit(group.document, 'Group', [group.id])}
        >
          Group
        </Button>
      ) : null}
      {selected.length === 1 && only.kind === 'group' ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="chevron-right"
          onClick={() => dispatch({ do: 'enter', group: only.id })}
        >
          Edit inside
        </Button>
      ) : null}
      {selected.length === 1 && only.kind === 'group' ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="ungroup"
          onClick={() => {
            const free = ungrouped(document, area, only.id)
            edit(free.document, 'Ungroup', free.ids)
          }}
        >
          Ungroup
        </Button>
      ) : null}
      {selected.length === 1 ? (
        <>
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="bring-to-front"
            iconOnly="Bring forward"
            disabled={place === layers.length - 1}
            onClick={() => edit(reordered(document, area, only.id, place + 1), 'Bring forward')}
          />
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="send-to-back"
            iconOnly="Send back"
            disabled={place === 0}
            onClick={() => edit(reordered(document, area, only.id, place - 1), 'Send back')}
          />
        </>
      ) : null}
      {selected.length === 1 && only.kind === 'image' && !only.locked ? (
        <Button kind="quiet" size="small" type="button" icon="crop" onClick={() => crop(only.id)}>
          Crop
        </Button>
      ) : null}
      {only.kind === 'image' ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="flip-horizontal"
          iconOnly="Mirror"
          onClick={() =>
            edit(
              replaced(document, area, ids, (layer) =>
                layer.kind === 'image' ? { ...layer, flipX: !layer.flipX } : layer,
              ),
              'Mirror',
            )
          }
        />
      ) : null}
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="trash-2"
        iconOnly="Delete"
        disabled={selected.every((layer) => layer.locked)}
        onClick={() => edit(removed(document, area, ids), 'Delete', [])}
      />
    </fieldset>
  )
}

/** An empty area, and something copied before: the next thing one wants is to put it here. */
function PasteBar() {
  const { clipboard } = useStudio()
  // What this browser keeps the server can't know: asked once the page is live.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(clipboard.hasCopy()))
  if (!there) return null
  return (
    <fieldset className="qbar" aria-label="Paste">
      <Button kind="quiet" size="small" type="button" icon="clipboard" onClick={clipboard.paste}>
        Paste what was copied
      </Button>
    </fieldset>
  )
}
