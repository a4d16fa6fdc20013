import { useEffect } from 'react'
import {
  duplicateLayers,
  groupLayers,
  listLayers,
  removeLayers,
  reorderLayers,
  replaceLayers,
  ungroupLayers,
} from '../document/edits.ts'
import { type Change, containerOfState, documentOf, type StudioState } from '../document/studio-state.ts'

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Inches that an arrow key moves; ten times that with Shift. */
const nudge = 0.05

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox],[type=radio]),textarea,select,dialog') !== null)

/** The studio's keys. They ignore fields, dialogs and buttons. */
export function useKeys(state: StudioState, dispatch: (change: Change) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.defaultPrevented) return
      const onControl =
        event.target instanceof HTMLElement && event.target.matches('input, [role=radio], summary')
      const change = changeFor(event, state, onControl)
      if (!change) return
      event.preventDefault()
      dispatch(change)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [state, dispatch])
}

/** The action of a key now; null for other keys. `onControl`: the focused element uses the arrow keys itself. */
export function changeFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  state: StudioState,
  onControl = false,
): Change | null {
  const document = documentOf(state)
  const { selection } = state
  const container = containerOfState(state)
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (isCommand && key === 'z') return { do: event.shiftKey ? 'redo' : 'undo' }
  if (isCommand && key === 'y') return { do: 'redo' }
  const layers = listLayers(document, container)
  if (isCommand && key === 'a')
    return { do: 'select', ids: layers.filter((layer) => !layer.locked).map((layer) => layer.id) }
  if (key === 'escape' && selection.length === 0 && state.inside.length > 0) return { do: 'leave' }
  if (selection.length === 0) return null
  if (isCommand && key === 'd') {
    const copy = duplicateLayers(document, container, selection)
    return { do: 'edit', document: copy.document, select: copy.ids, name: 'Duplicate' }
  }
  if (isCommand && key === 'g') return groupOrUngroup(event.shiftKey, state)
  if (isCommand || event.altKey) return null
  if (key === 'escape') return { do: 'select', ids: [] }
  const unlocked = layers.filter((layer) => selection.includes(layer.id) && !layer.locked)
  if ((key === 'delete' || key === 'backspace') && unlocked.length > 0)
    return { do: 'edit', document: removeLayers(document, container, selection), select: [], name: 'Delete' }
  const firstSelected = layers.find((layer) => layer.id === selection[0])
  if (key === 'enter' && !onControl && firstSelected?.kind === 'group')
    return { do: 'enter', group: firstSelected.id }
  const index = firstSelected ? layers.indexOf(firstSelected) : -1
  if (key === '[' || key === ']')
    return {
      do: 'edit',
      document: reorderLayers(document, container, selection[0] ?? '', index + (key === ']' ? 1 : -1)),
      name: 'Change height',
    }
  const arrow = arrows[event.key]
  if (!arrow || onControl) return null
  const distance = nudge * (event.shiftKey ? 10 : 1)
  return {
    do: 'edit',
    mark: `nudge ${selection.join()}`,
    name: 'Nudge',
    document: replaceLayers(document, container, selection, (layer) =>
      layer.locked ? layer : { ...layer, x: layer.x + arrow[0] * distance, y: layer.y + arrow[1] * distance },
    ),
  }
}

function groupOrUngroup(ungroups: boolean, state: StudioState): Change | null {
  const document = documentOf(state)
  if (ungroups) {
    const ungrouped = ungroupLayers(document, containerOfState(state), state.selection[0] ?? '')
    return ungrouped.ids.length > 0
      ? { do: 'edit', document: ungrouped.document, select: ungrouped.ids, name: 'Ungroup' }
      : null
  }
  const group = groupLayers(document, containerOfState(state), state.selection)
  return group && { do: 'edit', document: group.document, select: [group.id], name: 'Group' }
}
