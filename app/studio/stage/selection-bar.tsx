import { useEffect, useState } from 'react'
import type { DesignDocument, Layer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import {
  duplicateLayers,
  groupLayers,
  removeLayers,
  reorderLayers,
  replaceLayers,
  ungroupLayers,
} from '../document/edits.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import phoneStageStyles from './phone-stage.module.css'
import stageStyles from './stage.module.css'

/** Actions on the selection, for pointer, touch and keyboard alike. */
export function SelectionBar() {
  const { dispatch, clipboard, setCroppedId } = useStudio()
  const { document, layers, selected, container } = useLayers()
  const [firstLayer] = selected
  if (!firstLayer) return layers.length === 0 ? <PasteBar /> : null
  const ids = selected.map((layer) => layer.id)
  const edit: Edit = (next, name, select) =>
    dispatch({ do: 'edit', document: next, name, ...(select ? { select } : {}) })
  const group = selected.length > 1 ? groupLayers(document, container, ids) : null
  return (
    <fieldset className={stageStyles.selectionBar} aria-label="Selection">
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="copy"
        onClick={() => {
          const copy = duplicateLayers(document, container, ids)
          edit(copy.document, 'Duplicate', copy.ids)
        }}
      >
        <span className={phoneStageStyles.buttonWord}>Duplicate</span>
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
      {selected.length === 1 && firstLayer.kind === 'group' ? (
        <GroupActs group={firstLayer} edit={edit} />
      ) : null}
      {selected.length === 1 ? <OrderActs layer={firstLayer} edit={edit} /> : null}
      {selected.length === 1 && firstLayer.kind === 'image' && !firstLayer.locked ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="crop"
          onClick={() => setCroppedId(firstLayer.id)}
        >
          Crop
        </Button>
      ) : null}
      {firstLayer.kind === 'image' ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="flip-horizontal"
          iconOnly="Mirror"
          onClick={() =>
            edit(
              replaceLayers(document, container, ids, (layer) =>
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
        onClick={() => edit(removeLayers(document, container, ids), 'Delete', [])}
      />
    </fieldset>
  )
}

type Edit = (next: DesignDocument, name: string, select?: string[]) => void

function GroupActs({ group, edit }: { group: Layer; edit: Edit }) {
  const { dispatch } = useStudio()
  const { document, container } = useLayers()
  const ungroup = () => {
    const ungrouped = ungroupLayers(document, container, group.id)
    edit(ungrouped.document, 'Ungroup', ungrouped.ids)
  }
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="chevron-right"
        onClick={() => dispatch({ do: 'enter', group: group.id })}
      >
        Edit inside
      </Button>
      <Button kind="quiet" size="small" type="button" icon="ungroup" onClick={ungroup}>
        Ungroup
      </Button>
    </>
  )
}

/** The layer's place in the order. */
function OrderActs({ layer, edit }: { layer: Layer; edit: Edit }) {
  const { document, layers, container } = useLayers()
  const index = layers.indexOf(layer)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="bring-to-front"
        iconOnly="Bring forward"
        disabled={index === layers.length - 1}
        onClick={() => edit(reorderLayers(document, container, layer.id, index + 1), 'Bring forward')}
      />
      <Button
        kind="quiet"
        size="small"
        type="button"
        icon="send-to-back"
        iconOnly="Send back"
        disabled={index === 0}
        onClick={() => edit(reorderLayers(document, container, layer.id, index - 1), 'Send back')}
      />
    </>
  )
}

/** An empty area, with something on the clipboard: the likely next act is pasting it here. */
function PasteBar() {
  const { clipboard } = useStudio()
  // The server can't know this browser's clipboard, so it is read after hydration.
  const [hasCopy, setHasCopy] = useState(false)
  useEffect(() => setHasCopy(clipboard.hasCopy()))
  if (!hasCopy) return null
  return (
    <fieldset className={stageStyles.selectionBar} aria-label="Paste">
      <Button kind="quiet" size="small" type="button" icon="clipboard" onClick={clipboard.paste}>
        Paste what was copied
      </Button>
    </fieldset>
  )
}
