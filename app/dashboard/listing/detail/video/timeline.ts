/** The timeline of a listing's short video: pictures one after another, slowly zoomed, in a loop. */

export const videoShapes = {
  square: { label: 'Square, 1080 × 1080', width: 1080, height: 1080 },
  portrait: { label: 'Portrait, 1080 × 1350', width: 1080, height: 1350 },
  story: { label: 'Story, 1080 × 1920', width: 1080, height: 1920 },
} as const
export type VideoShape = keyof typeof videoShapes

/** Backgrounds for products drawn without surroundings; the first is the store's in light mode. */
export const videoGrounds = {
  paper: { label: 'Paper', colour: '#eceae3' },
  white: { label: 'White', colour: '#ffffff' },
  black: { label: 'Black', colour: '#15120e' },
} as const
export type VideoGround = keyof typeof videoGrounds

export const framesPerSecond = 30
/** Pictures per video; with more, it is too long to be watched twice. */
export const picturesMax = 6
/** Seconds per picture, including the fade to the next one. */
export const secondsPerPicture = 2
const fade = 0.5
/** The amount of zoom while a picture is visible. */
const zoom = 0.06

export type Layer = { index: number; opacity: number; scale: number }

/** Seconds for this many pictures. A single one zooms in and out again. */
export const measureVideo = (pictures: number): number =>
  pictures === 1 ? secondsPerPicture * 2 : pictures * secondsPerPicture

/**
 * A frame's layers: one picture and, while the next one fades in, that above it; the last moment equals the
 * first.
 */
export function listLayersAt(at: number, pictures: number): Layer[] {
  if (pictures === 1) {
    const turn = (1 - Math.cos((at / measureVideo(1)) * 2 * Math.PI)) / 2
    return [{ index: 0, opacity: 1, scale: 1 + zoom * turn }]
  }
  const index = Math.floor(at / secondsPerPicture) % pictures
  const elapsed = at % secondsPerPicture
  const remaining = secondsPerPicture - elapsed
  const lower = { index, opacity: 1, scale: measureScale(index, fade + elapsed) }
  if (remaining >= fade) return [lower]
  const next = (index + 1) % pictures
  return [lower, { index: next, opacity: 1 - remaining / fade, scale: measureScale(next, fade - remaining) }]
}

/** A picture is visible from its fading in to its fading out. Every second one zooms out. */
function measureScale(index: number, secondsSeen: number): number {
  const share = secondsSeen / (secondsPerPicture + fade)
  return 1 + zoom * (index % 2 === 0 ? share : 1 - share)
}
