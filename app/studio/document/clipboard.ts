/** Layers on the clipboard: between print areas, designs and tabs. Words and pictures from elsewhere can be pasted too. */
import {
  type DesignArea,
  type DesignDocument,
  documentVersion,
  flattenLayers,
  type Layer,
  parseDocument,
} from '#press/document.ts'
import { newLayerId } from './edits.ts'
import { boundsOfBoxes } from './geometry.ts'
import { scaleLayer } from './scale-layer.ts'

export const layersType = 'application/x-fanfare-layers'
const key = 'fanfare-copied'

/** A copy as text: a document of one area, so that pasting parses it like every other document. */
export function layersToText(area: DesignArea, layers: readonly Layer[]): string {
  const document: DesignDocument = {
    version: documentVersion,
    areas: { copied: { ...area, layers: [...layers] } },
    placements: {},
  }
  return JSON.stringify(document)
}

export function layersFromText(text: string): Layer[] {
  const parsed = parseDocument(text)
  return parsed.ok ? (parsed.value.areas.copied?.layers ?? []) : []
}

/** The words for other programs. */
export const wordsOf = (layers: readonly Layer[]): string =>
  flattenLayers(layers)
    .flatMap((layer) => (layer.kind === 'text' ? [layer.text] : []))
    .join('\n')

/** For buttons, in browsers that don't let a page read the clipboard. */
export const keepCopy = (text: string) => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A full or forbidden storage only disables the paste button; keys use the system clipboard.
  }
}
export const readCopy = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(key)

const afresh = (layer: Layer): Layer => ({
  ...layer,
  id: newLayerId(),
  ...(layer.kind === 'group' ? { layers: layer.layers.map(afresh) } : {}),
})

/**
 * Places pasted layers where they were if there is room, shifted if something is there already, and smaller if they
 * wouldn't fit.
 */
export function landLayers(layers: readonly Layer[], area: DesignArea, there: readonly Layer[]): Layer[] {
  const bounds = boundsOfBoxes(layers)
  if (!bounds) return []
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const k = Math.min(1, (area.widthIn * 0.98) / width, (area.heightIn * 0.98) / height)
  const taken = there.some((one) =>
    layers.some((layer) => Math.abs(one.x - layer.x) < 0.01 && Math.abs(one.y - layer.y) < 0.01),
  )
  const aside = taken ? 0.25 : 0
  const [left, top] = [bounds.left + aside, bounds.top + aside]
  const x = Math.max(0, Math.min(left, area.widthIn - width * k))
  const y = Math.max(0, Math.min(top, area.heightIn - height * k))
  return layers.map((layer) => {
    const scaled = k === 1 ? layer : scaleLayer(layer, k)
    return afresh({
      ...scaled,
      locked: false,
      x: x + (layer.x - bounds.left) * k,
      y: y + (layer.y - bounds.top) * k,
    })
  })
}
