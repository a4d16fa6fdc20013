import { type Finding, nameOf, type Rule } from './finding.ts'
import { measureInk } from './picture-ink.ts'
import { softAbove } from './soft-edges.ts'
import { hasTones } from './tones.ts'

/** A fading shadow counts too: thread is either there or not. */
const isTonal = (...picture: Parameters<typeof hasTones>): boolean =>
  hasTones(...picture) || measureInk(...picture).soft > softAbove

/** A picture in tones is sewn in bands of one thread each, or not at all. */
export const tonal: Rule = ({ layers, context, place }) => {
  if (context.technique !== 'embroidery') return []
  return layers.flatMap(({ layer }): Finding[] => {
    if (layer.kind !== 'image' && layer.kind !== 'pattern') return []
    if (layer.kind === 'image' && layer.effects?.some(({ kind }) => kind === 'threshold')) return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture || !isTonal(picture, context.environment)) return []
    return [
      {
        rule: 'embroidery',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has changing tones${place}`,
        words:
          'Thread has one colour at a time: a gradient or a photograph comes out in bands. Use a drawing in flat colours, or the one-ink effect on it.',
      },
    ]
  })
}
