/**
 * Drawing while one layer of many is moved: the layers below and above are each drawn once and composited. The press
 * never draws like this, nor does a preview at rest.
 */
import type { DesignArea, Layer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { CanvasLike, DrawEnvironment } from '#press/draw/surface.ts'
import type { Fit } from '#press/fit.ts'

type Sheet = { width: number; height: number; scale: number; fitted: Fit; stamp: unknown }
type DrawnLayers = { layers: readonly Layer[]; canvas: CanvasLike; sheet: Sheet }

/** Fewer layers than this are drawn as fast as they are composited. */
const minLayers = 8

/** The layers that differ from the earlier ones, as a range; null if order or number differ. */
export function findChangedRange(
  before: readonly Layer[],
  after: readonly Layer[],
): { from: number; to: number } | null {
  if (before.length !== after.length || before.some((layer, i) => layer.id !== after[i]?.id)) return null
  const from = after.findIndex((layer, i) => layer !== before[i])
  if (from < 0) return null
  const to = after.findLastIndex((layer, i) => layer !== before[i])
  return { from, to: to + 1 }
}

const isSameSheet = (a: Sheet, b: Sheet) =>
  a.width === b.width &&
  a.height === b.height &&
  a.scale === b.scale &&
  a.stamp === b.stamp &&
  a.fitted.x === b.fitted.x &&
  a.fitted.y === b.fitted.y &&
  a.fitted.scale === b.fitted.scale

/** Layers that blend with those below can't be drawn apart from them. */
const isDrawnAlone = (layer: Layer) => layer.blend === 'normal'

/** A drawer that remembers its last frame; `stamp` changes whenever fonts or pictures arrive. */
export function createLayeredDraw() {
  let lastFrame: { layers: readonly Layer[]; sheet: Sheet } | null = null
  let below: DrawnLayers | null = null
  let above: DrawnLayers | null = null

  function drawCached(
    cached: DrawnLayers | null,
    layers: readonly Layer[],
    area: DesignArea,
    sheet: Sheet,
    deps: DrawEnvironment,
  ) {
    const isCurrent = cached && isSameSheet(cached.sheet, sheet) && cached.layers.length === layers.length
    if (isCurrent && cached.layers.every((layer, i) => layer === layers[i])) return cached
    const canvas = deps.newCanvas(sheet.width, sheet.height)
    draw(canvas, deps, { ...area, layers: [...layers] }, sheet.scale, sheet.fitted)
    return { layers, canvas, sheet }
  }

  return (canvas: CanvasLike, deps: DrawEnvironment, area: DesignArea, sheet: Sheet): void => {
    const { layers } = area
    const range =
      lastFrame && isSameSheet(lastFrame.sheet, sheet) ? findChangedRange(lastFrame.layers, layers) : null
    lastFrame = { layers, sheet }
    const upper = range ? layers.slice(range.to) : []
    const movingCount = range ? range.to - range.from : layers.length
    const isSeparate =
      range && layers.length >= minLayers && movingCount <= layers.length / 2 && upper.every(isDrawnAlone)
    if (!range || !isSeparate) {
      draw(canvas, deps, area, sheet.scale, sheet.fitted)
      return
    }
    below = drawCached(below, layers.slice(0, range.from), area, sheet, deps)
    above = drawCached(above, upper, area, sheet, deps)
    canvas.context.drawImage(below.canvas.source, 0, 0)
    draw(canvas, deps, { ...area, layers: layers.slice(range.from, range.to) }, sheet.scale, sheet.fitted)
    canvas.context.drawImage(above.canvas.source, 0, 0)
  }
}
