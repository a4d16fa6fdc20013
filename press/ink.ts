/** Ink as a document writes it: colours, fills, outlines, shadows and how layers mix. */
import { z } from 'zod'
import { limits } from './limits.ts'

const shift = z.number().min(-limits.layerInches).max(limits.layerInches)
const fraction = z.number().min(0).max(1)

/** `#rrggbb`. Transparency is the layer's `opacity`, so a colour is always an ink. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #1d1d1f.')

export const fillSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('solid'), colour: colourSchema }),
  z.strictObject({
    kind: z.literal('linear'),
    /** Degrees clockwise; 0 runs from left to right, 90 from top to bottom. */
    angle: z.number().min(-360).max(360).default(90),
    stops: z
      .array(z.strictObject({ at: fraction, colour: colourSchema }))
      .min(2)
      .max(limits.gradientStops),
  }),
])
export type Fill = z.infer<typeof fillSchema>

/** An outline, centred on the edge; behind the fill for text, so that letters keep their weight. */
export const strokeSchema = z.strictObject({
  colour: colourSchema,
  width: z.number().positive().max(10),
  join: z.enum(['miter', 'round', 'bevel']).default('round'),
  dash: z.array(z.number().positive().max(10)).max(4).default([]),
})
export type Stroke = z.infer<typeof strokeSchema>

/**
 * A hard shadow: half-transparent ink prints as dirt, so it has no blur. As a `block` it is solid from the ink to its
 * end, like letters cut from a board. Optional keys have no default, so that older designs keep their hash.
 */
export const shadowSchema = z.strictObject({
  colour: colourSchema,
  dx: shift,
  dy: shift,
  block: z.literal(true).optional(),
})
export type Shadow = z.infer<typeof shadowSchema>

/** Ink worn off as on an old shirt: the part of it in percent, and the seed of the grains. */
export const wearSchema = z.strictObject({ amount: z.int().min(1).max(100), seed: z.int().min(0).max(9999) })
export type Wear = z.infer<typeof wearSchema>

/** Bends words as one block; a negative amount bends them the other way. */
export const warps = ['arch', 'bulge', 'wave', 'rise', 'grow', 'narrow', 'slant'] as const
export const warpSchema = z.strictObject({ kind: z.enum(warps), amount: z.int().min(-100).max(100) })
export type Warp = z.infer<typeof warpSchema>

export const blends = ['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten'] as const
export type Blend = (typeof blends)[number]
