/** Faults at the edges of what is cut, folded, sewn, or printed to its end; and what is sound there. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import { canvas, card, mug, panel, phone, type Sample, sample, solid, words } from './preflight-samples.ts'

type Place = typeof canvas
/** Words that begin this far from the left edge; `y`: anywhere, where none is given. */
const begin = (place: Place, lot: Random, size: number, x: number, y?: number) =>
  words(place, lot, size, { x, align: 'left', ...(y === undefined ? {} : { y }) })
/** A ground that ends this far inside each edge; below nothing: outside. */
const ground = ({ widthIn, heightIn }: Place, inside: number): LayerDraft => ({
  kind: 'shape',
  id: 'ground',
  shape: 'rect',
  x: inside,
  y: inside,
  width: widthIn - inside * 2,
  height: heightIn - inside * 2,
  fill: solid('#f0b429'),
})
const some = (lot: Random, from: number, to: number) => from + lot.next() * (to - from)

const closeBy: [name: string, place: Place, size: number, from: number, to: number][] = [
  ['words at the end of a mug', mug, 30, 0.01, 0.09],
  ['words at the edge of a phone', phone, 18, 0.01, 0.09],
  ['words in the seam of a panel', panel, 120, 0.05, 0.4],
  ['words that a card loses', card, 30, 0.01, 0.18],
  ['words round the frame of a canvas', canvas, 120, 0.2, 1.55],
]
const short: [name: string, place: Place][] = [
  ['a panel whose ground stops short', panel],
  ['a phone whose ground stops short', phone],
]

export const edgeFaults: Fault[] = [
  ...closeBy.map(
    ([name, place, size, from, to]): Fault => ({
      rule: 'safe-area',
      severity: 'warn',
      times: 3,
      make: (lot) => sample(name, place, [begin(place, lot, size, some(lot, from, to))]),
    }),
  ),
  ...short.map(
    ([name, place]): Fault => ({
      rule: 'bleed',
      severity: 'warn',
      times: 3,
      make: (lot) => sample(name, place, [ground(place, some(lot, 0.04, 0.2))]),
    }),
  ),
]

export const soundAtEdges: ((lot: Random) => Sample)[] = [
  (lot) =>
    sample('a canvas with its words on the face', canvas, [
      ground(canvas, -0.1),
      begin(canvas, lot, 120, some(lot, 1.8, 3), some(lot, 2, 18)),
    ]),
  (lot) =>
    sample('a card with its words inside', card, [
      ground(card, -0.05),
      begin(card, lot, 30, some(lot, 0.35, 1)),
    ]),
  (lot) =>
    sample('a panel with its words off the seams', panel, [
      ground(panel, -0.1),
      begin(panel, lot, 120, some(lot, 0.8, 4)),
    ]),
  (lot) =>
    sample('a phone to its edges', phone, [ground(phone, -0.1), begin(phone, lot, 18, some(lot, 0.3, 0.6))]),
]
