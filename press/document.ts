/**
 * The design document: for each print area an ordered list of layers, in inches. The studio writes it, the
 * artwork module keeps it, and one renderer (`press/draw`) turns it into the preview, the mockup and the print file.
 *
 * Layers are listed bottom first. A layer's box (x, y, width, height) is measured from the top left of its area, or of
 * its group; `rotation` turns it clockwise, in degrees, about the middle of the box.
 */

import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { effectsSchema, enlargementOf, maskSchema } from './effects.ts'
import { fontIds, isOwnFont, type OwnFontId } from './fonts.ts'
import { blends, fillSchema, shadowSchema, strokeSchema, warpSchema, wearSchema } from './ink.ts'
import { limits } from './limits.ts'

export type { Effect, Mask } from './effects.ts'
export {
  type Blend,
  blends,
  type Fill,
  type Shadow,
  type Stroke,
  type Warp,
  type Wear,
  warps,
} from './ink.ts'

export const documentVersion = 1

const inches = z.number().min(-limits.layerInches).max(limits.layerInches)
const length = z.number().positive().max(limits.layerInches)
const fraction = z.number().min(0).max(1)

const layerId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
const box = {
  id: layerId,
  name: z.string().max(limits.nameCharacters).default(''),
  x: inches,
  y: inches,
  width: length,
  height: length,
  rotation: z.number().min(-360).max(360).default(0),
  opacity: fraction.default(1),
  blend: z.enum(blends).default('normal'),
  hidden: z.boolean().default(false),
  locked: z.boolean().default(false),
}
const paint = {
  fill: fillSchema.nullable().default(null),
  stroke: strokeSchema.nullable().default(null),
  shadow: shadowSchema.nullable().default(null),
  wear: wearSchema.optional(),
}
/** The id of an artwork of the shop, and the pixels of its master: what resolution is computed from. */
const picture = {
  artwork: z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/),
  pixels: z
    .strictObject({ width: z.int().positive(), height: z.int().positive() })
    .refine((p) => p.width * p.height <= limits.imagePixels, 'The picture has too many pixels.'),
}

export const textLayerSchema = z.strictObject({
  kind: z.literal('text'),
  ...box,
  text: z
    .string()
    .max(limits.textCharacters)
    .refine((text) => text.split('\n').length <= limits.textLines, 'That is too many lines.'),
  font: z.union([z.enum(fontIds), z.custom<OwnFontId>((id) => typeof id === 'string' && isOwnFont(id))]),
  size: z.number().min(limits.textPoints.min).max(limits.textPoints.max),
  /** Extra space between letters, in thousandths of the size. */
  spacing: z.number().min(-200).max(2000).default(0),
  lineHeight: z.number().min(0.5).max(4).default(1.1),
  align: z.enum(['left', 'center', 'right']).default('center'),
  /** Degrees of arc that a line spans: 0 straight, above 0 arched like a rainbow, below 0 like a smile. */
  curve: z.number().min(-350).max(350).default(0),
  warp: warpSchema.optional(),
  /** Letters one below another, each line a column, from right to left; without it in lines. A column isn't curved. */
  columns: z.literal(true).optional(),
  /** Emoji in their own colours; without it they are outlines in the text's ink. */
  emoji: z.literal('colour').optional(),
  ...paint,
  fill: fillSchema.nullable().default({ kind: 'solid', colour: '#15120e' }),
})
export type TextLayer = z.infer<typeof textLayerSchema>

/** The part of a picture that is shown, as fractions of it. */
const cropSchema = z
  .strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
  .refine((c) => c.width > 0 && c.height > 0 && c.x + c.width <= 1.000001 && c.y + c.height <= 1.000001)

export const imageLayerSchema = z.strictObject({
  kind: z.literal('image'),
  ...box,
  ...picture,
  crop: cropSchema.nullable().default(null),
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  /** The outline that crops it; absent: its whole box. */
  mask: maskSchema.optional(),
  /** The effects on its pixels, in this order. The master stays as it was uploaded. */
  effects: effectsSchema.optional(),
})
export type ImageLayer = z.infer<typeof imageLayerSchema>

export const shapes = ['rect', 'ellipse', 'polygon', 'star', 'line'] as const
export const shapeLayerSchema = z.strictObject({
  kind: z.literal('shape'),
  ...box,
  shape: z.enum(shapes),
  /** Radius of a rectangle's corners, in inches. */
  corner: z.number().min(0).max(100).default(0),
  /** Corners of a polygon, tips of a star. */
  points: z.int().min(3).max(24).default(5),
  /** A star's inner radius as a part of its outer one. */
  inner: z.number().min(0.05).max(0.98).default(0.5),
  ...paint,
})
export type ShapeLayer = z.infer<typeof shapeLayerSchema>

/** SVG path data drawn in `frame` (x, y, width, height) and stretched onto the layer's box. */
export const pathLayerSchema = z.strictObject({
  kind: z.literal('path'),
  ...box,
  d: z
    .string()
    .max(limits.pathCharacters)
    .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/, 'That is not SVG path data.'),
  frame: z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]),
  rule: z.enum(['nonzero', 'evenodd']).default('nonzero'),
  ...paint,
})
export type PathLayer = z.infer<typeof pathLayerSchema>

/**
 * A picture repeated over the box: for all-over products. Each repeat looks as the picture did on its own. Optional
 * keys have no default, so that designs from before them keep their hash.
 */
export const patternLayerSchema = z.strictObject({
  kind: z.literal('pattern'),
  ...box,
  ...picture,
  /** Width of one repeat in inches, the space between two, and how far every other row is moved. */
  tile: z.number().min(0.1).max(100),
  gap: z.number().min(0).max(20).default(0),
  stagger: fraction.default(0),
  crop: cropSchema.optional(),
  flipX: z.literal(true).optional(),
  flipY: z.literal(true).optional(),
  mask: maskSchema.optional(),
  effects: effectsSchema.optional(),
  /** Height of one repeat over its width, where the picture was stretched. */
  ratio: z.number().min(0.001).max(1000).optional(),
  /** Degrees by which each repeat is turned about its own middle. */
  turn: z.number().min(-360).max(360).optional(),
})
export type PatternLayer = z.infer<typeof patternLayerSchema>

type NotOfGroups = 'kind' | 'artwork' | 'pixels' | 'crop' | 'flipX' | 'flipY' | 'mask' | 'effects'
export type GroupLayer = {
  kind: 'group'
  layers: Layer[]
} & Omit<z.infer<typeof imageLayerSchema>, NotOfGroups>
/** A layer as it may be written by hand. */
export type LayerDraft =
  | z.input<(typeof leaves)[number]>
  | ({ kind: 'group'; layers: LayerDraft[] } & Omit<z.input<typeof imageLayerSchema>, NotOfGroups>)
export type Layer = TextLayer | ImageLayer | ShapeLayer | PathLayer | PatternLayer | GroupLayer
export type LayerKind = Layer['kind']

const leaves = [
  textLayerSchema,
  imageLayerSchema,
  shapeLayerSchema,
  pathLayerSchema,
  patternLayerSchema,
] as const
/** Groups in groups, to a fixed depth: a document from outside can't make the parser recurse without end. */
function layersSchema(depth: number): z.ZodType<Layer[], LayerDraft[]> {
  if (depth === 0) return z.array(z.discriminatedUnion('kind', [...leaves])).max(limits.layersPerArea)
  const group = z.strictObject({ kind: z.literal('group'), ...box, layers: layersSchema(depth - 1) })
  return z.array(z.discriminatedUnion('kind', [...leaves, group])).max(limits.layersPerArea)
}

export const areaSchema = z.strictObject({
  widthIn: z.number().positive().max(limits.areaInches),
  heightIn: z.number().positive().max(limits.areaInches),
  layers: layersSchema(limits.groupDepth),
})
export type DesignArea = z.infer<typeof areaSchema>

/** A blank's change to an area's usual fit: an offset in that blank's inches, and a scale. */
export const placementSchema = z.strictObject({
  dx: inches.default(0),
  dy: inches.default(0),
  scale: z.number().min(0.05).max(8).default(1),
})
export type Placement = z.infer<typeof placementSchema>

const areaName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const documentSchema = z
  .strictObject({
    version: z.literal(documentVersion),
    areas: z.record(areaName, areaSchema),
    /** blank id -> area name -> placement. */
    placements: z
      .record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/), z.record(areaName, placementSchema))
      .default({}),
  })
  .superRefine((document, context) => {
    if (Object.keys(document.areas).length > limits.areas) context.addIssue('There are too many print areas.')
    for (const [name, area] of Object.entries(document.areas)) {
      const ids = flattenLayers(area.layers).map((layer) => layer.id)
      if (ids.length > limits.layersPerArea) context.addIssue(`Too many layers on ${name}.`)
      if (new Set(ids).size !== ids.length) context.addIssue(`Two layers on ${name} share an id.`)
      if (flattenLayers(area.layers).some(isTooLargeForEffects))
        context.addIssue(`A picture on ${name} has too many pixels for its effects.`)
    }
  })
export type DesignDocument = z.infer<typeof documentSchema>
/** A document as it may be written by hand: everything with a usual value may be left out. */
export type DesignDraft = z.input<typeof documentSchema>

export type DocumentRefusal = 'design.malformed' | 'design.too_large'

/** Reads a document from outside. Keys that are not part of it are refused, not dropped. */
export function parseDocument(json: unknown): Result<DesignDocument, DocumentRefusal> {
  const text = typeof json === 'string' ? json : JSON.stringify(json)
  if (text === undefined) return refused('design.malformed', { where: '', why: 'There is no document.' })
  if (text.length > limits.documentBytes) return refused('design.too_large', { limit: limits.documentBytes })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('design.malformed', { where: '', why: 'It is not JSON.' })
  }
  const parsed = documentSchema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  return refused('design.malformed', { where: issue?.path.join('.') ?? '', why: issue?.message ?? '' })
}

/** All layers of a list, with those inside groups, in drawing order. */
export function flattenLayers(layers: readonly Layer[]): Layer[] {
  return layers.flatMap((layer) =>
    layer.kind === 'group' ? [layer, ...flattenLayers(layer.layers)] : [layer],
  )
}

/** Effects read every pixel, so their pictures have a separate limit, and a lower one after enlarging. */
export function isTooLargeForEffects(layer: Layer): boolean {
  if ((layer.kind !== 'image' && layer.kind !== 'pattern') || !layer.effects?.length) return false
  const times = enlargementOf(layer.effects)
  const dots = layer.pixels.width * layer.pixels.height * times ** 2
  return dots > (times > 1 ? limits.enlargedPixels : limits.effectPixels)
}

/** The artwork ids that a document needs to be drawn. */
export function listArtworks(document: DesignDocument): string[] {
  const ids = Object.values(document.areas)
    .flatMap((area) => flattenLayers(area.layers))
    .flatMap((layer) => (layer.kind === 'image' || layer.kind === 'pattern' ? [layer.artwork] : []))
  return [...new Set(ids)].sort()
}

/** The ids of the shop's own fonts that a document uses. */
export function listOwnFonts(document: DesignDocument): OwnFontId[] {
  const ids = Object.values(document.areas)
    .flatMap((area) => flattenLayers(area.layers))
    .flatMap((layer) => (layer.kind === 'text' && isOwnFont(layer.font) ? [layer.font] : []))
  return [...new Set(ids)].sort()
}

/** The ids of all files that a document needs to be drawn: artworks and own fonts. */
export const listFilesNeeded = (document: DesignDocument): string[] => [
  ...listArtworks(document),
  ...listOwnFonts(document),
]

/** Tells if an area prints nothing: no layer, or all hidden. */
export function isBare(area: DesignArea): boolean {
  return !flattenLayers(area.layers).some(
    (layer) => layer.kind !== 'group' && !layer.hidden && layer.opacity > 0,
  )
}

export function createDocument(areas: Record<string, { widthIn: number; heightIn: number }>): DesignDocument {
  return {
    version: documentVersion,
    areas: Object.fromEntries(
      Object.entries(areas).map(([name, { widthIn, heightIn }]) => [name, { widthIn, heightIn, layers: [] }]),
    ),
    placements: {},
  }
}
