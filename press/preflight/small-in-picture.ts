import { drawnMarksOf } from './drawn-marks.ts'
import { type Finding, inInches, nameOf, type Rule } from './finding.ts'
import { effectiveDpi } from './resolution.ts'
import { leastCapital } from './small-text.ts'

/** One point: thinner lines break up in the weave. */
const thinnest = 1 / 72

/** Words and lines that came inside a picture are held to what holds for typed ones; nothing of them can be changed here. */
export const smallInPicture: Rule = ({ layers, place, context }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image') return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture) return []
    const { letters, hairline } = drawnMarksOf(picture, context.environment)
    // The picture may be drawn from fewer pixels than it was uploaded with.
    const dpi = (effectiveDpi(layer, { matrix }) * picture.width) / layer.pixels.width
    const min = leastCapital[context.technique]
    const found: Finding[] = []
    if (letters !== null && letters / dpi < min)
      found.push({
        rule: 'small-text',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has small words in it${place}`,
        words: `The smallest are about ${inInches(letters / dpi)} tall. Make the picture larger, or its words: they need ${inInches(min)}.`,
      })
    if (hairline !== null && min > 0 && hairline / dpi < thinnest * 0.75)
      found.push({
        rule: 'thin',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has a thin line in it${place}`,
        words: `About ${(hairline / dpi).toFixed(3)} in wide. Make the picture larger, or its line: it needs ${inInches(thinnest)}.`,
      })
    return found
  })
