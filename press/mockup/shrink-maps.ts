/** A map set reduced like its picture would be: light is averaged, addresses are kept whole. */
import type { Maps } from './compose.ts'

/** A larger jump in the print area within one block is a seam, not a slope: one side of it is taken. */
const seam = 120

type Block = { each: readonly number[]; weights: Float64Array; total: number }
const mean = (
  plane: Uint8Array | Uint16Array,
  { each, weights, total }: Block,
  stride = 1,
  channel = 0,
): number => {
  let sum = 0
  for (const [n, i] of each.entries()) sum += (plane[i * stride + channel] as number) * (weights[n] as number)
  return Math.round(sum / total)
}
/** A glint goes by the square of its plane. */
const meanOfSquares = (plane: Uint8Array, { each, weights, total }: Block): number => {
  let sum = 0
  for (const [n, i] of each.entries()) sum += (plane[i] as number) ** 2 * (weights[n] as number)
  return Math.round(Math.sqrt(sum / total))
}

export function shrinkMaps(maps: Maps, factor: number): Maps {
  const [width, height] = [Math.floor(maps.width / factor), Math.floor(maps.height / factor)]
  const count = width * height
  const newBytes = (plane: Uint8Array | null, channels = 1) => plane && new Uint8Array(count * channels)
  const newWords = (plane: Uint16Array | null) => plane && new Uint16Array(count)
  const small: Maps = {
    width,
    height,
    soft: maps.soft,
    shade: new Uint8Array(count),
    alpha: new Uint8Array(count),
    tinted: new Uint8Array(count),
    fixedPart: new Uint8Array(count),
    u: newWords(maps.u),
    v: newWords(maps.v),
    cover: newBytes(maps.cover),
    spec: newBytes(maps.spec),
    shadow: newBytes(maps.shadow),
    heather: newBytes(maps.heather),
    fixed: newBytes(maps.fixed, 3),
  }
  for (let to = 0; to < count; to++) {
    const first = Math.floor(to / width) * factor * maps.width + (to % width) * factor
    const each = Array.from(
      { length: factor * factor },
      (_, n) => first + Math.floor(n / factor) * maps.width + (n % factor),
    )
    fillDot(small, to, maps, each)
  }
  return small
}

/** The block's pixels, weighted by that plane's presence; all equal where it is absent. */
function weighBlock(each: readonly number[], plane: Uint8Array | null): Block {
  const weights = Float64Array.from(each, (i) => (plane ? (plane[i] as number) : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return total > 0 ? { each, weights, total } : weighBlock(each, null)
}

function fillDot(small: Maps, to: number, maps: Maps, each: readonly number[]): void {
  const { cover, spec, shadow, heather, fixed } = maps
  const evenBlock = weighBlock(each, null)
  const alphaBlock = weighBlock(each, maps.alpha)
  small.alpha[to] = mean(maps.alpha, evenBlock)
  small.tinted[to] = mean(maps.tinted, evenBlock)
  small.fixedPart[to] = mean(maps.fixedPart, evenBlock)
  small.shade[to] = mean(maps.shade, alphaBlock)
  if (cover && small.cover) small.cover[to] = mean(cover, evenBlock)
  if (shadow && small.shadow) small.shadow[to] = mean(shadow, evenBlock)
  if (spec && small.spec) small.spec[to] = meanOfSquares(spec, alphaBlock)
  if (heather && small.heather) small.heather[to] = mean(heather, alphaBlock)
  if (fixed && small.fixed) {
    const fixedBlock = weighBlock(each, maps.fixedPart)
    for (let c = 0; c < 3; c++) small.fixed[to * 3 + c] = mean(fixed, fixedBlock, 3, c)
  }
  fillAddress(small, to, maps, weighBlock(each, cover))
}

function fillAddress(small: Maps, to: number, { u, v, cover }: Maps, printed: Block): void {
  if (!u || !v || !small.u || !small.v) return
  const { each, weights } = printed
  let heaviest = each.length >> 1
  for (const n of each.keys()) if ((weights[n] as number) > (weights[heaviest] as number)) heaviest = n
  const heaviestIndex = each[heaviest] as number
  const isNear = (plane: Uint16Array, i: number) =>
    Math.abs((plane[i] as number) - (plane[heaviestIndex] as number)) < seam
  const sameSideWeights = each.map((i, n) => (isNear(u, i) && isNear(v, i) ? (weights[n] as number) : 0))
  const total = sameSideWeights.reduce((sum, weight) => sum + weight, 0)
  const sideBlock = { each, weights: Float64Array.from(sameSideWeights), total }
  const isWhole = cover !== null && total > 0
  small.u[to] = isWhole ? mean(u, sideBlock) : (u[heaviestIndex] as number)
  small.v[to] = isWhole ? mean(v, sideBlock) : (v[heaviestIndex] as number)
}
