import { luminanceOf } from '#kernel/luminance.ts'

type Channels = [number, number, number]

/** How well one colour is read on another, by WCAG 2.2: from 1 (the same) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const channelsOf = (colour: string): Channels =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)) as Channels
const hexOf = (channels: Channels): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A colour on its way to another: 0 is the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)]
  return hexOf(a.map((part, index) => part + (b[index]! - part) * share) as Channels)
}

/** Black or white, whichever is read better on a colour. */
export const inkFor = (colour: string): string =>
  contrastOf(colour, '#15120e') >= contrastOf(colour, '#ffffff') ? '#15120e' : '#ffffff'

/** The steps in which a nearer colour is looked for. */
const steps = 64

/**
 * The colour nearest to the wished one that is read on all these grounds: the wished one itself where it is readable,
 * else moved towards black or white, whichever needs less of it.
 */
export function nearestReadable(wished: string, grounds: readonly string[], ratio: number): string {
  const reads = (colour: string): boolean => grounds.every((ground) => contrastOf(colour, ground) >= ratio)
  for (let step = 0; step <= steps; step += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const colour = mixColours(wished, end, step / steps)
      if (reads(colour)) return colour
    }
  }
  return grounds[0] ? inkFor(grounds[0]) : wished
}
