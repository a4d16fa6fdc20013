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
export const secondsShown = 2
const fade = 0.5
/** The amount of zoom while a picture is visible. */
const zoom = 0.06

export type Layer = { index: number; opacity: number; scale: number }

/** Seconds for this many pictures. A single one zooms in and out again. */
export const videoSeconds = (pictures: number): number =>
  pictures === 1 ? secondsShown * 2 : pictures * secondsShown

/**
 * A frame's layers: one picture and, while the next one fades in, that above it; the moment `videoSeconds` equals the
 * first.
 */
export function layersAt(at: number, pictures: number): Layer[] {
  if (pictures === 1) {
    const turn = (1 - Math.cos((at / videoSeconds(1)) * 2 * Math.PI)) / 2
    return [{ index: 0, opacity: 1, scale: 1 + zoom * turn }]
  }
  const index = Math.floor(at / secondsShown) % pictures
  const since = at % secondsShown
  const left = secondsShown - since
  const lower = { index, opacity: 1, scale: scaleOf(index, fade + since) }
  if (left >= fade) return [lower]
  const next = (index + 1) % pictures
  return [lower, { index: next, opacity: 1 - left / fade, scale: scaleOf(next, fade - left) }]
}

/** A picture is visible from its fading in to its fading out. Every second one zooms out. */
function scaleOf(index: number, seen: number): number {
  const part = seen / (secondsShown + fade)
  return 1 + zoom * (index % 2 === 0 ? part : 1 - part)
}
