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
const fadeSeconds = 0.5
/** The amount of zoom while a picture is visible. */
const zoomRange = 0.06

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
    const phase = (1 - Math.cos((at / measureVideo(1)) * 2 * Math.PI)) / 2
    return [{ index: 0, opacity: 1, scale: 1 + zoomRange * phase }]
  }
  const index = Math.floor(at / secondsPerPicture) % pictures
  const elapsed = at % secondsPerPicture
  const remaining = secondsPerPicture - elapsed
  const lower = { index, opacity: 1, scale: measureScale(index, fadeSeconds + elapsed) }
  if (remaining >= fadeSeconds) return [lower]
  const next = (index + 1) % pictures
  return [
    lower,
    { index: next, opacity: 1 - remaining / fadeSeconds, scale: measureScale(next, fadeSeconds - remaining) },
  ]
}

/** A picture is visible from its fading in to its fading out. Every second one zooms out. */
function measureScale(index: number, secondsVisible: number): number {
  const share = secondsVisible / (secondsPerPicture + fadeSeconds)
  return 1 + zoomRange * (index % 2 === 0 ? share : 1 - share)
}
