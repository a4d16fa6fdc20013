/** Faults that any technique may have: too coarse, cut, empty, faint, half clear, without letters or files. */
import type { Random } from '#kernel/random.ts'
import type { LayerDraft } from '#press/document.ts'
import type { Severity } from '#press/preflight/preflight.ts'
import {
  black,
  createDisc,
  createPicture,
  createSample,
  createWords,
  mug,
  poster,
  red,
  type Sample,
  side,
  tee,
  white,
} from './preflight-samples.ts'

export type Fault = {
  rule: string
  severity: Severity
  times: number
  make(random: Random, index: number): Sample
}

export const faults: readonly Fault[] = [
  {
    rule: 'resolution',
    severity: 'hard',
    times: 5,
    make: (random, i) =>
      createSample(`picture of ${i}`, i % 2 ? poster : tee, [
        createPicture(i % 2 ? poster : tee, random, 105 + random.next() * 40),
      ]),
  },
  {
    rule: 'resolution',
    severity: 'warn',
    times: 5,
    make: (random, i) => {
      const dpi = ([158, 245, 265, 282, 294][i] ?? 200) + random.next() * 4
      return createSample(
        'soft picture',
        tee,
        [createPicture(tee, random, dpi), createWords(tee, random, 90)],
        {
          colours: [white],
          sizes: [0.95],
        },
      )
    },
  },
  {
    rule: 'resolution',
    severity: 'hard',
    times: 2,
    make: (random) =>
      createSample('coarse pattern', tee, [
        {
          kind: 'pattern',
          id: 'pattern',
          artwork: 'solid',
          pixels: { width: side, height: side },
          x: 1,
          y: 1,
          width: 10,
          height: 12,
          tile: 9 + random.next(),
        },
      ]),
  },
  {
    rule: 'clipped',
    severity: 'hard',
    times: 5,
    make: (random, i) =>
      createSample('cut words', i % 2 ? mug : tee, [
        createWords(i % 2 ? mug : tee, random, 90, { x: i % 3 ? -1.5 : (i % 2 ? 9 : 12) - 1 }),
      ]),
  },
  {
    rule: 'clipped',
    severity: 'warn',
    times: 5,
    make: (random, i) =>
      createSample('picture over the edge', tee, [
        // From a hair’s breadth to half of it.
        {
          ...createPicture(tee, random, 320),
          ...(i % 2 ? { x: -(i > 1 ? 1.2 : 0.05) - random.next() * 0.02 } : { y: 12.3 + i * 0.1 }),
        },
        createDisc(tee, random),
      ]),
  },
  {
    rule: 'clipped',
    severity: 'warn',
    times: 2,
    make: (random) =>
      createSample('wholly outside', tee, [
        { ...createDisc(tee, random), id: 'lost', x: 14 + random.next() * 9 },
        createWords(tee, random, 80),
      ]),
  },
  {
    rule: 'blank',
    severity: 'hard',
    times: 6,
    make: (random, i) =>
      createSample(
        'nothing',
        tee,
        [
          [],
          [{ ...createDisc(tee, random), hidden: true }],
          [{ ...createDisc(tee, random), x: 40 }],
          [createPicture(tee, random, 300, 'clear')],
          [createWords(tee, random, 60, { text: '   ' })],
          [{ ...createDisc(tee, random), fill: null }],
        ][i] as LayerDraft[],
      ),
  },
  {
    rule: 'little',
    severity: 'warn',
    times: 5,
    make: (random) =>
      createSample('a speck', tee, [
        { ...createDisc(tee, random), width: 0.06 + random.next() * 0.06, height: 0.1 },
      ]),
  },
  {
    rule: 'faint',
    severity: 'hard',
    times: 5,
    make: (random, i) =>
      createSample('ink like cloth', tee, [createDisc(tee, random, 4, i % 2 ? '#fbfbf9' : '#1a1b1f')], {
        colours: [i % 2 ? white : black, red],
      }),
  },
  {
    rule: 'faint',
    severity: 'warn',
    times: 5,
    make: (random) =>
      createSample(
        'part like cloth',
        tee,
        [
          { ...createDisc(tee, random, 3, '#fafafa'), y: 1 },
          { ...createDisc(tee, random, 3.5, '#2f4bff'), id: 'other', y: 9 },
        ],
        { colours: [white] },
      ),
  },
  {
    rule: 'soft-edges',
    severity: 'warn',
    times: 5,
    make: (random) =>
      createSample('a glow', tee, [createPicture(tee, random, 310 + random.next() * 200, 'glow')], {
        colours: [black],
      }),
  },
  {
    rule: 'half-tone',
    severity: 'warn',
    times: 3,
    make: (random) =>
      createSample('half clear', tee, [
        { ...createDisc(tee, random, 4), opacity: 0.2 + random.next() * 0.7 },
      ]),
  },
  {
    rule: 'half-tone',
    severity: 'warn',
    times: 2,
    make: (random) =>
      createSample('half clear group', tee, [
        {
          kind: 'group',
          id: 'group',
          x: 1,
          y: 1,
          width: 9,
          height: 9,
          opacity: 0.3 + random.next() * 0.5,
          layers: [{ ...createDisc(tee, random, 3), x: 1, y: 1 }],
        },
      ]),
  },
  {
    rule: 'letters',
    severity: 'hard',
    times: 2,
    make: (random, i) =>
      createSample('letters that are missing', tee, [
        createWords(tee, random, 90, { text: i ? '\u{12345}' : 'LOUD \u{13080}' }),
      ]),
  },
  {
    rule: 'picture',
    severity: 'hard',
    times: 2,
    make: (random) =>
      createSample('a lost picture', tee, [createPicture(tee, random, 400, 'gone'), createDisc(tee, random)]),
  },
]
