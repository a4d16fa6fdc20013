import { useCallback, useEffect } from 'react'
import { flattenLayers, type Layer } from '#press/document.ts'
import {
  collectText,
  layersType,
  placePasted,
  readCopy,
  readLayersText,
  saveCopy,
  writeLayersText,
} from '../document/clipboard.ts'
import { addLayers, listLayers, removeLayers } from '../document/edits.ts'
import { createText } from '../document/new-layer.ts'
import type { PressKit } from '../document/press-kit.ts'
import { type Change, containerOfState, documentOf, type StudioState } from '../document/studio-state.ts'
import { isTyping } from './use-keys.ts'

type Deps = {
  state: StudioState
  dispatch: (change: Change) => void
  kit: PressKit | null
  upload: (files: Iterable<File>) => void
  announce: (text: string) => void
}
export type Clipboard = { copy(): void; paste(): void; hasCopy(): boolean }

/** Control X, C and V, and the same by buttons. Files and plain text from other programs are pasted as layers. */
export function useClipboard({ state, dispatch, kit, upload, announce }: Deps): Clipboard {
  const listSelected = useCallback((): Layer[] => {
    return listLayers(documentOf(state), containerOfState(state)).filter(({ id }) =>
      state.selection.includes(id),
    )
  }, [state])
  const writeSelection = useCallback((): string | null => {
    const area = documentOf(state).areas[state.area]
    const layers = listSelected()
    return area && layers.length > 0 ? writeLayersText(area, layers) : null
  }, [state, listSelected])
  const pasteLayers = useCallback(
    (layers: readonly Layer[], name: string) => {
      const document = documentOf(state)
      const area = document.areas[state.area]
      if (!area || layers.length === 0) return
      const container = containerOfState(state)
      const pasted = placePasted(layers, area, listLayers(document, container))
      dispatch({
        do: 'edit',
        document: addLayers(document, container, ...pasted),
        select: pasted.map((layer) => layer.id),
        name,
      })
      const count = flattenLayers(pasted).length
      announce(`${count} ${count === 1 ? 'layer' : 'layers'} pasted.`)
    },
    [state, dispatch, announce],
  )
  const pasteWords = useCallback(
    async (words: string) => {
      const area = documentOf(state).areas[state.area]
      if (!area || !kit || words.trim() === '') return
      await kit.loadFont('anton')
      const layer = createText(area, kit.environment.shaper, '#15120e', { text: words.trim().slice(0, 500) })
      pasteLayers([layer], 'Paste words')
    },
    [state, kit, pasteLayers],
  )

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || window.getSelection()?.isCollapsed === false) return
      const copied = writeSelection()
      if (!copied || !event.clipboardData) return
      event.preventDefault()
      event.clipboardData.setData(layersType, copied)
      event.clipboardData.setData('text/plain', collectText(listSelected()))
      saveCopy(copied)
      if (event.type === 'copy')
        return announce(`${state.selection.length} copied. Paste on any area or design.`)
      const document = removeLayers(documentOf(state), containerOfState(state), state.selection)
      dispatch({ do: 'edit', document, select: [], name: 'Cut' })
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !event.clipboardData) return
      event.preventDefault()
      const { files } = event.clipboardData
      const copied = event.clipboardData.getData(layersType)
      if (copied) pasteLayers(readLayersText(copied), 'Paste')
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
  }, [state, dispatch, writeSelection, listSelected, pasteLayers, pasteWords, upload, announce])

  return {
    copy() {
      const copied = writeSelection()
      if (copied) saveCopy(copied)
      if (copied) announce(`${state.selection.length} copied. Paste on any area or design.`)
    },
    paste: () => pasteLayers(readLayersText(readCopy() ?? ''), 'Paste'),
    hasCopy: () => readCopy() !== null,
  }
}
