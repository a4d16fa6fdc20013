/** Designs with one seeded fault each and as many sound ones, of every rule that preflight has. */

import { type Random, seedRandom } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Severity } from '#press/preflight/preflight.ts'
import { threads } from '#press/threads.ts'
import { edgeFaults, soundAtEdges } from './preflight-edge-faults.ts'
import { faults } from './preflight-faults.ts'
import { fineFaults } from './preflight-fine-faults.ts'
import { likeFaults, soundAlike } from './preflight-like-faults.ts'
import { markFaults, soundAtMarks } from './preflight-mark-faults.ts'
import {
  black,
  boxIn,
  cap,
  chest,
  disc,
  mug,
  picture,
  poster,
  red,
  type Sample,
  sample,
  side,
  solid,
  tee,
  white,
  words,
} from './preflight-samples.ts'

export type { Sample } from './preflight-samples.ts'
export const corpusSeed = 4107
export type FaultySample = Sample & { rule: string; severity: Severity }

export function faultyCorpus(): FaultySample[] {
  const lot = seedRandom(corpusSeed)
  return [...faults, ...fineFaults, ...edgeFaults, ...markFaults, ...likeFaults].flatMap(
    ({ rule, severity, times, make }) =>
      Array.from({ length: times * 2 }, (_, i) => ({ ...make(lot, i % times), rule, severity })),
  )
}

/** Designs that print well: preflight must not report anything. */
export function soundCorpus(count = 262): Sample[] {
  const lot = seedRandom(corpusSeed + 1)
  const kinds: ((lot: Random) => Sample)[] = [
    ...soundAtEdges,
    ...soundAtMarks,
    ...soundAlike,
    () =>
      sample('words and a disc', tee, [disc(tee, lot, 3), words(tee, lot, lot.integer(40, 110))], {
        colours: [lot.pick([white, { name: 'Natural', hex: '#f0e8d8' }])],
        sizes: [0.85],
      }),
    () =>
      sample('a sharp picture', tee, [picture(tee, lot, lot.integer(300, 520))], {
        colours: [white, { name: 'Sand', hex: '#e8dcc0' }],
        sizes: [0.9],
      }),
    () =>
      sample('a photograph', tee, [picture(tee, lot, lot.integer(310, 500), 'photograph')], {
        colours: [white],
      }),
    () =>
      sample(
        'white words on black',
        tee,
        [words(tee, lot, lot.integer(50, 100), { fill: solid('#ffffff') })],
        {
          colours: [black, red],
        },
      ),
    () =>
      sample('a pale ink that can be read', tee, [disc(tee, lot, 3, lot.pick(['#d6d6d6', '#dcd3c4']))], {
        colours: [white],
      }),
    () =>
      sample(
        'an outlined star',
        tee,
        [
          {
            kind: 'shape',
            id: 'star',
            shape: 'star',
            // A corner of the box turned by an eighth reaches a fifth of it beyond.
            ...boxIn(tee, lot, 5, 5, 1.2),
            rotation: lot.integer(0, 90),
            fill: solid('#ff5b45'),
            stroke: { colour: '#15120e', width: 0.02 + lot.next() * 0.1 },
          },
        ],
        { colours: [white], sizes: [0.8] },
      ),
    () =>
      sample('a poster to its edges', poster, [
        {
          kind: 'shape',
          id: 'ground',
          shape: 'rect',
          x: -0.2,
          y: -0.2,
          width: 18.4,
          height: 24.4,
          fill: solid('#2f4bff'),
        },
        words(poster, lot, lot.integer(60, 140), { fill: solid('#ffffff') }),
      ]),
    () =>
      sample('a patch of thread', cap, [
        {
          kind: 'shape',
          id: 'patch',
          shape: 'ellipse',
          ...boxIn(cap, lot, 1.6, 1.4),
          fill: solid(lot.pick(threads.slice(5)).hex),
        },
      ]),
    () =>
      sample('stitched words', chest, [
        words(chest, lot, lot.integer(40, 70), { fill: solid(lot.pick(threads.slice(5)).hex) }),
      ]),
    () =>
      sample('a cut-out drawing on black', tee, [picture(tee, lot, 330, 'drawn')], { colours: [black, red] }),
    () =>
      sample('a photograph on black', tee, [picture(tee, lot, 330, 'scene')], {
        colours: [{ name: 'Forest', hex: '#1f3d2b' }],
      }),
    () => sample('a mug', mug, [disc(mug, lot, 2), words(mug, lot, lot.integer(20, 60))]),
    () =>
      sample(
        'a repeated picture',
        tee,
        [
          {
            kind: 'pattern',
            id: 'pattern',
            artwork: 'solid',
            pixels: { width: side, height: side },
            ...boxIn(tee, lot, 8, 9),
            tile: 0.5 + lot.next() * 3,
            gap: 0.2,
            stagger: 0.5,
          },
        ],
        { colours: [white] },
      ),
    () =>
      sample(
        'a treated glow',
        tee,
        [
          {
            ...picture(tee, lot, 400, 'glow'),
            effects: [{ kind: 'halftone', dots: 60, angle: 45, colour: '#b5301b', invert: false }],
          } as LayerDraft,
        ],
        { colours: [white] },
      ),
    () =>
      sample(
        'a group',
        tee,
        [
          {
            kind: 'group',
            id: 'group',
            x: 2,
            y: 2,
            width: 8,
            height: 8,
            rotation: lot.integer(-10, 10),
            layers: [
              { ...disc(tee, lot, 3), x: 1, y: 1 },
              { ...words(tee, lot, 60), x: 1, y: 4.5 } as LayerDraft,
            ],
          },
        ],
        { colours: [white], sizes: [0.9] },
      ),
  ]
  return Array.from({ length: count }, (_, i) => {
    const made = (kinds[i % kinds.length] as (typeof kinds)[number])(lot)
    return { ...made, name: `${made.name} (${i})` }
  })
}
