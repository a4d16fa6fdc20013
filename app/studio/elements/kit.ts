/** The tools elements are drawn with, on a square of 24: outlines of the press, combined. */
import { seedRandom } from '#kernel/random.ts'
import { flattenOutline } from '#press/draw/flat.ts'
import { moveBy, multiply, scaleBy, turnBy } from '#press/draw/matrix.ts'
import { arc, type Outline, type Step, transformOutline } from '#press/draw/outline.ts'
import { shapeOutline } from '#press/draw/shape.ts'
import { parsePath } from '#press/draw/svg-path.ts'

export const middle = 12

export const drawDisc = (cx: number, cy: number, rx: number, ry = rx): Outline => [
  ['M', cx + rx, cy],
  ...arc(cx, cy, rx, ry, 0, 2 * Math.PI),
  ['Z'],
]

/** The hole is wound the other way, so that it stays a hole under either fill rule. */
export const drawRing = (outer: number, inner: number, cx = middle, cy = middle): Outline => [
  ...drawDisc(cx, cy, outer),
  ...transformOutline(drawDisc(0, 0, inner), [-1, 0, 0, 1, cx, cy]),
]

export const drawRect = (x: number, y: number, width: number, height: number, corner = 0): Outline =>
  placeOutline(shapeOutline({ shape: 'rect', width, height, corner, points: 4, inner: 0.5 }), x, y)

/** Straight sides through points: x, y, x, y… */
export const drawPolygon = (...xy: number[]): Outline => [
  ...xy.flatMap((x, i): Step[] => (i % 2 === 0 ? [[i === 0 ? 'M' : 'L', x, xy[i + 1] as number]] : [])),
  ['Z'],
]

/** A star around a centre, its first tip up; a polygon if both radii are equal. */
export function drawStar(tips: number, outer: number, inner: number, cx = middle, cy = middle): Outline {
  const sides = inner === outer ? tips : tips * 2
  return drawPolygon(
    ...Array.from({ length: sides }, (_, i) => {
      const angle = (i / sides) * 2 * Math.PI - Math.PI / 2
      const radius = i % 2 === 1 ? inner : outer
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
    }).flat(),
  )
}

/** Even bumps round a circle: outwards as a scalloped edge, inwards as a stamp's. */
export function drawScallop(bumps: number, radius: number, depth: number): Outline {
  const pointAt = (i: number, r: number) => {
    const angle = (i / bumps) * 2 * Math.PI
    return [middle + Math.cos(angle) * r, middle + Math.sin(angle) * r] as const
  }
  return [
    ['M', ...pointAt(0, radius)],
    ...Array.from(
      { length: bumps },
      (_, i): Step => ['Q', ...pointAt(i + 0.5, radius + 2 * depth), ...pointAt(i + 1, radius)],
    ),
    ['Z'],
  ]
}

/** Repeats an outline `count` times around a centre, the first unchanged. */
export const repeatAround = (count: number, outline: Outline, cx = middle, cy = middle): Outline =>
  Array.from({ length: count }, (_, i) => transformOutline(outline, turnBy((i * 360) / count, cx, cy))).flat()

/** Repeats an outline in a row, `step` apart. */
export const repeatInRow = (count: number, outline: Outline, step: number, stepY = 0): Outline =>
  Array.from({ length: count }, (_, i) => placeOutline(outline, i * step, i * stepY)).flat()

/** Scales an outline, turns it about its own corner, and moves it by x and y. */
export const placeOutline = (outline: Outline, x: number, y: number, size = 1, angle = 0): Outline =>
  transformOutline(outline, multiply(moveBy(x, y), multiply(turnBy(angle), scaleBy(size))))

export const spinOutline = (outline: Outline, degrees: number): Outline =>
  transformOutline(outline, turnBy(degrees, middle, middle))

export const stretchOutline = (outline: Outline, x: number, y: number): Outline =>
  transformOutline(
    outline,
    multiply(moveBy(middle, middle), multiply(scaleBy(x, y), moveBy(-middle, -middle))),
  )

/** An outline and its reflection about the square's middle. */
export const mirrorOutline = (outline: Outline): Outline => [
  ...outline,
  ...transformOutline(outline, multiply(moveBy(2 * middle, 0), scaleBy(-1, 1))),
]

/** A round shape of `tips` soft ends of random reach: a splash for few, a pebble for little `spread`. */
export function drawBlob(seed: number, tips: number, spread: number): Outline {
  const random = seedRandom(seed)
  const points = Array.from({ length: tips }, (_, i) => {
    const angle = (i / tips) * 2 * Math.PI
    const radius = 10 - spread * random.next()
    return [middle + Math.cos(angle) * radius, middle + Math.sin(angle) * radius] as const
  })
  const pointAt = (i: number) => points[(i + tips) % tips] as readonly [number, number]
  const middleOf = (i: number) =>
    [(pointAt(i)[0] + pointAt(i + 1)[0]) / 2, (pointAt(i)[1] + pointAt(i + 1)[1]) / 2] as const
  return [['M', ...middleOf(-1)], ...points.map((_, i): Step => ['Q', ...pointAt(i), ...middleOf(i)]), ['Z']]
}

/** A line of even width through points, as an outline, so that a hand-drawn line is one solid. */
export function drawStroke(width: number, ...xy: number[]): Outline {
  const points = xy.flatMap((x, i) => (i % 2 === 0 ? [[x, xy[i + 1] as number] as const] : []))
  return points.slice(1).flatMap(([toX, toY], i) => {
    const [x, y] = points[i] as readonly [number, number]
    const length = Math.hypot(toX - x, toY - y)
    const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI
    return transformOutline(
      drawRect(-width / 2, -width / 2, length + width, width, width / 2),
      multiply(moveBy(x, y), turnBy(angle)),
    )
  })
}

/** Rows of characters as squares: everything but a space or a dot is inked. */
export function drawPixels(...rows: string[]): Outline {
  const side = 20 / Math.max(rows.length, ...rows.map((row) => row.length))
  return rows.flatMap((row, y) => {
    const runs = [...row.matchAll(/[^ .]+/g)]
    return runs.flatMap(({ 0: run, index }) =>
      drawRect(2 + index * side, 2 + y * side, run.length * side, side),
    )
  })
}

export type Element = {
  name: string
  /** Its search words, besides its name. */
  words: string
  d: string
  frame: readonly [x: number, y: number, width: number, height: number]
  rule: 'nonzero' | 'evenodd'
}

/** The frame's tolerance, in a square of 24: it is written in hundredths. */
const tolerance = 0.004

/** An element of an outline or path data; `nonzero` if its parts overlap. */
export function defineElement(
  name: string,
  words: string,
  shape: Outline | string,
  rule: Element['rule'] = 'evenodd',
): Element {
  const outline = typeof shape === 'string' ? parsePath(shape) : shape
  const points = flattenOutline(outline, tolerance).flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)].map(roundTwo) as [number, number]
  const frame = [left, top, roundTwo(Math.max(...xs) - left), roundTwo(Math.max(...ys) - top)] as const
  return { name, words, d: outline.map(writeStep).join(''), frame, rule }
}

const roundTwo = (value: number) => Math.round(value * 100) / 100
const writeStep = ([letter, ...values]: Step) => letter + values.map(roundTwo).join(' ')

/** Two shapes used in many elements, each within the square of 24. */
export const heart = parsePath(
  'M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3c2 0 3.9 1.1 5.2 3.2C13.3 4.1 15.2 3 17.2 3 19.8 3 22 5 22 7.8 22 11.5 19 15 12 21z',
)
export const petal = parsePath('M12 12C8 9 8 5 12 1c4 4 4 8 0 11z')
