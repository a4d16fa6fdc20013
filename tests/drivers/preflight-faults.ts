/** Faults that any technique may have: too coarse, cut, empty, faint, half clear, without letters or files. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Severity } from '#press/preflight/preflight.ts'
import {
  black,
  disc,
  mug,
  picture,
  poster,
  red,
  type Sample,
  sample,
  side,
  tee,
  white,
  words,
} from './preflight-samples.ts'

export type Fault = {
  rule: string
  severity: Severity
  times: number
  make(lot: Random, turn: number): Sample
}

export const faults: readonly Fault[] = [
  {
    rule: 'resolution',
    severity: 'hard',
    times: 5,
    make: (lot, i) =>
      sample(`picture of ${i}`, i % 2 ? poster : tee, [
        picture(i % 2 ? poster : tee, lot, 105 + lot.next() * 40),
      ]),
  },
  {
    rule: 'resolution',
    severity: 'warn',
    times: 5,
    make: (lot, i) => {
      const dpi = ([158, 245, 265, 282, 294][i] ?? 200) + lot.next() * 4
      return sample('soft picture', tee, [picture(tee, lot, dpi), words(tee, lot, 90)], {
        colours: [white],
        sizes: [0.95],
      })
    },
  },
  {
    rule: 'resolution',
    severity: 'hard',
    times: 2,
    make: (lot) =>
      sample('coarse pattern', tee, [
        {
          kind: 'pattern',
          id: 'pattern',
          artwork: 'solid',
          pixels: { width: side, height: side },
          x: 1,
          y: 1,
          width: 10,
          height: 12,
          tile: 9 + lot.next(),
        },
      ]),
  },
  {
    rule: 'clipped',
    severity: 'hard',
    times: 5,
    make: (lot, i) =>
      sample('cut words', i % 2 ? mug : tee, [
        words(i % 2 ? mug : tee, lot, 90, { x: i % 3 ? -1.5 : (i % 2 ? 9 : 12) - 1 }),
      ]),
  },
  {
    rule: 'clipped',
    severity: 'warn',
    times: 5,
    make: (lot, i) =>
      sample('picture over the edge', tee, [
        // From a hair’s breadth to half of it.
        {
          ...picture(tee, lot, 320),
          ...(i % 2 ? { x: -(i > 1 ? 1.2 : 0.05) - lot.next() * 0.02 } : { y: 12.3 + i * 0.1 }),
        },
        disc(tee, lot),
      ]),
  },
  {
    rule: 'clipped',
    severity: 'warn',
    times: 2,
    make: (lot) =>
      sample('wholly outside', tee, [
        { ...disc(tee, lot), id: 'lost', x: 14 + lot.next() * 9 },
        words(tee, lot, 80),
      ]),
  },
  {
    rule: 'blank',
    severity: 'hard',
    times: 6,
    make: (lot, i) =>
      sample(
        'nothing',
        tee,
        [
          [],
          [{ ...disc(tee, lot), hidden: true }],
          [{ ...disc(tee, lot), x: 40 }],
          [picture(tee, lot, 300, 'clear')],
          [words(tee, lot, 60, { text: '   ' })],
          [{ ...disc(tee, lot), fill: null }],
        ][i] as LayerDraft[],
      ),
  },
  {
    rule: 'little',
    severity: 'warn',
    times: 5,
    make: (lot) =>
      sample('a speck', tee, [{ ...disc(tee, lot), width: 0.06 + lot.next() * 0.06, height: 0.1 }]),
  },
  {
    rule: 'faint',
    severity: 'hard',
    times: 5,
    make: (lot, i) =>
      sample('ink like cloth', tee, [disc(tee, lot, 4, i % 2 ? '#fbfbf9' : '#1a1b1f')], {
        colours: [i % 2 ? white : black, red],
      }),
  },
  {
    rule: 'faint',
    severity: 'warn',
    times: 5,
    make: (lot) =>
      sample(
        'part like cloth',
        tee,
        [
          { ...disc(tee, lot, 3, '#fafafa'), y: 1 },
          { ...disc(tee, lot, 3.5, '#2f4bff'), id: 'other', y: 9 },
        ],
        { colours: [white] },
      ),
  },
  {
    rule: 'soft-edges',
    severity: 'warn',
    times: 5,
    make: (lot) =>
      sample('a glow', tee, [picture(tee, lot, 310 + lot.next() * 200, 'glow')], { colours: [black] }),
  },
  {
    rule: 'half-tone',
    severity: 'warn',
    times: 3,
    make: (lot) => sample('half clear', tee, [{ ...disc(tee, lot, 4), opacity: 0.2 + lot.next() * 0.7 }]),
  },
  {
    rule: 'half-tone',
    severity: 'warn',
    times: 2,
    make: (lot) =>
      sample('half clear group', tee, [
        {
          kind: 'group',
          id: 'group',
          x: 1,
          y: 1,
          width: 9,
          height: 9,
          opacity: 0.3 + lot.next() * 0.5,
          layers: [{ ...disc(tee, lot, 3), x: 1, y: 1 }],
        },
      ]),
  },
  {
    rule: 'letters',
    severity: 'hard',
    times: 2,
    make: (lot, i) =>
      sample('letters that are missing', tee, [
        words(tee, lot, 90, { text: i ? '\u{12345}' : 'LOUD \u{13080}' }),
      ]),
  },
  {
    rule: 'picture',
    severity: 'hard',
    times: 2,
    make: (lot) => sample('a lost picture', tee, [picture(tee, lot, 400, 'gone'), disc(tee, lot)]),
  },
]
