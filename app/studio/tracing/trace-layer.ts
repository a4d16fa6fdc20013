/** From a picture on the design to the traced one, and from the trace to layers in its place. */
import type { GroupLayer, ImageLayer, Layer, PathLayer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { rimOf } from '#press/effects.ts'
import { limits } from '#press/limits.ts'
import type { TracedInk, TraceResult } from '#press/trace/trace.ts'
import { createLayerId } from '../document/edits.ts'
import type { PressKit } from '../document/press-kit.ts'

/** Longer side in pixels: small pictures are traced enlarged, so that their curves have room. */
const traceSide = { min: 700, max: 1200 }

/** The picture as it prints, with its crop, effects and shape, upright and opaque. Null until it is loaded. */
export function drawTracedLayer(layer: ImageLayer, environment: PressKit['environment']): Pixels | null {
  const picture = environment.picture(layer.artwork)
  if (!picture) return null
  const { widthIn, heightIn, rim } = measureReach(layer)
  const pixelsPerInch = (picture.width * (layer.crop?.width ?? 1)) / layer.width
  const side = Math.max(widthIn, heightIn)
  const scale = Math.min(traceSide.max / side, Math.max(traceSide.min / side, pixelsPerInch))
  const canvas = environment.newCanvas(
    Math.max(1, Math.round(widthIn * scale)),
    Math.max(1, Math.round(heightIn * scale)),
  )
  const upright = {
    ...layer,
    x: rim,
    y: rim,
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    hidden: false,
  } as const
  draw(canvas, environment, { widthIn, heightIn, layers: [upright] }, scale)
  return {
    data: canvas.pixels() as Uint8ClampedArray<ArrayBuffer>,
    width: canvas.width,
    height: canvas.height,
  }
}

function measureReach(layer: ImageLayer) {
  const rim = (rimOf(layer.effects) * layer.width) / (layer.crop?.width ?? 1)
  return { widthIn: layer.width + rim * 2, heightIn: layer.height + rim * 2, rim }
}

/**
 * The layers that replace the picture: the picture itself, hidden, and above it one path per ink, grouped if there
 * are several. `depth`: the number of open groups.
 */
export function buildTracedLayers(
  layer: ImageLayer,
  { width, height }: Pick<TraceResult, 'width' | 'height'>,
  inks: readonly TracedInk[],
  depth: number,
): { layers: Layer[]; select: string } {
  const { widthIn, heightIn, rim } = measureReach(layer)
  const box = {
    name: `${layer.name || 'Picture'}, traced`.slice(0, limits.nameCharacters),
    x: layer.x - rim,
    y: layer.y - rim,
    width: widthIn,
    height: heightIn,
    rotation: layer.rotation,
    opacity: layer.opacity,
    blend: layer.blend,
    hidden: false,
    locked: false,
  }
  const paths = inks.map(
    ({ colour, d }): PathLayer => ({
      ...box,
      kind: 'path',
      id: createLayerId(),
      name: `Ink ${colour}`,
      d,
      frame: [0, 0, width, height],
      rule: 'evenodd',
      fill: { kind: 'solid', colour },
      stroke: null,
      shadow: null,
    }),
  )
  const hiddenOriginal = { ...layer, hidden: true }
  const [onlyPath] = paths
  if (paths.length === 1 && onlyPath)
    return { layers: [hiddenOriginal, { ...onlyPath, name: box.name }], select: onlyPath.id }
  if (depth >= limits.groupDepth)
    return { layers: [hiddenOriginal, ...paths], select: paths.at(-1)?.id ?? layer.id }
  const groupPaths = paths.map((path) => ({
    ...path,
    x: 0,
    y: 0,
    rotation: 0,
    opacity: 1,
    blend: 'normal' as const,
  }))
  const group: GroupLayer = { ...box, kind: 'group', id: createLayerId(), layers: groupPaths }
  return { layers: [hiddenOriginal, group], select: group.id }
}
