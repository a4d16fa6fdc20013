/**
 * The renderer. One pure function draws an area of a design, in the browser's preview, in the mockup and in the print
 * file: what is on screen is what comes off the press. `tests/golden` holds it to that, to the last bit.
 */
import type { DesignArea, GroupLayer, Layer } from '../document.ts'
import { rimOf } from '../effects.ts'
import type { Fit } from '../fit.ts'
import { outlineOfDrawings } from './emoji.ts'
import { drawImageLayer } from './image.ts'
import { type Matrix, matrixOf, moveBy, multiply, scaleBy } from './matrix.ts'
import { type Bounds, boundsAfter, growBounds, joinBounds, type Outline } from './outline.ts'
import { inkBounds, paint } from './paint.ts'
import { pathOutline } from './path.ts'
import { drawPatternLayer } from './pattern.ts'
import { shapeOutline } from './shape.ts'
import { type Context2d, type DrawEnvironment, drawIsolated, type Surface, setTransform } from './surface.ts'
import { isReady, type TextInk, textInk } from './text.ts'

export type DrawTarget = { context: Context2d; width: number; height: number }

/**
 * Draws `area` with `scale` pixels to the inch. With `fitted`, the area lies where `fitArea` put it on a print area
 * of another size, and what crosses its edge is clipped as on its own blank.
 */
export function draw(
  target: DrawTarget,
  environment: DrawEnvironment,
  area: DesignArea,
  scale: number,
  fitted?: Fit,
) {
  const surface: Surface = { ...target, left: 0, top: 0 }
  const fit = fitted ?? { x: 0, y: 0, scale: 1 }
  const matrix = multiply(scaleBy(scale), multiply(moveBy(fit.x, fit.y), scaleBy(fit.scale)))
  surface.context.save()
  if (fitted) clipToArea(surface, area, matrix)
  drawLayers(surface, environment, matrix, area.layers)
  surface.context.restore()
}

/** On whole pixels, so that the edge is the same everywhere. */
function clipToArea(surface: Surface, area: DesignArea, m: Matrix) {
  const [left, top] = [Math.round(m[4]), Math.round(m[5])]
  const right = Math.round(m[4] + area.widthIn * m[0])
  const bottom = Math.round(m[5] + area.heightIn * m[3])
  setTransform(surface, [1, 0, 0, 1, 0, 0])
  surface.context.beginPath()
  surface.context.rect(left, top, right - left, bottom - top)
  surface.context.clip()
}

function drawLayers(surface: Surface, environment: DrawEnvironment, m: Matrix, layers: readonly Layer[]) {
  for (const layer of layers) {
    if (!layer.hidden && layer.opacity > 0) {
      drawLayer(surface, environment, multiply(m, matrixOf(layer)), layer)
    }
  }
}

function drawLayer(surface: Surface, environment: DrawEnvironment, m: Matrix, layer: Layer) {
  if (layer.kind === 'group') return drawGroup(surface, environment, m, layer)
  if (layer.kind === 'image') return drawImageLayer(surface, environment, m, layer)
  if (layer.kind === 'pattern') return drawPatternLayer(surface, environment, m, layer)
  const { letters, drawings } = inkOf(layer, environment)
  const rule = layer.kind === 'path' ? layer.rule : 'nonzero'
  paint(surface, environment, m, letters, layer, { rule, strokeBehind: layer.kind === 'text', drawings })
}

function drawGroup(surface: Surface, environment: DrawEnvironment, m: Matrix, group: GroupLayer) {
  if (group.opacity === 1 && group.blend === 'normal') {
    return drawLayers(surface, environment, m, group.layers)
  }
  const bounds = measureReachOfAll(group.layers, m, environment)
  if (!bounds) return
  drawIsolated(surface, environment, bounds, group, (inner) => {
    drawLayers(inner, environment, m, group.layers)
  })
}

/** The limits of the layers' ink, in pixels of the sheet: a group's own canvas is no larger. */
function measureReachOfAll(layers: readonly Layer[], m: Matrix, environment: DrawEnvironment): Bounds | null {
  return layers.reduce<Bounds | null>((all, layer) => {
    const ownReach =
      layer.hidden || layer.opacity === 0
        ? null
        : measureReach(layer, multiply(m, matrixOf(layer)), environment)
    return all && ownReach ? joinBounds(all, ownReach) : (all ?? ownReach)
  }, null)
}

function measureReach(layer: Layer, m: Matrix, environment: DrawEnvironment): Bounds | null {
  if (layer.kind === 'group') return measureReachOfAll(layer.layers, m, environment)
  const box = { left: 0, top: 0, right: layer.width, bottom: layer.height }
  if (layer.kind === 'pattern') return boundsAfter(box, m)
  if (layer.kind === 'image') {
    return boundsAfter(growBounds(box, rimOf(layer.effects) * (layer.width / (layer.crop?.width ?? 1))), m)
  }
  const ink = inkBounds(outlineOf(layer, environment), layer)
  return ink && boundsAfter(ink, m)
}

type InkedLayer = Extract<Layer, { kind: 'text' | 'shape' | 'path' }>
type Ink = TextInk & { outline: Outline }
const inks = new WeakMap<Layer, { shaper: unknown; ink: Ink }>()

/** A layer's outline in its own inches, with its parts that have colours of their own. */
export const outlineOf = (layer: InkedLayer, environment: Pick<DrawEnvironment, 'shaper'>): Outline =>
  inkOf(layer, environment).outline

/** Layers are never changed in place, so it is computed once per layer. */
function inkOf(layer: InkedLayer, { shaper }: Pick<DrawEnvironment, 'shaper'>): Ink {
  const cachedInk = inks.get(layer)
  if (cachedInk && cachedInk.shaper === shaper) return cachedInk.ink
  const { letters, drawings } =
    layer.kind === 'text'
      ? textInk(layer, shaper)
      : { letters: layer.kind === 'shape' ? shapeOutline(layer) : pathOutline(layer), drawings: [] }
  const outline = drawings.length === 0 ? letters : [...letters, ...outlineOfDrawings(drawings)]
  const ink = { letters, drawings, outline }
  if (layer.kind !== 'text' || isReady(layer, shaper)) inks.set(layer, { shaper, ink })
  return ink
}
