import { missingLetters } from '../draw/text.ts'
import { fonts } from '../fonts.ts'
import { noto } from '../further-fonts.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'

/** A letter that no lettering has would print as an empty box. */
export const letters: Rule = ({ layers, context }) =>
  layers.flatMap(({ layer }): Finding[] => {
    const missing = layer.kind === 'text' ? missingLetters(layer, context.environment.shaper) : []
    if (layer.kind !== 'text' || missing.length === 0) return []
    const named = missing
      .slice(0, 5)
      .map((sign) => `“${sign}”`)
      .join(', ')
    return [
      {
        rule: 'letters',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} has characters that can’t be printed`,
        words: `Neither ${fonts[layer.font].family} nor ${noto} has ${named}, so an empty box would print. Use others, or place them as a picture.`,
      },
    ]
  })
