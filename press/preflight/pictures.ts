import { type Finding, nameOf, type Rule } from './finding.ts'

/** A picture whose file is missing would print as nothing. */
export const pictures: Rule = ({ layers, context }) =>
  layers.flatMap(({ layer }): Finding[] => {
    if ((layer.kind !== 'image' && layer.kind !== 'pattern') || context.environment.picture(layer.artwork))
      return []
    return [
      {
        rule: 'picture',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} has lost its file`,
        words: 'Upload it again, or take it off.',
      },
    ]
  })
