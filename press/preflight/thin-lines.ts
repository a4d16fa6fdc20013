/** Lines of a drawing that are thinner than a press holds, straight or bent, alone or joined to others. */

/** Light or cover of a drawing, 0..255. */
export type Plane = { data: Uint8Array; width: number; height: number }

/** Looked at are lines of at most this many pixels, and this many long. */
const [thickMost, lineMin] = [4, 80]
/** On both sides of a line lies the same, this many pixels away; that far it differs from the line, of 255. */
const [beside, alike, apart] = [3, 18, 28]
/** This much of a line has to have the same on both sides. */
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

/** How thick the thinnest line is, in pixels; null if there is none. `isOut`: what stands out from what lies round it. */
export function thinnestLine(plane: Plane, isOut: (at: number) => boolean): number | null {
  const { data, width, height } = plane
  const [across, down] = [runs(plane, isOut, true), runs(plane, isOut, false)]
  const isThin = (at: number) => {
    const run = Math.min(across[at]!, down[at]!)
    return run > 0 && run <= thickMost
  }
  const seen = new Uint8Array(data.length)
  let thinnest: number | null = null
  const open: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || !isThin(start)) continue
    seen[start] = 1
    open.push(start)
    const line: Line = { pixels: 0, length: 0, cover: [], left: width, right: 0, top: height, bottom: 0 }
    while (open.length > 0) {
      const at = open.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      line.pixels += 1
      line.length += 1 / Math.min(across[at]!, down[at]!)
      const cover = contrastAt(plane, x, y, down[at]! <= across[at]!)
      if (cover !== null) line.cover.push(cover)
      line.left = Math.min(line.left, x)
      line.right = Math.max(line.right, x)
      line.top = Math.min(line.top, y)
      line.bottom = Math.max(line.bottom, y)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          const next = at + dy * width + dx
          if (seen[next] || !isThin(next)) continue
          seen[next] = 1
          open.push(next)
        }
    }
    const thick = thicknessOf(line)
    if (thick !== null && (thinnest === null || thick < thinnest)) thinnest = thick
  }
  return thinnest
}

/** Null for what is not a line: too short, curled up, or where two tones meet. */
function thicknessOf({ pixels, length, cover, left, right, top, bottom }: Line): number | null {
  const reach = Math.max(right - left, bottom - top) + 1
  if (length < lineMin || reach < lineMin * 0.6 || cover.length < pixels * groundShare) return null
  const sorted = cover.toSorted((a, b) => a - b)
  const full = sorted[Math.floor(sorted.length * 0.9)]!
  const sum = cover.reduce((total, value) => total + Math.min(1, value / full), 0)
  return (sum / length) * (pixels / cover.length)
}

/** How far a pixel of a line differs from what lies on both sides of it; null if those are not alike. */
function contrastAt({ data, width, height }: Plane, x: number, y: number, isAcross: boolean): number | null {
  const far = beside + 1
  const tone = (by: number) => {
    const [column, row] = isAcross ? [x, y + by] : [x + by, y]
    return column < 0 || row < 0 || column >= width || row >= height ? null : data[row * width + column]!
  }
  const [one, other] = [tone(-far), tone(far)]
  const here = data[y * width + x]!
  if (one === null || other === null || Math.abs(one - other) > alike) return null
  const differs = Math.abs(here - (one + other) / 2)
  return differs >= apart / 2 ? differs : null
}

/** For each pixel that stands out, how many do beside each other along its row or its column. */
function runs(
  { data, width, height }: Plane,
  isOut: (at: number) => boolean,
  isAcross: boolean,
): Uint16Array {
  const found = new Uint16Array(data.length)
  const [lines, length, next, step] = isAcross ? [height, width, width, 1] : [width, height, 1, width]
  for (let line = 0; line < lines; line += 1) {
    let from = 0
    for (let at = 0; at <= length; at += 1) {
      if (at < length && isOut(line * next + at * step)) continue
      for (let back = from; back < at; back += 1) found[line * next + back * step] = at - from
      from = at + 1
    }
  }
  return found
}
