/** A preflight finding: in plain words, with the limit and a way out. `hard` stops publishing and the press. */
import type { DesignArea, DesignDocument, GroupLayer, Layer } from '../document.ts'
import { type Matrix, matrixOf, moveBy, multiply, scaleBy } from '../draw/matrix.ts'
import type { CanvasLike, DrawEnvironment } from '../draw/surface.ts'
import type { Fit, Gravity } from '../fit.ts'

export type Severity = 'hard' | 'warn'
/** A change to one layer that cures the finding; sizes and places in the design's own inches. */
export type Fix = {
  words: string
  layerId: string
  change: {
    x?: number
    y?: number
    width?: number
    height?: number
    /** Of letters, in points. */
    size?: number
    /** The width of an outline, in inches. */
    stroke?: number
    opacity?: number
    /** One ink that replaces its fill. */
    colour?: string
    /** The ink made whole again, without wear. */
    whole?: true
    /** The flat colour around a picture, cleared. */
    clearGround?: true
  }
}
export type Finding = {
  rule: string
  severity: Severity
  layerId?: string
  title: string
  words: string
  fix?: Fix
}

export type Technique =
  | 'dtg'
  | 'dtf'
  | 'embroidery'
  | 'sublimation'
  | 'cut-sew'
  | 'uv'
  | 'giclee'
  | 'digital'
  | 'engraving'
  | 'download'

export type MarkedPath = { name: string; points: readonly (readonly [number, number])[] }

export type PreflightContext = {
  environment: Omit<DrawEnvironment, 'newCanvas'> & {
    newCanvas(width: number, height: number): CanvasLike & { pixels(): Uint8ClampedArray }
    /** Pixels along the longest side with which a picture can be printed, if more than its master's. */
    reach?: ((artwork: string) => number | undefined) | undefined
  }
  technique: Technique
  /** The product's name, where more than one is checked. */
  product?: string | undefined
  /** The sizes with this area, if it isn't the largest one. */
  sizes?: readonly string[] | undefined
  dpi?: number
  colours?: readonly { name: string; hex: string }[]
  /** The blank's own print area, if the design was made on another. */
  onto?:
    | {
        blankId: string
        widthIn: number
        heightIn: number
        gravity: Gravity
        /** Inches of each side that are cut off, or folded round an edge. */
        cutIn?: number | undefined
        foldIn?: number | undefined
        /** The parts of the area that exist, and what crosses it, in thousandths of its sides. */
        panels?: readonly MarkedPath[] | undefined
        seams?: readonly MarkedPath[] | undefined
        openings?: readonly MarkedPath[] | undefined
      }
    | undefined
}

/** One layer with its position: `matrix` goes from its own inches to the area's inches. */
export type PlacedLayer = {
  layer: Exclude<Layer, { kind: 'group' }>
  matrix: Matrix
  isGrouped: boolean
  /** The outermost half-clear group around it. */
  faded?: GroupLayer | undefined
}
/** All that a rule may use, computed once. */
export type Sheet = {
  document: DesignDocument
  areaName: string
  area: DesignArea
  fit: Fit
  layers: readonly PlacedLayer[]
  dpi: number
  /** `on the tee in S and M`, or nothing. */
  place: string
  context: PreflightContext
  proof: Proof
}
/** A small drawing of the area as it prints, for rules that need to see the ink. */
export type Proof = { data: Uint8ClampedArray; width: number; height: number; scale: number }
export type Rule = (sheet: Sheet) => Finding[]

/** Shown layers in drawing order, each with its place in the area. */
export function placeLayers(
  layers: readonly Layer[],
  outer: Matrix,
  isGrouped = false,
  faded?: GroupLayer,
): PlacedLayer[] {
  return layers.flatMap((layer): PlacedLayer[] => {
    if (layer.hidden || layer.opacity === 0) return []
    const matrix = multiply(outer, matrixOf(layer))
    if (layer.kind === 'group') {
      const outermost = faded ?? (layer.opacity < 1 ? layer : undefined)
      return placeLayers(layer.layers, matrix, true, outermost)
    }
    return [{ layer, matrix, isGrouped, faded }]
  })
}

export const matrixOfFit = (fit: Fit): Matrix => multiply(moveBy(fit.x, fit.y), scaleBy(fit.scale))

const kinds = {
  text: 'Text',
  image: 'Picture',
  shape: 'Shape',
  path: 'Drawing',
  pattern: 'Pattern',
  group: 'Group',
} as const
/** The layer's name for a person. */
export function nameOf(layer: Layer): string {
  if (layer.name) return layer.name
  if (layer.kind !== 'text') return kinds[layer.kind]
  const line = layer.text.split('\n')[0]?.trim() ?? ''
  return line.length > 28 ? `${line.slice(0, 27)}…` : line || kinds.text
}

export const formatInches = (value: number) => `${value.toFixed(2).replace(/\.?0+$/, '')} in`

/** Names in a sentence; of more than four, the first three and the number of the rest. */
export function listNames(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more colours`
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
