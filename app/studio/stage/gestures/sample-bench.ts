/** A stage for tests: pictures of two by two inches at given corners, a hundred pixels an inch. */
import { type ImageLayer, imageLayerSchema, type Layer } from '#press/document.ts'
import type { Bench, Step } from './gesture.ts'

export const createPicture = (
  id: string,
  x: number,
  y: number,
  changes: Partial<ImageLayer> = {},
): ImageLayer =>
  imageLayerSchema.parse({
    kind: 'image',
    id,
    x,
    y,
    width: 2,
    height: 2,
    artwork: 'a',
    pixels: { width: 600, height: 600 },
    ...changes,
  })

export const createBench = (...layers: Layer[]): Bench => ({
  layers,
  sheet: { left: 0, top: 0, right: 12, bottom: 16 },
  matrix: [100, 0, 0, 100, 0, 0],
  within: 0.07,
  size: { width: 1200, height: 1600 },
  kit: null,
})

/** A pointer position, in inches of the layers. */
export const createMove = (x: number, y: number, keys: { shift?: boolean; alt?: boolean } = {}) => ({
  at: { x: x * 100, y: y * 100 },
  point: { x, y },
  shift: keys.shift ?? false,
  alt: keys.alt ?? false,
})

/** The layers after a step that changes them. */
export const applyStep = (step: Step | null, layers: readonly Layer[]): Layer[] => {
  if (step?.do !== 'change') throw new Error(`not a change: ${step?.do}`)
  return layers.map((layer) => (step.ids.includes(layer.id) ? step.apply(layer) : layer))
}
