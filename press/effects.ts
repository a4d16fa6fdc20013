/**
 * The effects on a picture, whose master stays untouched. Measures are fractions of the picture, so that a smaller
 * copy on screen and the master at the press look the same.
 */
import { z } from 'zod'
import { colourSchema } from './ink.ts'

const percent = z.number().min(0).max(100)
const signedPercent = z.number().min(-100).max(100)

export const effectSchema = z.discriminatedUnion('kind', [
  /** More pixels with even edges, without more detail: resolution is computed from the picture's own pixels all the same. */
  z.strictObject({
    kind: z.literal('enlarge'),
    times: z.union([z.literal(2), z.literal(4)]),
    sharpen: percent,
  }),
  /**
   * Clears the flat colour around a picture; with `everywhere`, inside it too. Without a colour: the commonest one on
   * its edge.
   */
  z.strictObject({
    kind: z.literal('background'),
    tolerance: percent,
    everywhere: z.boolean(),
    colour: colourSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('adjust'),
    brightness: signedPercent,
    contrast: signedPercent,
    saturation: signedPercent,
  }),
  /** Fewer steps per channel: flat areas, as in a screen print. */
  z.strictObject({ kind: z.literal('posterise'), levels: z.int().min(2).max(8) }),
  /** Dark tones in one ink, light ones in another. */
  z.strictObject({ kind: z.literal('recolour'), dark: colourSchema, light: colourSchema }),
  /** One ink where the picture is darker than `level` (with `invert`: lighter), nothing elsewhere. */
  z.strictObject({
    kind: z.literal('threshold'),
    level: percent,
    colour: colourSchema,
    invert: z.boolean(),
  }),
  /** Dots of one ink, larger where the picture is darker (with `invert`: lighter). `dots` lie across the picture. */
  z.strictObject({
    kind: z.literal('halftone'),
    dots: z.int().min(8).max(400),
    angle: z.number().min(0).max(90),
    colour: colourSchema,
    invert: z.boolean(),
  }),
  /** A rim around the remaining ink, as wide as this part of the picture, outside its box. */
  z.strictObject({ kind: z.literal('rim'), width: z.number().min(0.002).max(0.1), colour: colourSchema }),
])
export type Effect = z.infer<typeof effectSchema>
export type EffectKind = Effect['kind']

/** Clears the commonest colour of a picture's edge, as far as it reaches inwards. */
export const defaultBackground = {
  kind: 'background',
  tolerance: 14,
  everywhere: false,
  colour: null,
} as const satisfies Effect

/** Sorted so that cleared parts are neither toned nor rimmed, and ink is cut on enlarged pixels. */
export const effectKinds = [
  'enlarge',
  'background',
  'adjust',
  'posterise',
  'recolour',
  'threshold',
  'halftone',
  'rim',
] as const satisfies readonly EffectKind[]

export const effectsSchema = z
  .array(effectSchema)
  .max(effectKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Each effect once.')

export const maskShapes = ['rect', 'ellipse', 'polygon', 'star', 'heart'] as const
export const maskSchema = z.strictObject({
  shape: z.enum(maskShapes),
  /** For a rectangle: the radius of its corners as a part of the shorter side. */
  corner: z.number().min(0).max(0.5),
  points: z.int().min(3).max(24),
})
export type Mask = z.infer<typeof maskSchema>

/** A rim's reach beyond the picture's box, as a part of the picture's width. */
export const rimOf = (effects: readonly Effect[] | undefined): number =>
  effects?.reduce((max, effect) => (effect.kind === 'rim' ? effect.width : max), 0) ?? 0

/** Pixels that the effects make of one, across and down. */
export const enlargementOf = (effects: readonly Effect[] | undefined): number =>
  effects?.reduce((times, effect) => (effect.kind === 'enlarge' ? effect.times : times), 1) ?? 1
