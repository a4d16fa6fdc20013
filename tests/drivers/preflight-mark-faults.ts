/** Faults at seams, zips and holes, and beside the cloth; and what is sound there. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import { legs, phoneCase, rucksack, type Sample, sample, solid, words } from './preflight-samples.ts'

type Place = typeof legs
const some = (lot: Random, from: number, to: number) => from + lot.next() * (to - from)
const at = (place: Place, lot: Random, size: number, x: number, y: number) =>
  words(place, lot, size, { x, y, align: 'left' })
const spot = (x: number, y: number, width: number): LayerDraft => ({
  kind: 'shape',
  id: 'spot',
  shape: 'ellipse',
  x,
  y,
  width,
  height: width,
  fill: solid('#00a878'),
})
const ground = ({ widthIn, heightIn }: Place): LayerDraft => ({
  kind: 'shape',
  id: 'ground',
  shape: 'rect',
  x: -0.1,
  y: -0.1,
  width: widthIn + 0.2,
  height: heightIn + 0.2,
  fill: solid('#f0b429'),
})

const faults: [rule: string, name: string, place: Place, layer: (lot: Random) => LayerDraft][] = [
  ['seam', 'words across two legs', legs, (lot) => at(legs, lot, 120, some(lot, 6.6, 7.6), some(lot, 2, 8))],
  ['seam', 'words across a zip', rucksack, (lot) => at(rucksack, lot, 60, some(lot, 3, 5), 9)],
  ['safe-area', 'words at the seam of a leg', legs, (lot) => at(legs, lot, 60, 3.05, some(lot, 25, 27))],
  [
    'opening',
    'words in the camera',
    phoneCase,
    (lot) => at(phoneCase, lot, 18, some(lot, 0.3, 1), some(lot, 0.5, 1.2)),
  ],
  [
    'opening',
    'a spot behind the camera',
    phoneCase,
    (lot) => spot(some(lot, 0.5, 1), some(lot, 0.6, 1), 1.2),
  ],
  [
    'off-cloth',
    'words beside the legs',
    legs,
    (lot) => at(legs, lot, 30, some(lot, 0.1, 0.6), some(lot, 30, 36)),
  ],
  ['off-cloth', 'a spot half beside a leg', legs, (lot) => spot(some(lot, 1, 1.4), some(lot, 24, 30), 3)],
]
export const markFaults: Fault[] = faults.map(([rule, name, place, layer]) => ({
  rule,
  severity: 'warn',
  times: 3,
  make: (lot) => sample(name, place, [ground(place), layer(lot)]),
}))

export const soundAtMarks: ((lot: Random) => Sample)[] = [
  (lot) =>
    sample('leggings with words on a thigh', legs, [
      ground(legs),
      at(legs, lot, 60, some(lot, 2.2, 3), some(lot, 13, 15)),
    ]),
  (lot) =>
    sample('a case with its art below the camera', phoneCase, [
      ground(phoneCase),
      spot(some(lot, 0.4, 1), some(lot, 2.2, 3.6), 1.2),
    ]),
  (lot) =>
    sample('a rucksack with words above its pocket', rucksack, [
      ground(rucksack),
      at(rucksack, lot, 60, some(lot, 2.5, 4), some(lot, 4, 6)),
    ]),
  (lot) =>
    sample('a rucksack with a picture across its pocket', rucksack, [
      ground(rucksack),
      spot(some(lot, 2, 3), some(lot, 6, 7), 5),
    ]),
]
