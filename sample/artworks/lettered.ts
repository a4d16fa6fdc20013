/** Artworks set in live lettering and shapes, made by hand: as templates their words can be changed. */
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

const at = ([x, y, width, height]: Box) => ({ x, y, width, height })
const solid = (colour: string) => ({ kind: 'solid' as const, colour })

export function text(
  id: string,
  words: string,
  font: FontId,
  size: number,
  colour: string,
  box: Box,
  more: Partial<Text> = {},
): LayerDraft {
  return {
    kind: 'text',
    id,
    name: words.replace(/\n/g, ' '),
    ...at(box),
    text: words,
    font,
    size,
    fill: solid(colour),
    ...more,
  }
}
export function shape(
  id: string,
  kind: Shape['shape'],
  colour: string | null,
  box: Box,
  more: Partial<Shape> = {},
): LayerDraft {
  return {
    kind: 'shape',
    id,
    name: kind,
    ...at(box),
    shape: kind,
    fill: colour ? solid(colour) : null,
    ...more,
  }
}
export const outline = (colour: string, width: number) => ({ stroke: { colour, width } })
export const onShirt = (layers: LayerDraft[]): DesignDraft => ({
  version: 1,
  areas: { front: { widthIn: 12, heightIn: 16, layers } },
})

const nightBus = onShirt([
  shape('road', 'rect', blue, [1, 2, 10, 6.4], { corner: 0.5 }),
  ...[0, 1, 2, 3].map((index) =>
    shape(`window${index}`, 'rect', yellow, [1.6 + index * 2.25, 2.7, 1.9, 1.9], { corner: 0.2 }),
  ),
  shape('stripe', 'rect', coral, [1, 5.3, 10, 0.7]),
  shape('wheel1', 'ellipse', ink, [2.2, 7.3, 2.2, 2.2], outline(paper, 0.18)),
  shape('wheel2', 'ellipse', ink, [7.6, 7.3, 2.2, 2.2], outline(paper, 0.18)),
  text('line', 'NIGHT BUS', 'archivo-black', 118, ink, [0.2, 10, 11.6, 1.9]),
  text('small', 'LAST ONE OUT OF YABA', 'space-mono-bold', 34, ink, [0.5, 12, 11, 0.7], { spacing: 80 }),
])
const suya = onShirt([
  ...Array.from({ length: 12 }, (_, index) =>
    shape(`ray${index}`, 'rect', coral, [5.9, 3.6, 0.2, 6.4], { rotation: index * 15, corner: 0.1 }),
  ),
  shape('sun', 'ellipse', yellow, [3.9, 4.7, 4.2, 4.2], outline(ink, 0.12)),
  text('stick', 'SUYA', 'rye', 92, ink, [3.4, 6, 5.2, 1.6]),
  text('arc', 'MIDNIGHT PEPPER CLUB', 'bebas-neue', 78, ink, [0.6, 1.6, 10.8, 3], {
    curve: 110,
    spacing: 30,
  }),
  text('foot', 'Smoke first, talk later', 'pacifico', 58, coral, [0.8, 11, 10.4, 1.4]),
])
const doNotBend = onShirt([
  shape('frame', 'rect', null, [0.8, 3, 10.4, 7.2], { corner: 0.35, rotation: -4, ...outline(coral, 0.3) }),
  text('words', 'DO NOT\nBEND', 'anton', 205, coral, [1.1, 3.3, 9.8, 5.6], {
    rotation: -4,
    lineHeight: 1.02,
  }),
  text('mark', 'HANDLE LIKE A RECORD', 'space-mono-bold', 36, coral, [1.2, 9.1, 9.6, 0.7], {
    rotation: -4,
    spacing: 40,
  }),
])
const openMic = onShirt([
  shape('head', 'ellipse', ink, [4, 1.6, 4, 4.4]),
  ...[0, 1, 2].map((index) =>
    shape(`grid${index}`, 'line', null, [4.15, 2.6 + index * 0.9, 3.7, 0.1], outline(paper, 0.1)),
  ),
  shape('collar', 'rect', coral, [4.2, 5.9, 3.6, 0.6], { corner: 0.2 }),
  shape('stem', 'polygon', ink, [4.9, 6.5, 2.2, 3.4], { points: 3, rotation: 180 }),
  text('words', 'Open mic', 'knewave', 150, ink, [0.2, 10.3, 11.6, 2.3]),
  text('when', 'THURSDAYS, IF IT RAINS OR NOT', 'instrument-sans-bold', 33, coral, [0.4, 12.9, 11.2, 0.7], {
    spacing: 60,
  }),
])
const scienceFair = onShirt([
  ...[0, 60, 120].map((turn) =>
    shape(`orbit${turn}`, 'ellipse', null, [1.6, 3.9, 8.8, 3.2], { rotation: turn, ...outline(blue, 0.18) }),
  ),
  shape('core', 'ellipse', coral, [5.2, 4.7, 1.6, 1.6]),
  shape('one', 'ellipse', yellow, [1.3, 5.1, 0.8, 0.8]),
  shape('two', 'ellipse', green, [7.8, 1.4, 0.8, 0.8]),
  text('words', 'Second hand\nscience fair', 'zilla-slab', 92, ink, [0.3, 10, 11.4, 3], { lineHeight: 1 }),
])
const marketDay = onShirt([
  ...[coral, yellow, green, blue, coral].map((colour, index) =>
    shape(`roof${index}`, 'polygon', colour, [0.7 + index * 2.15, 1.6, 2, 2], { points: 3 }),
  ),
  ...[0, 1, 2, 3, 4].map((index) =>
    shape(
      `fruit${index}`,
      index % 2 ? 'star' : 'ellipse',
      [yellow, coral, green, coral, yellow][index]!,
      [0.95 + index * 2.15, 4.2, 1.5, 1.5],
      { points: 8, inner: 0.7 },
    ),
  ),
  text('words', 'MARKET\nDAY', 'bowlby-one', 140, ink, [0.2, 6.3, 11.6, 4.6], { lineHeight: 1.02 }),
  text('small', 'every fifth one, before the sun', 'playfair-display', 46, green, [0.4, 11.2, 11.2, 0.9]),
])
const lowBattery = onShirt([
  shape('body', 'rect', null, [1.4, 3.6, 8.4, 4.4], { corner: 0.5, ...outline(ink, 0.32) }),
  shape('pole', 'rect', ink, [10.1, 5, 0.7, 1.6], { corner: 0.2 }),
  shape('bar', 'rect', coral, [1.95, 4.15, 1.5, 3.3], { corner: 0.2 }),
  text('words', '9% AND\nDANCING', 'press-start-2p', 78, ink, [0.3, 9.1, 11.4, 2.9], { lineHeight: 1.35 }),
])
const goodSoup = onShirt([
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
    fill: solid(coral),
  },
  shape('rim', 'rect', ink, [1.2, 6, 9.6, 0.6], { corner: 0.3 }),
  ...[0, 1, 2].map((index) =>
    shape(`steam${index}`, 'rect', blue, [3.6 + index * 2.1, 2.4, 0.36, 2.8], { rotation: 14, corner: 0.18 }),
  ),
  text('words', 'Good soup', 'caprasimo', 122, ink, [0.2, 11.2, 11.6, 2]),
])
const static89 = onShirt([
  text('words', 'STATIC', 'monoton', 150, blue, [0.2, 2.6, 11.6, 2.4]),
  ...Array.from({ length: 14 }, (_, index) =>
    shape(`wave${index}`, 'rect', index % 3 === 0 ? coral : ink, [
      0.9 + index * 0.74,
      7.4 - ((index * 7) % 11) * 0.17,
      0.42,
      0.9 + ((index * 7) % 11) * 0.34,
    ]),
  ),
  text('small', '89.9 FM, BETWEEN STATIONS', 'space-mono-bold', 40, ink, [0.4, 11.2, 11.2, 0.8], {
    spacing: 60,
  }),
])
const leftOnRead = onShirt([
  shape('bubble', 'rect', green, [1, 3, 10, 5.2], { corner: 1.4 }),
  shape('tail', 'polygon', green, [7.6, 7.2, 2, 2], { points: 3, rotation: 150 }),
  text('words', 'left on read\nsince 2016', 'permanent-marker', 90, '#ffffff', [1.2, 3.9, 9.6, 3.2], {
    lineHeight: 1.15,
  }),
  text('tick', 'Seen 02:14', 'instrument-sans-bold', 40, ink, [6.2, 9.3, 4.6, 0.8], { align: 'right' }),
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
