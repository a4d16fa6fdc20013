/** The featured creators' designs besides their best-known one. Each has a second version, in ink for dark garments. */

import { invariant } from '#kernel/invariant.ts'
import { type DesignDocument, type DesignDraft, type LayerDraft, parseDocument } from '#press/document.ts'
import { createOutline, createShape, createShirtDesign, createText } from './lettered.ts'

const dark = '#15120e'
const pale = '#f6f2e8'
const coral = '#ff5b45'
const blue = '#2f4bff'
const yellow = '#ffc62e'
const green = '#00a878'
const rose = '#e2748f'
const lilac = '#9a8cf0'
const ice = '#58b8d8'

const createRange = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const createDot = (id: string, colour: string, x: number, y: number, size: number): LayerDraft =>
  createShape(id, 'ellipse', colour, [x, y, size, size])

/** Draws a design in the given ink, which the first colour of the garment decides. */
type Drawing = (ink: string) => LayerDraft[]

const drawings: Readonly<Record<string, Drawing>> = {
  'best-before': (ink) => [
    createShape('lid', 'rect', null, [0.8, 2.2, 10.4, 9.6], { corner: 1.4, ...createOutline(blue, 0.3) }),
    createShape('ring', 'ellipse', null, [4.9, 2.9, 2.2, 2.2], createOutline(ink, 0.28)),
    createText('words', 'BEST\nBEFORE\nLUNCH', 'alfa-slab-one', 118, coral, [1.2, 5.4, 9.6, 5.8], {
      lineHeight: 1.05,
    }),
  ],
  'fourteen-tins': (ink) => [
    ...createRange(14).map((index) =>
      createShape(
        `tin${index}`,
        'rect',
        [blue, coral, yellow][index % 3]!,
        [0.9 + (index % 5) * 2.1, 2.2 + Math.floor(index / 5) * 1.9, 1.8, 1.4],
        { corner: 0.4 },
      ),
    ),
    createText('words', 'FOURTEEN TINS\nAND A BAGUETTE', 'archivo-black', 74, ink, [0.4, 8.6, 11.2, 2.6]),
  ],
  'no-rush': (ink) => [
    createDot('sun', rose, 3.4, 2, 5.2),
    createText('words', 'no rush', 'shrikhand', 168, ink, [0.2, 5.4, 11.6, 3]),
    createText(
      'small',
      'nobody counts the soft ones',
      'instrument-sans-bold',
      34,
      rose,
      [0.6, 9.1, 10.8, 0.8],
    ),
  ],
  'nap-club': (ink) => [
    createDot('moon', yellow, 3.6, 1.8, 4.8),
    createDot('bite', lilac, 5.2, 1.4, 3.9),
    createText('words', 'Afternoon\nnap club', 'pacifico', 104, ink, [0.4, 7, 11.2, 4.6]),
    createText('small', 'MEETS DAILY, 14:00 TO WHENEVER', 'space-mono-bold', 30, rose, [0.4, 12, 11.2, 0.7]),
  ],
  grout: (ink) =>
    createRange(16).flatMap((index): LayerDraft[] => {
      const [x, y] = [1.2 + (index % 4) * 2.45, 2.4 + Math.floor(index / 4) * 2.45]
      const isTurned = (index + Math.floor(index / 4)) % 2 === 0
      return [
        createShape(`tile${index}`, 'rect', isTurned ? blue : ink, [x, y, 2.3, 2.3]),
        isTurned
          ? createDot(`round${index}`, yellow, x + 0.5, y + 0.5, 1.3)
          : createDot(`round${index}`, coral, x + 0.8, y + 0.8, 0.7),
      ]
    }),
  'kitchen-1961': (ink) => [
    ...createRange(5).map((index) =>
      createShape(
        `tile${index}`,
        'rect',
        [blue, coral, yellow, green, blue][index]!,
        [1.1 + index * 2.05, 3, 1.5, 1.5],
        {
          rotation: 45,
        },
      ),
    ),
    createText('year', '1961', 'abril-fatface', 250, ink, [0.2, 5.2, 11.6, 4.4]),
    createText('small', 'STILL UNDER THE TABLE', 'space-mono-bold', 42, blue, [0.4, 10, 11.2, 0.9]),
  ],
  'third-lamp': (ink) => [
    createShape('post', 'rect', ink, [1.2, 3.2, 0.5, 10]),
    createShape('arm', 'rect', ink, [1.2, 3.2, 3.2, 0.5]),
    createDot('lamp', yellow, 3.7, 3.3, 1.6),
    createText('words', 'THIRD\nLAMP\nPOST', 'bebas-neue', 190, ink, [4, 5.2, 7.6, 8], {
      align: 'left',
      lineHeight: 1,
    }),
  ],
  'five-am': (ink) => [
    createText('time', '05:00', 'racing-sans-one', 250, ink, [0.2, 3.4, 11.6, 4.2]),
    createShape('line', 'rect', coral, [1, 8, 10, 0.4]),
    createText('small', 'RAIN IS NO EXCUSE', 'archivo-black', 64, coral, [0.4, 8.8, 11.2, 1.3]),
  ],
  'rain-gauge': (ink) => [
    createShape('glass', 'rect', null, [4.2, 1.6, 3.6, 8.4], { corner: 0.5, ...createOutline(ink, 0.22) }),
    createShape('water', 'rect', ice, [4.5, 5.8, 3, 3.9], { corner: 0.3 }),
    ...createRange(6).map((index) =>
      createShape(`mark${index}`, 'rect', ink, [6.6, 2.8 + index * 1.1, 0.8, 0.12]),
    ),
    createText(
      'words',
      'Eleven millimetres\nand a good book',
      'playfair-display',
      70,
      green,
      [0.4, 10.6, 11.2, 2.8],
    ),
  ],
  'thirteen-moons': (ink) => [
    ...createRange(13).map((index) => {
      const angle = (index / 13) * 2 * Math.PI
      const size = 0.7 + (index % 7) * 0.12
      return createDot(
        `moon${index}`,
        index % 2 ? green : ink,
        6 + 4.2 * Math.sin(angle) - size / 2,
        6.4 - 4.2 * Math.cos(angle) - size / 2,
        size,
      )
    }),
    createText('words', 'Thirteen\nmoons', 'playfair-display', 92, ink, [2, 4.8, 8, 3.4]),
  ],
  'count-in': (ink) => [
    createText('one', '1 2 3 4', 'space-mono-bold', 150, ink, [0.2, 3.2, 11.6, 2.6]),
    createText('two', '5 6 7', 'space-mono-bold', 150, coral, [0.2, 6.2, 11.6, 2.6]),
    createShape('rest', 'rect', blue, [1.2, 9.4, 9.6, 0.5]),
    createText('small', 'AND THEN IT ALL GOES AGAIN', 'space-mono-bold', 32, ink, [0.4, 10.4, 11.2, 0.8]),
  ],
  'eleven-eight': (ink) => [
    createText('over', '11', 'abril-fatface', 290, blue, [0.6, 1.6, 10.8, 5]),
    createShape('bar', 'rect', ink, [2, 7, 8, 0.4]),
    createText('under', '8', 'abril-fatface', 290, ink, [0.6, 7.4, 10.8, 5]),
  ],
  scoville: (ink) => [
    ...createRange(7).map((index) =>
      createShape(`bar${index}`, 'rect', [green, green, yellow, yellow, coral, coral, coral][index]!, [
        1.2 + index * 1.4,
        7.2 - index * 0.8,
        1.1,
        1 + index * 0.8,
      ]),
    ),
    createText('words', 'VERY HOT\nINDEED', 'bowlby-one', 104, ink, [0.2, 8.8, 11.6, 4]),
  ],
  'small-bottle': (ink) => [
    createShape('cap', 'rect', green, [5, 1.6, 2, 1.2], { corner: 0.2 }),
    createShape('bottle', 'rect', coral, [3.9, 2.8, 4.2, 7.4], { corner: 1.1 }),
    createShape('label', 'rect', pale, [4.3, 5, 3.4, 3]),
    createText('mark', 'NO.4', 'bowlby-one', 62, dark, [4.3, 5.7, 3.4, 1.4]),
    createText('words', 'Small bottle, long memory', 'permanent-marker', 52, ink, [0.3, 11, 11.4, 1.4]),
  ],
  'ten-past-eleven': (ink) => [
    createShape('face', 'ellipse', null, [2.4, 1.6, 7.2, 7.2], createOutline(ink, 0.3)),
    createShape('hour', 'rect', ink, [5.85, 3.4, 0.4, 2], { rotation: -25 }),
    createShape('minute', 'rect', ice, [6.6, 3.6, 0.3, 2.6], { rotation: 60 }),
    createDot('hub', yellow, 5.7, 4.9, 0.6),
    createText('words', 'TEN PAST ELEVEN', 'limelight', 82, ink, [0.2, 9.8, 11.6, 1.8]),
  ],
  'deck-b': (ink) => [
    createText('words', 'DECK B', 'bungee', 132, ink, [0.2, 2.6, 11.6, 2.6]),
    ...createRange(4).map((index) =>
      createShape(
        `wave${index}`,
        'rect',
        index % 2 ? yellow : ice,
        [0.8 + index * 0.5, 6 + index * 1, 10.4 - index, 0.5],
        {
          corner: 0.25,
        },
      ),
    ),
    createText('small', 'SOUP UNTIL THE LIGHTS GO', 'space-mono-bold', 36, ink, [0.4, 10.6, 11.2, 0.8]),
  ],
  boil: (ink) => [
    ...createRange(9).map((index) =>
      createShape(`steam${index}`, 'rect', index % 2 ? ice : blue, [
        3 + (index % 3) * 2.2 + (index % 2) * 0.5,
        2 + Math.floor(index / 3) * 1.4,
        0.9,
        0.9,
      ]),
    ),
    createText('words', 'BOIL', 'press-start-2p', 150, ink, [0.2, 7, 11.6, 2.6]),
    createText('small', 'WAIT... WAIT...', 'press-start-2p', 36, coral, [0.4, 10.2, 11.2, 0.9]),
  ],
  'two-sugars': (ink) => [
    createShape('one', 'rect', ice, [2.6, 3, 3, 3]),
    createShape('two', 'rect', blue, [6.4, 3.6, 3, 3], { rotation: 12 }),
    createText('words', '2 SUGARS', 'press-start-2p', 84, ink, [0.2, 7.6, 11.6, 1.8]),
    createText('small', 'PLAYER ONE STIRS', 'press-start-2p', 34, coral, [0.4, 9.9, 11.2, 0.8]),
  ],
}

/** The drawings as studio documents; `-light` versions are the ones for dark garments. */
export function drawNeighbourArtworks(): Map<string, DesignDocument> {
  const drafts = Object.entries(drawings).flatMap(([name, draw]): [string, DesignDraft][] => [
    [name, createShirtDesign(draw(dark))],
    [`${name}-light`, createShirtDesign(draw(pale))],
  ])
  return new Map(
    drafts.map(([name, draft]) => {
      const document = parseDocument(draft)
      invariant(document.ok, `the artwork ${name} is not a document: ${JSON.stringify(document)}`)
      return [name, document.value]
    }),
  )
}
