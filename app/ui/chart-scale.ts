/** A line chart's geometry, without pixels: ticks, positions in percent, paths. */
export type Scale = { low: number; high: number; ticks: number[] }

const steps = [1, 2, 2.5, 4, 5, 6, 8, 10]
const intervals = 4

function pickNiceStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  const step = steps.find((candidate) => candidate * power >= min * (1 - 1e-9)) ?? 10
  return step * power
}

/** Four intervals on every axis, so that two axes' ticks align. Zero is always on the axis. */
export function createScale(values: readonly (number | null)[]): Scale {
  const knownValues = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const min = Math.min(0, ...knownValues)
  const max = Math.max(0, ...knownValues)
  if (min === 0 && max === 0) return buildScale(0, 1)
  // Counts get whole steps.
  const roundStep = knownValues.every(Number.isInteger) ? Math.ceil : (step: number) => step
  let step = roundStep(pickNiceStep((max - min) / intervals))
  for (;;) {
    const low = Math.floor(min / step + 1e-9) * step
    if (low + step * intervals >= max * (1 - 1e-9)) return buildScale(low, step)
    step = roundStep(pickNiceStep(step * 1.01))
  }
}
function buildScale(low: number, step: number): Scale {
  const ticks = Array.from({ length: intervals + 1 }, (_, index) => dropNoise(low + step * index))
  return { low, high: dropNoise(low + step * intervals), ticks }
}
const dropNoise = (value: number): number => Number(value.toPrecision(12))

const roundThousandths = (value: number): number => Math.round(value * 1000) / 1000
/** From the left, in percent. A single point is in the middle. */
export const placeX = (index: number, count: number): number =>
  count < 2 ? 50 : roundThousandths((index / (count - 1)) * 100)
/** From the top, in percent. */
export const placeY = (value: number, scale: Scale): number =>
  roundThousandths(100 - ((value - scale.low) / (scale.high - scale.low)) * 100)

/** An SVG path in a box of 100 by 100; a null interrupts the line. */
export function buildLinePath(values: readonly (number | null)[], scale: Scale): string {
  let pen = 'M'
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const step = `${pen}${placeX(index, values.length)} ${placeY(value, scale)}`
      pen = 'L'
      return step
    })
    .join('')
}

/** The area under the first line, as a CSS polygon; null with fewer than two points. */
export function buildGroundPolygon(values: readonly (number | null)[], scale: Scale): string | null {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const zero = placeY(Math.max(scale.low, 0), scale)
  const top = points.map(({ value, index }) => `${placeX(index, values.length)}% ${placeY(value, scale)}%`)
  return `polygon(${[
    ...top,
    `${placeX(last.index, values.length)}% ${zero}%`,
    `${placeX(first.index, values.length)}% ${zero}%`,
  ].join(',')})`
}

/** The labels of a long axis to show, so that they never touch. */
export function pickShownLabels(count: number, max = 12): (index: number) => boolean {
  const interval = Math.max(1, Math.ceil(count / max))
  return (index) => index % interval === 0
}
