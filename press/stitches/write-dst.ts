/**
 * Tajima's format, which every machine reads: moves of three bytes; colour changes are stops, and colours aren't
 * stored.
 */
import type { Step, StitchPlan } from './plan.ts'

const headBytes = 512
/** The last byte of a move, by its kind. */
const marks = { stitch: 0x03, jump: 0x83, trim: 0x83, colour: 0xc3 } as const
const endBytes = [0, 0, 0xf3]

/** `label`: at most 16 letters, shown by the machine. */
export function writeDst(plan: StitchPlan, label: string): Uint8Array {
  const moves: number[] = []
  let [x, y] = [0, 0]
  const add = (dx: number, dy: number, mark: number) => moves.push(...encodeMove(dx, -dy, mark))
  for (const step of plan.steps) {
    if (step.kind === 'trim') {
      // Three jumps on the spot tell a machine to cut.
      for (const [dx, dy] of [
        [2, 2],
        [-4, -4],
        [2, 2],
      ] as const)
        add(dx, dy, marks.trim)
      continue
    }
    add(step.x - x, step.y - y, marks[step.kind])
    ;[x, y] = [step.x, step.y]
  }
  const bytes = new Uint8Array(headBytes + moves.length + 3).fill(0x20, 0, headBytes)
  bytes.set(new TextEncoder().encode(writeHead(plan, label, moves.length / 3 + 1, [x, y])))
  bytes.set([...moves, ...endBytes].slice(-3), bytes.length - 3)
  bytes.set(Uint8Array.from(moves), headBytes)
  return bytes
}

function writeHead(
  { steps, threads }: StitchPlan,
  label: string,
  records: number,
  last: readonly [number, number],
): string {
  const maxOf = (pick: (step: Step) => number) => Math.max(0, ...steps.map(pick))
  const padNumber = (number: number, size: number) => String(number).padStart(size)
  const signNumber = (number: number) => `${number < 0 ? '-' : '+'}${padNumber(Math.abs(number), 5)}`
  const lines = [
    `LA:${label
      .replace(/[^ -~]/g, '')
      .slice(0, 16)
      .padEnd(16)}`,
    `ST:${padNumber(records, 7)}`,
    `CO:${padNumber(Math.max(0, threads.length - 1), 3)}`,
    `+X:${padNumber(
      maxOf(({ x }) => x),
      5,
    )}`,
    `-X:${padNumber(
      maxOf(({ x }) => -x),
      5,
    )}`,
    `+Y:${padNumber(
      maxOf(({ y }) => -y),
      5,
    )}`,
    `-Y:${padNumber(
      maxOf(({ y }) => y),
      5,
    )}`,
    `AX:${signNumber(last[0])}`,
    `AY:${signNumber(-last[1])}`,
    `MX:${signNumber(0)}`,
    `MY:${signNumber(0)}`,
    'PD:******',
  ]
  return `${lines.join('\r')}\r\x1a`
}

/** A move in balanced ternary: each of 81, 27, 9, 3 and 1 is added once, left out, or subtracted. */
function encodeMove(dx: number, dy: number, mark: number): [number, number, number] {
  const bytes: [number, number, number] = [0, 0, mark]
  let [x, y] = [dx, dy]
  for (const [part, byte, rightX, leftX, upY, downY] of bits) {
    const half = (part - 1) / 2
    if (x > half) {
      bytes[byte] |= 1 << rightX
      x -= part
    } else if (x < -half) {
      bytes[byte] |= 1 << leftX
      x += part
    }
    if (y > half) {
      bytes[byte] |= 1 << upY
      y -= part
    } else if (y < -half) {
      bytes[byte] |= 1 << downY
      y += part
    }
  }
  if (x !== 0 || y !== 0) throw new Error('A move of more than 12.1 mm.')
  return bytes
}

/** Part, byte, and the bits for right, left, up and down. */
const bits = [
  [81, 2, 2, 3, 5, 4],
  [27, 1, 2, 3, 5, 4],
  [9, 0, 2, 3, 5, 4],
  [3, 1, 0, 1, 7, 6],
  [1, 0, 0, 1, 7, 6],
] as const
