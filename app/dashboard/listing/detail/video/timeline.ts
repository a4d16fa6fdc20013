/** The timeline of a listing's short video: pictures one after another, slowly zoomed, in a loop. */

export const videoShapes = {
  square: { label: 'Square, 1080 × 1080', width: 1080, height: 1080 },
  portrait: { label: 'Portrait, 1080 × 1350', width: 1080, height: 1350 },
  story: { label: 'Story, 1080 × 1920', width: 1080, height: 1920 },
} as const
export type VideoShape = keyof typeof videoShapes

/** What things stand on that were drawn without a place around them; the first is what the store has in daylight. */
export const videoGrounds = {
  paper: { label: 'Paper', colour: '#eceae3' },
  white: { label: 'White', colour: '#ffffff' },
  black: { label: 'Black', colour: '#15120e' },
} as const
export type VideoGround = keyof typeof videoGrounds

export const framesPerSecond = 30
/** Pictures of one video; more make it too long to be watched twice. */
export const picturesMax = 6
/** Seconds that a picture is shown, the fade to the next one included. */
export const secondsShown = 2
const fade = 0.5
/** How far it is zoomed into a picture while it is seen. */
const zoom = 0.06

export type Layer = { index: number; opacity: number; scale: number }

/** Seconds that this many pictures take. A single one zooms in and out again. */
export const videoSeconds = (pictures: number): number =>
  pictures === 1 ? secondsShown * 2 : pictures * secondsShown

/** The layers of a frame: one picture and, while the next one fades in, that over it; the moment `videoSeconds` is the first one again. */
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

/** A picture is seen from its fading in to its fading out. Every second one zooms out. */
function scaleOf(index: number, seen: number): number {
  const part = seen / (secondsShown + fade)
  return 1 + zoom * (index % 2 === 0 ? part : 1 - part)
}
