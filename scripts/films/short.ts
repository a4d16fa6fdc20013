/** The short film "From a sketch to a doorstep": scenes that a blade wipes from one to the next. */
import { drawBlade, easeInOut, measureProgress } from './ink.ts'
import type { Frame, Reel, Stills } from './reel.ts'
import { createScenes, type Sum, size } from './scenes.ts'

export const shortStills = [
  ...['tee-blank', 'tee-harmattan', 'tee-harmattan-navy', 'tank-harmattan', 'ls-harmattan'],
  ...['hoodie-harmattan', 'tote-harmattan'],
] as const
/** Artworks on their own, under the names that the scenes use. */
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

const wipeSeconds = 0.5
const framesPerSecond = 30

export function createShortReel(scale: number, stills: Stills, sums: readonly Sum[]): Reel {
  const allScenes = createScenes(stills, sums)
  const starts = allScenes.map((_, index) =>
    allScenes.slice(0, index).reduce((sum, scene) => sum + scene.seconds, 0),
  )
  const seconds = allScenes.reduce((sum, scene) => sum + scene.seconds, 0)
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
      const current = starts.findLastIndex((start) => start <= at + 1e-6)
      const elapsed = at - starts[current]!
      const bladeX = easeInOut(measureProgress(0, wipeSeconds, elapsed)) * (size.width + 70) - 60
      const previous = allScenes[current - 1]
      if (!previous || elapsed >= wipeSeconds) return allScenes[current]!.draw(pen, elapsed)
      previous.draw(pen, previous.seconds)
      pen.save()
      pen.beginPath()
      pen.rect(0, 0, Math.max(0, bladeX), size.height)
      pen.clip()
      allScenes[current]!.draw(pen, elapsed)
      pen.restore()
      drawBlade(pen, bladeX, size.height)
    },
  }
}
