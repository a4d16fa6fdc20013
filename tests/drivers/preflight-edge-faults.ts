/** Faults at the edges of what is cut, folded, sewn, or printed to its end; and what is sound there. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import {
  canvas,
  card,
  createSample,
  createSolid,
  createWords,
  mug,
  panel,
  phone,
  type Sample,
} from './preflight-samples.ts'

type Canvas = typeof canvas
/** Words that begin this far from the left edge; without `y`, at any height. */
const createWordsAt = (place: Canvas, random: Random, size: number, x: number, y?: number) =>
  createWords(place, random, size, { x, align: 'left', ...(y === undefined ? {} : { y }) })
/** A background that ends this far inside each edge, or outside if negative. */
const createGround = ({ widthIn, heightIn }: Canvas, inset: number): LayerDraft => ({
  kind: 'shape',
  id: 'ground',
  shape: 'rect',
  x: inset,
  y: inset,
  width: widthIn - inset * 2,
  height: heightIn - inset * 2,
  fill: createSolid('#f0b429'),
})
const pickBetween = (random: Random, from: number, to: number) => from + random.next() * (to - from)

const closeCases: [name: string, place: Canvas, size: number, from: number, to: number][] = [
  ['words at the end of a mug', mug, 30, 0.01, 0.09],
  ['words at the edge of a phone', phone, 18, 0.01, 0.09],
  ['words in the seam of a panel', panel, 120, 0.05, 0.4],
  ['words that a card loses', card, 30, 0.01, 0.18],
  ['words round the frame of a canvas', canvas, 120, 0.2, 1.55],
]
const shortGrounds: [name: string, place: Canvas][] = [
  ['a panel whose ground stops short', panel],
  ['a phone whose ground stops short', phone],
]

export const edgeFaults: Fault[] = [
  ...closeCases.map(
    ([name, place, size, from, to]): Fault => ({
      rule: 'safe-area',
      severity: 'warn',
      times: 3,
      make: (random) =>
        createSample(name, place, [createWordsAt(place, random, size, pickBetween(random, from, to))]),
    }),
  ),
  ...shortGrounds.map(
    ([name, place]): Fault => ({
      rule: 'bleed',
      severity: 'warn',
      times: 3,
      make: (random) => createSample(name, place, [createGround(place, pickBetween(random, 0.04, 0.2))]),
    }),
  ),
]

export const soundAtEdges: ((random: Random) => Sample)[] = [
  (random) =>
    createSample('a canvas with its words on the face', canvas, [
      createGround(canvas, -0.1),
      createWordsAt(canvas, random, 120, pickBetween(random, 1.8, 3), pickBetween(random, 2, 18)),
    ]),
  (random) =>
    createSample('a card with its words inside', card, [
      createGround(card, -0.05),
      createWordsAt(card, random, 30, pickBetween(random, 0.35, 1)),
    ]),
  (random) =>
    createSample('a panel with its words off the seams', panel, [
      createGround(panel, -0.1),
      createWordsAt(panel, random, 120, pickBetween(random, 0.8, 4)),
    ]),
  (random) =>
    createSample('a phone to its edges', phone, [
      createGround(phone, -0.1),
      createWordsAt(phone, random, 18, pickBetween(random, 0.3, 0.6)),
    ]),
]
