/** A coverage mask shrunk from its edges. */

/** Each point is covered as little as the least covered one within `distance` points of it; the outside is clear. */
export function chokeAlpha(
  alpha: Uint8Array,
  { width, height }: { width: number; height: number },
  distance: number,
): Uint8Array {
  const rows = new Uint8Array(alpha.length)
  const both = new Uint8Array(alpha.length)
  minAlong(alpha, rows, { count: height, stride: width }, { count: width, stride: 1 }, distance)
  minAlong(rows, both, { count: width, stride: 1 }, { count: height, stride: width }, distance)
  return both
}

type Axis = { count: number; stride: number }
function minAlong(from: Uint8Array, to: Uint8Array, lines: Axis, along: Axis, distance: number): void {
  for (let line = 0; line < lines.count; line += 1) {
    const start = line * lines.stride
    for (let at = 0; at < along.count; at += 1) {
      let lowest = at < distance || at + distance >= along.count ? 0 : 255
      for (let near = at - distance; lowest > 0 && near <= at + distance; near += 1)
        lowest = Math.min(lowest, from[start + near * along.stride]!)
      to[start + at * along.stride] = lowest
    }
  }
}
