/** Layers on the clipboard: between print areas, designs and tabs. Words and pictures from elsewhere can be pasted too. */
import {
  type DesignArea,
  type DesignDocument,
  documentVersion,
  flattenLayers,
  type Layer,
  parseDocument,
} from '#press/document.ts'
import { renewIds } from './edits.ts'
import { joinBoundsOf } from './geometry.ts'
import { scaleLayer } from './scale-layer.ts'

export const layersType = 'application/x-fanfare-layers'
const storageKey = 'fanfare-copied'

/** A copy as text: a document of one area, so that pasting parses it like every other document. */
export function writeLayersText(area: DesignArea, layers: readonly Layer[]): string {
  const document: DesignDocument = {
    version: documentVersion,
    areas: { copied: { ...area, layers: [...layers] } },
    placements: {},
  }
  return JSON.stringify(document)
}

export function readLayersText(text: string): Layer[] {
  const parsed = parseDocument(text)
  return parsed.ok ? (parsed.value.areas.copied?.layers ?? []) : []
}

/** The words for other programs. */
export const collectText = (layers: readonly Layer[]): string =>
  flattenLayers(layers)
    .flatMap((layer) => (layer.kind === 'text' ? [layer.text] : []))
    .join('\n')

/** For buttons, in browsers that don't let a page read the clipboard. */
export const saveCopy = (text: string) => {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // A full or forbidden storage only disables the paste button; keys use the system clipboard.
  }
}
export const readCopy = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey)

/**
 * Places pasted layers where they were if there is room, shifted if something is there already, and smaller if they
 * wouldn't fit.
 */
export function placePasted(layers: readonly Layer[], area: DesignArea, existing: readonly Layer[]): Layer[] {
  const bounds = joinBoundsOf(layers)
  if (!bounds) return []
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.min(1, (area.widthIn * 0.98) / width, (area.heightIn * 0.98) / height)
  const isTaken = existing.some((other) =>
    layers.some((layer) => Math.abs(other.x - layer.x) < 0.01 && Math.abs(other.y - layer.y) < 0.01),
  )
  const offset = isTaken ? 0.25 : 0
  const [left, top] = [bounds.left + offset, bounds.top + offset]
  const x = Math.max(0, Math.min(left, area.widthIn - width * scale))
  const y = Math.max(0, Math.min(top, area.heightIn - height * scale))
  return layers.map((layer) => {
    const scaled = scale === 1 ? layer : scaleLayer(layer, scale)
    return renewIds({
      ...scaled,
      locked: false,
      x: x + (layer.x - bounds.left) * scale,
      y: y + (layer.y - bounds.top) * scale,
    })
  })
}
