/** Designs with one seeded fault each, for every rule of preflight, and as many sound ones. */

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
  cap,
  chest,
  createDisc,
  createPicture,
  createSample,
  createSolid,
  createWords,
  mug,
  pickBox,
  poster,
  red,
  type Sample,
  side,
  tee,
  white,
} from './preflight-samples.ts'

export type { Sample } from './preflight-samples.ts'
export const corpusSeed = 4107
export type FaultySample = Sample & { rule: string; severity: Severity }

export function createFaultyCorpus(): FaultySample[] {
  const random = seedRandom(corpusSeed)
  return [...faults, ...fineFaults, ...edgeFaults, ...markFaults, ...likeFaults].flatMap(
    ({ rule, severity, times, make }) =>
      Array.from({ length: times * 2 }, (_, i) => ({ ...make(random, i % times), rule, severity })),
  )
}

/** Designs that print well: preflight must not report anything. */
export function createSoundCorpus(count = 262): Sample[] {
  const random = seedRandom(corpusSeed + 1)
  const kinds: ((random: Random) => Sample)[] = [
    ...soundAtEdges,
    ...soundAtMarks,
    ...soundAlike,
    () =>
      createSample(
        'words and a disc',
        tee,
        [createDisc(tee, random, 3), createWords(tee, random, random.integer(40, 110))],
        {
          colours: [random.pick([white, { name: 'Natural', hex: '#f0e8d8' }])],
          sizes: [0.85],
        },
      ),
    () =>
      createSample('a sharp picture', tee, [createPicture(tee, random, random.integer(300, 520))], {
        colours: [white, { name: 'Sand', hex: '#e8dcc0' }],
        sizes: [0.9],
      }),
    () =>
      createSample(
        'a photograph',
        tee,
        [createPicture(tee, random, random.integer(310, 500), 'photograph')],
        {
          colours: [white],
        },
      ),
    () =>
      createSample(
        'white words on black',
        tee,
        [createWords(tee, random, random.integer(50, 100), { fill: createSolid('#ffffff') })],
        {
          colours: [black, red],
        },
      ),
    () =>
      createSample(
        'a pale ink that can be read',
        tee,
        [createDisc(tee, random, 3, random.pick(['#d6d6d6', '#dcd3c4']))],
        {
          colours: [white],
        },
      ),
    () =>
      createSample(
        'an outlined star',
        tee,
        [
          {
            kind: 'shape',
            id: 'star',
            shape: 'star',
            // Turned by 45 degrees, a box reaches a fifth of its size beyond itself.
            ...pickBox(tee, random, 5, 5, 1.2),
            rotation: random.integer(0, 90),
            fill: createSolid('#ff5b45'),
            stroke: { colour: '#15120e', width: 0.02 + random.next() * 0.1 },
          },
        ],
        { colours: [white], sizes: [0.8] },
      ),
    () =>
      createSample('a poster to its edges', poster, [
        {
          kind: 'shape',
          id: 'ground',
          shape: 'rect',
          x: -0.2,
          y: -0.2,
          width: 18.4,
          height: 24.4,
          fill: createSolid('#2f4bff'),
        },
        createWords(poster, random, random.integer(60, 140), { fill: createSolid('#ffffff') }),
      ]),
    () =>
      createSample('a patch of thread', cap, [
        {
          kind: 'shape',
          id: 'patch',
          shape: 'ellipse',
          ...pickBox(cap, random, 1.6, 1.4),
          fill: createSolid(random.pick(threads.slice(5)).hex),
        },
      ]),
    () =>
      createSample('stitched words', chest, [
        createWords(chest, random, random.integer(40, 70), {
          fill: createSolid(random.pick(threads.slice(5)).hex),
        }),
      ]),
    () =>
      createSample('a cut-out drawing on black', tee, [createPicture(tee, random, 330, 'drawn')], {
        colours: [black, red],
      }),
    () =>
      createSample('a photograph on black', tee, [createPicture(tee, random, 330, 'scene')], {
        colours: [{ name: 'Forest', hex: '#1f3d2b' }],
      }),
    () =>
      createSample('a mug', mug, [
        createDisc(mug, random, 2),
        createWords(mug, random, random.integer(20, 60)),
      ]),
    () =>
      createSample(
        'a repeated picture',
        tee,
        [
          {
            kind: 'pattern',
            id: 'pattern',
            artwork: 'solid',
            pixels: { width: side, height: side },
            ...pickBox(tee, random, 8, 9),
            tile: 0.5 + random.next() * 3,
            gap: 0.2,
            stagger: 0.5,
          },
        ],
        { colours: [white] },
      ),
    () =>
      createSample(
        'a treated glow',
        tee,
        [
          {
            ...createPicture(tee, random, 400, 'glow'),
            effects: [{ kind: 'halftone', dots: 60, angle: 45, colour: '#b5301b', invert: false }],
          } as LayerDraft,
        ],
        { colours: [white] },
      ),
    () =>
      createSample(
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
            rotation: random.integer(-10, 10),
            layers: [
              { ...createDisc(tee, random, 3), x: 1, y: 1 },
              { ...createWords(tee, random, 60), x: 1, y: 4.5 } as LayerDraft,
            ],
          },
        ],
        { colours: [white], sizes: [0.9] },
      ),
  ]
  return Array.from({ length: count }, (_, i) => {
    const sample = (kinds[i % kinds.length] as (typeof kinds)[number])(random)
    return { ...sample, name: `${sample.name} (${i})` }
  })
}
