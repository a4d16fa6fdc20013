/** Faults of fine work: thin lines, small letters, thread, and sheets that are cut. */
import type { LayerDraft } from '#press/document.ts'
import type { Fault } from './preflight-faults.ts'
import {
  black,
  boxIn,
  cap,
  chest,
  disc,
  mug,
  outlined,
  picture,
  poster,
  sample,
  solid,
  tee,
  white,
  words,
} from './preflight-samples.ts'

export const fineFaults: readonly Fault[] = [
  {
    rule: 'enlarged',
    severity: 'warn',
    times: 6,
    make: (lot, i) =>
      sample(
        'a small picture made large elsewhere',
        i % 2 ? tee : poster,
        [
          picture(
            i % 2 ? tee : poster,
            lot,
            lot.integer(200, 420),
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
    make: (lot, i) =>
      sample(
        'a drawing on its white ground',
        i % 2 ? chest : tee,
        [picture(i % 2 ? chest : tee, lot, 320, 'boxed')],
        {
          colours: [black, white],
        },
      ),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 5,
    make: (lot) =>
      sample('thin outline', tee, [outlined(tee, lot, 0.002 + lot.next() * 0.01)], { sizes: [0.8] }),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 2,
    make: (lot) =>
      sample('thin on small pieces', tee, [outlined(tee, lot, 0.0145)], { sizes: [0.7 + lot.next() * 0.1] }),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 3,
    make: (lot) =>
      sample('thin bar', tee, [
        {
          kind: 'shape',
          id: 'bar',
          shape: 'rect',
          ...boxIn(tee, lot, 6, 0.003 + lot.next() * 0.009),
          fill: solid('#2f4bff'),
        },
        words(tee, lot, 80),
      ]),
  },
  {
    rule: 'thin',
    severity: 'hard',
    times: 3,
    make: (lot) => sample('thin thread', chest, [outlined(chest, lot, 0.01 + lot.next() * 0.03, '#cc3333')]),
  },
  {
    rule: 'small-text',
    severity: 'warn',
    times: 4,
    make: (lot, i) =>
      sample('small print', i % 2 ? mug : tee, [
        words(i % 2 ? mug : tee, lot, i % 2 ? 5 : 5 + lot.next() * 3),
        disc(i % 2 ? mug : tee, lot),
      ]),
  },
  {
    rule: 'small-text',
    severity: 'warn',
    times: 3,
    make: (lot) =>
      sample('small words in a picture', tee, [picture(tee, lot, lot.integer(320, 420), 'captioned')]),
  },
  {
    rule: 'thin',
    severity: 'warn',
    times: 3,
    make: (lot) =>
      sample('a hairline in a picture', tee, [picture(tee, lot, lot.integer(320, 420), 'ruled')]),
  },
  {
    rule: 'small-text',
    severity: 'hard',
    times: 4,
    make: (lot) =>
      sample('small thread', cap, [words(cap, lot, 12 + lot.next() * 10, { fill: solid('#ffcc00') })]),
  },
  {
    rule: 'small-text',
    severity: 'hard',
    times: 2,
    make: (lot) =>
      sample('small on small pieces', cap, [words(cap, lot, 28, { fill: solid('#ffcc00') })], {
        sizes: [0.75],
      }),
  },
  {
    rule: 'embroidery',
    severity: 'hard',
    times: 3,
    make: (lot) =>
      sample('a gradient', chest, [
        {
          ...disc(chest, lot, 2.5),
          fill: {
            kind: 'linear',
            angle: lot.integer(0, 90),
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
    make: (lot) => sample('too many threads', chest, [picture(chest, lot, 480, 'rainbow')]),
  },
  {
    rule: 'embroidery',
    severity: 'warn',
    times: 2,
    make: (lot, i) => sample('no such thread', chest, [disc(chest, lot, 2.5, i ? '#c8ff00' : '#ffb8e8')]),
  },
  {
    rule: 'stitches',
    severity: 'hard',
    times: 3,
    make: (lot) =>
      sample('too many stitches', chest, [
        {
          kind: 'shape',
          id: 'plate',
          shape: 'rect',
          ...boxIn(chest, lot, 5.4 + lot.next() * 0.4, 5.4),
          fill: solid('#cc3333'),
        },
      ]),
  },
  {
    rule: 'stitches',
    severity: 'warn',
    times: 1,
    make: (lot) =>
      sample('many stitches', chest, [
        { kind: 'shape', id: 'plate', shape: 'rect', ...boxIn(chest, lot, 4.8, 4.8), fill: solid('#cc3333') },
      ]),
  },
  {
    rule: 'safe-area',
    severity: 'warn',
    times: 3,
    make: (lot) =>
      sample('words at the cut', poster, [
        words(poster, lot, 90, { x: 0.02 + lot.next() * 0.06, align: 'left' }),
      ]),
  },
  {
    rule: 'bleed',
    severity: 'warn',
    times: 3,
    make: (lot) => {
      const gap = 0.05 + lot.next() * 0.1
      return sample('a ground that stops short', poster, [
        {
          kind: 'shape',
          id: 'ground',
          shape: 'rect',
          x: gap,
          y: gap,
          width: 18 - gap * 2,
          height: 24 - gap * 2,
          fill: solid('#00a878'),
        },
      ])
    },
  },
]
