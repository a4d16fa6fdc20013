import { listMissingLetters } from '../draw/text.ts'
import { familyOf, isOwnFont } from '../fonts.ts'
import { noto } from '../further-fonts.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'

/** A letter that no font has would print as an empty box. */
export const letters: Rule = ({ layers, context }) =>
  layers.flatMap(({ layer }): Finding[] => {
    if (layer.kind === 'text' && isOwnFont(layer.font) && !context.environment.shaper.has(layer.font))
      return [
        {
          rule: 'letters',
          severity: 'hard',
          layerId: layer.id,
          title: `The font of ${nameOf(layer)} isn’t in your shop`,
          words: 'Without its font it would print as nothing. Upload the font, or choose another.',
        },
      ]
    const missing = layer.kind === 'text' ? listMissingLetters(layer, context.environment.shaper) : []
    if (layer.kind !== 'text' || missing.length === 0) return []
    const signList = missing
      .slice(0, 5)
      .map((sign) => `“${sign}”`)
      .join(', ')
    return [
      {
        rule: 'letters',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} has characters that can’t be printed`,
        words: `Neither ${familyOf(layer.font) ?? 'your font'} nor ${noto} has ${signList}, so an empty box would print. Use others, or place them as a picture.`,
      },
    ]
  })
