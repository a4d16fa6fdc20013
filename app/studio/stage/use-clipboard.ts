import { useCallback, useEffect } from 'react'
import { flattenLayers, type Layer } from '#press/document.ts'
import {
  keepCopy,
  landLayers,
  layersFromText,
  layersToText,
  layersType,
  readCopy,
  wordsOf,
} from '../document/clipboard.ts'
import { addLayers, layersAt, removeLayers } from '../document/edits.ts'
import { newText } from '../document/new-layer.ts'
import type { PressKit } from '../document/press-kit.ts'
import { type Change, documentOf, type StudioState, workplaceOf } from '../document/studio-state.ts'
import { isTyping } from './use-keys.ts'

type Deps = {
  state: StudioState
  dispatch: (change: Change) => void
  kit: PressKit | null
  upload: (files: Iterable<File>) => void
  say: (words: string) => void
}
export type Clipboard = { copy(): void; paste(): void; hasCopy(): boolean }

/** Control X, C and V, and the same by buttons. Files and plain text from other programs are pasted as layers. */
export function useClipboard({ state, dispatch, kit, upload, say }: Deps): Clipboard {
  const chosen = useCallback((): Layer[] => {
    const { selection } = state
    return layersAt(documentOf(state), workplaceOf(state)).filter((layer) => selection.includes(layer.id))
  }, [state])
  const text = useCallback((): string | null => {
    const area = documentOf(state).areas[state.area]
    const layers = chosen()
    if (!area || layers.length === 0) return null
    return layersToText(area, layers)
  }, [state, chosen])
  const lay = useCallback(
    (layers: readonly Layer[], name: string) => {
      const document = documentOf(state)
      const area = document.areas[state.area]
      if (!area || layers.length === 0) return
      const place = workplaceOf(state)
      const fresh = landLayers(layers, area, layersAt(document, place))
      dispatch({
        do: 'edit',
        document: addLayers(document, place, ...fresh),
        select: fresh.map((layer) => layer.id),
        name,
      })
      const count = flattenLayers(fresh).length
      say(`${count} ${count === 1 ? 'layer' : 'layers'} pasted.`)
    },
    [state, dispatch, say],
  )
  const pasteWords = useCallback(
    async (words: string) => {
      const area = documentOf(state).areas[state.area]
      if (!area || !kit || words.trim() === '') return
      await kit.font('anton')
      const layer = newText(area, kit.environment.shaper, '#15120e', { text: words.trim().slice(0, 500) })
      lay([layer], 'Paste words')
    },
    [state, kit, lay],
  )

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || window.getSelection()?.isCollapsed === false) return
      const copied = text()
      if (!copied || !event.clipboardData) return
      event.preventDefault()
      event.clipboardData.setData(layersType, copied)
      event.clipboardData.setData('text/plain', wordsOf(chosen()))
      keepCopy(copied)
      if (event.type === 'copy') return say(`${state.selection.length} copied. Paste on any area or design.`)
      const document = removeLayers(documentOf(state), workplaceOf(state), state.selection)
      dispatch({ do: 'edit', document, select: [], name: 'Cut' })
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !event.clipboardData) return
      event.preventDefault()
      const { files } = event.clipboardData
      const copied = event.clipboardData.getData(layersType)
      if (copied) lay(layersFromText(copied), 'Paste')
      else if (files.length > 0) upload([...files])
      else void pasteWords(event.clipboardData.getData('text/plain'))
    }
    window.addEventListener('copy', onCopy)
    window.addEventListener('cut', onCopy)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('copy', onCopy)
      window.removeEventListener('cut', onCopy)
      window.removeEventListener('paste', onPaste)
    }
  }, [state, dispatch, text, chosen, lay, pasteWords, upload, say])

  return {
    copy() {
      const copied = text()
      if (copied) keepCopy(copied)
      if (copied) say(`${state.selection.length} copied. Paste on any area or design.`)
    },
    paste: () => lay(layersFromText(readCopy() ?? ''), 'Paste'),
    hasCopy: () => readCopy() !== null,
  }
}
