import { lacksLetters } from '../draw/text.ts'
import { fonts } from '../fonts.ts'
import { type Finding, nameOf, type Rule } from './finding.ts'

/** A letter that the face lacks would print as an empty box. */
export const letters: Rule = ({ layers, context }) =>
  layers.flatMap(({ layer }): Finding[] => {
    if (layer.kind !== 'text' || !lacksLetters(layer, context.environment.shaper)) return []
    return [
      {
        rule: 'letters',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} has letters that ${fonts[layer.font].family} lacks`,
        words: 'They would print as empty boxes. Choose another font or other letters.',
      },
    ]
  })
