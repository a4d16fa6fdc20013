/** Reads SVG path data into an outline. The two canvases' own readers round differently, so there is one. */
import { arc, type Outline, type Step } from './outline.ts'

const argumentCounts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const token = /([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/g

/** Splits `d` into commands with their numbers. The flags of an arc may be written without a space between. */
function parseCommands(d: string): [letter: string, values: number[]][] {
  const commandList: [string, number[]][] = []
  let values: number[] = []
  let letter = ''
  token.lastIndex = 0
  for (let match = token.exec(d); match; match = token.exec(d)) {
    if (match[1]) {
      letter = match[1]
      values = []
      commandList.push([letter, values])
      continue
    }
    let text = match[2] as string
    const index = values.length % 7
    if ((letter === 'a' || letter === 'A') && (index === 3 || index === 4) && text.length > 1) {
      token.lastIndex -= text.length - 1
      text = text.slice(0, 1)
    }
    values.push(Number(text))
  }
  return commandList
}

type Pen = {
  x: number
  y: number
  startX: number
  startY: number
  controlX: number
  controlY: number
  last: string
}

export function parsePath(d: string): Outline {
  const steps: Step[] = []
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, last: '' }
  for (const [letter, values] of parseCommands(d)) {
    const upper = letter.toUpperCase()
    const count = argumentCounts[upper] as number
    if (upper === 'Z') {
      steps.push(['Z'])
      Object.assign(pen, { x: pen.startX, y: pen.startY, last: 'Z' })
      continue
    }
    for (let i = 0; i + count <= values.length; i += count) {
      const implied = upper === 'M' && i > 0 ? 'L' : upper
      applyCommand(steps, pen, implied, values.slice(i, i + count), letter !== upper)
    }
  }
  return steps
}

function applyCommand(steps: Step[], pen: Pen, letter: string, v: number[], isRelative: boolean) {
  const { x, y } = pen
  const [dx, dy] = isRelative ? [x, y] : [0, 0]
  const numberAt = (i: number) => v[i] as number
  const end = v.length - 2
  let [nextX, nextY] = [numberAt(end) + dx, numberAt(end + 1) + dy]
  let [controlX, controlY] = [0, 0]
  if (letter === 'H') [nextX, nextY] = [numberAt(0) + dx, y]
  if (letter === 'V') [nextX, nextY] = [x, numberAt(0) + dy]
  const reflectControl = (after: string) =>
    after.includes(pen.last) ? [2 * x - pen.controlX, 2 * y - pen.controlY] : [x, y]
  if (letter === 'M') {
    steps.push(['M', nextX, nextY])
    Object.assign(pen, { startX: nextX, startY: nextY })
  } else if (letter === 'C' || letter === 'S') {
    const [firstX, firstY] =
      letter === 'C' ? [numberAt(0) + dx, numberAt(1) + dy] : (reflectControl('CS') as [number, number])
    ;[controlX, controlY] = [numberAt(end - 2) + dx, numberAt(end - 1) + dy]
    steps.push(['C', firstX as number, firstY as number, controlX, controlY, nextX, nextY])
  } else if (letter === 'Q' || letter === 'T') {
    ;[controlX, controlY] =
      letter === 'Q' ? [numberAt(0) + dx, numberAt(1) + dy] : (reflectControl('QT') as [number, number])
    steps.push(['Q', controlX, controlY, nextX, nextY])
  } else if (letter === 'A') {
    steps.push(
      ...ellipticArc(
        x,
        y,
        numberAt(0),
        numberAt(1),
        numberAt(2),
        numberAt(3) !== 0,
        numberAt(4) !== 0,
        nextX,
        nextY,
      ),
    )
  } else {
    steps.push(['L', nextX, nextY])
  }
  Object.assign(pen, { x: nextX, y: nextY, controlX, controlY, last: letter })
}

/** SVG 1.1, F.6: from end points to centre. */
function ellipticArc(
  x1: number,
  y1: number,
  radiusX: number,
  radiusY: number,
  degrees: number,
  isLarge: boolean,
  isClockwise: boolean,
  x2: number,
  y2: number,
): Step[] {
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  if (x1 === x2 && y1 === y2) return []
  if (rx === 0 || ry === 0) return [['L', x2, y2]]
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [mx, my] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [px, py] = [cos * mx + sin * my, cos * my - sin * mx]
  const excess = (px * px) / (rx * rx) + (py * py) / (ry * ry)
  if (excess > 1) {
    rx *= Math.sqrt(excess)
    ry *= Math.sqrt(excess)
  }
  const denominator = rx * rx * py * py + ry * ry * px * px
  const k =
    (isLarge === isClockwise ? -1 : 1) *
    Math.sqrt(Math.max(0, (rx * rx * ry * ry - denominator) / denominator))
  const [qx, qy] = [(k * rx * py) / ry, (-k * ry * px) / rx]
  const from = Math.atan2((py - qy) / ry, (px - qx) / rx)
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const [cx, cy] = [cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2]
  return arc(cx, cy, rx, ry, from, sweep, turn)
}
