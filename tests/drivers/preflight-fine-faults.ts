/** Faults of fine work: thin lines, small letters, thread, and sheets that are cut. */
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import {
  black,
  cap,
  chest,
  createDisc,
  createOutlinedDisc,
  createPicture,
  createSample,
  createSolid,
  createWords,
  mug,
  pickBox,
  poster,
  tee,
  white,
} from './preflight-samples.ts'

export const fineFaults: readonly Fault[] = [
  {
    rule: 'enlarged',
    severity: 'warn',
    times: 6,
    make: (random, i) =>
      createSample(
        'a small picture made large elsewhere',
        i % 2 ? tee : poster,
        [
          createPicture(
            i % 2 ? tee : poster,
            random,
            random.integer(200, 420),
            (['grown5', 'grown8', 'grown20'] as const)[i % 3],
          ),
        ],
        { colours: [white] },
      ),
  },
  {
    rule: 'box',
    severity: 'warn',
    times: 4,
    make: (random, i) =>
      createSample(
        'a drawing on its white ground',
        i % 2 ? chest : tee,
        [createPicture(i % 2 ? chest : tee, random, 320, 'boxed')],
        {
          colours: [black, white],
        },
      ),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 5,
    make: (random) =>
      createSample('thin outline', tee, [createOutlinedDisc(tee, random, 0.002 + random.next() * 0.01)], {
        sizes: [0.8],
      }),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 2,
    make: (random) =>
      createSample('thin on small pieces', tee, [createOutlinedDisc(tee, random, 0.0145)], {
        sizes: [0.7 + random.next() * 0.1],
      }),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 3,
    make: (random) =>
      createSample('thin bar', tee, [
        {
          kind: 'shape',
          id: 'bar',
          shape: 'rect',
          ...pickBox(tee, random, 6, 0.003 + random.next() * 0.009),
          fill: createSolid('#2f4bff'),
        },
        createWords(tee, random, 80),
      ]),
  },
  {
    rule: 'thin',
    severity: 'hard',
    times: 3,
    make: (random) =>
      createSample('thin thread', chest, [
        createOutlinedDisc(chest, random, 0.01 + random.next() * 0.03, '#cc3333'),
      ]),
  },
  {
    rule: 'small-text',
    severity: 'warn',
    times: 4,
    make: (random, i) =>
      createSample('small print', i % 2 ? mug : tee, [
        createWords(i % 2 ? mug : tee, random, i % 2 ? 5 : 5 + random.next() * 3),
        createDisc(i % 2 ? mug : tee, random),
      ]),
  },
  {
    rule: 'small-text',
    severity: 'warn',
    times: 3,
    make: (random) =>
      createSample('small words in a picture', tee, [
        createPicture(tee, random, random.integer(320, 420), 'captioned'),
      ]),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 3,
    make: (random) =>
      createSample('a hairline in a picture', tee, [
        createPicture(tee, random, random.integer(320, 420), 'ruled'),
      ]),
  },
  {
    rule: 'small-text',
    severity: 'hard',
    times: 4,
    make: (random) =>
      createSample('small thread', cap, [
        createWords(cap, random, 12 + random.next() * 10, { fill: createSolid('#ffcc00') }),
      ]),
  },
  {
    rule: 'small-text',
    severity: 'hard',
    times: 2,
    make: (random) =>
      createSample(
        'small on small pieces',
        cap,
        [createWords(cap, random, 28, { fill: createSolid('#ffcc00') })],
        {
          sizes: [0.75],
        },
      ),
  },
  {
    rule: 'embroidery',
    severity: 'hard',
    times: 3,
    make: (random) =>
      createSample('a gradient', chest, [
        {
          ...createDisc(chest, random, 2.5),
          fill: {
            kind: 'linear',
            angle: random.integer(0, 90),
            stops: [
              { at: 0, colour: '#cc3333' },
              { at: 1, colour: '#ffcc00' },
            ],
          },
        } as LayerDraft,
      ]),
  },
  {
    rule: 'embroidery',
    severity: 'hard',
    times: 3,
    make: (random) => createSample('too many threads', chest, [createPicture(chest, random, 480, 'rainbow')]),
  },
  {
    rule: 'embroidery',
    severity: 'warn',
    times: 2,
    make: (random, i) =>
      createSample('no such thread', chest, [createDisc(chest, random, 2.5, i ? '#c8ff00' : '#ffb8e8')]),
  },
  {
    rule: 'stitches',
    severity: 'hard',
    times: 3,
    make: (random) =>
      createSample('too many stitches', chest, [
        {
          kind: 'shape',
          id: 'plate',
          shape: 'rect',
          ...pickBox(chest, random, 5.4 + random.next() * 0.4, 5.4),
          fill: createSolid('#cc3333'),
        },
      ]),
  },
  {
    rule: 'stitches',
    severity: 'warn',
    times: 1,
    make: (random) =>
      createSample('many stitches', chest, [
        {
          kind: 'shape',
          id: 'plate',
          shape: 'rect',
          ...pickBox(chest, random, 4.8, 4.8),
          fill: createSolid('#cc3333'),
        },
      ]),
  },
  {
    rule: 'safe-area',
    severity: 'warn',
    times: 3,
    make: (random) =>
      createSample('words at the cut', poster, [
        createWords(poster, random, 90, { x: 0.02 + random.next() * 0.06, align: 'left' }),
      ]),
  },
  {
    rule: 'bleed',
    severity: 'warn',
    times: 3,
    make: (random) => {
      const gap = 0.05 + random.next() * 0.1
      return createSample('a ground that stops short', poster, [
        {
          kind: 'shape',
          id: 'ground',
          shape: 'rect',
          x: gap,
          y: gap,
          width: 18 - gap * 2,
          height: 24 - gap * 2,
          fill: createSolid('#00a878'),
        },
      ])
    },
  },
]
