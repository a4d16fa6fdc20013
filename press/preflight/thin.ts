import { type Finding, inInches, nameOf, type Rule } from './finding.ts'

/** One point: thinner lines break up in the weave. Thread needs more. */
const thinnest = (embroidery: boolean) => (embroidery ? 0.05 : 1 / 72)

export const thin: Rule = ({ layers, context, place }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind === 'image' || layer.kind === 'pattern' || !layer.stroke) return []
    const embroidery = context.technique === 'embroidery'
    const width = layer.stroke.width * Math.hypot(matrix[0], matrix[1])
    if (width >= thinnest(embroidery) - 0.0005) return []
    return [
      {
        rule: 'thin',
        severity: embroidery ? 'hard' : 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has a thin line${place}`,
        words: `${width.toFixed(3)} in wide. Lines hold from ${inInches(thinnest(embroidery))}.`,
        fix: {
          words: `Make the line ${inInches(thinnest(embroidery))}`,
          layerId: layer.id,
          change: { stroke: (layer.stroke.width * thinnest(embroidery)) / width },
        },
      },
    ]
  })
