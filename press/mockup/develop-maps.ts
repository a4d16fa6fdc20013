/**
 * A map set as a photographer hands it over, not as the lamps left it: cloth evenly lit from hem to collar, distinct
 * folds and seams, dark insides of hoods and collars, and a soft shadow on the ground behind a garment that has none.
 * Computed when a set is read, so it costs no file; plain arithmetic on planes, the same in browser and press.
 */
import type { Maps } from './compose.ts'

/** Lengths in a picture 1,200 pixels wide. */
const foldReach = 26
const contact = { aside: 5, down: 8, soft: 8, strength: 0.36 }
const ambientShadow = { aside: 18, down: 30, soft: 28, strength: 0.3 }
/** The part of the light's fall-off over the garment that is removed, and the deepening of folds. */
const evenedShare = 0.7
const foldDepth = 0.75
/** Darker than this is an inside or a back: it becomes darker still. */
const insideBelow = 0.74
const insideDepth = 0.65
/** Above this lightness the curve is flatter, and it ends before white: a lit crown or peak has seams too. */
const shoulder = 0.93
const maxWhite = 0.98
/** A hole of a mesh is no wider, and a mesh has at least so many of the picture's pixels in its holes. */
const maxHole = 14
const minMesh = 0.003
const meshShade = 104
const nearlyOpaque = 240
/** Blurred planes are computed on every fourth pixel, which nobody can see. */
const coarse = 4

/** The same set, developed. Hard products stay as they are; a scene has its own shadows. */
export function developMaps(undeveloped: Maps): Maps {
  if (!undeveloped.soft) return undeveloped
  const maps = closeMesh(undeveloped)
  const shadow = maps.shadow ?? (isScene(maps) ? null : makeShadow(maps))
  return { ...maps, shade: developShade(maps), shadow }
}

/** A picture that is opaque to its corners has its own background. */
const isScene = ({ alpha, width }: Maps) => alpha[0] === 255 && alpha[width - 1] === 255

/**
 * Behind a mesh it is dark. Where two holes happen to lie in one line the picture is clear, and the ground would shine
 * through in patches.
 */
function closeMesh(maps: Maps): Maps {
  const { width, height, alpha } = maps
  const maxGap = Math.ceil((maxHole / 1200) * width)
  const across = markGaps(alpha, { lines: height, length: width, line: width, step: 1 }, maxGap)
  const down = markGaps(alpha, { lines: width, length: height, line: 1, step: width }, maxGap)
  const holes: number[] = []
  for (let i = 0; i < across.length; i++) if (across[i] === 1 && down[i] === 1) holes.push(i)
  if (holes.length < minMesh * across.length) return maps
  const [shade, tinted, filledAlpha] = [maps.shade.slice(), maps.tinted.slice(), alpha.slice()]
  for (const i of holes) {
    const part = (alpha[i] as number) / 255
    shade[i] = Math.round(part * (shade[i] as number) + (1 - part) * meshShade)
    tinted[i] = 255
    filledAlpha[i] = 255
  }
  return { ...maps, shade, tinted, alpha: filledAlpha }
}

/** Marks each gap of at most `maxGap` pixels between two nearly opaque pixels of a line. */
function markGaps(
  alpha: Uint8Array,
  { lines, length, line, step }: { lines: number; length: number; line: number; step: number },
  maxGap: number,
): Uint8Array {
  const marked = new Uint8Array(alpha.length)
  for (let n = 0; n < lines; n++) {
    let last = -1
    for (let k = 0; k < length; k++) {
      if ((alpha[n * line + k * step] as number) < nearlyOpaque) continue
      if (last >= 0 && k - last <= maxGap + 1)
        for (let between = last + 1; between < k; between++) marked[n * line + between * step] = 1
      last = k
    }
  }
  return marked
}

function developShade(maps: Maps): Uint8Array {
  const { width, height, shade, alpha, fixedPart } = maps
  const light = fitLight(maps)
  const clothAlpha = (i: number) => (fixedPart[i] === 0 ? (alpha[i] as number) / 255 : 0)
  const reach = foldReach / 1200
  const weight = blurPlane(maps, clothAlpha, reach)
  const lights = blurPlane(maps, (i) => clothAlpha(i) * (shade[i] as number), reach)
  const to = new Uint8Array(shade.length)
  const tone = toneTable()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = shade[i] as number
      if (alpha[i] === 0 || (fixedPart[i] as number) > 127) {
        to[i] = value
        continue
      }
      const weightHere = weight.at(x, y)
      const mean = weightHere > 0.01 ? lights.at(x, y) / weightHere : value
      const even = value / (1 + evenedShare * (light.at(x, y) - 1))
      const deep = 1 + strengthAt(mean) * (Math.min(1.5, value / Math.max(1, mean)) - 1)
      to[i] = tone[Math.min(tone.length - 1, (even * deep * 4 + 0.5) | 0)] as number
    }
  }
  return to
}

/** Deepens folds in the light; in the dark there is only the picture's grain to deepen. */
function strengthAt(mean: number): number {
  const lit = Math.max(0, Math.min(1, (mean / 255 - 0.45) / 0.3))
  return foldDepth * lit * lit * (3 - 2 * lit)
}

/** A tone for each quarter of a value up to twice white. */
function toneTable(): Uint8Array {
  return Uint8Array.from({ length: 255 * 8 }, (_, n) => {
    const value = n / 4 / 255
    const deep = value < insideBelow ? value * (value / insideBelow) ** insideDepth : value
    const excess = deep - shoulder
    const headroom = maxWhite - shoulder
    const compressed = excess > 0 ? shoulder + headroom * (1 - Math.exp(-excess / headroom)) : deep
    return Math.round(255 * Math.min(1, compressed))
  })
}

/** The light's fall-off over the garment: the plane that fits its cloth best, with a mean of 1. */
function fitLight({ width, height, shade, alpha, tinted }: Maps): { at(x: number, y: number): number } {
  let [n, sx, sy, ss, sxx, sxy, syy, sxs, sys] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let row = 0; row < height; row += coarse) {
    for (let column = 0; column < width; column += coarse) {
      const i = row * width + column
      const value = (shade[i] as number) / 255
      // The inside of a hood is dark for another reason.
      if (alpha[i] !== 255 || (tinted[i] as number) < 128 || value < 0.55) continue
      const [x, y] = [column / width - 0.5, row / height - 0.5]
      n += 1
      sx += x
      sy += y
      ss += value
      sxx += x * x
      sxy += x * y
      syy += y * y
      sxs += x * value
      sys += y * value
    }
  }
  if (n < 100) return { at: () => 1 }
  const [mx, my, mean] = [sx / n, sy / n, ss / n]
  const [xx, xy, yy] = [sxx / n - mx * mx, sxy / n - mx * my, syy / n - my * my]
  const [xs, ys] = [sxs / n - mx * mean, sys / n - my * mean]
  const det = xx * yy - xy * xy
  if (det < 1e-9) return { at: () => 1 }
  const [a, b] = [(xs * yy - ys * xy) / det / mean, (ys * xx - xs * xy) / det / mean]
  return { at: (x, y) => Math.max(0.6, 1 + a * (x / width - 0.5 - mx) + b * (y / height - 0.5 - my)) }
}

/** The shadow of a garment on the ground it lies on: a dark line where it touches, and a soft one around it. */
function makeShadow(maps: Maps): Uint8Array {
  const { width, height, alpha } = maps
  const part = (n: number) => (n / 1200) * width
  const alphaAt = (i: number) => alpha[i] as number
  const [close, wide] = [contact, ambientShadow].map(({ soft }) => blurPlane(maps, alphaAt, soft / 1200)) as [
    ReturnType<typeof blurPlane>,
    ReturnType<typeof blurPlane>,
  ]
  const to = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (alpha[i] === 255) continue
      const value =
        contact.strength * close.at(x - part(contact.aside), y - part(contact.down)) +
        ambientShadow.strength * wide.at(x - part(ambientShadow.aside), y - part(ambientShadow.down))
      to[i] = Math.round(value)
    }
  }
  return to
}

/** A plane blurred by three box passes, `reach` of the picture's width to each side; can be sampled at any pixel. */
function blurPlane({ width, height }: Maps, value: (i: number) => number, reach: number) {
  const [across, down] = [Math.ceil(width / coarse), Math.ceil(height / coarse)]
  let plane: Float32Array = new Float32Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const [px, py] = [Math.min(width - 1, x * coarse + 1), Math.min(height - 1, y * coarse + 1)]
      plane[y * across + x] = value(py * width + px)
    }
  const radius = Math.max(1, Math.round((reach * width) / coarse))
  for (let pass = 0; pass < 3; pass++)
    plane = transpose(boxBlur(transpose(boxBlur(plane, across, radius), across), down, radius), down)
  return {
    at(x: number, y: number): number {
      const [px, py] = [
        Math.max(0, Math.min(across - 1.001, (x - 1) / coarse)),
        Math.max(0, Math.min(down - 1.001, (y - 1) / coarse)),
      ]
      const [left, top] = [px | 0, py | 0]
      const [fx, fy] = [px - left, py - top]
      const i = top * across + left
      const upper = (plane[i] as number) * (1 - fx) + (plane[i + 1] as number) * fx
      const lower = (plane[i + across] as number) * (1 - fx) + (plane[i + across + 1] as number) * fx
      return upper * (1 - fy) + lower * fy
    },
  }
}

function boxBlur(plane: Float32Array, width: number, radius: number): Float32Array {
  const to = new Float32Array(plane.length)
  for (let start = 0; start < plane.length; start += width) {
    let sum = 0
    const at = (x: number) => (x < 0 || x >= width ? 0 : (plane[start + x] as number))
    for (let x = -radius; x < radius; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      sum += at(x + radius)
      to[start + x] = sum / (2 * radius + 1)
      sum -= at(x - radius)
    }
  }
  return to
}

/** Turns columns into rows. */
function transpose(plane: Float32Array, width: number): Float32Array {
  const height = plane.length / width
  const to = new Float32Array(plane.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to[x * height + y] = plane[y * width + x] as number
  return to
}
