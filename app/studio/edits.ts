/** Changes to a design, each from one document to the next. Nothing is changed in place. */
import type { DesignArea, DesignDocument, GroupLayer, Layer, Placement } from '#press/document.ts'
import { apply, matrixOf } from '#press/draw/matrix.ts'
import { fitArea } from '#press/fit.ts'
import { boundsOfBoxes } from './geometry.ts'
import { scaledLayer } from './scale-layer.ts'

export const newLayerId = () => `l${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

export function withArea(
  document: DesignDocument,
  name: string,
  change: (layers: Layer[]) => Layer[],
): DesignDocument {
  const area = document.areas[name]
  if (!area) return document
  return { ...document, areas: { ...document.areas, [name]: { ...area, layers: change(area.layers) } } }
}

export const added = (document: DesignDocument, area: string, ...layers: Layer[]) =>
  withArea(document, area, (all) => [...all, ...layers])

export const removed = (document: DesignDocument, area: string, ids: readonly string[]) =>
  withArea(document, area, (all) => all.filter((layer) => !ids.includes(layer.id)))

export const replaced = (
  document: DesignDocument,
  area: string,
  ids: readonly string[],
  change: (layer: Layer) => Layer,
) => withArea(document, area, (all) => all.map((layer) => (ids.includes(layer.id) ? change(layer) : layer)))

/** To another place in the drawing order; 0 is the bottom. */
export function reordered(document: DesignDocument, area: string, id: string, to: number): DesignDocument {
  return withArea(document, area, (all) => {
    const layer = all.find((one) => one.id === id)
    if (!layer) return all
    const rest = all.filter((one) => one !== layer)
    const place = Math.max(0, Math.min(rest.length, to))
    return [...rest.slice(0, place), layer, ...rest.slice(place)]
  })
}

const withNewIds = (layer: Layer): Layer => ({
  ...layer,
  id: newLayerId(),
  ...(layer.kind === 'group' ? { layers: layer.layers.map(withNewIds) } : {}),
})

/** Copies beside the originals; answers with their ids so that they can be selected. */
export function duplicated(
  document: DesignDocument,
  area: string,
  ids: readonly string[],
): { document: DesignDocument; ids: string[] } {
  const copies = (document.areas[area]?.layers ?? [])
    .filter((layer) => ids.includes(layer.id))
    .map((layer) => ({ ...withNewIds(layer), x: layer.x + 0.25, y: layer.y + 0.25, locked: false }))
  return { document: added(document, area, ...copies), ids: copies.map((copy) => copy.id) }
}

/** Layers become one, at the height of the uppermost of them. */
export function grouped(
  document: DesignDocument,
  area: string,
  ids: readonly string[],
): { document: DesignDocument; id: string } | null {
  const inside = (document.areas[area]?.layers ?? []).filter((layer) => ids.includes(layer.id))
  const bounds = boundsOfBoxes(inside)
  if (inside.length < 2 || !bounds) return null
  const id = newLayerId()
  const group: GroupLayer = {
    kind: 'group',
    id,
    name: 'Group',
    x: bounds.left,
    y: bounds.top,
    width: bounds.right - bounds.left,
    height: bounds.bottom - bounds.top,
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    hidden: false,
    locked: false,
    layers: inside.map((layer) => ({ ...layer, x: layer.x - bounds.left, y: layer.y - bounds.top })),
  }
  const top = inside.at(-1)
  const next = withArea(document, area, (all) =>
    all.flatMap((layer) => (layer === top ? [group] : inside.includes(layer) ? [] : [layer])),
  )
  return { document: next, id }
}

/** A group's layers stand by themselves again, where they were. */
export function ungrouped(
  document: DesignDocument,
  area: string,
  id: string,
): { document: DesignDocument; ids: string[] } {
  let ids: string[] = []
  const next = withArea(document, area, (all) =>
    all.flatMap((layer) => {
      if (layer.id !== id || layer.kind !== 'group') return [layer]
      const freed = layer.layers.map((inner) => outOf(layer, inner))
      ids = freed.map((one) => one.id)
      return freed
    }),
  )
  return { document: next, ids }
}

function outOf(group: GroupLayer, inner: Layer): Layer {
  const [x, y] = apply(matrixOf(group), inner.x + inner.width / 2, inner.y + inner.height / 2)
  const rotation = inner.rotation + group.rotation
  return {
    ...inner,
    x: x - inner.width / 2,
    y: y - inner.height / 2,
    rotation: rotation > 360 ? rotation - 360 : rotation < -360 ? rotation + 360 : rotation,
    opacity: inner.opacity * group.opacity,
  }
}

/** What lies on one area, laid out anew for another: for a product whose own area is still bare. */
export function copiedOnto(from: DesignArea, to: { widthIn: number; heightIn: number }): Layer[] {
  const fit = fitArea(from, to, 'middle')
  return from.layers.map((layer) => {
    const scaled = withNewIds(scaledLayer(layer, fit.scale))
    return { ...scaled, x: layer.x * fit.scale + fit.x, y: layer.y * fit.scale + fit.y }
  })
}

/** How one product departs from the usual fit; the usual one is not written down. */
export function placedOn(
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
