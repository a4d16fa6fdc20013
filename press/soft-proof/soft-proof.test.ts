/** A proof shows what the press prints: compared with another program's arithmetic, and with its own data. */
import { expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { compose, type Maps } from '../mockup/compose.ts'
import { predictInk, shareOutOfGamut, visibleFrom } from './gamut.ts'
import { colourDifference, labOfRgb, type Triple } from './lab.ts'
import { predictBytes } from './make-table.ts'
import { type ProcessName, processes } from './processes.ts'
import { reachOf } from './reach.ts'
import { gridSize, printPixels, tableOf } from './soft-proof.ts'

/**
 * sRGB bytes, and the Lab in which Little CMS 2.14 prints them: sRGB to basICColor's ISOcoated_v2_300_bas.icc (zlib licence)
 * and back to Lab, relative colorimetric with black point compensation both ways (transicc -t 1 -b).
 */
const reference = `
  56 145 20 55 -38.6 44; 194 133 7 61 17.6 62.8; 60 87 86 35 -10.7 -3; 81 191 65 66.1 -41.9 47.8
  138 145 4 59 -12.7 55.9; 226 43 50 50.3 68.3 44.2; 39 108 32 41.1 -31.6 30.8; 87 156 142 59.6 -25.5 0
  7 46 65 17.6 -7.5 -15.8; 23 11 161 23 23.4 -52.6; 181 83 116 49 43 1.3; 163 139 219 59.5 14 -27.7
  78 20 134 24.1 36.5 -47; 17 98 252 40.9 -0.3 -47.2; 20 123 99 45.8 -33.7 4.7; 147 168 223 67.8 0.3 -27
  252 81 171 58.2 59.7 -7.2; 160 50 18 38.5 44.7 42; 38 210 56 66.5 -41.1 49.6; 236 77 24 55.4 59 60.8
  178 90 180 49.4 37.3 -25.2; 34 9 203 24.9 18.9 -52.2; 175 118 55 54.9 18.4 42.9; 192 41 207 41.5 42.9 -29.1
  76 10 15 16.3 28.3 14.9; 53 120 195 48.4 -3.6 -43; 13 177 101 62.5 -47.8 26.5; 55 35 50 17.1 11.7 -5.9
  61 162 114 59.9 -39.2 15.9; 247 132 170 68 44.9 0.5; 63 175 194 65.8 -28 -19.6; 225 240 21 87.4 -12.2 83.7
  157 184 173 72.6 -11.2 2.2; 178 202 185 79.2 -10.8 5.5; 204 34 24 45.3 63.6 49.9; 225 49 226 46.6 43.3 -24.7
  94 128 93 50.3 -18.1 14.9; 173 35 235 38.5 35.3 -34.9; 190 206 63 79.4 -18.2 64.9; 246 147 249 66.3 26 -17.1
  194 238 93 83.5 -17.3 58.1; 160 7 146 35.4 54.8 -28.7; 188 173 134 71.4 1.1 21.9; 79 63 73 28.8 8.6 -3.4
  252 171 105 76.1 24.1 45.1; 241 242 172 93.7 -6.8 33.5; 8 23 149 23.3 22.7 -52.5; 164 148 4 61.7 -3.3 61.6`
  .split(/[;\n]/)
  .filter((row) => row.trim())
  .map((row): readonly [Triple, Triple] => {
    const [r, g, b, ...lab] = row.trim().split(' ').map(Number) as [number, number, number, ...number[]]
    return [[r, g, b], lab as unknown as Triple]
  })
const names = Object.keys(processes) as ProcessName[]
const fromBytes = (rgb: Triple): Triple => [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255]
function printInk(process: ProcessName, rgb: Triple): Triple {
  const to = [...fromBytes(rgb)]
  printPixels(tableOf(process), to)
  return to as unknown as Triple
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('the difference of colours is CIEDE2000, by the pairs that its authors published', () => {
  // G. Sharma, W. Wu, E. N. Dalal, The CIEDE2000 Color-Difference Formula, 2005, table 1: pairs 1, 7, 16, 17, 25.
  const pairs: [Triple, Triple, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ]
  for (const [first, second, expected] of pairs)
    expect(colourDifference(first, second)).toBeCloseTo(expected, 3)
})

test('a press prints as another program computes it from a measured press', () => {
  const differences = reference.map(([rgb, lab]) => colourDifference(labOfRgb(printInk('coated', rgb)), lab))
  expect(mean(differences)).toBeLessThan(2)
  const { nearest } = reachOf(processes.coated)
  const reachable = reference.filter(([rgb]) => {
    const lab = labOfRgb(fromBytes(rgb))
    return colourDifference(nearest(lab), lab) < 0.5
  })
  expect(reachable.length).toBeGreaterThan(15)
  const reachableDifferences = reachable.map(([rgb, lab]) =>
    colourDifference(labOfRgb(printInk('coated', rgb)), lab),
  )
  expect(mean(reachableDifferences), 'within reach').toBeLessThan(0.8)
})

test.each(names)('the table of %s is what its data gives', (process) => {
  const random = seedRandom(41)
  const { nearest } = reachOf(processes[process])
  const table = tableOf(process)
  const faults: string[] = []
  for (let n = 0; n < 120; n += 1) {
    const at = [0, 1, 2].map(() => random.integer(0, gridSize - 1)) as unknown as Triple
    const index = ((at[0] * gridSize + at[1]) * gridSize + at[2]) * 3
    const rgb = at.map((step) => step / (gridSize - 1)) as unknown as Triple
    const printed = predictBytes(rgb, nearest)
    if (printed.some((value, axis) => value !== table[index + axis])) faults.push(at.join())
  }
  expect(faults).toEqual([])
})

test.each(names)('between its points the table of %s is near enough', (process) => {
  const random = seedRandom(43)
  const { nearest } = reachOf(processes[process])
  const differences = Array.from({ length: 150 }, () => {
    const rgb = [random.integer(0, 255), random.integer(0, 255), random.integer(0, 255)] as const
    const exact = predictBytes(fromBytes(rgb), nearest)
    return colourDifference(labOfRgb(printInk(process, rgb)), labOfRgb(fromBytes(exact)))
  })
  expect(mean(differences)).toBeLessThan(0.7)
})

test.each(names)('what %s can print stays; white, black and grey too', (process) => {
  const ends: readonly Triple[] = [
    [255, 255, 255],
    [0, 0, 0],
    [128, 128, 128],
    [64, 64, 64],
  ]
  for (const rgb of ends) {
    const difference = colourDifference(labOfRgb(printInk(process, rgb)), labOfRgb(fromBytes(rgb)))
    expect(difference, rgb.join()).toBeLessThan(1.5)
  }
  // Every press prints an earthy brown; none prints the pure blue of a screen.
  expect(predictInk('#8a6a50', { process, isThrough: false }).difference).toBeLessThan(1.5)
  expect(predictInk('#0000ff', { process, isThrough: false }).difference).toBeGreaterThan(visibleFrom * 2)
})

/** A sheet that shows the design and nothing else: one light, all of it covered. */
const sheet: Maps = (() => {
  const count = 16 * 16
  const full = new Uint8Array(count).fill(255)
  const middle = new Uint16Array(count).fill(2048)
  return {
    width: 16,
    height: 16,
    soft: false,
    shade: full,
    alpha: full,
    tinted: full,
    fixedPart: new Uint8Array(count),
    u: middle,
    v: middle,
    cover: full,
    spec: null,
    shadow: null,
    heather: null,
    fixed: null,
  }
})()
const createFlatArt = ([red, green, blue]: Triple) => ({
  data: Uint8ClampedArray.from({ length: 16 * 16 * 4 }, (_, i) => [red, green, blue, 255][i % 4]!),
  width: 16,
  height: 16,
})
const centreOf = (pixels: Uint8ClampedArray): Triple => [pixels[544]!, pixels[545]!, pixels[546]!]

test('a mockup has the colours of the proof', () => {
  const ink = { process: 'coated', isThrough: false } as const
  const differences = reference.map(([rgb, lab]) => {
    const shownColour = centreOf(compose(sheet, { hex: '#23395b' }, { ...createFlatArt(rgb), ink }, null))
    return colourDifference(labOfRgb(fromBytes(shownColour)), lab)
  })
  expect(mean(differences)).toBeLessThan(2)
})

test('without white below, the cloth shows through the ink; with it, it does not', () => {
  const printOn = (hex: string, isThrough: boolean) =>
    centreOf(
      compose(
        sheet,
        { hex },
        { ...createFlatArt([200, 120, 90]), ink: { process: 'coated', isThrough } },
        null,
      ),
    )
  expect(printOn('#f4ead0', false)).toEqual(printOn('#ffffff', false))
  const [white, cream] = [printOn('#ffffff', true), printOn('#f4ead0', true)]
  expect(white).toEqual(printOn('#ffffff', false))
  const tint = [0xf4, 0xea, 0xd0]
  tint.forEach((part, axis) => {
    expect(Math.abs(cream[axis]! - (white[axis]! * part) / 255)).toBeLessThan(1.5)
  })
})

test('thread and engraving keep their colours', () => {
  expect(centreOf(compose(sheet, { hex: '#ffffff' }, createFlatArt([0, 0, 255]), null))).toEqual([0, 0, 255])
})

test('the share of a picture that prints duller counts only what is drawn', () => {
  const ink = { process: 'coated', isThrough: false } as const
  const picture = new Uint8ClampedArray(400 * 4)
  const [clear, blue, brown] = [
    [0, 0, 255, 0],
    [0, 0, 255, 255],
    [138, 106, 80, 255],
  ]
  // A quarter clear, a quarter of a blue that no ink has, half of a brown.
  for (let i = 0; i < 400; i += 1) picture.set([clear, blue, brown, brown][Math.floor(i / 100)]!, i * 4)
  expect(shareOutOfGamut(picture, ink)).toBeCloseTo(1 / 3, 5)
  expect(shareOutOfGamut(new Uint8ClampedArray(40), ink)).toBe(0)
})
