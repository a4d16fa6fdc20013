import type { ImageLayer, PatternLayer } from '../document.ts'
import { type Finding, formatInches, nameOf, type PlacedLayer, type Rule } from './finding.ts'

/** One point: thinner lines break up in the weave. Thread needs more. */
const thinnestLine = (isEmbroidery: boolean) => (isEmbroidery ? 0.05 : 1 / 72)

export const thin: Rule = ({ layers, context, place }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind === 'image' || layer.kind === 'pattern') return []
    const isEmbroidery = context.technique === 'embroidery'
    const min = thinnestLine(isEmbroidery)
    const scale = Math.hypot(matrix[0], matrix[1])
    const lineWidth = layer.stroke ? layer.stroke.width : measureBreadth(layer)
    const width = lineWidth * scale
    if (width >= min - 0.0005) return []
    const neededWidth = (lineWidth * min) / width
    return [
      {
        rule: 'thin',
        severity: isEmbroidery ? 'hard' : 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has a thin line${place}`,
        words: `${width.toFixed(3)} in wide. Make it ${formatInches(min)} or more, or it breaks up.`,
        fix: {
          words: `Make the line ${formatInches(min)}`,
          layerId: layer.id,
          change: layer.stroke
            ? { stroke: neededWidth }
            : { width: Math.max(layer.width, neededWidth), height: Math.max(layer.height, neededWidth) },
        },
      },
    ]
  })

/** A filled shape without an outline is as thin as its shorter side. */
const measureBreadth = (layer: Exclude<PlacedLayer['layer'], ImageLayer | PatternLayer>): number =>
  layer.kind === 'text' || !layer.fill ? Number.POSITIVE_INFINITY : Math.min(layer.width, layer.height)
