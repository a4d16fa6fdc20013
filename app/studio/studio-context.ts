import { createContext, useContext } from 'react'
import type { DesignArea, DesignDocument, Layer } from '#press/document.ts'
import type { Finding } from '#press/preflight/preflight.ts'
import { replaced } from './edits.ts'
import { withMeasure } from './new-layer.ts'
import type { PressKit } from './press-kit.ts'
import type { StudioPicture } from './studio-data.ts'
import { type Change, documentOf, type StudioState } from './studio-state.ts'

export type Studio = {
  state: StudioState
  dispatch: (change: Change) => void
  /** Null until fonts and HarfBuzz are there. */
  kit: PressKit | null
  /** Counts up when fonts or pictures arrive: whatever draws draws again. */
  arrivals: number
  findings: readonly Finding[]
  pictures: readonly StudioPicture[]
  upload: (files: Iterable<File>) => void
  place: (picture: StudioPicture) => void
  say: (words: string) => void
}

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('Only inside the studio.')
  return studio
}

/** The area on the stage with its layers, and what is selected. */
export function useLayers(): {
  document: DesignDocument
  area: DesignArea | null
  layers: Layer[]
  selected: Layer[]
} {
  const { state } = useStudio()
  const document = documentOf(state)
  const area = document.areas[state.area] ?? null
  const layers = area?.layers ?? []
  return { document, area, layers, selected: layers.filter((layer) => state.selection.includes(layer.id)) }
}

/** Changes the selected layers; with a mark, changes of one kind in a row are one step back. */
export function useChangeLayers(): (
  change: (layer: Layer) => Layer,
  mark?: string,
  ids?: readonly string[],
) => void {
  const { state, dispatch, kit } = useStudio()
  return (change, mark, ids = state.selection) => {
    const fit = (layer: Layer) => (kit ? withMeasure(change(layer), kit.environment.shaper) : change(layer))
    const document = replaced(documentOf(state), state.area, ids, fit)
    dispatch({ do: 'edit', document, ...(mark ? { mark: `${mark} ${ids.join()}` } : {}) })
  }
}
