// A picture's zoom, as a multiple of its size: by a click, a wheel or a pinch.

export const clickScale = 2.2
/** The largest picture has about this many times the pixels of the frame. */
const maxScale = 3.6
/** Below this the whole picture is shown. */
const minScale = 1.06

type WheelMove = { deltaY: number; deltaMode: number; ctrlKey: boolean; metaKey: boolean }

const limitScale = (scale: number): number => (scale < minScale ? 1 : Math.min(maxScale, scale))

/** A wheel scrolls the page, but zooms a picture already zoomed, with Ctrl, or where the page can't scroll up. */
export const isForPicture = (wheel: WheelMove, scale: number, pageTop: number): boolean =>
  scale > 1 || wheel.ctrlKey || wheel.metaKey || (wheel.deltaY < 0 && pageTop <= 0)

/** A pinch on a trackpad arrives as a wheel with Ctrl, in small steps; some mice count lines. */
export function scaleByWheel(scale: number, { deltaY, deltaMode, ctrlKey }: WheelMove): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaY
  const step = Math.max(-120, Math.min(120, pixels)) * (ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.002)
  return limitScale(scale * Math.exp(-step))
}

/** Zooms as far as two fingers have moved apart since they touched. */
export const scaleByPinch = (scale: number, startDistance: number, distance: number): number =>
  limitScale(scale * (distance / Math.max(1, startDistance)))
