import { countText } from '#kernel/formats.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { digitised } from '../stitches/digitise.ts'
import { stitchDpi } from '../stitches/plan.ts'
import { nearestThread, type Thread, threads, threadsAtMost, threadUse } from '../threads.ts'
import { type Finding, nameOf, type Rule, type Sheet } from './finding.ts'

/** What one piece may take on the machines. */
export const stitchesAtMost = 15_000
/** What a fill takes with its underlay, where an area is too large to be digitised while someone draws. */
const stitchesPerSquareInch = 560
const digitisedAtMost = 1_600_000

/** Square inches that the ink of a sheet covers. */
function inkedInches({ proof }: Pick<Sheet, 'proof'>): number {
  let dots = 0
  for (let i = 3; i < proof.data.length; i += 4) if ((proof.data[i] as number) > 127) dots++
  return dots / proof.scale ** 2
}

const known = new WeakMap<Uint8ClampedArray, number>()
/** Stitches that the ink of a sheet would take, to the nearest hundred: digitised as the press does it, from the proof. */
export function stitchEstimate(sheet: Pick<Sheet, 'proof'>): number {
  const before = known.get(sheet.proof.data)
  if (before !== undefined) return before
  const times = stitchDpi / sheet.proof.scale
  const ink = inkOnly(sheet.proof)
  const stitches =
    ink.width * ink.height * times ** 2 > digitisedAtMost
      ? inkedInches(sheet) * stitchesPerSquareInch
      : digitised(enlarged(ink, times)).stitches
  const rounded = Math.round(stitches / 100) * 100
  known.set(sheet.proof.data, rounded)
  return rounded
}

/** The part of a proof that holds its ink. */
function inkOnly({ data, width, height }: Sheet['proof']): Pixels {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const [wide, high] = [Math.max(1, right - left + 1), Math.max(1, bottom - top + 1)]
  const part = new Uint8ClampedArray(wide * high * 4)
  for (let y = 0; y < high; y++) {
    const from = ((y + top) * width + left) * 4
    part.set(data.subarray(from, from + wide * 4), y * wide * 4)
  }
  return { data: part, width: wide, height: high }
}

/** The proof with as many pixels as the press digitises, each from the four round it. */
function enlarged({ data, width, height }: Pixels, times: number): Pixels {
  if (times === 1) return { data, width, height }
  const [wide, high] = [Math.round(width * times), Math.round(height * times)]
  const large = new Uint8ClampedArray(wide * high * 4)
  for (let row = 0; row < high; row++) {
    const y = Math.max(0, Math.min(height - 1, (row + 0.5) / times - 0.5))
    const [top, down] = [Math.floor(y), y - Math.floor(y)]
    const below = Math.min(height - 1, top + 1)
    for (let column = 0; column < wide; column++) {
      const x = Math.max(0, Math.min(width - 1, (column + 0.5) / times - 0.5))
      const [left, over] = [Math.floor(x), x - Math.floor(x)]
      const right = Math.min(width - 1, left + 1)
      const corners = [
        [(top * width + left) * 4, (1 - over) * (1 - down)],
        [(top * width + right) * 4, over * (1 - down)],
        [(below * width + left) * 4, (1 - over) * down],
        [(below * width + right) * 4, over * down],
      ] as const
      const alpha = corners.reduce((sum, [at, part]) => sum + (data[at + 3] as number) * part, 0)
      const to = (row * wide + column) * 4
      large[to + 3] = alpha
      if (alpha === 0) continue
      for (let ink = 0; ink < 3; ink++)
        large[to + ink] =
          corners.reduce(
            (sum, [at, part]) => sum + (data[at + ink] as number) * (data[at + 3] as number) * part,
            0,
          ) / alpha
    }
  }
  return { data: large, width: wide, height: high }
}

/** What a piece asks of the machines, told whether or not it is too much. */
export type Stitching = { stitches: number; squareInches: number; threads: readonly Thread[] }
export const stitchingOf = (sheet: Pick<Sheet, 'proof'>): Stitching => ({
  stitches: stitchEstimate(sheet),
  squareInches: inkedInches(sheet),
  threads: threadUse(sheet.proof.data).used,
})

function stitches(sheet: Sheet): Finding[] {
  const count = stitchEstimate(sheet)
  if (count <= stitchesAtMost * 0.8) return []
  const hard = count > stitchesAtMost
  return [
    {
      rule: 'stitches',
      severity: hard ? 'hard' : 'warn',
      title: `About ${countText(count)} stitches${sheet.place}`,
      words: `One piece holds ${countText(stitchesAtMost)}. ${hard ? 'Make it smaller, or open up its large areas.' : 'It will feel stiff: open up its large areas.'}`,
    },
  ]
}

/** A worn look is specks finer than a needle leaves. */
const wornLayers = (sheet: Parameters<Rule>[0]): Finding[] =>
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
  findings.push(...wornLayers(sheet), ...stitches(sheet))
  const { used, strange } = threadUse(sheet.proof.data)
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
