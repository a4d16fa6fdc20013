/** A drawing as a picture, as large as it can be drawn in a few seconds of the processor. */
import sharp, { type Sharp } from 'sharp'

/** `filteredSide`: of drawings that blur, which costs by the dot. Seconds of the processor. */
export type SvgOrder = {
  side: number
  filteredSide: number
  trialSide: number
  trialSeconds: number
  filterSeconds: number
  wholeSeconds: number
  secondsPerMegabyte: number
}

/**
 * Drawn small first: what takes long then (copies of copies, a million dashes) is stopped before it is begun in earnest, and
 * what that took tells how large effects can be drawn.
 */
export async function drawSvg(
  bytes: Buffer,
  hasFilters: boolean,
  order: SvgOrder,
  pixels: number,
): Promise<Sharp> {
  const longest = await longestSideOf(bytes)
  const at = (side: number) => sharp(bytes, { density: densityFor(side, longest), limitInputPixels: pixels })
  const began = usedSeconds()
  // A drawing of many paths takes its time by its size; a small one that takes long is made to.
  const more = (bytes.length / 1_000_000) * order.secondsPerMegabyte
  const free = stopAfter(order.trialSeconds + more)
  await at(order.trialSide).raw().toBuffer()
  free()
  stopAfter(order.wholeSeconds + more)
  if (!hasFilters) return at(order.side)
  return at(Math.min(order.filteredSide, sideWithin(order, usedSeconds() - began)))
}

/** librsvg's blur costs twelve times as much for twice the side. */
const growth = Math.log2(12)
const sideWithin = ({ trialSide, filterSeconds }: SvgOrder, trial: number): number =>
  Math.floor(trialSide * (filterSeconds / Math.max(trial, 0.001)) ** (1 / growth))

async function longestSideOf(bytes: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { density: 72, limitInputPixels: false }).metadata()
  const longest = Math.max(width, height)
  if (!longest) throw new Error('no size')
  return longest
}
const densityFor = (side: number, longest: number): number =>
  Math.min(100_000, Math.max(1, (72 * side) / longest))

const usedSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/**
 * Nothing interrupts a drawing once it is begun, but the process ends: its parent says that it takes too long. Counted in
 * seconds of the processor, so that a busy machine refuses nothing that an idle one takes.
 */
function stopAfter(seconds: number): () => void {
  const until = usedSeconds() + seconds
  const watch = setInterval(() => {
    if (usedSeconds() > until) process.kill(process.pid, 'SIGKILL')
  }, 50)
  watch.unref()
  return () => clearInterval(watch)
}
