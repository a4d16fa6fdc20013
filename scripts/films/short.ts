/** The short film "From a sketch to a doorstep": scenes that a blade wipes from one to the next. */
import { blade, easeInOut, part } from './ink.ts'
import type { Frame, Reel, Stills } from './reel.ts'
import { type Sum, scenes, size } from './scenes.ts'

export const shortStills = [
  ...['tee-blank', 'tee-harmattan', 'tee-harmattan-navy', 'tank-harmattan', 'ls-harmattan'],
  ...['hoodie-harmattan', 'tote-harmattan'],
] as const
/** Artworks on their own, under the names the scenes call them by. */
export const shortArts = {
  'art-harmattan': 'harmattan-sun',
  'art-tin': 'tin-club',
  'art-pepper': 'pepper-riot',
  'art-kilo': 'kilo-cc',
  'art-soft': 'soft-hours',
  'art-ferry': 'night-ferry',
  'art-fern': 'fern-almanac',
  'art-moon': 'loud-moon',
} as const

const wipe = 0.5
const framesPerSecond = 30

export function shortReel(scale: number, stills: Stills, sums: readonly Sum[]): Reel {
  const all = scenes(stills, sums)
  const starts = all.map((_, index) => all.slice(0, index).reduce((sum, scene) => sum + scene.seconds, 0))
  const seconds = all.reduce((sum, scene) => sum + scene.seconds, 0)
  const frames: Frame[] = Array.from({ length: Math.round(seconds * framesPerSecond) }, (_, index) => ({
    at: index / framesPerSecond,
    seconds: 1 / framesPerSecond,
  }))
  return {
    width: size.width * scale,
    height: size.height * scale,
    seconds,
    frames,
    draw(pen, at) {
      pen.setTransform(scale, 0, 0, scale, 0, 0)
      const now = starts.findLastIndex((start) => start <= at + 1e-6)
      const since = at - starts[now]!
      const reached = easeInOut(part(0, wipe, since)) * (size.width + 70) - 60
      const last = all[now - 1]
      if (!last || since >= wipe) return all[now]!.draw(pen, since)
      last.draw(pen, last.seconds)
      pen.save()
      pen.beginPath()
      pen.rect(0, 0, Math.max(0, reached), size.height)
      pen.clip()
      all[now]!.draw(pen, since)
      pen.restore()
      blade(pen, reached, size.height)
    },
  }
}
