// How close a picture is looked at, in times its size: by a press, a wheel or two fingers.

export const pressedScale = 2.2
/** The largest picture has about so many times the pixels of the frame. */
const closest = 3.6
/** Nearer to its own size than this a picture is whole again. */
const leastScale = 1.06

type Turn = { deltaY: number; deltaMode: number; ctrlKey: boolean; metaKey: boolean }

const limitScale = (scale: number): number => (scale < leastScale ? 1 : Math.min(closest, scale))

/** A wheel is the page's: it is the picture's while that is looked at closer, with Ctrl, and where the page can't go up. */
export const isForPicture = (turn: Turn, scale: number, scrolled: number): boolean =>
  scale > 1 || turn.ctrlKey || turn.metaKey || (turn.deltaY < 0 && scrolled <= 0)

/** Two fingers on a trackpad come as a wheel with Ctrl, in small steps; some mice count lines. */
export function scaleByWheel(scale: number, { deltaY, deltaMode, ctrlKey }: Turn): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaY
  const step = Math.max(-120, Math.min(120, pixels)) * (ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.002)
  return limitScale(scale * Math.exp(-step))
}

/** As far as two fingers have gone apart since they were put down. */
export const scaleByFingers = (scale: number, earlier: number, now: number): number =>
  limitScale(scale * (now / Math.max(1, earlier)))
