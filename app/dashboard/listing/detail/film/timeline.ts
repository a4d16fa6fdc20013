/** What a short video of a listing shows when: pictures one after another, each drawn a little nearer, without an end. */

export const filmShapes = {
  square: { label: 'Square, 1080 × 1080', width: 1080, height: 1080 },
  portrait: { label: 'Portrait, 1080 × 1350', width: 1080, height: 1350 },
  story: { label: 'Story, 1080 × 1920', width: 1080, height: 1920 },
} as const
export type FilmShape = keyof typeof filmShapes

/** What things stand on that were drawn without a place around them; the first is what the store has in daylight. */
export const filmGrounds = {
  paper: { label: 'Paper', colour: '#eceae3' },
  white: { label: 'White', colour: '#ffffff' },
  black: { label: 'Black', colour: '#15120e' },
} as const
export type FilmGround = keyof typeof filmGrounds

export const framesPerSecond = 30
/** Pictures of one video; more make it too long to be watched twice. */
export const filmPictures = 6
/** Seconds that a picture is shown, the fade to the next one included. */
export const shown = 2
const fade = 0.5
/** How much nearer a picture comes while it is seen. */
const nearer = 0.06

export type Laid = { index: number; opacity: number; scale: number }

/** Seconds that so many pictures take. One alone comes nearer and goes back. */
export const filmSeconds = (pictures: number): number => (pictures === 1 ? shown * 2 : pictures * shown)

/** What lies on the frame at a moment: one picture, and where the next one fades in, that over it; the moment `filmSeconds` is the first one again. */
export function laidAt(at: number, pictures: number): Laid[] {
  if (pictures === 1) {
    const turn = (1 - Math.cos((at / filmSeconds(1)) * 2 * Math.PI)) / 2
    return [{ index: 0, opacity: 1, scale: 1 + nearer * turn }]
  }
  const index = Math.floor(at / shown) % pictures
  const since = at % shown
  const left = shown - since
  const under = { index, opacity: 1, scale: scaleOf(index, fade + since) }
  if (left >= fade) return [under]
  const next = (index + 1) % pictures
  return [under, { index: next, opacity: 1 - left / fade, scale: scaleOf(next, fade - left) }]
}

/** A picture is seen from its fading in to its fading out. Every second one goes away instead of coming nearer. */
function scaleOf(index: number, seen: number): number {
  const part = seen / (shown + fade)
  return 1 + nearer * (index % 2 === 0 ? part : 1 - part)
}
