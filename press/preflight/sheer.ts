import { type Finding, nameOf, type Rule } from './finding.ts'
import { measureInk } from './picture-ink.ts'

/** Ink fainter than this part of solid ink can't be seen on any product. */
const visibleFrom = 0.15
/** This part of a picture's own ink may be fainter than that. */
const sheerAbove = 0.9

/** A layer too clear to be found on the product: a slider left at its end, or a watermark's file. */
export const sheer: Rule = ({ layers, context, place }) =>
  layers.flatMap(({ layer, faded }): Finding[] => {
    const fadedLayer = faded ?? layer
    const ink = layer.opacity * (faded?.opacity ?? 1)
    const finding = {
      rule: 'faint',
      severity: 'warn',
      title: `${nameOf(fadedLayer)} is hardly seen${place}`,
    } as const
    if (ink < visibleFrom)
      return [
        {
          ...finding,
          layerId: fadedLayer.id,
          words: `It has ${Math.round(ink * 100)} % of its ink. Print it with full ink in a lighter colour.`,
          fix: { words: 'Print it with full ink', layerId: fadedLayer.id, change: { opacity: 1 } },
        },
      ]
    if (layer.kind !== 'image' && layer.kind !== 'pattern') return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture || measureInk(picture, context.environment).sheer <= sheerAbove) return []
    return [
      {
        ...finding,
        layerId: layer.id,
        words: 'Nearly all of the picture is clear. Use a file of it with full ink.',
      },
    ]
  })

/** Tells if so little of a layer prints that it is reported as hardly visible rather than half clear. */
export const isSheer = (opacity: number): boolean => opacity < visibleFrom
