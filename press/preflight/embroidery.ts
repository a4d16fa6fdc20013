import { distance, labOf, labOfHex } from './colour.ts'
import { type Finding, nameOf, type Rule, type Sheet } from './finding.ts'

/** The threads on the machines. */
export const threads = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#000000' },
  { name: 'Grey', hex: '#96a1a8' },
  { name: 'Old Gold', hex: '#a67843' },
  { name: 'Gold', hex: '#ffcc00' },
  { name: 'Orange', hex: '#e25c27' },
  { name: 'Flamingo', hex: '#cc3366' },
  { name: 'Red', hex: '#cc3333' },
  { name: 'Maroon', hex: '#660000' },
  { name: 'Navy', hex: '#333366' },
  { name: 'Royal', hex: '#005397' },
  { name: 'Aqua', hex: '#3399ff' },
  { name: 'Purple', hex: '#6b5294' },
  { name: 'Kelly Green', hex: '#01784e' },
  { name: 'Kiwi Green', hex: '#7ba35a' },
] as const
export const threadsAtMost = 6
/** Matched as it looks when stitched: no thread is as dark as a screen's black. */
const labs = threads.map(({ hex }) => labOfHex(hex === '#000000' ? '#161616' : hex))

export function nearestThread(hex: string): { name: string; hex: string; far: number } {
  const lab = labOfHex(hex)
  const far = labs.map((thread) => distance(lab, thread))
  const best = far.indexOf(Math.min(...far))
  return { ...(threads[best] as (typeof threads)[number]), far: far[best] as number }
}

type Thread = (typeof threads)[number]
/** Which threads the ink calls for, the most used first, and how much of it no thread comes near. */
function threadUse({ proof }: Pick<Sheet, 'proof'>): { used: Thread[]; strange: number } {
  const counts = new Map<number, number>()
  let [ink, strange] = [0, 0]
  for (let i = 0; i < proof.data.length; i += 4) {
    if ((proof.data[i + 3] as number) < 200) continue
    const lab = labOf(proof.data[i] as number, proof.data[i + 1] as number, proof.data[i + 2] as number)
    const far = labs.map((thread) => distance(lab, thread))
    const nearest = Math.min(...far)
    const best = far.indexOf(nearest)
    counts.set(best, (counts.get(best) ?? 0) + 1)
    ink++
    if (nearest > 0.11) strange++
  }
  const used = [...counts]
    .filter(([, count]) => count > ink * 0.01)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([i]) => threads[i] ?? [])
  return { used, strange: ink > 0 ? strange / ink : 0 }
}

/** What one piece may take on the machines. */
export const stitchesAtMost = 15_000
/** Rows 0.4 mm apart both ways with their underlay: a usual fill. An estimate, since nobody has digitised it yet. */
export const stitchesPerSquareInch = 1_000

/** Square inches that the ink of a sheet covers. */
function inkedInches({ proof }: Pick<Sheet, 'proof'>): number {
  let dots = 0
  for (let i = 3; i < proof.data.length; i += 4) if ((proof.data[i] as number) > 127) dots++
  return dots / proof.scale ** 2
}

/** Stitches that the ink of a sheet would take, to the nearest hundred. */
export const stitchEstimate = (sheet: Pick<Sheet, 'proof'>): number =>
  Math.round(inkedInches(sheet) * (stitchesPerSquareInch / 100)) * 100

/** What a piece asks of the machines, told whether or not it is too much. */
export type Stitching = { stitches: number; squareInches: number; threads: readonly Thread[] }
export const stitchingOf = (sheet: Pick<Sheet, 'proof'>): Stitching => ({
  stitches: stitchEstimate(sheet),
  squareInches: inkedInches(sheet),
  threads: threadUse(sheet).used,
})

function stitches(sheet: Sheet): Finding[] {
  const count = stitchEstimate(sheet)
  if (count <= stitchesAtMost * 0.8) return []
  const hard = count > stitchesAtMost
  return [
    {
      rule: 'stitches',
      severity: hard ? 'hard' : 'warn',
      title: `About ${count.toLocaleString('en')} stitches${sheet.place}`,
      words: `One piece holds ${stitchesAtMost.toLocaleString('en')}. ${hard ? 'Make it smaller, or open up its large areas.' : 'It will feel stiff: open up its large areas.'}`,
    },
  ]
}

/** Thread has fifteen colours, no gradients and no half tones. */
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
          change: { colour: nearestThread(layer.fill.stops[0]?.colour ?? '#000000').hex },
        },
      },
    ]
  })
  findings.push(...stitches(sheet))
  const { used, strange } = threadUse(sheet)
  if (used.length > threadsAtMost) {
    findings.push({
      rule: 'embroidery',
      severity: 'hard',
      title: `${used.length} threads${sheet.place}`,
      words: `One piece holds ${threadsAtMost}. Use fewer colours; it now calls for ${used.map(({ name }) => name).join(', ')}.`,
    })
  }
  if (strange > 0.05) {
    findings.push({
      rule: 'embroidery',
      severity: 'warn',
      title: `Some colours have no thread${sheet.place}`,
      words: `${Math.round(strange * 100)} % of it will be stitched in the nearest of ${threads.length} threads. Choose thread colours to see what comes.`,
    })
  }
  return findings
}
