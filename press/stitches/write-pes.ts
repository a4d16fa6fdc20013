/** Brother's format: its own header, then the block (PEC) that the machine sews from, with colours and small pictures. */
import type { StitchPlan } from './plan.ts'

/** Our threads in order, each as the nearest of the format's 64 numbered colours. */
const pecColours = [29, 20, 16, 26, 58, 36, 51, 5, 24, 1, 2, 32, 55, 54, 37] as const
const iconSize = { width: 48, height: 38 } as const

export function writePes(plan: StitchPlan, label: string): Uint8Array {
  const head = new Uint8Array(22)
  head.set(new TextEncoder().encode('#PES0001'))
  // Where the block begins.
  head[8] = head.length
  return joinBytes([head, writePec(plan, label)])
}

function writePec(plan: StitchPlan, label: string): Uint8Array {
  const head = new Uint8Array(512).fill(0x20)
  head.set(
    new TextEncoder().encode(
      `LA:${label
        .replace(/[^ -~]/g, '')
        .slice(0, 16)
        .padEnd(16)}\r`,
    ),
  )
  head.set([0xff, 0x00, iconSize.width / 8, iconSize.height], 32)
  head[48] = plan.threads.length - 1
  head.set(
    plan.threads.map((thread) => pecColours[thread] ?? 20),
    49,
  )
  const moveBytes = Uint8Array.from(encodeMoves(plan))
  const block = new Uint8Array(20)
  const view = new DataView(block.buffer)
  const size = block.length + moveBytes.length
  block.set([size & 0xff, (size >> 8) & 0xff, size >> 16, 0x31, 0xff, 0xf0], 2)
  const [across, down] = [rangeOf(plan, 'x'), rangeOf(plan, 'y')]
  view.setUint16(8, across.to - across.from, true)
  view.setUint16(10, down.to - down.from, true)
  view.setUint16(12, 0x1e0, true)
  view.setUint16(14, 0x1b0, true)
  // From the upper left corner of the stitches to the middle of the area, where the moves start.
  view.setUint16(16, 0x9000 | (-across.from & 0x0fff))
  view.setUint16(18, 0x9000 | (-down.from & 0x0fff))
  return joinBytes([head, block, moveBytes, ...drawIcons(plan)])
}

function rangeOf({ steps }: StitchPlan, axis: 'x' | 'y'): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const step of steps) {
    if (step.kind !== 'stitch') continue
    from = Math.min(from, step[axis])
    to = Math.max(to, step[axis])
  }
  return from > to ? { from: 0, to: 0 } : { from, to }
}

function encodeMoves({ steps }: StitchPlan): number[] {
  const bytes: number[] = []
  let [x, y] = [0, 0]
  let isCut = false
  let colourMark = 2
  for (const step of steps) {
    if (step.kind === 'trim') {
      isCut = true
      continue
    }
    if (step.kind === 'colour') {
      bytes.push(0xfe, 0xb0, colourMark)
      colourMark = 3 - colourMark
      continue
    }
    const jumpFlag = isCut ? 0x20 : 0x10
    const flags = step.kind === 'jump' ? jumpFlag : 0
    bytes.push(...encodePart(step.x - x, flags), ...encodePart(step.y - y, flags))
    if (flags) isCut = false
    ;[x, y] = [step.x, step.y]
  }
  return [...bytes, 0xff]
}

/** Seven bits where they are enough, otherwise twelve and the kind of move. */
const encodePart = (value: number, flags: number): number[] =>
  flags === 0 && value > -64 && value < 63
    ? [value & 0x7f]
    : [0x80 | flags | ((value >> 8) & 0x0f), value & 0xff]

/** All threads together, then each alone, in black dots: the machine shows them. */
function drawIcons(plan: StitchPlan): Uint8Array[] {
  const stride = iconSize.width / 8
  const pictures = [-1, ...plan.threads.keys()].map(() => new Uint8Array(stride * iconSize.height))
  const scale = Math.min((iconSize.width - 8) / plan.width, (iconSize.height - 8) / plan.height)
  let thread = 0
  for (const { kind, x, y } of plan.steps) {
    if (kind === 'colour') thread += 1
    if (kind !== 'stitch') continue
    const column = Math.round(iconSize.width / 2 + x * scale)
    const row = Math.round(iconSize.height / 2 + y * scale)
    for (const small of [pictures[0], pictures[thread + 1]]) {
      const at = row * stride + (column >> 3)
      if (small && column >= 0 && column < iconSize.width && row >= 0 && row < iconSize.height)
        small[at] = (small[at] as number) | (1 << (column & 7))
    }
  }
  return pictures
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
