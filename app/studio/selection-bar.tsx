import { Button } from '../ui/button.tsx'
import { duplicated, grouped, removed, reordered, replaced, ungrouped } from './edits.ts'
import { useLayers, useStudio } from './studio-context.ts'

/** What can be done with what is selected: by pointer, touch and keyboard alike. */
export function SelectionBar() {
  const { state, dispatch } = useStudio()
  const { document, layers, selected } = useLayers()
  const [only] = selected
  if (!only) return null
  const { area } = state
  const ids = selected.map((layer) => layer.id)
  const place = layers.indexOf(only)
  const edit = (next: typeof document, select?: string[]) =>
    dispatch({ do: 'edit', document: next, ...(select ? { select } : {}) })
  const group = selected.length > 1 ? grouped(document, area, ids) : null
  return (
    <div className="qbar" role="toolbar" aria-label="Selection">
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="copy"
        onClick={() => {
          const copy = duplicated(document, area, ids)
          edit(copy.document, copy.ids)
        }}
      >
        Duplicate
      </Button>
      {group ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="group"
          onClick={() => edit(group.document, [group.id])}
        >
          Group
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
            edit(free.document, free.ids)
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
            onClick={() => edit(reordered(document, area, only.id, place + 1))}
          />
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="send-to-back"
            iconOnly="Send back"
            disabled={place === 0}
            onClick={() => edit(reordered(document, area, only.id, place - 1))}
          />
        </>
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
        onClick={() => edit(removed(document, area, ids), [])}
      />
    </div>
  )
}
