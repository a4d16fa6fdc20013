/** Draws an SVG as a picture, as large as a few seconds of processor time allow. */
import sharp, { type Sharp } from 'sharp'

/**
 * `filteredSide`: for drawings with filters, whose cost grows by the pixel. Seconds of processor time, trials
 * included; a misjudged drawing gets `spareSeconds` more before it is stopped.
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
 * Draws it small first, so that whatever takes long (copies of copies, a million dashes) is stopped before the real
 * drawing begins. The times of that and of a larger trial tell how large the whole can be drawn.
 */
export async function drawSvg(
  bytes: Buffer,
  hasFilters: boolean,
  order: SvgOrder,
  pixels: number,
): Promise<{ picture: Sharp; onDrawn: () => void }> {
  const longest = await measureLongestSide(bytes, 72)
  const drawAt = (side: number) =>
    sharp(bytes, { density: densityFor(side, longest), limitInputPixels: pixels })
  // A drawing of many paths takes time in proportion to its size; a small one that takes long was made to.
  const extraSeconds = (bytes.length / 1_000_000) * order.secondsPerMegabyte
  const trySide = async (side: number, seconds: number): Promise<number> => {
    const startSeconds = measureCpuSeconds()
    const cancelStop = stopAfter(seconds + extraSeconds)
    await toMaster(drawAt(side)).toBuffer()
    cancelStop()
    return measureCpuSeconds() - startSeconds
  }
  const trial = await trySide(order.trialSide, order.trialSeconds)
  if (hasFilters) {
    const onDrawn = stopAfter(order.wholeSeconds + order.spareSeconds - trial + extraSeconds)
    return { picture: drawAt(Math.min(order.filteredSide, shrinkSide(order, trial))), onDrawn }
  }
  const second = await trySide(order.secondSide, order.secondSeconds)
  const onDrawn = stopAfter(order.wholeSeconds + order.spareSeconds - trial - second + extraSeconds)
  return { picture: drawAt(affordableSide(order, { trial, second, extraSeconds })), onDrawn }
}

/**
 * Draws it with exactly this longest side, or one pixel off: like the master, with as many pixels as a print needs.
 */
export async function drawSvgExactly(bytes: Buffer, side: number, pixels: number): Promise<Sharp> {
  const density = densityFor(side, await measureLongestSide(bytes, 72))
  // Its stated size is in whole pixels: too coarse to calculate with if it is small.
  const exactDensity = Math.min(100_000, (density * side) / (await measureLongestSide(bytes, density)))
  return sharp(bytes, { density: exactDensity, limitInputPixels: pixels })
}

/** The stored form of a drawing; its cost is part of the drawing's. */
export const toMaster = (picture: Sharp): Sharp =>
  picture.png({ compressionLevel: 4, adaptiveFiltering: false })

/** librsvg's blur costs twelve times as much for twice the side. */
const growth = Math.log2(12)
const shrinkSide = ({ trialSide, filterSeconds }: SvgOrder, trial: number): number =>
  Math.floor(trialSide * (filterSeconds / Math.max(trial, 0.001)) ** (1 / growth))

/** Less than this is noise of the clock. */
const clockNoise = 0.005
/**
 * Estimates the largest side within the time limit, if the cost keeps growing as from the first trial to the second:
 * paths cost nearly the same at any size, washes by the pixel, nested patterns far more. At least the second trial's.
 */
export function affordableSide(
  { side, trialSide, secondSide, wholeSeconds }: SvgOrder,
  { trial, second, extraSeconds }: { trial: number; second: number; extraSeconds: number },
): number {
  const power = Math.log(second / Math.max(trial, clockNoise)) / Math.log(secondSide / trialSide)
  const secondsLeft = Math.max(second, wholeSeconds + extraSeconds - trial - second)
  const affordable = secondSide * (secondsLeft / Math.max(second, clockNoise)) ** (1 / Math.max(1, power))
  // A little more size isn't worth the risk of a wrong estimate.
  return affordable < secondSide * 1.25 ? secondSide : Math.min(side, Math.floor(affordable))
}

async function measureLongestSide(bytes: Buffer, density: number): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { density, limitInputPixels: false }).metadata()
  const longest = Math.max(width, height)
  if (!longest) throw new Error('no size')
  return longest
}
const densityFor = (side: number, longest: number): number =>
  Math.min(100_000, Math.max(1, (72 * side) / longest))

const measureCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/**
 * Ends the process after some seconds, because a drawing can't be interrupted; the parent then reports that it takes
 * too long. Counts processor seconds, so that a busy machine accepts the same files as an idle one.
 */
export function stopAfter(seconds: number): () => void {
  const until = measureCpuSeconds() + seconds
  const watch = setInterval(() => {
    if (measureCpuSeconds() > until) process.kill(process.pid, 'SIGKILL')
  }, 50)
  watch.unref()
  return () => clearInterval(watch)
}
