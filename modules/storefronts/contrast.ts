import { luminanceOf } from '#kernel/luminance.ts'

type Channels = [number, number, number]

/** The contrast ratio of two colours by WCAG 2.2: from 1 (equal) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const channelsOf = (colour: string): Channels =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)) as Channels
const hexOf = (channels: Channels): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours: 0 is the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)]
  return hexOf(a.map((part, index) => part + (b[index]! - part) * share) as Channels)
}

/** Black or white, whichever is more readable on a colour. */
export const inkFor = (colour: string): string =>
  contrastOf(colour, '#15120e') >= contrastOf(colour, '#ffffff') ? '#15120e' : '#ffffff'

/** The number of steps in which a readable colour is searched. */
const steps = 64

/**
 * The readable colour nearest to the preferred one on all these backgrounds: itself if it is readable, else moved
 * towards black or white, whichever takes less.
 */
export function findReadable(preferred: string, grounds: readonly string[], ratio: number): string {
  const isReadable = (colour: string): boolean =>
    grounds.every((ground) => contrastOf(colour, ground) >= ratio)
  for (let step = 0; step <= steps; step += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const colour = mixColours(preferred, end, step / steps)
      if (isReadable(colour)) return colour
    }
  }
  return grounds[0] ? inkFor(grounds[0]) : preferred
}
