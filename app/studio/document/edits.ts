/** Changes to a design, each from one document to the next. Nothing is changed in place. */
import type { DesignArea, DesignDocument, GroupLayer, Layer, Placement } from '#press/document.ts'
import { apply, identity, type Matrix, matrixOf, multiply } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { fitArea } from '#press/fit.ts'
import { joinBoundsOf } from './geometry.ts'
import { scaleLayer } from './scale-layer.ts'

export const createLayerId = () => `l${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/**
 * A list of layers: the name of an area, or of an area and the groups being edited inside it (`front/g1/g2`). An
 * edit's `container` is the list it changes.
 */
export const containerOf = (area: string, groupIds: readonly string[] = []) => [area, ...groupIds].join('/')

const findGroup = (layers: readonly Layer[], id: string): GroupLayer | undefined =>
  layers.find((layer): layer is GroupLayer => layer.id === id && layer.kind === 'group')

export function listLayers(document: DesignDocument, container: string): Layer[] {
  const [name = '', ...groups] = container.split('/')
  return groups.reduce<Layer[]>(
    (layers, id) => findGroup(layers, id)?.layers ?? [],
    document.areas[name]?.layers ?? [],
  )
}

/** The matrix from a container's inches to its area's. */
export function findMatrix(document: DesignDocument, container: string): Matrix {
  const [name = '', ...groups] = container.split('/')
  let [matrix, layers] = [identity, document.areas[name]?.layers ?? []]
  for (const id of groups) {
    const group = findGroup(layers, id)
    if (!group) break
    matrix = multiply(matrix, matrixOf(group))
    layers = group.layers
  }
  return matrix
}

export function updateLayers(
  document: DesignDocument,
  container: string,
  change: (layers: Layer[]) => Layer[],
): DesignDocument {
  const [name = '', ...groups] = container.split('/')
  const area = document.areas[name]
  if (!area) return document
  const updateWithin = (layers: Layer[], [id, ...deeper]: string[]): Layer[] => {
    const updated =
      id === undefined
        ? change(layers)
        : layers.map((layer) => {
            if (layer.id !== id || layer.kind !== 'group') return layer
            const inner = updateWithin(layer.layers, deeper)
            return inner === layer.layers ? layer : { ...layer, layers: inner }
          })
    const isSame = updated.length === layers.length && updated.every((layer, i) => layer === layers[i])
    return isSame ? layers : updated
  }
  const updated = updateWithin(area.layers, groups)
  // An edit that changes nothing returns the same document: no history step, nothing to save.
  if (updated === area.layers) return document
  return { ...document, areas: { ...document.areas, [name]: { ...area, layers: updated } } }
}

export const addLayers = (document: DesignDocument, container: string, ...layers: Layer[]) =>
  updateLayers(document, container, (existing) => [...existing, ...layers])

/** Locked layers stay. */
export const removeLayers = (document: DesignDocument, container: string, ids: readonly string[]) =>
  updateLayers(document, container, (existing) =>
    existing.filter((layer) => layer.locked || !ids.includes(layer.id)),
  )

export const replaceLayers = (
  document: DesignDocument,
  container: string,
  ids: readonly string[],
  change: (layer: Layer) => Layer,
) =>
  updateLayers(document, container, (existing) =>
    existing.map((layer) => (ids.includes(layer.id) ? change(layer) : layer)),
  )

/** Moves layers in the drawing order; 0 is the bottom. */
export function reorderLayers(
  document: DesignDocument,
  container: string,
  id: string,
  to: number,
): DesignDocument {
  return updateLayers(document, container, (existing) => {
    const layer = existing.find((candidate) => candidate.id === id)
    if (!layer) return existing
    const otherLayers = existing.filter((other) => other !== layer)
    const index = Math.max(0, Math.min(otherLayers.length, to))
    return [...otherLayers.slice(0, index), layer, ...otherLayers.slice(index)]
  })
}

export const renewIds = (layer: Layer): Layer => ({
  ...layer,
  id: createLayerId(),
  ...(layer.kind === 'group' ? { layers: layer.layers.map(renewIds) } : {}),
})

/** Duplicates layers beside the originals; returns the copies' ids, for selecting them. */
export function duplicateLayers(
  document: DesignDocument,
  container: string,
  ids: readonly string[],
): { document: DesignDocument; ids: string[] } {
  const copies = listLayers(document, container)
    .filter((layer) => ids.includes(layer.id))
    .map((layer) => ({ ...renewIds(layer), x: layer.x + 0.25, y: layer.y + 0.25, locked: false }))
  return { document: addLayers(document, container, ...copies), ids: copies.map((copy) => copy.id) }
}

/** One group of these layers, in the box that holds them all. */
export const createGroup = (name: string, layers: readonly Layer[], bounds: Bounds): GroupLayer => ({
  kind: 'group',
  id: createLayerId(),
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
  container: string,
  ids: readonly string[],
): { document: DesignDocument; id: string } | null {
  const grouped = listLayers(document, container).filter((layer) => ids.includes(layer.id))
  const bounds = joinBoundsOf(grouped)
  if (grouped.length < 2 || !bounds) return null
  const group = createGroup('Group', grouped, bounds)
  const top = grouped.at(-1)
  const next = updateLayers(document, container, (existing) =>
    existing.flatMap((layer) => {
      if (layer === top) return [group]
      return grouped.includes(layer) ? [] : [layer]
    }),
  )
  return { document: next, id: group.id }
}

/** Dissolves a group; its layers stay where they were. */
export function ungroupLayers(
  document: DesignDocument,
  container: string,
  id: string,
): { document: DesignDocument; ids: string[] } {
  let ids: string[] = []
  const next = updateLayers(document, container, (existing) =>
    existing.flatMap((layer) => {
      if (layer.id !== id || layer.kind !== 'group') return [layer]
      const innerLayers = layer.layers.map((inner) => liftOut(layer, inner))
      ids = innerLayers.map((layer) => layer.id)
      return innerLayers
    }),
  )
  return { document: next, ids }
}

/** Reduces an angle to within one full turn. */
const normaliseAngle = (degrees: number): number =>
  Math.abs(degrees) > 360 ? degrees - Math.sign(degrees) * 360 : degrees

function liftOut(group: GroupLayer, inner: Layer): Layer {
  const [x, y] = apply(matrixOf(group), inner.x + inner.width / 2, inner.y + inner.height / 2)
  const rotation = inner.rotation + group.rotation
  return {
    ...inner,
    x: x - inner.width / 2,
    y: y - inner.height / 2,
    rotation: normaliseAngle(rotation),
    opacity: inner.opacity * group.opacity,
  }
}

/** Fits a group's box to its layers; nothing moves on the sheet. */
export function fitGroup(group: GroupLayer): GroupLayer {
  const layers = group.layers.map((layer) => (layer.kind === 'group' ? fitGroup(layer) : layer))
  const bounds = joinBoundsOf(layers)
  if (!bounds) return group
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6
  const isFitted =
    isClose(bounds.left, 0) &&
    isClose(bounds.top, 0) &&
    isClose(width, group.width) &&
    isClose(height, group.height)
  if (isFitted && layers.every((layer, i) => layer === group.layers[i])) return group
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
  const layersBefore = listLayers(document, area)
  const tidy = (layers: readonly Layer[]): Layer[] =>
    layers.flatMap((layer): Layer[] => {
      if (layer.kind !== 'group') return [layer]
      const inner = tidy(layer.layers)
      if (inner.length === 0) return []
      const isUnchanged =
        inner.every((innerLayer, i) => innerLayer === layer.layers[i]) && inner.length === layer.layers.length
      return [fitGroup(isUnchanged ? layer : { ...layer, layers: inner })]
    })
  const tidyLayers = tidy(layersBefore)
  const isSame =
    tidyLayers.length === layersBefore.length && tidyLayers.every((layer, i) => layer === layersBefore[i])
  return isSame ? document : updateLayers(document, area, () => tidyLayers)
}

/** One area's layers laid out for another: for a product whose own area is still empty. */
export function copyOnto(from: DesignArea, to: { widthIn: number; heightIn: number }): Layer[] {
  const fit = fitArea(from, to, 'middle')
  return from.layers.map((layer) => {
    const scaled = renewIds(scaleLayer(layer, fit.scale))
    return { ...scaled, x: layer.x * fit.scale + fit.x, y: layer.y * fit.scale + fit.y }
  })
}

/** Sets a product's deviation from the usual placement; the usual one isn't stored. */
export function setPlacement(
  document: DesignDocument,
  blankId: string,
  area: string,
  placement: Placement,
): DesignDocument {
  const { [blankId]: earlier = {}, ...otherPlacements } = document.placements
  const { [area]: _, ...otherAreas } = earlier
  const isDefault = placement.dx === 0 && placement.dy === 0 && placement.scale === 1
  const updated = isDefault ? otherAreas : { ...otherAreas, [area]: placement }
  return {
    ...document,
    placements:
      Object.keys(updated).length > 0 ? { ...otherPlacements, [blankId]: updated } : otherPlacements,
  }
}
