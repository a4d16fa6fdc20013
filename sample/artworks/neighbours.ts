/** The featured creators' designs besides their best-known one. Each has a second version, in ink for dark cloth. */

import { invariant } from '#kernel/invariant.ts'
import { type DesignDocument, type DesignDraft, type LayerDraft, parseDocument } from '#press/document.ts'
import { onShirt, outline, shape, text } from './lettered.ts'

const dark = '#15120e'
const pale = '#f6f2e8'
const coral = '#ff5b45'
const blue = '#2f4bff'
const yellow = '#ffc62e'
const green = '#00a878'
const rose = '#e2748f'
const lilac = '#9a8cf0'
const ice = '#58b8d8'

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const dot = (id: string, colour: string, x: number, y: number, size: number): LayerDraft =>
  shape(id, 'ellipse', colour, [x, y, size, size])

/** Draws a design in the ink it is given: the first colour of the cloth decides which. */
type Drawing = (ink: string) => LayerDraft[]

const drawings: Readonly<Record<string, Drawing>> = {
  'best-before': (ink) => [
    shape('lid', 'rect', null, [0.8, 2.2, 10.4, 9.6], { corner: 1.4, ...outline(blue, 0.3) }),
    shape('ring', 'ellipse', null, [4.9, 2.9, 2.2, 2.2], outline(ink, 0.28)),
    text('words', 'BEST\nBEFORE\nLUNCH', 'alfa-slab-one', 118, coral, [1.2, 5.4, 9.6, 5.8], {
      lineHeight: 1.05,
    }),
  ],
  'fourteen-tins': (ink) => [
    ...range(14).map((index) =>
      shape(
        `tin${index}`,
        'rect',
        [blue, coral, yellow][index % 3]!,
        [0.9 + (index % 5) * 2.1, 2.2 + Math.floor(index / 5) * 1.9, 1.8, 1.4],
        { corner: 0.4 },
      ),
    ),
    text('words', 'FOURTEEN TINS\nAND A BAGUETTE', 'archivo-black', 74, ink, [0.4, 8.6, 11.2, 2.6]),
  ],
  'no-rush': (ink) => [
    dot('sun', rose, 3.4, 2, 5.2),
    text('words', 'no rush', 'shrikhand', 168, ink, [0.2, 5.4, 11.6, 3]),
    text('small', 'nobody counts the soft ones', 'instrument-sans-bold', 34, rose, [0.6, 9.1, 10.8, 0.8]),
  ],
  'nap-club': (ink) => [
    dot('moon', yellow, 3.6, 1.8, 4.8),
    dot('bite', lilac, 5.2, 1.4, 3.9),
    text('words', 'Afternoon\nnap club', 'pacifico', 104, ink, [0.4, 7, 11.2, 4.6]),
    text('small', 'MEETS DAILY, 14:00 TO WHENEVER', 'space-mono-bold', 30, rose, [0.4, 12, 11.2, 0.7]),
  ],
  grout: (ink) =>
    range(16).flatMap((index): LayerDraft[] => {
      const [x, y] = [1.2 + (index % 4) * 2.45, 2.4 + Math.floor(index / 4) * 2.45]
      const turned = (index + Math.floor(index / 4)) % 2 === 0
      return [
        shape(`tile${index}`, 'rect', turned ? blue : ink, [x, y, 2.3, 2.3]),
        turned
          ? dot(`round${index}`, yellow, x + 0.5, y + 0.5, 1.3)
          : dot(`round${index}`, coral, x + 0.8, y + 0.8, 0.7),
      ]
    }),
  'kitchen-1961': (ink) => [
    ...range(5).map((index) =>
      shape(
        `tile${index}`,
        'rect',
        [blue, coral, yellow, green, blue][index]!,
        [1.1 + index * 2.05, 3, 1.5, 1.5],
        {
          rotation: 45,
        },
      ),
    ),
    text('year', '1961', 'abril-fatface', 250, ink, [0.2, 5.2, 11.6, 4.4]),
    text('small', 'STILL UNDER THE TABLE', 'space-mono-bold', 42, blue, [0.4, 10, 11.2, 0.9]),
  ],
  'third-lamp': (ink) => [
    shape('post', 'rect', ink, [1.2, 3.2, 0.5, 10]),
    shape('arm', 'rect', ink, [1.2, 3.2, 3.2, 0.5]),
    dot('lamp', yellow, 3.7, 3.3, 1.6),
    text('words', 'THIRD\nLAMP\nPOST', 'bebas-neue', 190, ink, [4, 5.2, 7.6, 8], {
      align: 'left',
      lineHeight: 1,
    }),
  ],
  'five-am': (ink) => [
    text('time', '05:00', 'racing-sans-one', 250, ink, [0.2, 3.4, 11.6, 4.2]),
    shape('line', 'rect', coral, [1, 8, 10, 0.4]),
    text('small', 'RAIN IS NO EXCUSE', 'archivo-black', 64, coral, [0.4, 8.8, 11.2, 1.3]),
  ],
  'rain-gauge': (ink) => [
    shape('glass', 'rect', null, [4.2, 1.6, 3.6, 8.4], { corner: 0.5, ...outline(ink, 0.22) }),
    shape('water', 'rect', ice, [4.5, 5.8, 3, 3.9], { corner: 0.3 }),
    ...range(6).map((index) => shape(`mark${index}`, 'rect', ink, [6.6, 2.8 + index * 1.1, 0.8, 0.12])),
    text(
      'words',
      'Eleven millimetres\nand a good book',
      'playfair-display',
      70,
      green,
      [0.4, 10.6, 11.2, 2.8],
    ),
  ],
  'thirteen-moons': (ink) => [
    ...range(13).map((index) => {
      const turn = (index / 13) * 2 * Math.PI
      const size = 0.7 + (index % 7) * 0.12
      return dot(
        `moon${index}`,
        index % 2 ? green : ink,
        6 + 4.2 * Math.sin(turn) - size / 2,
        6.4 - 4.2 * Math.cos(turn) - size / 2,
        size,
      )
    }),
    text('words', 'Thirteen\nmoons', 'playfair-display', 92, ink, [2, 4.8, 8, 3.4]),
  ],
  'count-in': (ink) => [
    text('one', '1 2 3 4', 'space-mono-bold', 150, ink, [0.2, 3.2, 11.6, 2.6]),
    text('two', '5 6 7', 'space-mono-bold', 150, coral, [0.2, 6.2, 11.6, 2.6]),
    shape('rest', 'rect', blue, [1.2, 9.4, 9.6, 0.5]),
    text('small', 'AND THEN IT ALL GOES AGAIN', 'space-mono-bold', 32, ink, [0.4, 10.4, 11.2, 0.8]),
  ],
  'eleven-eight': (ink) => [
    text('over', '11', 'abril-fatface', 290, blue, [0.6, 1.6, 10.8, 5]),
    shape('bar', 'rect', ink, [2, 7, 8, 0.4]),
    text('under', '8', 'abril-fatface', 290, ink, [0.6, 7.4, 10.8, 5]),
  ],
  scoville: (ink) => [
    ...range(7).map((index) =>
      shape(`bar${index}`, 'rect', [green, green, yellow, yellow, coral, coral, coral][index]!, [
        1.2 + index * 1.4,
        7.2 - index * 0.8,
        1.1,
        1 + index * 0.8,
      ]),
    ),
    text('words', 'VERY HOT\nINDEED', 'bowlby-one', 104, ink, [0.2, 8.8, 11.6, 4]),
  ],
  'small-bottle': (ink) => [
    shape('cap', 'rect', green, [5, 1.6, 2, 1.2], { corner: 0.2 }),
    shape('bottle', 'rect', coral, [3.9, 2.8, 4.2, 7.4], { corner: 1.1 }),
    shape('label', 'rect', pale, [4.3, 5, 3.4, 3]),
    text('mark', 'NO.4', 'bowlby-one', 62, dark, [4.3, 5.7, 3.4, 1.4]),
    text('words', 'Small bottle, long memory', 'permanent-marker', 52, ink, [0.3, 11, 11.4, 1.4]),
  ],
  'ten-past-eleven': (ink) => [
    shape('face', 'ellipse', null, [2.4, 1.6, 7.2, 7.2], outline(ink, 0.3)),
    shape('hour', 'rect', ink, [5.85, 3.4, 0.4, 2], { rotation: -25 }),
    shape('minute', 'rect', ice, [6.6, 3.6, 0.3, 2.6], { rotation: 60 }),
    dot('hub', yellow, 5.7, 4.9, 0.6),
    text('words', 'TEN PAST ELEVEN', 'limelight', 82, ink, [0.2, 9.8, 11.6, 1.8]),
  ],
  'deck-b': (ink) => [
    text('words', 'DECK B', 'bungee', 132, ink, [0.2, 2.6, 11.6, 2.6]),
    ...range(4).map((index) =>
      shape(
        `wave${index}`,
        'rect',
        index % 2 ? yellow : ice,
        [0.8 + index * 0.5, 6 + index * 1, 10.4 - index, 0.5],
        {
          corner: 0.25,
        },
      ),
    ),
    text('small', 'SOUP UNTIL THE LIGHTS GO', 'space-mono-bold', 36, ink, [0.4, 10.6, 11.2, 0.8]),
  ],
  boil: (ink) => [
    ...range(9).map((index) =>
      shape(`steam${index}`, 'rect', index % 2 ? ice : blue, [
        3 + (index % 3) * 2.2 + (index % 2) * 0.5,
        2 + Math.floor(index / 3) * 1.4,
        0.9,
        0.9,
      ]),
    ),
    text('words', 'BOIL', 'press-start-2p', 150, ink, [0.2, 7, 11.6, 2.6]),
    text('small', 'WAIT... WAIT...', 'press-start-2p', 36, coral, [0.4, 10.2, 11.2, 0.9]),
  ],
  'two-sugars': (ink) => [
    shape('one', 'rect', ice, [2.6, 3, 3, 3]),
    shape('two', 'rect', blue, [6.4, 3.6, 3, 3], { rotation: 12 }),
    text('words', '2 SUGARS', 'press-start-2p', 84, ink, [0.2, 7.6, 11.6, 1.8]),
    text('small', 'PLAYER ONE STIRS', 'press-start-2p', 34, coral, [0.4, 9.9, 11.2, 0.8]),
  ],
}

/** The drawings as studio documents; `-light` versions are the ones for dark garments. */
export function neighbourArtworks(): Map<string, DesignDocument> {
  const drafts = Object.entries(drawings).flatMap(([name, draw]): [string, DesignDraft][] => [
    [name, onShirt(draw(dark))],
    [`${name}-light`, onShirt(draw(pale))],
  ])
  return new Map(
    drafts.map(([name, draft]) => {
      const document = parseDocument(draft)
      invariant(document.ok, `the artwork ${name} is not a document: ${JSON.stringify(document)}`)
      return [name, document.value]
    }),
  )
}
