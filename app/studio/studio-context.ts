import { createContext, useContext } from 'react'
import type { Id } from '#kernel/id.ts'
import type { FeeTerms } from '#ledger/contract'
import type { DesignArea, DesignDocument, Layer } from '#press/document.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import type { Comments } from './comments/use-comments.ts'
import { findMatrix, listLayers, replaceLayers } from './document/edits.ts'
import { remeasureLayer } from './document/new-layer.ts'
import type { PressKit } from './document/press-kit.ts'
import type { BrandForm, StudioBrand, StudioPicture } from './document/studio-data.ts'
import { type Change, containerOfState, documentOf, type StudioState } from './document/studio-state.ts'
import type { Units } from './document/units.ts'
import type { OwnFonts } from './fonts/use-fonts.ts'
import type { AreaFinding, AreaStitching } from './preflight/use-preflight.ts'
import type { Clipboard } from './stage/use-clipboard.ts'

export type ToolPanel = 'templates' | 'pictures' | 'shapes' | 'brand' | 'comments'
export type Studio = {
  state: StudioState
  dispatch: (change: Change) => void
  /** Null until fonts and HarfBuzz are loaded. */
  kit: PressKit | null
  /** Increases when fonts or pictures arrive, so that drawings are repeated. */
  arrivals: number
  findings: readonly AreaFinding[]
  stitchings: readonly AreaStitching[]
  /** Focuses the field with the selected text. */
  editWords: () => void
  /** Shows preflight's findings, or one of them. */
  showFinding: (finding?: AreaFinding) => void
  pictures: readonly StudioPicture[]
  brand: StudioBrand
  /** Adds a piece to the shop's brand kit, or removes one. */
  changeBrand: (change: BrandForm) => void
  ownFonts: OwnFonts
  /** Null: not saved yet. */
  designId: Id<'design'> | null
  comments: Comments
  /** The panel open beside the tools, and a function to open another. */
  panel: ToolPanel | null
  setPanel: (panel: ToolPanel | null) => void
  /** The AI tools are configured. */
  ai: boolean
  /** The house's present fees on a sale. */
  fees: FeeTerms
  upload: (files: Iterable<File>) => void
  placePicture: (picture: StudioPicture) => void
  /** A picture new to the shop: listed first, and placed on the design. */
  acceptPicture: (picture: StudioPicture) => void
  announce: (text: string) => void
  units: Units
  setUnits: (units: Units) => void
  clipboard: Clipboard
  /** The stage shows the product in use, if there is such a picture: for viewing, not for editing. */
  inUse: boolean
  showInUse: (isShown: boolean) => void
  /** The picture being cropped, and functions to begin or end that. */
  croppedId: string | null
  setCroppedId: (layerId: string | null) => void
}

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('Only inside the studio.')
  return studio
}

/** The area on the stage, the edited layers (of the area, or of the open group), and the selection. */
export function useLayers(): {
  document: DesignDocument
  area: DesignArea | null
  container: string
  /** From these layers' inches to the area's. */
  matrix: Matrix
  layers: Layer[]
  selected: Layer[]
} {
  const { state } = useStudio()
  const document = documentOf(state)
  const area = document.areas[state.area] ?? null
  const container = containerOfState(state)
  const layers = listLayers(document, container)
  const selected = layers.filter((layer) => state.selection.includes(layer.id))
  return { document, area, container, matrix: findMatrix(document, container), layers, selected }
}

/**
 * Changes the selected layers that aren't locked; with a mark, consecutive changes of one kind are one undo step,
 * called `name`.
 */
export function useChangeLayers(): (
  change: (layer: Layer) => Layer,
  mark?: string,
  ids?: readonly string[],
  name?: string,
) => void {
  const { state, dispatch, kit } = useStudio()
  return (change, mark, ids = state.selection, name = nameChange(mark)) => {
    const fit = (layer: Layer) => {
      if (layer.locked && ids === state.selection) return layer
      if (!kit) return change(layer)
      // Measured before as well: a box that never fitted its text would move away from the typed figure.
      const { shaper } = kit.environment
      return remeasureLayer(change(remeasureLayer(layer, shaper)), shaper)
    }
    const document = replaceLayers(documentOf(state), containerOfState(state), ids, fit)
    dispatch({ do: 'edit', document, name, ...(mark ? { mark: `${mark} ${ids.join()}` } : {}) })
  }
}

const changeNames: Record<string, string> = {
  x: 'Move',
  y: 'Move',
  w: 'Resize',
  h: 'Resize',
  turn: 'Turn',
  ink: 'Ink strength',
  words: 'Edit words',
  font: 'Change font',
  size: 'Text size',
  spacing: 'Letter spacing',
  line: 'Line height',
  curve: 'Curve text',
  warp: 'Bend text',
  wear: 'Wear ink',
  look: 'Text look',
  align: 'Align lines',
  columns: 'Lines or columns',
  emoji: 'Colours of emoji',
  fill: 'Change ink',
  stroke: 'Outline',
  shadow: 'Shadow',
  name: 'Rename',
  blend: 'Overprint',
  crop: 'Crop',
  tile: 'Width of one repeat',
  gap: 'Space between repeats',
  shift: 'Shift of the rows',
  corner: 'Round corners',
  points: 'Number of corners',
  inner: 'Inner size',
}
const nameChange = (mark: string | undefined): string => changeNames[mark?.split(' ')[0] ?? ''] ?? 'Change'
