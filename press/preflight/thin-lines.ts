/** Lines of a drawing that are thinner than a press holds, straight or bent, alone or joined to others. */

/** Light or cover of a drawing, 0..255. */
export type Plane = { data: Uint8Array; width: number; height: number }

/** Lines of at most this many pixels in width, and this many in length, are checked. */
const [maxThick, lineMin] = [4, 80]
/** Both sides of a line have the same tone, this many pixels away; it differs from the line by this much, of 255. */
const [besideDistance, maxDifference, contrastMin] = [3, 18, 28]
/** The share of a line that must have the same tone on both sides. */
const groundShare = 0.6

type Line = {
  pixels: number
  length: number
  cover: number[]
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Thickness of the thinnest line, in pixels; null if there is none. `mask`: the pixels that stand out from their
 * surroundings.
 */
export function findThinnestLine(plane: Plane, mask: Uint8Array): number | null {
  const { width, height } = plane
  const [across, down] = [runsAcross(mask, width), runsDown(mask, width)]
  const remaining = new Uint8Array(mask.length)
  for (let at = 0; at < remaining.length; at += 1)
    if (mask[at] === 1 && (across[at]! <= maxThick || down[at]! <= maxThick)) remaining[at] = 1
  let thinnest: number | null = null
  const stack: number[] = []
  const visit = (at: number): void => {
    if (remaining[at] !== 1) return
    remaining[at] = 0
    stack.push(at)
  }
  for (let start = 0; start < remaining.length; start += 1) {
    if (remaining[start] !== 1) continue
    visit(start)
    const line: Line = { pixels: 0, length: 0, cover: [], left: width, right: 0, top: height, bottom: 0 }
    while (stack.length > 0) {
      const at = stack.pop()!
      const x = at % width
      const y = (at - x) / width
      line.pixels += 1
      line.length += 1 / Math.min(across[at]!, down[at]!)
      const cover = contrastAt(plane, x, y, down[at]! <= across[at]!)
      if (cover !== null) line.cover.push(cover)
      line.left = Math.min(line.left, x)
      line.right = Math.max(line.right, x)
      line.top = Math.min(line.top, y)
      line.bottom = Math.max(line.bottom, y)
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
          visit(row * width + column)
    }
    const thickness = measureThickness(line)
    if (thickness !== null && (thinnest === null || thickness < thinnest)) thinnest = thickness
  }
  return thinnest
}

/** Null for other shapes: too short, curled up, or a border of two tones. */
function measureThickness({ pixels, length, cover, left, right, top, bottom }: Line): number | null {
  const reach = Math.max(right - left, bottom - top) + 1
  if (length < lineMin || reach < lineMin * 0.6 || cover.length < pixels * groundShare) return null
  const sorted = cover.toSorted((a, b) => a - b)
  const full = sorted[Math.floor(sorted.length * 0.9)]!
  const sum = cover.reduce((total, value) => total + Math.min(1, value / full), 0)
  return (sum / length) * (pixels / cover.length)
}

/** The difference of a line's pixel from both its sides; null if those aren't alike. */
function contrastAt({ data, width, height }: Plane, x: number, y: number, isAcross: boolean): number | null {
  const far = besideDistance + 1
  const tone = (offset: number) => {
    const [column, row] = isAcross ? [x, y + offset] : [x + offset, y]
    return column < 0 || row < 0 || column >= width || row >= height ? null : data[row * width + column]!
  }
  const [toneBefore, toneAfter] = [tone(-far), tone(far)]
  const here = data[y * width + x]!
  if (toneBefore === null || toneAfter === null || Math.abs(toneBefore - toneAfter) > maxDifference)
    return null
  const contrast = Math.abs(here - (toneBefore + toneAfter) / 2)
  return contrast >= contrastMin / 2 ? contrast : null
}

/** For each pixel that stands out, the number of such pixels side by side in its row. */
function runsAcross(mask: Uint8Array, width: number): Uint16Array {
  const runs = new Uint16Array(mask.length)
  for (let row = 0; row < mask.length; row += width)
    for (let from = row; from < row + width; from += 1) {
      if (mask[from] !== 1) continue
      let to = from
      while (to < row + width && mask[to] === 1) to += 1
      runs.fill(to - from, from, to)
      from = to
    }
  return runs
}

/** The same along its column: counted downwards row by row, then the count at each end is carried back up. */
function runsDown(mask: Uint8Array, width: number): Uint16Array {
  const runs = new Uint16Array(mask.length)
  for (let at = 0; at < mask.length; at += 1)
    if (mask[at] === 1) runs[at] = (at >= width ? runs[at - width]! : 0) + 1
  for (let at = mask.length - width - 1; at >= 0; at -= 1)
    if (mask[at] === 1 && mask[at + width] === 1) runs[at] = runs[at + width]!
  return runs
}
