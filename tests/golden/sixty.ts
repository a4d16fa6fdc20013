/** Sixty seeded designs that together use everything a document can hold, each small enough to be drawn in a blink. */
import { type Random, seedRandom } from '#kernel/random.ts'
import {
  blends,
  type DesignArea,
  type Effect,
  type LayerDraft,
  type LayerKind,
  parseDocument,
  shapes,
} from '#press/document.ts'
import { type EffectKind, effectKinds, maskShapes } from '#press/effects.ts'
import { type Fit, fitArea } from '#press/fit.ts'
import { fontIds } from '#press/fonts.ts'
import { threads } from '#press/threads.ts'

export const sixtySeed = 20250824
/** Pixels to the inch: a full front is 900 x 1080. */
export const sixtyScale = 60
const size = { widthIn: 15, heightIn: 18 }

export type Sample = { area: DesignArea; fitted: Fit | null }

/** The n-th design: what must be used somewhere is dealt out in order, the rest is picked at random. */
export function createSample(n: number): Sample {
  const random = seedRandom(sixtySeed + n)
  const count = random.integer(7, 10)
  const layers = Array.from({ length: count }, (_, i) => createLayer(n * 7 + i, `l${i}`, random, 0))
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(`Design ${n}: ${JSON.stringify(parsed)}`)
  const area = parsed.value.areas.front as DesignArea
  // Every third is on the print area of another blank, moved, turned and smaller, and is cut at its own edges.
  const target = { widthIn: 15, heightIn: 11 + (n % 5) }
  const placement = { dx: random.next() * 2 - 1, dy: random.next() * 2 - 1, scale: 0.8 + random.next() * 0.5 }
  const gravity = n % 2 === 0 ? 'top' : 'middle'
  return { area, fitted: n % 3 === 2 ? fitArea(size, target, gravity, placement) : null }
}

const kinds = ['text', 'image', 'shape', 'path', 'text', 'pattern', 'group'] as const

function createLayer(layerNumber: number, id: string, random: Random, depth: number): LayerDraft {
  const nextKind = kinds[layerNumber % kinds.length] as LayerKind
  const kind = nextKind === 'group' && depth > 2 ? 'shape' : nextKind
  const kindRound = Math.floor(layerNumber / kinds.length)
  const box = createBox(kindRound, id, random)
  if (kind === 'text')
    return { kind, ...box, ...pickInk(kindRound, random), ...pickWords(layerNumber, random) }
  if (kind === 'image')
    return { kind, ...box, ...pickPicture(kindRound), ...pickTreatment(kindRound, random) }
  if (kind === 'path') return { kind, ...box, ...pickInk(kindRound, random), ...createLine(kindRound) }
  if (kind === 'pattern')
    return { kind, ...box, ...pickPicture(kindRound), ...createRepeat(random), ...createLook(kindRound) }
  if (kind === 'group') {
    const inner = Array.from({ length: 3 }, (_, i) =>
      createLayer(layerNumber + random.integer(0, 40), `${id}-${i}`, random, depth + 1),
    )
    return { kind, ...box, layers: inner }
  }
  const shape = shapes[kindRound % shapes.length] ?? 'rect'
  const ink = pickInk(kindRound, random)
  const stroke = ink.stroke ?? { colour: pickThread(kindRound), width: 0.12 }
  return {
    kind: 'shape',
    ...box,
    ...ink,
    shape,
    ...(shape === 'line' ? { fill: null, stroke } : {}),
    corner: random.next() * 0.6,
    points: random.integer(3, 12),
    inner: 0.2 + random.next() * 0.6,
  }
}

const pickThread = (turn: number) => (threads[turn % threads.length] as (typeof threads)[number]).hex
const pickPicture = (round: number) =>
  round % 2 === 0
    ? { artwork: 'spark', pixels: { width: 270, height: 210 } }
    : { artwork: 'weave', pixels: { width: 192, height: 192 } }

function createBox(round: number, id: string, random: Random) {
  return {
    id,
    x: random.next() * 11 - 1,
    y: random.next() * 14 - 1,
    width: 1.5 + random.next() * 4,
    height: 1.5 + random.next() * 4,
    rotation: round % 4 === 0 ? random.pick([0, 90, 180, -90]) : random.next() * 360 - 180,
    opacity: round % 3 === 0 ? 0.25 + random.next() * 0.7 : 1,
    blend: blends[round % blends.length] ?? 'normal',
    hidden: round % 23 === 22,
  }
}

function pickInk(round: number, random: Random) {
  const angle = random.integer(-180, 180)
  const last = random.integer(1, 4)
  const stops = Array.from({ length: last + 1 }, (_, i) => ({ at: i / last, colour: pickThread(round + i) }))
  const solid = { kind: 'solid', colour: pickThread(round) } as const
  const width = 0.02 + random.next() * 0.15
  const join = random.pick(['miter', 'round', 'bevel'] as const)
  const dash = round % 6 === 1 ? [0.2, 0.1] : []
  return {
    fill: round % 2 === 0 ? solid : ({ kind: 'linear', angle, stops } as const),
    stroke: round % 3 === 1 ? { colour: pickThread(round + 3), width, join, dash } : null,
    shadow: round % 4 === 2 ? { colour: pickThread(round + 5), dx: 0.08, dy: -0.06 } : null,
  }
}

const sayings = ['Dry season\nwave', 'Quick & loud “fi”', 'AVATAR 0123', 'Harmattan\nRadio\nnights']
function pickWords(layerNumber: number, random: Random) {
  return {
    text: sayings[layerNumber % sayings.length] ?? 'Loud',
    font: fontIds[layerNumber % fontIds.length] ?? fontIds[0],
    size: random.integer(14, 90),
    spacing: random.integer(-20, 300),
    lineHeight: 0.8 + random.next() * 0.8,
    align: random.pick(['left', 'center', 'right'] as const),
    curve: layerNumber % 3 === 0 ? random.integer(-340, 340) : 0,
  }
}

const drawings = [
  'M24 4a20 20 0 1020 20h-8A12 12 0 1124 12zM30 4c6 0 14 6 14 14h-7q0-7-7-7zm-26 40l8-8t6 4',
  'M4 4h40v40H4zM12 12v24h24V12z',
  'M2 24C10 4 38 4 46 24S38 44 24 44 10 40 2 24z',
]
const createLine = (round: number) => ({
  d: drawings[round % drawings.length] ?? 'M0 0h9v9z',
  frame: [0, 0, 48, 48] as [number, number, number, number],
  rule: round % 2 === 0 ? ('evenodd' as const) : ('nonzero' as const),
})

const createRepeat = (random: Random) => ({
  tile: 0.4 + random.next(),
  gap: random.next() * 0.3,
  stagger: random.next(),
})

/** The look of each repeat: plain in every third pattern. It has its own random numbers, so that the other samples don't change. */
function createLook(round: number) {
  const random = seedRandom(sixtySeed * 7 + round)
  if (round % 3 === 0) return {}
  const { crop, flipX, flipY, ...layerFields } = pickTreatment(round, random)
  return {
    ...layerFields,
    ...(crop ? { crop } : {}),
    ...(flipX ? { flipX } : {}),
    ...(flipY ? { flipY } : {}),
    ...(round % 4 === 1 ? { turn: random.integer(-180, 180) } : {}),
    ...(round % 5 === 2 ? { ratio: 0.5 + random.next() } : {}),
  }
}

const effectBuilders: Record<EffectKind, (random: Random, round: number) => Effect> = {
  background: (random, round) => ({
    kind: 'background',
    tolerance: random.integer(5, 40),
    everywhere: round % 2 === 0,
    colour: round % 3 === 0 ? '#ff5a20' : null,
  }),
  enlarge: (random) => ({ kind: 'enlarge', times: random.pick([2, 4]), sharpen: random.integer(0, 100) }),
  adjust: (random) => ({
    kind: 'adjust',
    brightness: random.integer(-40, 40),
    contrast: random.integer(-50, 60),
    saturation: random.integer(-100, 100),
  }),
  posterise: (random) => ({ kind: 'posterise', levels: random.integer(2, 8) }),
  recolour: (_, round) => ({ kind: 'recolour', dark: pickThread(round), light: pickThread(round + 4) }),
  threshold: (random, round) => ({
    kind: 'threshold',
    level: random.integer(20, 80),
    colour: pickThread(round),
    invert: round % 2 === 1,
  }),
  halftone: (random, round) => ({
    kind: 'halftone',
    dots: random.integer(20, 120),
    angle: random.integer(0, 90),
    colour: pickThread(round),
    invert: round % 2 === 0,
  }),
  rim: (random, round) => ({ kind: 'rim', width: 0.005 + random.next() * 0.05, colour: pickThread(round) }),
}

/** Pictures are used as they are, cropped, masked, with one effect or with several in order. */
function pickTreatment(round: number, random: Random) {
  const mainKind = effectKinds[round % effectKinds.length] ?? 'adjust'
  const chosenKinds = effectKinds.filter(
    (kind) => kind === mainKind || (round % 5 === 4 && random.next() < 0.4),
  )
  const mask = {
    shape: maskShapes[round % maskShapes.length] ?? 'heart',
    corner: 0.3,
    points: random.integer(3, 9),
  }
  const crop = { x: random.next() * 0.4, y: random.next() * 0.4, width: 0.5, height: 0.55 }
  return {
    crop: round % 3 === 1 ? crop : null,
    flipX: round % 4 === 1,
    flipY: round % 4 === 3,
    ...(round % 4 === 0 ? {} : { effects: chosenKinds.map((kind) => effectBuilders[kind](random, round)) }),
    ...(round % 2 === 0 ? { mask } : {}),
  }
}
