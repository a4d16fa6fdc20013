import { useEffect } from 'react'
import { duplicated, grouped, removed, reordered, replaced, ungrouped } from './edits.ts'
import { type Change, documentOf, type StudioState } from './studio-state.ts'

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Inches that an arrow key moves; ten times that with Shift. */
const nudge = 0.05

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox],[type=radio]),textarea,select,dialog') !== null)

/** The studio's keys. They leave fields, dialogs and buttons alone. */
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

/** What a key does now; null for none of ours. `onControl`: the focus is on something that uses the arrow keys itself. */
export function changeFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  state: StudioState,
  onControl = false,
): Change | null {
  const document = documentOf(state)
  const { area, selection } = state
  const command = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (command && key === 'z') return { do: event.shiftKey ? 'redo' : 'undo' }
  if (command && key === 'y') return { do: 'redo' }
  const layers = document.areas[area]?.layers ?? []
  if (command && key === 'a')
    return { do: 'select', ids: layers.filter((layer) => !layer.locked).map((layer) => layer.id) }
  if (selection.length === 0) return null
  if (command && key === 'd') {
    const copy = duplicated(document, area, selection)
    return { do: 'edit', document: copy.document, select: copy.ids }
  }
  if (command && key === 'g') return groupOrNot(event.shiftKey, state)
  if (command || event.altKey) return null
  if (key === 'escape') return { do: 'select', ids: [] }
  if (key === 'delete' || key === 'backspace')
    return { do: 'edit', document: removed(document, area, selection), select: [] }
  const place = layers.findIndex((layer) => layer.id === selection[0])
  if (key === '[' || key === ']')
    return {
      do: 'edit',
      document: reordered(document, area, selection[0] ?? '', place + (key === ']' ? 1 : -1)),
    }
  const way = arrows[event.key]
  if (!way || onControl) return null
  const by = nudge * (event.shiftKey ? 10 : 1)
  return {
    do: 'edit',
    mark: `nudge ${selection.join()}`,
    document: replaced(document, area, selection, (layer) =>
      layer.locked ? layer : { ...layer, x: layer.x + way[0] * by, y: layer.y + way[1] * by },
    ),
  }
}

function groupOrNot(apart: boolean, state: StudioState): Change | null {
  const document = documentOf(state)
  if (apart) {
    const free = ungrouped(document, state.area, state.selection[0] ?? '')
    return free.ids.length > 0 ? { do: 'edit', document: free.document, select: free.ids } : null
  }
  const group = grouped(document, state.area, state.selection)
  return group && { do: 'edit', document: group.document, select: [group.id] }
}
