/** Changes to a design, each from one document to the next. Nothing is changed in place. */
import type { DesignArea, DesignDocument, GroupLayer, Layer, Placement } from '#press/document.ts'
import { apply, identity, type Matrix, matrixOf, times } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { fitArea } from '#press/fit.ts'
import { boundsOfBoxes } from './geometry.ts'
import { scaleLayer } from './scale-layer.ts'

export const newLayerId = () => `l${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/**
 * A list of layers: the name of an area, or of an area and the groups being edited inside it (`front/g1/g2`). An
 * edit's `place` is the list it changes.
 */
export const placeOf = (area: string, inside: readonly string[] = []) => [area, ...inside].join('/')

const within = (layers: readonly Layer[], id: string): GroupLayer | undefined =>
  layers.find((layer): layer is GroupLayer => layer.id === id && layer.kind === 'group')

export function layersAt(document: DesignDocument, place: string): Layer[] {
  const [name = '', ...groups] = place.split('/')
  return groups.reduce<Layer[]>(
    (layers, id) => within(layers, id)?.layers ?? [],
    document.areas[name]?.layers ?? [],
  )
}

/** The matrix from a place's inches to its area's. */
export function matrixAt(document: DesignDocument, place: string): Matrix {
  const [name = '', ...groups] = place.split('/')
  let [matrix, layers] = [identity, document.areas[name]?.layers ?? []]
  for (const id of groups) {
    const group = within(layers, id)
    if (!group) break
    matrix = times(matrix, matrixOf(group))
    layers = group.layers
  }
  return matrix
}

export function withLayers(
  document: DesignDocument,
  place: string,
  change: (layers: Layer[]) => Layer[],
): DesignDocument {
  const [name = '', ...groups] = place.split('/')
  const area = document.areas[name]
  if (!area) return document
  const inside = (layers: Layer[], [id, ...rest]: string[]): Layer[] => {
    const after =
      id === undefined
        ? change(layers)
        : layers.map((layer) => {
            if (layer.id !== id || layer.kind !== 'group') return layer
            const inner = inside(layer.layers, rest)
            return inner === layer.layers ? layer : { ...layer, layers: inner }
          })
    const same = after.length === layers.length && after.every((layer, i) => layer === layers[i])
    return same ? layers : after
  }
  const after = inside(area.layers, groups)
  // An edit that changes nothing returns the same document: no history step, nothing to save.
  if (after === area.layers) return document
  return { ...document, areas: { ...document.areas, [name]: { ...area, layers: after } } }
}

export const addLayers = (document: DesignDocument, place: string, ...layers: Layer[]) =>
  withLayers(document, place, (all) => [...all, ...layers])

/** Locked layers stay. */
export const removeLayers = (document: DesignDocument, place: string, ids: readonly string[]) =>
  withLayers(document, place, (all) => all.filter((layer) => layer.locked || !ids.includes(layer.id)))

export const replaceLayers = (
  document: DesignDocument,
  place: string,
  ids: readonly string[],
  change: (layer: Layer) => Layer,
) =>
  withLayers(document, place, (all) => all.map((layer) => (ids.includes(layer.id) ? change(layer) : layer)))

/** Moves layers in the drawing order; 0 is the bottom. */
export function reorderLayers(
  document: DesignDocument,
  place: string,
  id: string,
  to: number,
): DesignDocument {
  return withLayers(document, place, (all) => {
    const layer = all.find((one) => one.id === id)
    if (!layer) return all
    const rest = all.filter((one) => one !== layer)
    const at = Math.max(0, Math.min(rest.length, to))
    return [...rest.slice(0, at), layer, ...rest.slice(at)]
  })
}

export const withNewIds = (layer: Layer): Layer => ({
  ...layer,
  id: newLayerId(),
  ...(layer.kind === 'group' ? { layers: layer.layers.map(withNewIds) } : {}),
})

/** Duplicates layers beside the originals; returns the copies' ids, for selecting them. */
export function duplicateLayers(
  document: DesignDocument,
  place: string,
  ids: readonly string[],
): { document: DesignDocument; ids: string[] } {
  const copies = layersAt(document, place)
    .filter((layer) => ids.includes(layer.id))
    .map((layer) => ({ ...withNewIds(layer), x: layer.x + 0.25, y: layer.y + 0.25, locked: false }))
  return { document: addLayers(document, place, ...copies), ids: copies.map((copy) => copy.id) }
}

/** One group of these layers, in the box that holds them all. */
export const groupOf = (name: string, layers: readonly Layer[], bounds: Bounds): GroupLayer => ({
  kind: 'group',
  id: newLayerId(),
  name,
  x: bounds.left,
  y: bounds.top,
  width: bounds.right - bounds.left,
  height: bounds.bottom - bounds.top,
  rotation: 0,
  opacity: 1,
  blend: 'normal',
  hidden: false,
  locked: false,
  layers: layers.map((layer) => ({ ...layer, x: layer.x - bounds.left, y: layer.y - bounds.top })),
})

/** Groups layers, at the height of the uppermost. */
export function groupLayers(
  document: DesignDocument,
  place: string,
  ids: readonly string[],
): { document: DesignDocument; id: string } | null {
  const inside = layersAt(document, place).filter((layer) => ids.includes(layer.id))
  const bounds = boundsOfBoxes(inside)
  if (inside.length < 2 || !bounds) return null
  const group = groupOf('Group', inside, bounds)
  const top = inside.at(-1)
  const next = withLayers(document, place, (all) =>
    all.flatMap((layer) => {
      if (layer === top) return [group]
      return inside.includes(layer) ? [] : [layer]
    }),
  )
  return { document: next, id: group.id }
}

/** Dissolves a group; its layers stay where they were. */
export function ungroupLayers(
  document: DesignDocument,
  place: string,
  id: string,
): { document: DesignDocument; ids: string[] } {
  let ids: string[] = []
  const next = withLayers(document, place, (all) =>
    all.flatMap((layer) => {
      if (layer.id !== id || layer.kind !== 'group') return [layer]
      const freed = layer.layers.map((inner) => outOf(layer, inner))
      ids = freed.map((layer) => layer.id)
      return freed
    }),
  )
  return { document: next, ids }
}

/** Reduces an angle to within one full turn. */
const withinTurn = (degrees: number): number =>
  Math.abs(degrees) > 360 ? degrees - Math.sign(degrees) * 360 : degrees

function outOf(group: GroupLayer, inner: Layer): Layer {
  const [x, y] = apply(matrixOf(group), inner.x + inner.width / 2, inner.y + inner.height / 2)
  const rotation = inner.rotation + group.rotation
  return {
    ...inner,
    x: x - inner.width / 2,
    y: y - inner.height / 2,
    rotation: withinTurn(rotation),
    opacity: inner.opacity * group.opacity,
  }
}

/** Fits a group's box to its layers; nothing moves on the sheet. */
export function regroupLayers(group: GroupLayer): GroupLayer {
  const layers = group.layers.map((layer) => (layer.kind === 'group' ? regroupLayers(layer) : layer))
  const bounds = boundsOfBoxes(layers)
  if (!bounds) return group
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const same = (a: number, b: number) => Math.abs(a - b) < 1e-6
  const fits =
    same(bounds.left, 0) && same(bounds.top, 0) && same(width, group.width) && same(height, group.height)
  if (fits && layers.every((layer, i) => layer === group.layers[i])) return group
  const [x, y] = apply(matrixOf(group), bounds.left + width / 2, bounds.top + height / 2)
  return {
    ...group,
    width,
    height,
    x: x - width / 2,
    y: y - height / 2,
    layers: layers.map((layer) => ({ ...layer, x: layer.x - bounds.left, y: layer.y - bounds.top })),
  }
}

/** Tidies an area after editing inside groups: fits their boxes, and removes empty groups. */
export function tidyArea(document: DesignDocument, area: string): DesignDocument {
  const before = layersAt(document, area)
  const tidy = (layers: readonly Layer[]): Layer[] =>
    layers.flatMap((layer): Layer[] => {
      if (layer.kind !== 'group') return [layer]
      const inner = tidy(layer.layers)
      if (inner.length === 0) return []
      const kept = inner.every((one, i) => one === layer.layers[i]) && inner.length === layer.layers.length
      return [regroupLayers(kept ? layer : { ...layer, layers: inner })]
    })
  const after = tidy(before)
  const same = after.length === before.length && after.every((layer, i) => layer === before[i])
  return same ? document : withLayers(document, area, () => after)
}

/** One area's layers laid out for another: for a product whose own area is still empty. */
export function copyOnto(from: DesignArea, to: { widthIn: number; heightIn: number }): Layer[] {
  const fit = fitArea(from, to, 'middle')
  return from.layers.map((layer) => {
    const scaled = withNewIds(scaleLayer(layer, fit.scale))
    return { ...scaled, x: layer.x * fit.scale + fit.x, y: layer.y * fit.scale + fit.y }
  })
}

/** Sets a product's deviation from the usual placement; the usual one isn't stored. */
export function placeOn(
  document: DesignDocument,
  blankId: string,
  area: string,
  placement: Placement,
): DesignDocument {
  const { [blankId]: before = {}, ...others } = document.placements
  const { [area]: _, ...rest } = before
  const usual = placement.dx === 0 && placement.dy === 0 && placement.scale === 1
  const own = usual ? rest : { ...rest, [area]: placement }
  return {
    ...document,
    placements: Object.keys(own).length > 0 ? { ...others, [blankId]: own } : others,
  }
}
