/** A drawn line, kind-agnostic: letters, shapes and paths all become this, and one painter inks it. */
import type { Matrix } from './matrix.ts'

export type Step =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']
export type Outline = readonly Step[]
export type Bounds = { left: number; top: number; right: number; bottom: number }

export function transformOutline(outline: Outline, m: Matrix): Outline {
  const transform = (x: number, y: number) =>
    [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] as const
  return outline.map((step): Step => {
    if (step[0] === 'Z') return step
    if (step[0] === 'C')
      return [
        'C',
        ...transform(step[1], step[2]),
        ...transform(step[3], step[4]),
        ...transform(step[5], step[6]),
      ]
    if (step[0] === 'Q') return ['Q', ...transform(step[1], step[2]), ...transform(step[3], step[4])]
    return [step[0], ...transform(step[1], step[2])]
  })
}

/** The box round all points, control points included: never smaller than the ink. */
export function boundsOf(outline: Outline): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const step of outline) {
    for (let i = 1; i < step.length; i += 2) {
      const x = step[i] as number
      const y = step[i + 1] as number
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return left === Infinity ? null : { left, top, right, bottom }
}

export const growBounds = (b: Bounds, by: number): Bounds => ({
  left: b.left - by,
  top: b.top - by,
  right: b.right + by,
  bottom: b.bottom + by,
})

export const joinBounds = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** The upright box around a box that a matrix has turned. */
export function boundsAfter(bounds: Bounds, m: Matrix): Bounds {
  const { left, top, right, bottom } = bounds
  const corners: Outline = [
    ['M', left, top],
    ['L', right, top],
    ['L', right, bottom],
    ['L', left, bottom],
  ]
  return boundsOf(transformOutline(corners, m)) as Bounds
}

/** An arc of a circle or ellipse as cubic curves, eight to the round: within a thousandth of a pixel at any print size. */
export function arc(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  sweep: number,
  turn = 0,
): Step[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 4) - 1e-9))
  const step = sweep / pieces
  const k = (4 / 3) * Math.tan(step / 4)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const pointAt = (x: number, y: number) =>
    [cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y] as const
  return Array.from({ length: pieces }, (_, i): Step => {
    const [a, b] = [from + i * step, from + (i + 1) * step]
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
    return [
      'C',
      ...pointAt(ca - k * sa, sa + k * ca),
      ...pointAt(cb + k * sb, sb - k * cb),
      ...pointAt(cb, sb),
    ]
  })
}
