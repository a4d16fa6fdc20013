import type { ImageLayer, PatternLayer } from '../document.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'
import { inkOfPicture } from './picture-ink.ts'

/** More of a picture than this between clear and whole is no longer its outline's softness. */
export const softAbove = 0.1
/** So much of a picture nearly clear is a veil over its ground that nobody meant. */
const hazeAbove = 0.02
/** Ink that is nearly too clear to see is left to another rule. */
const sheerAbove = 0.9

const hardens = (layer: ImageLayer | PatternLayer) =>
  layer.effects?.some(({ kind }) => kind === 'halftone' || kind === 'threshold') ?? false

/** Glows, fades and veils on cloth: half-clear ink over a white underbase comes out as a pale haze. */
export const softEdges: Rule = ({ layers, context, place }) => {
  if (context.technique !== 'dtg' && context.technique !== 'dtf') return []
  return layers.flatMap(({ layer }): Finding[] => {
    if ((layer.kind !== 'image' && layer.kind !== 'pattern') || hardens(layer)) return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture) return []
    const { soft, haze, sheer } = inkOfPicture(picture, context.environment)
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
