import { createContext, useContext } from 'react'
import type { Id } from '#kernel/id.ts'
import type { FeeTerms } from '#ledger/contract'
import type { DesignArea, DesignDocument, Layer } from '#press/document.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import type { Comments } from './comments/use-comments.ts'
import { layersAt, matrixAt, replaceLayers } from './document/edits.ts'
import { withMeasure } from './document/new-layer.ts'
import type { PressKit } from './document/press-kit.ts'
import type { BrandForm, StudioBrand, StudioPicture } from './document/studio-data.ts'
import { type Change, documentOf, type StudioState, workplaceOf } from './document/studio-state.ts'
import type { Units } from './document/units.ts'
import type { OwnFonts } from './fonts/use-fonts.ts'
import type { FindingOn, StitchingOn } from './preflight/use-preflight.ts'
import type { Clipboard } from './stage/use-clipboard.ts'

export type ToolPanel = 'templates' | 'pictures' | 'shapes' | 'brand' | 'comments'
export type Studio = {
  state: StudioState
  dispatch: (change: Change) => void
  /** Null until fonts and HarfBuzz are there. */
  kit: PressKit | null
  /** Counts up when fonts or pictures arrive: whatever draws draws again. */
  arrivals: number
  findings: readonly FindingOn[]
  stitchings: readonly StitchingOn[]
  /** Leads to the field in which the selected words are written. */
  editWords: () => void
  /** Leads to what preflight found, or to one finding of it. */
  mend: (finding?: FindingOn) => void
  pictures: readonly StudioPicture[]
  brand: StudioBrand
  /** Adds a piece to the brand kit of the shop, or takes one out. */
  changeBrand: (change: BrandForm) => void
  ownFonts: OwnFonts
  /** Null: not saved yet. */
  designId: Id<'design'> | null
  comments: Comments
  /** The panel that is open beside the tools, and how to open another. */
  panel: ToolPanel | null
  openPanel: (panel: ToolPanel | null) => void
  /** Whether the tools of a model are configured. */
  ai: boolean
  /** The house's fees on a sale now. */
  fees: FeeTerms
  upload: (files: Iterable<File>) => void
  place: (picture: StudioPicture) => void
  /** A picture that is new to the shop: listed first, and laid on the design. */
  take: (picture: StudioPicture) => void
  say: (words: string) => void
  units: Units
  setUnits: (units: Units) => void
  clipboard: Clipboard
  /** Shown on a body or in a room, where there is such a picture: to look at, not to move things on. */
  inUse: boolean
  showInUse: (isShown: boolean) => void
  /** The picture whose crop is being set, and how to begin or end that. */
  cropping: string | null
  crop: (layerId: string | null) => void
}

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('Only inside the studio.')
  return studio
}

/** The area on the stage, the layers one works on (of the area, or of the group one is in), and what is selected. */
export function useLayers(): {
  document: DesignDocument
  area: DesignArea | null
  place: string
  /** From the inches of these layers to those of the area. */
  matrix: Matrix
  layers: Layer[]
  selected: Layer[]
} {
  const { state } = useStudio()
  const document = documentOf(state)
  const area = document.areas[state.area] ?? null
  const place = workplaceOf(state)
  const layers = layersAt(document, place)
  const selected = layers.filter((layer) => state.selection.includes(layer.id))
  return { document, area, place, matrix: matrixAt(document, place), layers, selected }
}

/** Changes the selected layers that are not locked; with a mark, changes of one kind in a row are one step back, which goes by `name`. */
export function useChangeLayers(): (
  change: (layer: Layer) => Layer,
  mark?: string,
  ids?: readonly string[],
  name?: string,
) => void {
  const { state, dispatch, kit } = useStudio()
  return (change, mark, ids = state.selection, name = nameOf(mark)) => {
    const fit = (layer: Layer) => {
      if (layer.locked && ids === state.selection) return layer
      if (!kit) return change(layer)
      // Before as well: a box that never fitted its words would move away from the figure that was typed.
      const { shaper } = kit.environment
      return withMeasure(change(withMeasure(layer, shaper)), shaper)
    }
    const document = replaceLayers(documentOf(state), workplaceOf(state), ids, fit)
    dispatch({ do: 'edit', document, name, ...(mark ? { mark: `${mark} ${ids.join()}` } : {}) })
  }
}

const names: Record<string, string> = {
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
const nameOf = (mark: string | undefined): string => names[mark?.split(' ')[0] ?? ''] ?? 'Change'
