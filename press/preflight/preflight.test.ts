import { expect, test } from 'vitest'
import { type DesignDocument, parseDocument } from '../document.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { findNearestThread } from '../threads.ts'
import { type Finding, type PreflightContext, preflight, reportStitching } from './preflight.ts'

const base = { x: 1, y: 1, width: 4, height: 4 }
const image = { kind: 'image', id: 'i', ...base, artwork: 'a', pixels: { width: 1200, height: 1200 } }
const disc = { kind: 'shape', id: 's', shape: 'ellipse', ...base, fill: { kind: 'solid', colour: '#ff5b45' } }
const text = { kind: 'text', id: 't', ...base, text: 'LOUD', font: 'anton', size: 90 }

function createDocument(layers: unknown[]): DesignDocument {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}
function check(layers: unknown[], context: Partial<PreflightContext> = {}): Finding[] {
  const picture = newCanvas(1200, 1200)
  picture.context.fillStyle = '#2f4bff'
  picture.context.beginPath()
  picture.context.rect(0, 0, 1200, 1200)
  picture.context.fill('nonzero')
  const environment = { newCanvas, shaper, picture: (id: string) => (id === 'a' ? picture : undefined) }
  return preflight(createDocument(layers), 'front', { environment, technique: 'dtg', ...context })
}
const summarise = (findings: Finding[]) => findings.map((f) => `${f.rule} ${f.severity}`)

test('a sound design has no findings', () => {
  expect(summarise(check([image, disc, text], { colours: [{ name: 'White', hex: '#ffffff' }] }))).toEqual([])
})

test('resolution is reported below 300 dpi and stops the print below 150, with the size that fixes it', () => {
  expect(summarise(check([{ ...image, width: 5, height: 5 }]))).toEqual(['resolution warn'])
  const [finding] = check([{ ...image, width: 10, height: 10 }])
  expect(finding).toMatchObject({ rule: 'resolution', severity: 'hard', layerId: 'i' })
  expect(finding?.fix?.change.width).toBeCloseTo(8)
  const cured = { ...image, x: 1, y: 1, width: 8, height: 8 }
  expect(summarise(check([cured]))).toEqual(['resolution warn'])
})

test('a vector’s resolution is that of its print, not of the picture that shows it', () => {
  const picture = newCanvas(1200, 1200)
  const environment = {
    newCanvas,
    shaper,
    picture: () => picture,
    reach: (id: string) => (id === 'a' ? 3600 : undefined),
  }
  const findingsFor = (layer: object) =>
    check([{ ...image, ...layer }], { environment }).filter(({ rule }) => rule === 'resolution')
  expect(findingsFor({ width: 12, height: 12 })).toEqual([])
  expect(findingsFor({ width: 12, height: 12, artwork: 'b' })).toMatchObject([{ severity: 'hard' }])
  const effects = [{ kind: 'posterise', levels: 4 }]
  expect(findingsFor({ width: 12, height: 12, effects })).toMatchObject([{ severity: 'hard' }])
  const [finding] = findingsFor({ width: 16, height: 16 })
  expect(finding).toMatchObject({ severity: 'warn', title: 'Picture has 225 dpi' })
  expect(finding?.words).toContain('the drawing can’t be made larger')
  expect(finding?.fix?.change.width).toBeCloseTo(12)
})

test('resolution follows the fit onto a larger blank and the press’s own dpi', () => {
  const onto = { blankId: 'blanket', widthIn: 48, heightIn: 64, gravity: 'middle' } as const
  expect(summarise(check([image], { onto, dpi: 150, technique: 'cut-sew' }))).toEqual(['resolution warn'])
  expect(
    summarise(check([{ ...image, width: 6, height: 6 }], { onto, dpi: 150, technique: 'cut-sew' })),
  ).toEqual(['resolution hard'])
})

test('a print without ink is stopped', () => {
  expect(summarise(check([]))).toEqual(['blank hard'])
  expect(summarise(check([{ ...disc, hidden: true }]))).toEqual(['blank hard'])
  expect(summarise(check([{ ...disc, x: 40 }]))).toEqual(['blank hard', 'clipped warn'])
})

test('cut letters stop the print, a picture over the edge is reported, full bleed is meant', () => {
  const [finding] = check([{ ...text, x: -2 }])
  expect(finding).toMatchObject({ rule: 'clipped', severity: 'hard', layerId: 't' })
  const moved = { ...text, ...finding?.fix?.change }
  expect(summarise(check([moved]))).toEqual([])
  expect(summarise(check([{ ...disc, x: -1 }]))).toEqual(['clipped warn'])
  const bleed = { ...disc, shape: 'rect', x: -0.2, y: -0.2, width: 12.4, height: 16.4 }
  expect(summarise(check([bleed]))).toEqual([])
})

test('ink in the colour of the cloth is stopped by name', () => {
  const white = { ...disc, fill: { kind: 'solid', colour: '#fdfdfd' } }
  const colours = [
    { name: 'White', hex: '#ffffff' },
    { name: 'Black', hex: '#1d1d1f' },
  ]
  const [finding] = check([white], { colours })
  expect(finding).toMatchObject({ rule: 'faint', severity: 'hard' })
  expect(finding?.title).toContain('White')
  expect(finding?.title).not.toContain('Black')
  expect(summarise(check([white, { ...disc, id: 'r', y: 6 }], { colours }))).toEqual(['faint warn'])
  const framed = { colours, technique: 'giclee' } as const
  expect(summarise(check([white, { ...disc, id: 'r', y: 6 }], framed)), 'frames are no ground').not.toContain(
    'faint warn',
  )
  expect(summarise(check([white], framed)), 'nothing but white is lost on paper').toContain('faint hard')
})

test('embroidery refuses gradients, hair lines and small letters, which print allows', () => {
  const gradient = {
    ...disc,
    fill: {
      kind: 'linear',
      angle: 0,
      stops: [
        { at: 0, colour: '#ffffff' },
        { at: 1, colour: '#cc3333' },
      ],
    },
  }
  const lined = {
    ...disc,
    id: 'l',
    y: 8,
    fill: { kind: 'solid', colour: '#cc3333' },
    stroke: { colour: '#000000', width: 0.03 },
  }
  const small = { ...text, id: 'm', size: 20, y: 10 }
  expect(summarise(check([gradient, lined, small], { technique: 'dtg' }))).toEqual([])
  const rules = summarise(check([gradient, lined, small], { technique: 'embroidery' }))
  for (const rule of ['embroidery hard', 'small-text hard', 'thin hard']) expect(rules).toContain(rule)
})

test('embroidery refuses worn ink, which print allows, and offers it whole', () => {
  const worn = { ...disc, fill: { kind: 'solid', colour: '#cc3333' }, wear: { amount: 20, seed: 1 } }
  expect(summarise(check([worn], { technique: 'dtg' }))).toEqual([])
  const finding = check([worn], { technique: 'embroidery' }).find(({ fix }) => fix?.change.whole)
  expect(finding).toMatchObject({ rule: 'embroidery', severity: 'hard', layerId: disc.id })
})

test('letters that no font has and pictures without a file are stopped', () => {
  expect(summarise(check([{ ...text, text: String.fromCodePoint(0x12345) }]))).toContain('letters hard')
  expect(summarise(check([disc, { ...image, artwork: 'gone' }]))).toContain('picture hard')
})

test('the nearest thread is the one a person would pick', () => {
  expect(findNearestThread('#1d1d1f').name).toBe('Black')
  expect(findNearestThread('#d03030').name).toBe('Red')
})

test('stitches and threads are reported long before the limit, for embroidery only', () => {
  const context = {
    environment: { newCanvas, shaper, picture: () => undefined },
    technique: 'embroidery',
  } as const
  const square = (id: string, y: number, side: number, colour: string) => ({
    ...disc,
    id,
    shape: 'rect',
    y,
    width: side,
    height: side,
    fill: { kind: 'solid', colour },
  })
  const patch = createDocument([square('a', 1, 1, '#ffcc00'), square('b', 4, 2, '#cc3333')])
  const measured = reportStitching(patch, 'front', context)
  expect(measured?.squareInches).toBeCloseTo(5, 0)
  expect(measured?.stitches).toBeGreaterThan(3_000)
  expect(measured?.stitches).toBeLessThan(3_600)
  expect(measured?.threads.map(({ name }) => name)).toEqual(['Red', 'Gold'])
  expect(preflight(patch, 'front', context)).toEqual([])
  expect(reportStitching(createDocument([]), 'front', context)).toMatchObject({ stitches: 0, threads: [] })
  expect(reportStitching(patch, 'front', { ...context, technique: 'dtg' })).toBeNull()
})

test('on sheets that are cut, words keep away from the edge and backgrounds run over it; one click fixes each', () => {
  const ground = { ...disc, id: 'g', shape: 'rect', x: 0.1, y: 0.1, width: 11.8, height: 15.8 }
  const near = { ...text, id: 'n', x: -0.1, y: 0.05, width: 4, height: 1.9, size: 60, align: 'left' }
  const findings = check([ground, near], { technique: 'giclee' })
  expect(summarise(findings)).toContain('bleed warn')
  expect(summarise(check([ground, near], { technique: 'dtg' }))).not.toContain('bleed warn')
  const [bleed] = findings.filter(({ rule }) => rule === 'bleed')
  const { width = 0, height = 0 } = bleed?.fix?.change ?? {}
  const enlargedGround = { ...ground, width, height, x: 6 - width / 2, y: 8 - height / 2 }
  expect(summarise(check([enlargedGround], { technique: 'giclee' }))).toEqual([])
  const close = check([{ ...text, x: 0.02, align: 'left' }], { technique: 'giclee' }).find(
    ({ rule }) => rule === 'safe-area',
  )
  expect(close?.fix?.change.x).toBeGreaterThan(0.02)
  expect(
    summarise(check([{ ...text, align: 'left', ...close?.fix?.change }], { technique: 'giclee' })),
  ).toEqual([])
})

test('words round the frame of a canvas are moved onto its face, if they fit on it', () => {
  const onto = { blankId: 'canvas', widthIn: 12, heightIn: 16, gravity: 'middle', foldIn: 1.5 } as const
  const checkOnCanvas = (layer: object) => check([layer], { technique: 'giclee', onto })[0]
  const low = { ...text, x: 0.2, y: 3, align: 'left' }
  const findings = checkOnCanvas(low)
  expect(findings?.title).toContain('goes round the frame')
  expect(summarise(check([{ ...low, ...findings?.fix?.change }], { technique: 'giclee', onto }))).toEqual([])
  const wide = checkOnCanvas({ ...text, x: 0.2, y: 3, width: 11.6, height: 6, size: 400 })
  expect(wide).toMatchObject({ rule: 'safe-area', severity: 'warn' })
  expect(wide?.fix).toBeUndefined()
})

test('a picture that fades out is reported on cloth, unless an effect hardens it', () => {
  const glow = newCanvas(1200, 1200)
  const fade = glow.context.createLinearGradient(0, 0, 1200, 0)
  fade.addColorStop(0, 'rgba(47,75,255,1)')
  fade.addColorStop(1, 'rgba(47,75,255,0)')
  glow.context.fillStyle = fade
  glow.context.beginPath()
  glow.context.rect(0, 0, 1200, 1200)
  glow.context.fill('nonzero')
  const environment = { newCanvas, shaper, picture: () => glow }
  expect(summarise(check([image], { environment }))).toEqual(['soft-edges warn'])
  expect(summarise(check([image], { environment, technique: 'giclee' }))).toEqual([])
  const dots = {
    ...image,
    effects: [{ kind: 'halftone', dots: 60, angle: 45, colour: '#15120e', invert: false }],
  }
  expect(summarise(check([dots], { environment }))).toEqual([])
})

test('stitches are counted by the ink: too many stop an embroidered piece', () => {
  const full = { ...disc, shape: 'rect', fill: { kind: 'solid', colour: '#cc3333' } }
  const rules = (side: number) =>
    summarise(check([{ ...full, width: side, height: side }], { technique: 'embroidery' }))
  expect(rules(4)).toEqual([])
  expect(rules(4.8)).toEqual(['stitches warn'])
  expect(rules(5.6)).toEqual(['stitches hard'])
})

test('a speck is reported, and a rim counts as ink at the edge', () => {
  expect(summarise(check([{ ...disc, width: 0.1, height: 0.1 }]))).toEqual(['little warn'])
  const rimmed = { ...image, x: 0.02, effects: [{ kind: 'rim', width: 0.05, colour: '#ffffff' }] }
  expect(summarise(check([rimmed]))).toEqual(['clipped warn'])
})
