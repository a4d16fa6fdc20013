import type { ImageLayer, PatternLayer } from '../document.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'
import { measureInk } from './picture-ink.ts'

/** A larger part of a picture between clear and solid is more than its outline's softness. */
export const softAbove = 0.1
/** A picture with this large a part nearly clear has a veil over its background that nobody meant. */
const hazeAbove = 0.02
/** Another rule handles ink that is nearly too clear to see. */
const sheerAbove = 0.9

const hasThreshold = (layer: ImageLayer | PatternLayer) =>
  layer.effects?.some(({ kind }) => kind === 'halftone' || kind === 'threshold') ?? false

/** Glows, fades and veils on cloth: half-clear ink over a white underbase comes out as a pale haze. */
export const softEdges: Rule = ({ layers, context, place }) => {
  if (context.technique !== 'dtg' && context.technique !== 'dtf') return []
  return layers.flatMap(({ layer }): Finding[] => {
    if ((layer.kind !== 'image' && layer.kind !== 'pattern') || hasThreshold(layer)) return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture) return []
    const { soft, haze, sheer } = measureInk(picture, context.environment)
    if (sheer > sheerAbove) return []
    const [rule, severity, layerId] = ['soft-edges', 'warn', layer.id] as const
    if (soft > softAbove)
      return [
        {
          rule,
          severity,
          layerId,
          title: `${nameOf(layer)} fades out${place}`,
          words: `${Math.round(soft * 100)} % of it is half clear and prints as a haze on dark cloth. Use the halftone or one-ink effect on it.`,
        },
      ]
    if (haze <= hazeAbove) return []
    return [
      {
        rule,
        severity,
        layerId,
        title: `${nameOf(layer)} has a veil round it${place}`,
        words: `${Math.round(haze * 100)} % of its ground is nearly clear, not quite: white is laid under it and shows on dark cloth. Clear its ground in the program it was made with, or use the one-ink effect on it.`,
      },
    ]
  })
}
