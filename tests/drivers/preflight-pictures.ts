/** Pictures of the preflight corpus that look like one another: faulty ones, and sound ones that are easily taken for them. */
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { newCanvas, shaper } from '#press/files/environment.ts'

export const side = 1200
type Ink = readonly [red: number, green: number, blue: number, alpha: number]
const clear: Ink = [0, 0, 0, 0]

/** A picture from the ink at each pixel. */
function createPixels(inkAt: (x: number, y: number) => Ink) {
  const canvas = newCanvas(side, side)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) data.set(inkAt(x, y), (y * side + x) * 4)
  canvas.put(data)
  return canvas
}

/** Layers as a picture of 4 by 4 inches. */
function drawLayers(layers: LayerDraft[]) {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 4, heightIn: 4, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const canvas = newCanvas(side, side)
  draw(canvas, { newCanvas, shaper, picture: () => undefined }, parsed.value.areas.front!, side / 4)
  return canvas
}
const fill = (colour: string) => ({ kind: 'solid', colour }) as const
const disc: LayerDraft = {
  kind: 'shape',
  id: 'disc',
  shape: 'ellipse',
  x: 1,
  y: 1,
  width: 2,
  height: 2,
  fill: fill('#2f4bff'),
}
const createWord = (text: string, size: number, changes: object = {}): LayerDraft => ({
  kind: 'text',
  id: 'word',
  text,
  x: 0.1,
  y: 1.4,
  width: 3.8,
  height: 1.2,
  font: 'anton',
  size,
  fill: fill('#ff5b45'),
  ...changes,
})
const createRings = (width: number): LayerDraft[] =>
  [1, 2, 3].map((n) => ({
    kind: 'shape',
    id: `ring${n}`,
    shape: 'ellipse',
    x: 2 - n * 0.55,
    y: 2 - n * 0.55,
    width: n * 1.1,
    height: n * 1.1,
    fill: null,
    stroke: { colour: '#2f4bff', width },
  }))

const isInDisc = (x: number, y: number, radius: number) => Math.hypot(x - side / 2, y - side / 2) < radius
const random = seedRandom(611)
const grains = Array.from({ length: 400 * 400 }, () => random.integer(0, 255))
const inks: readonly Ink[] = [
  [255, 91, 69, 255],
  [255, 210, 63, 255],
  [47, 75, 255, 255],
]
const spots = Array.from(
  { length: 60 },
  (_, n) => [40 + (n % 10) * 120, 30 + Math.floor(n / 10) * 220] as const,
)
const isSpot = (x: number, y: number, size: number) =>
  spots.some(([left, top]) => x >= left && x < left + size && y >= top && y < top + size)

export const lookalikePictures = {
  /** A drawing on a white card with round corners, and clear round it. */
  carded: drawLayers([
    {
      kind: 'shape',
      id: 'card',
      shape: 'rect',
      corner: 0.2,
      x: 0.4,
      y: 0.4,
      width: 3.2,
      height: 3.2,
      fill: fill('#ffffff'),
    },
    disc,
  ]),
  /** A drawing on the chequered squares that mark transparency. */
  chequered: createPixels((x, y) => {
    if (isInDisc(x, y, 380)) return inks[2]!
    const tone = (Math.floor(x / 24) + Math.floor(y / 24)) % 2 ? 255 : 204
    return [tone, tone, tone, 255]
  }),
  hairlines: drawLayers(createRings(0.004)),
  lines: drawLayers(createRings(0.022)),
  /** Small words up the side of a drawing. */
  turned: drawLayers([
    disc,
    createWord('ALL RIGHTS RESERVED, LAGOS', 5, {
      font: 'instrument-sans',
      rotation: 90,
      x: -1.5,
      y: 1.9,
      height: 0.2,
    }),
  ]),
  /** Nearly clear all round. */
  veiled: createPixels((x, y) => (isInDisc(x, y, 350) ? inks[0]! : [255, 255, 255, 4])),
  /** With a smooth edge and clear round it. */
  smooth: drawLayers([disc]),
  speckled: createPixels((x, y) => (isInDisc(x, y, 250) || isSpot(x, y, 2) ? inks[1]! : clear)),
  /** Beads large enough to be seen. */
  beads: createPixels((x, y) => (isInDisc(x, y, 250) || isSpot(x, y, 15) ? inks[1]! : clear)),
  ghost: createPixels((x, y) => (isInDisc(x, y, 450) ? [255, 91, 69, 18] : clear)),
  /** A photograph enlarged without smoothing: many tones in squares. */
  squares: createPixels((x, y) => {
    const tone = grains[Math.floor(y / 6) * 400 + Math.floor(x / 6)]!
    return [tone, (tone * 3) % 256, 255 - tone, 255]
  }),
  /** Few inks in squares. */
  sprite: createPixels((x, y) => {
    const [column, row] = [Math.floor(x / 40), Math.floor(y / 40)]
    return isInDisc(column * 40 + 20, row * 40 + 20, 560) ? inks[grains[row * 400 + column]! % 3]! : clear
  }),
  /** A blend from one thread to another over the whole of it. */
  blended: createPixels((x, y) =>
    isInDisc(x, y, 560) ? [204, 51 + Math.round((y / side) * 153), 51, 255] : clear,
  ),
  /** A picture put through a screen, its dots at an eighth of a turn. */
  screened: createPixels((x, y) => {
    const [u, v] = [(x + y) / Math.SQRT2, (x - y + 4800) / Math.SQRT2]
    const distance = Math.hypot((u % 22) - 11, (v % 22) - 11)
    return distance < 3 + (y / side) * 7 && isInDisc(x, y, 560) ? inks[2]! : clear
  }),
  word: drawLayers([createWord('WAVE', 125)]),
  /** Words in ink on the white that they came with. */
  papered: drawLayers([
    { ...disc, id: 'paper', shape: 'rect', x: 0, y: 0, width: 4, height: 4, fill: fill('#ffffff') },
    ...[0.6, 1.1, 1.6].map((y, n) =>
      createWord('HAND MADE IN SMALL NUMBERS', 11, { id: `line${n}`, y, height: 0.3, fill: fill('#15120e') }),
    ),
  ]),
}
