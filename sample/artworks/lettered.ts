/** Artworks of live text and shapes, made by hand, so that their words can be changed when they serve as templates. */
import type { DesignDraft, LayerDraft } from '#press/document.ts'
import type { FontId } from '#press/fonts.ts'

const ink = '#15120e'
const coral = '#ff5b45'
const blue = '#2f4bff'
const yellow = '#ffc62e'
const green = '#00a878'
const paper = '#f6f2e8'

type Box = [x: number, y: number, width: number, height: number]
type Shape = Extract<LayerDraft, { kind: 'shape' }>
type Text = Extract<LayerDraft, { kind: 'text' }>

const toBox = ([x, y, width, height]: Box) => ({ x, y, width, height })
const createSolid = (colour: string) => ({ kind: 'solid' as const, colour })

export function createText(
  id: string,
  content: string,
  font: FontId,
  size: number,
  colour: string,
  box: Box,
  overrides: Partial<Text> = {},
): LayerDraft {
  return {
    kind: 'text',
    id,
    name: content.replace(/\n/g, ' '),
    ...toBox(box),
    text: content,
    font,
    size,
    fill: createSolid(colour),
    ...overrides,
  }
}
export function createShape(
  id: string,
  kind: Shape['shape'],
  colour: string | null,
  box: Box,
  overrides: Partial<Shape> = {},
): LayerDraft {
  return {
    kind: 'shape',
    id,
    name: kind,
    ...toBox(box),
    shape: kind,
    fill: colour ? createSolid(colour) : null,
    ...overrides,
  }
}
export const createOutline = (colour: string, width: number) => ({ stroke: { colour, width } })
export const createShirtDesign = (layers: LayerDraft[]): DesignDraft => ({
  version: 1,
  areas: { front: { widthIn: 12, heightIn: 16, layers } },
})

const nightBus = createShirtDesign([
  createShape('road', 'rect', blue, [1, 2, 10, 6.4], { corner: 0.5 }),
  ...[0, 1, 2, 3].map((index) =>
    createShape(`window${index}`, 'rect', yellow, [1.6 + index * 2.25, 2.7, 1.9, 1.9], { corner: 0.2 }),
  ),
  createShape('stripe', 'rect', coral, [1, 5.3, 10, 0.7]),
  createShape('wheel1', 'ellipse', ink, [2.2, 7.3, 2.2, 2.2], createOutline(paper, 0.18)),
  createShape('wheel2', 'ellipse', ink, [7.6, 7.3, 2.2, 2.2], createOutline(paper, 0.18)),
  createText('line', 'NIGHT BUS', 'archivo-black', 118, ink, [0.2, 10, 11.6, 1.9]),
  createText('small', 'LAST ONE OUT OF YABA', 'space-mono-bold', 34, ink, [0.5, 12, 11, 0.7], {
    spacing: 80,
  }),
])
const suya = createShirtDesign([
  ...Array.from({ length: 12 }, (_, index) =>
    createShape(`ray${index}`, 'rect', coral, [5.9, 3.6, 0.2, 6.4], { rotation: index * 15, corner: 0.1 }),
  ),
  createShape('sun', 'ellipse', yellow, [3.9, 4.7, 4.2, 4.2], createOutline(ink, 0.12)),
  createText('stick', 'SUYA', 'rye', 92, ink, [3.4, 6, 5.2, 1.6]),
  createText('arc', 'MIDNIGHT PEPPER CLUB', 'bebas-neue', 78, ink, [0.6, 1.6, 10.8, 3], {
    curve: 110,
    spacing: 30,
  }),
  createText('foot', 'Smoke first, talk later', 'pacifico', 58, coral, [0.8, 11, 10.4, 1.4]),
])
const doNotBend = createShirtDesign([
  createShape('frame', 'rect', null, [0.8, 3, 10.4, 7.2], {
    corner: 0.35,
    rotation: -4,
    ...createOutline(coral, 0.3),
  }),
  createText('words', 'DO NOT\nBEND', 'anton', 205, coral, [1.1, 3.3, 9.8, 5.6], {
    rotation: -4,
    lineHeight: 1.02,
  }),
  createText('mark', 'HANDLE LIKE A RECORD', 'space-mono-bold', 36, coral, [1.2, 9.1, 9.6, 0.7], {
    rotation: -4,
    spacing: 40,
  }),
])
const openMic = createShirtDesign([
  createShape('head', 'ellipse', ink, [4, 1.6, 4, 4.4]),
  ...[0, 1, 2].map((index) =>
    createShape(`grid${index}`, 'line', null, [4.15, 2.6 + index * 0.9, 3.7, 0.1], createOutline(paper, 0.1)),
  ),
  createShape('collar', 'rect', coral, [4.2, 5.9, 3.6, 0.6], { corner: 0.2 }),
  createShape('stem', 'polygon', ink, [4.9, 6.5, 2.2, 3.4], { points: 3, rotation: 180 }),
  createText('words', 'Open mic', 'knewave', 150, ink, [0.2, 10.3, 11.6, 2.3]),
  createText(
    'when',
    'THURSDAYS, IF IT RAINS OR NOT',
    'instrument-sans-bold',
    33,
    coral,
    [0.4, 12.9, 11.2, 0.7],
    {
      spacing: 60,
    },
  ),
])
const scienceFair = createShirtDesign([
  ...[0, 60, 120].map((angle) =>
    createShape(`orbit${angle}`, 'ellipse', null, [1.6, 3.9, 8.8, 3.2], {
      rotation: angle,
      ...createOutline(blue, 0.18),
    }),
  ),
  createShape('core', 'ellipse', coral, [5.2, 4.7, 1.6, 1.6]),
  createShape('one', 'ellipse', yellow, [1.3, 5.1, 0.8, 0.8]),
  createShape('two', 'ellipse', green, [7.8, 1.4, 0.8, 0.8]),
  createText('words', 'Second hand\nscience fair', 'zilla-slab', 92, ink, [0.3, 10, 11.4, 3], {
    lineHeight: 1,
  }),
])
const marketDay = createShirtDesign([
  ...[coral, yellow, green, blue, coral].map((colour, index) =>
    createShape(`roof${index}`, 'polygon', colour, [0.7 + index * 2.15, 1.6, 2, 2], { points: 3 }),
  ),
  ...[0, 1, 2, 3, 4].map((index) =>
    createShape(
      `fruit${index}`,
      index % 2 ? 'star' : 'ellipse',
      [yellow, coral, green, coral, yellow][index]!,
      [0.95 + index * 2.15, 4.2, 1.5, 1.5],
      { points: 8, inner: 0.7 },
    ),
  ),
  createText('words', 'MARKET\nDAY', 'bowlby-one', 140, ink, [0.2, 6.3, 11.6, 4.6], { lineHeight: 1.02 }),
  createText(
    'small',
    'every fifth one, before the sun',
    'playfair-display',
    46,
    green,
    [0.4, 11.2, 11.2, 0.9],
  ),
])
const lowBattery = createShirtDesign([
  createShape('body', 'rect', null, [1.4, 3.6, 8.4, 4.4], { corner: 0.5, ...createOutline(ink, 0.32) }),
  createShape('pole', 'rect', ink, [10.1, 5, 0.7, 1.6], { corner: 0.2 }),
  createShape('bar', 'rect', coral, [1.95, 4.15, 1.5, 3.3], { corner: 0.2 }),
  createText('words', '9% AND\nDANCING', 'press-start-2p', 78, ink, [0.3, 9.1, 11.4, 2.9], {
    lineHeight: 1.35,
  }),
])
const goodSoup = createShirtDesign([
  {
    kind: 'path',
    id: 'bowl',
    name: 'Bowl',
    x: 1.6,
    y: 6.3,
    width: 8.8,
    height: 4.4,
    d: 'M0 0H88A44 44 0 0 1 0 0Z',
    frame: [0, 0, 88, 44],
    fill: createSolid(coral),
  },
  createShape('rim', 'rect', ink, [1.2, 6, 9.6, 0.6], { corner: 0.3 }),
  ...[0, 1, 2].map((index) =>
    createShape(`steam${index}`, 'rect', blue, [3.6 + index * 2.1, 2.4, 0.36, 2.8], {
      rotation: 14,
      corner: 0.18,
    }),
  ),
  createText('words', 'Good soup', 'caprasimo', 122, ink, [0.2, 11.2, 11.6, 2]),
])
const static89 = createShirtDesign([
  createText('words', 'STATIC', 'monoton', 150, blue, [0.2, 2.6, 11.6, 2.4]),
  ...Array.from({ length: 14 }, (_, index) =>
    createShape(`wave${index}`, 'rect', index % 3 === 0 ? coral : ink, [
      0.9 + index * 0.74,
      7.4 - ((index * 7) % 11) * 0.17,
      0.42,
      0.9 + ((index * 7) % 11) * 0.34,
    ]),
  ),
  createText('small', '89.9 FM, BETWEEN STATIONS', 'space-mono-bold', 40, ink, [0.4, 11.2, 11.2, 0.8], {
    spacing: 60,
  }),
])
const leftOnRead = createShirtDesign([
  createShape('bubble', 'rect', green, [1, 3, 10, 5.2], { corner: 1.4 }),
  createShape('tail', 'polygon', green, [7.6, 7.2, 2, 2], { points: 3, rotation: 150 }),
  createText('words', 'left on read\nsince 2016', 'permanent-marker', 90, '#ffffff', [1.2, 3.9, 9.6, 3.2], {
    lineHeight: 1.15,
  }),
  createText('tick', 'Seen 02:14', 'instrument-sans-bold', 40, ink, [6.2, 9.3, 4.6, 0.8], { align: 'right' }),
])

/** Name of the artwork to its document. */
export const lettered: Readonly<Record<string, DesignDraft>> = {
  'night-bus': nightBus,
  'suya-club': suya,
  'do-not-bend': doNotBend,
  'open-mic': openMic,
  'science-fair': scienceFair,
  'market-day': marketDay,
  'low-battery': lowBattery,
  'good-soup': goodSoup,
  static: static89,
  'left-on-read': leftOnRead,
}
