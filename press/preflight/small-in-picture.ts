import { findDrawnMarks } from './drawn-marks.ts'
import { type Finding, formatInches, nameOf, type Rule, type Technique } from './finding.ts'
import { computeDpi } from './resolution.ts'
import { minCapital } from './small-text.ts'

/** One point: thinner lines break up in the weave. */
const thinnestLine = (technique: Technique): number => (technique === 'embroidery' ? 0.05 : 1 / 72)
/** A spot this small is dirt on cloth; this many of them aren't drops that someone drew. */
const [speckIn, specksMin] = [0.016, 10]
/** The smallest spot a needle makes, in inches; this many such spots are meant to be seen. */
const [stitchIn, stitchedMin] = [0.04, 3]

/** Words, lines and spots inside a picture follow the same limits as typed ones; they can't be changed here. */
export const smallInPicture: Rule = ({ layers, place, context }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image') return []
    const picture = context.environment.picture(layer.artwork)
    if (!picture) return []
    const { letters, hairline, spots } = findDrawnMarks(picture, context.environment)
    // The picture may be drawn from fewer pixels than it was uploaded with.
    const dpi = (computeDpi(layer, { matrix }) * picture.width) / layer.pixels.width
    const min = minCapital[context.technique]
    const base = { severity: 'warn', layerId: layer.id } as const
    const findings: Finding[] = []
    if (letters !== null && letters / dpi < min)
      findings.push({
        ...base,
        rule: 'small-text',
        title: `${nameOf(layer)} has small words in it${place}`,
        words: `The smallest are about ${formatInches(letters / dpi)} tall. Make the picture larger, or its words: they need ${formatInches(min)}.`,
      })
    const thin = thinnestLine(context.technique)
    if (hairline !== null && min > 0 && hairline / dpi < thin * 0.75)
      findings.push({
        ...base,
        rule: 'thin',
        title: `${nameOf(layer)} has a thin line in it${place}`,
        words: `About ${(hairline / dpi).toFixed(3)} in wide. Make the picture larger, or its line: it needs ${formatInches(thin)}.`,
      })
    const isSewn = context.technique === 'embroidery'
    const speckCount = spots.filter((side) => side / dpi < (isSewn ? stitchIn : speckIn)).length
    if (speckCount >= (isSewn ? stitchedMin : specksMin) && context.technique !== 'download')
      findings.push({
        ...base,
        rule: 'specks',
        title: `${nameOf(layer)} has ${speckCount} specks in it${place}`,
        words: isSewn
          ? `A needle makes nothing smaller than ${formatInches(stitchIn)}. Make them larger, or take them out.`
          : 'They lie alone on its clear ground and print as dirt. Take them out in the program it was made with.',
      })
    return findings
  })
