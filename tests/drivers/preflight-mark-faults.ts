/** Faults at seams, zips and holes, and beside the cloth; and what is sound there. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import {
  createSample,
  createSolid,
  createWords,
  legs,
  phoneCase,
  rucksack,
  type Sample,
} from './preflight-samples.ts'

type Canvas = typeof legs
const pickBetween = (random: Random, from: number, to: number) => from + random.next() * (to - from)
const createWordsAt = (place: Canvas, random: Random, size: number, x: number, y: number) =>
  createWords(place, random, size, { x, y, align: 'left' })
const createSpot = (x: number, y: number, width: number): LayerDraft => ({
  kind: 'shape',
  id: 'spot',
  shape: 'ellipse',
  x,
  y,
  width,
  height: width,
  fill: createSolid('#00a878'),
})
const createGround = ({ widthIn, heightIn }: Canvas): LayerDraft => ({
  kind: 'shape',
  id: 'ground',
  shape: 'rect',
  x: -0.1,
  y: -0.1,
  width: widthIn + 0.2,
  height: heightIn + 0.2,
  fill: createSolid('#f0b429'),
})

const faults: [rule: string, name: string, place: Canvas, layer: (random: Random) => LayerDraft][] = [
  [
    'seam',
    'words across two legs',
    legs,
    (random) => createWordsAt(legs, random, 120, pickBetween(random, 6.6, 7.6), pickBetween(random, 2, 8)),
  ],
  [
    'seam',
    'words across a zip',
    rucksack,
    (random) => createWordsAt(rucksack, random, 60, pickBetween(random, 3, 5), 9),
  ],
  [
    'safe-area',
    'words at the seam of a leg',
    legs,
    (random) => createWordsAt(legs, random, 60, 3.05, pickBetween(random, 25, 27)),
  ],
  [
    'opening',
    'words in the camera',
    phoneCase,
    (random) =>
      createWordsAt(phoneCase, random, 18, pickBetween(random, 0.3, 1), pickBetween(random, 0.5, 1.2)),
  ],
  [
    'opening',
    'a spot behind the camera',
    phoneCase,
    (random) => createSpot(pickBetween(random, 0.5, 1), pickBetween(random, 0.6, 1), 1.2),
  ],
  [
    'off-cloth',
    'words beside the legs',
    legs,
    (random) => createWordsAt(legs, random, 30, pickBetween(random, 0.1, 0.6), pickBetween(random, 30, 36)),
  ],
  [
    'off-cloth',
    'a spot half beside a leg',
    legs,
    (random) => createSpot(pickBetween(random, 1, 1.4), pickBetween(random, 24, 30), 3),
  ],
]
export const markFaults: Fault[] = faults.map(([rule, name, canvas, createLayer]) => ({
  rule,
  severity: 'warn',
  times: 3,
  make: (random) => createSample(name, canvas, [createGround(canvas), createLayer(random)]),
}))

export const soundAtMarks: ((random: Random) => Sample)[] = [
  (random) =>
    createSample('leggings with words on a thigh', legs, [
      createGround(legs),
      createWordsAt(legs, random, 60, pickBetween(random, 2.2, 3), pickBetween(random, 13, 15)),
    ]),
  (random) =>
    createSample('a case with its art below the camera', phoneCase, [
      createGround(phoneCase),
      createSpot(pickBetween(random, 0.4, 1), pickBetween(random, 2.2, 3.6), 1.2),
    ]),
  (random) =>
    createSample('a rucksack with words above its pocket', rucksack, [
      createGround(rucksack),
      createWordsAt(rucksack, random, 60, pickBetween(random, 2.5, 4), pickBetween(random, 4, 6)),
    ]),
  (random) =>
    createSample('a rucksack with a picture across its pocket', rucksack, [
      createGround(rucksack),
      createSpot(pickBetween(random, 2, 3), pickBetween(random, 6, 7), 5),
    ]),
]
