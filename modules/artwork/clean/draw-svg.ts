/** A drawing as a picture, as large as it can be drawn in a few seconds of the processor. */
import sharp, { type Sharp } from 'sharp'

/**
 * `filteredSide`: of drawings that blur, which costs by the dot. Seconds of the processor, trials included; what was
 * misjudged has the `spareSeconds` too before it is stopped.
 */
export type SvgOrder = {
  side: number
  filteredSide: number
  trialSide: number
  trialSeconds: number
  secondSide: number
  secondSeconds: number
  filterSeconds: number
  wholeSeconds: number
  spareSeconds: number
  secondsPerMegabyte: number
}

/**
 * Drawn small first: what takes long then (copies of copies, a million dashes) is stopped before it is begun in earnest. What
 * that took, and what a larger one took, tell how large the whole can be drawn.
 */
export async function drawSvg(
  bytes: Buffer,
  hasFilters: boolean,
  order: SvgOrder,
  pixels: number,
): Promise<{ picture: Sharp; whenDrawn: () => void }> {
  const longest = await longestSideOf(bytes, 72)
  const at = (side: number) => sharp(bytes, { density: densityFor(side, longest), limitInputPixels: pixels })
  // A drawing of many paths takes its time by its size; a small one that takes long is made to.
  const more = (bytes.length / 1_000_000) * order.secondsPerMegabyte
  const trySide = async (side: number, seconds: number): Promise<number> => {
    const began = usedSeconds()
    const free = stopAfter(seconds + more)
    await asMaster(at(side)).toBuffer()
    free()
    return usedSeconds() - began
  }
  const trial = await trySide(order.trialSide, order.trialSeconds)
  if (hasFilters) {
    const whenDrawn = stopAfter(order.wholeSeconds + order.spareSeconds - trial + more)
    return { picture: at(Math.min(order.filteredSide, sideWithin(order, trial))), whenDrawn }
  }
  const second = await trySide(order.secondSide, order.secondSeconds)
  const whenDrawn = stopAfter(order.wholeSeconds + order.spareSeconds - trial - second + more)
  return { picture: at(sideFor(order, { trial, second, more })), whenDrawn }
}

/** A drawing with exactly this longest side, or one dot off: as the master is drawn, with as many dots as a print needs. */
export async function drawSvgExactly(bytes: Buffer, side: number, pixels: number): Promise<Sharp> {
  const density = densityFor(side, await longestSideOf(bytes, 72))
  // The size that it says of itself is in whole pixels: of a small one too coarse to reckon with.
  const exact = Math.min(100_000, (density * side) / (await longestSideOf(bytes, density)))
  return sharp(bytes, { density: exact, limitInputPixels: pixels })
}

/** The form in which a drawing is kept; its cost is part of the drawing's. */
export const asMaster = (picture: Sharp): Sharp =>
  picture.png({ compressionLevel: 4, adaptiveFiltering: false })

/** librsvg's blur costs twelve times as much for twice the side. */
const growth = Math.log2(12)
const sideWithin = ({ trialSide, filterSeconds }: SvgOrder, trial: number): number =>
  Math.floor(trialSide * (filterSeconds / Math.max(trial, 0.001)) ** (1 / growth))

/** Less than this is the noise of the clock. */
const noise = 0.005
/**
 * How large a drawing is within its seconds, if it goes on to cost more as it did from the first trial to the second: paths
 * cost nearly the same at any size, washes by the dot, patterns in patterns by far more. No smaller than the second.
 */
export function sideFor(
  { side, trialSide, secondSide, wholeSeconds }: SvgOrder,
  { trial, second, more }: { trial: number; second: number; more: number },
): number {
  const power = Math.log(second / Math.max(trial, noise)) / Math.log(secondSide / trialSide)
  const left = Math.max(second, wholeSeconds + more - trial - second)
  const within = secondSide * (left / Math.max(second, noise)) ** (1 / Math.max(1, power))
  // A little larger is not worth being misjudged.
  return within < secondSide * 1.25 ? secondSide : Math.min(side, Math.floor(within))
}

async function longestSideOf(bytes: Buffer, density: number): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { density, limitInputPixels: false }).metadata()
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
export function stopAfter(seconds: number): () => void {
  const until = usedSeconds() + seconds
  const watch = setInterval(() => {
    if (usedSeconds() > until) process.kill(process.pid, 'SIGKILL')
  }, 50)
  watch.unref()
  return () => clearInterval(watch)
}
