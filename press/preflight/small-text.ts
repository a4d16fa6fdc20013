import { type Finding, formatInches, nameOf, type Rule, type Technique } from './finding.ts'

/** The least cap height that each technique holds, in inches. Embroidery's is hard: thread has a width. */
export const minCapital: Record<Technique, number> = {
  dtg: 0.09,
  dtf: 0.07,
  embroidery: 0.25,
  sublimation: 0.06,
  'cut-sew': 0.08,
  uv: 0.05,
  giclee: 0.05,
  digital: 0.05,
  engraving: 0.06,
  download: 0,
}
/** Cap height in ems; near enough for every packaged face. */
const capHeight = 0.7

export const smallText: Rule = ({ layers, place, context }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'text' || layer.text.trim() === '') return []
    const scale = Math.hypot(matrix[0], matrix[1])
    const height = (layer.size / 72) * capHeight * scale
    const min = minCapital[context.technique]
    if (height >= min) return []
    const size = Math.ceil((min / scale / capHeight) * 72)
    return [
      {
        rule: 'small-text',
        severity: context.technique === 'embroidery' ? 'hard' : 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} is small${place}`,
        words: `${formatInches(height)} tall. Make it ${formatInches(min)} or more: ${context.technique === 'embroidery' ? 'thread closes smaller letters' : 'smaller letters fill in'}.`,
        fix: { words: `Set it at ${size} pt`, layerId: layer.id, change: { size } },
      },
    ]
  })
