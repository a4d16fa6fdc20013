import { countText } from '#kernel/formats.ts'
import { findNearestThread, maxThreads, threads } from '../threads.ts'
import { type Finding, nameOf, type Rule, type Sheet } from './finding.ts'
import { measureStitching } from './stitching.ts'

/** The limits of one piece on the machines. */
export const maxStitches = 15_000
function reportTooMany({ place }: Sheet, count: number): Finding[] {
  if (count <= maxStitches * 0.8) return []
  const isHard = count > maxStitches
  return [
    {
      rule: 'stitches',
      severity: isHard ? 'hard' : 'warn',
      title: `About ${countText(count)} stitches${place}`,
      words: `One piece holds ${countText(maxStitches)}. ${isHard ? 'Make it smaller, or open up its large areas.' : 'It will feel stiff: open up its large areas.'}`,
    },
  ]
}

/** A worn look has specks too fine for a needle. */
const reportWornLayers = (sheet: Parameters<Rule>[0]): Finding[] =>
  sheet.layers.flatMap(({ layer }): Finding[] => {
    if (layer.kind === 'image' || layer.kind === 'pattern' || !layer.wear) return []
    return [
      {
        rule: 'embroidery',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} is worn`,
        words: 'A needle leaves no specks and scratches. Thread has to cover it whole.',
        fix: { words: 'Make it whole', layerId: layer.id, change: { whole: true } },
      },
    ]
  })

/** Thread comes in fifteen colours, without gradients or half tones. */
export const embroidery: Rule = (sheet) => {
  if (sheet.context.technique !== 'embroidery') return []
  const findings = sheet.layers.flatMap(({ layer }): Finding[] => {
    if (layer.kind === 'image' || layer.kind === 'pattern' || layer.fill?.kind !== 'linear') return []
    return [
      {
        rule: 'embroidery',
        severity: 'hard',
        layerId: layer.id,
        title: `${nameOf(layer)} has a gradient`,
        words: 'Thread has one colour at a time. Fill it with one of them.',
        fix: {
          words: 'Fill it with one thread',
          layerId: layer.id,
          change: { colour: findNearestThread(layer.fill.stops[0]?.colour ?? '#000000').hex },
        },
      },
    ]
  })
  const { stitches, threads: usedThreads, unmatchedShare } = measureStitching(sheet)
  findings.push(...reportWornLayers(sheet), ...reportTooMany(sheet, stitches))
  if (usedThreads.length > maxThreads) {
    findings.push({
      rule: 'embroidery',
      severity: 'hard',
      title: `${usedThreads.length} threads${sheet.place}`,
      words: `One piece holds ${maxThreads}. Use fewer colours; it now calls for ${usedThreads.map(({ name }) => name).join(', ')}.`,
    })
  }
  if (unmatchedShare > 0.05) {
    findings.push({
      rule: 'embroidery',
      severity: 'warn',
      title: `Some colours have no thread${sheet.place}`,
      words: `${Math.round(unmatchedShare * 100)} % of it will be stitched in the nearest of ${threads.length} threads. Choose thread colours to see what comes.`,
    })
  }
  return findings
}
