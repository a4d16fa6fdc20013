import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ReadStep, readDst, readPes } from '#drivers/stitch-files.ts'
import { parseDocument } from '../document.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { makeEnvironment, newCanvas } from '../files/environment.ts'
import { renderPrintFile } from '../files/print-file.ts'
import { makeStitchFile } from '../files/stitch-file.ts'
import { reportStitching } from '../preflight/preflight.ts'
import { digitisePixels } from './digitise.ts'
import { gauge, type StitchPlan } from './plan.ts'
import { writeDst } from './write-dst.ts'
import { writePes } from './write-pes.ts'

/** A badge of four threads: a disc to fill, strokes of 6 mm, 2.2 mm and half a millimetre, and a word. */
const letters = [
  'M60 380v100h24v-36h36v36h24v-100h-24v40h-36v-40z',
  'M200 380l-40 100h24l8-22h40l8 22h24l-40-100zm12 34l14 30h-28z',
  'M300 380v100h24v-34l30 34h30l-40-44q34-8 34-32 0-24-34-24zm24 20h16q14 0 14 10t-14 10h-16z',
]
const badge = `<svg xmlns="http://www.w3.org/2000/svg" width="1016" height="508"><circle cx="180" cy="180" r="140" fill="#ffcc00"/><path d="M400 60h60v300h-60zM520 60q150 0 150 150t-150 150v-60q90 0 90-90t-90-90z" fill="#333366"/><path d="M720 80q120 200 260 40" stroke="#cc3333" stroke-width="22" fill="none"/><path d="M720 200q120 160 260 60" stroke="#cc3333" stroke-width="5" fill="none"/><path fill="#01784e" d="${letters.join('')}"/></svg>`

async function pixelsOf(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
const pixels = await pixelsOf(badge)
const plan = digitisePixels(pixels)

/** The pixels of the area that a thread 0.4 mm wide covers. */
async function coverOf(
  steps: readonly ReadStep[],
  { width, height }: Pick<StitchPlan, 'width' | 'height'>,
): Promise<Uint8Array> {
  let d = ''
  let isDown = false
  for (const { kind, x, y } of steps) {
    if (kind === 'stitch') d += `${isDown ? 'L' : 'M'}${x} ${y}`
    isDown = kind === 'stitch'
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}"><path d="${d}" fill="none" stroke="#000" stroke-width="4.4" stroke-linecap="round"/></svg>`
  const { data } = await pixelsOf(svg)
  return Uint8Array.from({ length: data.length / 4 }, (_, index) => (data[index * 4 + 3]! > 127 ? 1 : 0))
}
/** Pixels that lie at most `reach` from one of these. */
function growMask(dots: Uint8Array, width: number, reach: number): Uint8Array {
  const out = new Uint8Array(dots.length)
  for (let at = 0; at < dots.length; at += 1)
    if (dots[at])
      for (let dy = -reach; dy <= reach; dy += 1)
        out.fill(1, at + dy * width - reach, at + dy * width + reach + 1)
  return out
}
const share = (part: Uint8Array, whole: Uint8Array): number => {
  let [hits, total] = [0, 0]
  for (let at = 0; at < whole.length; at += 1)
    if (whole[at]) {
      total += 1
      hits += part[at]!
    }
  return hits / total
}
const ink = Uint8Array.from({ length: pixels.width * pixels.height }, (_, index) =>
  pixels.data[index * 4 + 3]! > 127 ? 1 : 0,
)

describe('a picture as stitches', () => {
  it('covers its ink, and sews next to nothing beside it', async () => {
    const cover = await coverOf(plan.steps, plan)
    expect(share(cover, ink)).toBeGreaterThan(0.93)
    expect(share(growMask(ink, pixels.width, 8), cover)).toBeGreaterThan(0.99)
  })

  it('is sewn thread by thread, the largest first, in moves that a machine can make', () => {
    expect(plan.threads).toEqual([4, 9, 13, 7])
    expect(plan.steps.filter(({ kind }) => kind === 'colour')).toHaveLength(3)
    let at = { x: 0, y: 0 }
    const longMoves = plan.steps.filter((step) => {
      const distance = Math.max(Math.abs(step.x - at.x), Math.abs(step.y - at.y))
      at = step
      return distance > gauge.longest + 1
    })
    expect(longMoves).toEqual([])
  })

  it('cuts the thread only where it would be seen', () => {
    // Four threads, three letters, two strokes and what is inside them.
    expect(plan.trims).toBeLessThan(20)
    const last = plan.steps.at(-1)
    expect(last?.kind).toBe('trim')
  })

  it('sews round dots, however small the needle can set them', async () => {
    const dots = [12, 16, 24, 30, 44, 60].map(
      (r, n) => `<circle cx="${80 + n * 150}" cy="${80 + n * 20}" r="${r}" fill="#cc3333"/>`,
    )
    const dotted = await pixelsOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="300">${dots.join('')}</svg>`,
    )
    const cover = await coverOf(digitisePixels(dotted).steps, dotted)
    for (let n = 0; n < dots.length; n += 1) {
      const [x, y] = [80 + n * 150, 80 + n * 20]
      const dot = Uint8Array.from(cover, (_, at) => {
        const [dx, dy] = [(at % dotted.width) - x, Math.floor(at / dotted.width) - y]
        return Math.abs(dx) < 70 && Math.abs(dy) < 70 && dotted.data[at * 4 + 3]! > 127 ? 1 : 0
      })
      expect(share(cover, dot), `dot ${n}`).toBeGreaterThan(0.9)
    }
  })

  it('names no thread that sews nothing, and changes it as often as its list says', async () => {
    const two = await pixelsOf(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle cx="90" cy="90" r="25" fill="#cc3333"/><path d="M200 40h13v76h-13z"/></svg>',
    )
    const { threads, steps } = digitisePixels(two)
    expect(threads).toHaveLength(2)
    const colours = steps.filter(({ kind }) => kind === 'colour')
    expect(colours).toHaveLength(threads.length - 1)
  })

  it('is the same each time, and empty for an empty picture', async () => {
    expect(digitisePixels(pixels)).toEqual(plan)
    const emptyPicture = await pixelsOf('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')
    expect(digitisePixels(emptyPicture)).toMatchObject({ threads: [], stitches: 0, steps: [] })
  })
})

describe('a stitch file', () => {
  const sewn = plan.steps.filter(({ kind }) => kind === 'stitch')
  it('of Tajima reads back as what was planned, with its extent and count in the head', async () => {
    const read = readDst(writeDst(plan, 'Sun, Ümläut & a long name'))
    expect(read.steps.filter(({ kind }) => kind === 'stitch')).toEqual(sewn)
    expect(read.steps.filter(({ kind }) => kind === 'colour')).toHaveLength(3)
    const reach = (pick: (step: ReadStep) => number) => Math.max(...plan.steps.map(pick))
    expect(read.header).toMatchObject({ LA: 'Sun, mlut & a lo', ST: String(read.steps.length + 1), CO: '3' })
    expect([read.header['+X'], read.header['-Y']]).toEqual([
      String(reach(({ x }) => x)),
      String(reach(({ y }) => y)),
    ])
    expect(share(await coverOf(read.steps, plan), ink)).toBeGreaterThan(0.93)
  })

  it('of Brother reads back as what was planned, with its threads', () => {
    const read = readPes(writePes(plan, 'Sun'))
    expect(read.label).toBe('Sun')
    expect(read.colours).toEqual([58, 1, 54, 5])
    expect(read.steps.filter(({ kind }) => kind === 'stitch')).toEqual(sewn)
    expect(read.steps.filter(({ kind }) => kind === 'trim').length).toBe(plan.trims - 1)
    const [across, down] = [sewn.map(({ x }) => x), sewn.map(({ y }) => y)]
    const [left, top] = [Math.min(...across), Math.min(...down)]
    const size = { width: Math.max(...across) - left, height: Math.max(...down) - top }
    expect(read.box).toEqual({ left, top, ...size })
  })
})

describe('the stitches that preflight counts', () => {
  const createLayer = (changes: object, n: number) => ({
    id: `l${n}`,
    ...('kind' in changes ? {} : { kind: 'shape', shape: 'rect' }),
    x: 0.1,
    y: 0.1 + n * 0.2,
    width: 3.7,
    height: 0.02,
    fill: { kind: 'solid', colour: '#333366' },
    ...changes,
  })
  const hairlines = Array.from({ length: 8 }, (_, n) => createLayer({ height: 0.01 + n * 0.008 }, n))
  const dots = Array.from({ length: 12 }, (_, n) =>
    createLayer(
      { shape: 'ellipse', x: 0.2 + (n % 4) * 0.9, y: 0.2 + n * 0.12, width: 0.12, height: 0.12 },
      n,
    ),
  )
  const words = { kind: 'text', text: 'Dry season', font: 'caveat', size: 40, height: 1.4 }
  const blocks = [
    createLayer({ height: 1.6 }, 0),
    createLayer({ ...words, fill: { kind: 'solid', colour: '#ffcc00' } }, 1),
  ]
  it.each([
    ['hairlines', hairlines],
    ['small dots', dots],
    ['written words', [createLayer(words, 0)]],
    ['words on a block', blocks],
  ])('comes within a tenth of the file: %s', async (_, layers) => {
    const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 4, heightIn: 1.9, layers } } })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed))
    const noArtwork = async () => null
    const environment = { ...(await makeEnvironment(parsed.value, noArtwork)), newCanvas }
    const measured = reportStitching(parsed.value, 'front', { environment, technique: 'embroidery' })
    const { png } = await renderPrintFile(parsed.value, 'front', noArtwork)
    const file = await makeStitchFile({ png, widthIn: 4, heightIn: 1.9, format: 'dst', label: '' })
    expect(file.stitches).toBeGreaterThan(100)
    expect(Math.abs(measured!.stitches / file.stitches - 1)).toBeLessThan(0.1)
    expect(measured!.threads.map(({ name }) => name)).toEqual(file.threads)
  })

  const createWideLayer = (changes: object, n: number) =>
    createLayer({ x: 0.2, width: 11.6, y: 0.3 + n * 0.6, ...changes }, n)
  const large = {
    kind: 'text',
    font: 'caveat',
    x: 0.2,
    width: 11.6,
    fill: { kind: 'solid', colour: '#ffcc00' },
  }
  it.each([
    ['hairlines', Array.from({ length: 20 }, (_, n) => createWideLayer({ height: 0.02 }, n))],
    [
      'lines of words',
      [0, 1, 2, 3].map((n) =>
        createLayer({ ...large, text: 'Harmattan', size: 190, y: 0.2 + n * 3, height: 3 }, n),
      ),
    ],
    [
      'a block, far more than a piece holds',
      [
        createLayer({ x: 0.5, y: 0.5, width: 11, height: 7 }, 0),
        createLayer({ ...large, text: 'Dry season', size: 170, y: 9, height: 3 }, 1),
      ],
    ],
  ])(
    'comes within a tenth of the file on a whole back: %s',
    async (_, layers) => {
      const size = { widthIn: 12, heightIn: 14 }
      const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed))
      const noArtwork = async () => null
      const environment = { ...(await makeEnvironment(parsed.value, noArtwork)), newCanvas }
      const measured = reportStitching(parsed.value, 'front', { environment, technique: 'embroidery' })
      const { png } = await renderPrintFile(parsed.value, 'front', noArtwork)
      const file = await makeStitchFile({ png, ...size, format: 'dst', label: '' })
      expect(
        Math.abs(measured!.stitches / file.stitches - 1),
        `${measured!.stitches} of ${file.stitches}`,
      ).toBeLessThan(0.1)
    },
    120_000,
  )
})
