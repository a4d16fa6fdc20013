/**
 * The hero film: a blade passes over a printed garment, and behind it the next design appears. The half under
 * the headline is yellow in every frame; only the garment's side changes its ink.
 */
import type { Frame, Reel, Stills } from './reel.ts'

/** The garments in order, each with the ink behind it. */
export const pulls = [
  { still: 'tee-loud', ink: '#2f4bff' },
  { still: 'tee-harmattan', ink: '#ffc62e' },
  { still: 'hoodie-kilo', ink: '#ff5b45' },
  { still: 'tee-pepper', ink: '#9fe0c4' },
] as const

type Shape = {
  width: number
  height: number
  direction: 'right' | 'down'
  /** Where the blade rests, and where it has left the picture. */
  park: number
  end: number
  /** Frames a second while the blade moves. */
  rate: number
  /** Where the blade is in the first frame, which is the poster. */
  poster: number
  garment: { left: number; top: number; width: number }
}
export const shapes = {
  'hero-desktop': {
    width: 1920,
    height: 1080,
    direction: 'right',
    park: 883,
    end: 1944,
    rate: 60,
    poster: 1424,
    garment: { left: 917, top: 38, width: 976 },
  },
  'hero-mobile': {
    width: 1080,
    height: 1992,
    direction: 'down',
    park: 877,
    end: 2014,
    rate: 30,
    poster: 1336,
    garment: { left: 82, top: 970, width: 916 },
  },
} as const satisfies Record<string, Shape>

const yellow = '#ffc62e'
/** The blade's cross-section: wet ink, rubber, the wooden grip with its light and dark edges. */
const wet = { width: 10, colour: '#ff5b45' }
const grip = [
  { width: 16, colour: '#100e0b' },
  { width: 6, colour: '#e0bf8c' },
  { width: 34, colour: '#c69c60' },
  { width: 10, colour: '#a97f45' },
]

/** Seconds. A beat is one pull, then a rest in which the blade, lifted, comes back. */
const pullSeconds = 0.7
const beatSeconds = 2.5
const pullBack = { from: 1.05, to: 1.6 }
const restStep = 0.25

const easeInOut = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2)
const interpolate = (from: number, to: number, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The film as a reel: ten seconds that end where they began. */
export function createHeroReel(shape: Shape, scale: number, stills: Stills): Reel {
  const grounds = pulls.map(({ still, ink }) => drawGround(shape, scale, stills, still, ink))
  const seconds = beatSeconds * pulls.length
  const start = findPosterMoment(shape)
  return {
    width: shape.width * scale,
    height: shape.height * scale,
    seconds,
    frames: listMoments(start, seconds, 1 / shape.rate),
    draw: (context, at) => drawAt(context, shape, scale, grounds, (start + at) % seconds),
  }
}

/** The time in its pull at which the blade reaches its position on the poster. */
function findPosterMoment({ park, end, poster }: Shape): number {
  let at = 0
  while (park + (end - park) * easeInOut(at / pullSeconds) < poster) at += 0.001
  return at
}

/** The moments of the frames: many a second while the blade moves, four while it rests. */
function listMoments(start: number, seconds: number, moveStep: number): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < seconds - 1e-6; ) {
    const beatTime = (start + at) % beatSeconds
    const isMoving = beatTime < pullSeconds || (beatTime >= pullBack.from && beatTime < pullBack.to)
    const next = [pullSeconds, pullBack.from, pullBack.to].find((moment) => beatTime < moment) ?? beatSeconds
    const step = Math.min(isMoving ? moveStep : restStep, Math.max(next - beatTime, moveStep), seconds - at)
    frames.push({ at, seconds: step })
    at += step
  }
  return frames
}

function drawGround(shape: Shape, scale: number, stills: Stills, name: string, ink: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(shape.width * scale, shape.height * scale)
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  context.fillStyle = ink
  context.fillRect(0, 0, shape.width, shape.height)
  const product = stills(name)
  const { left, top, width } = shape.garment
  context.shadowColor = 'rgba(21, 18, 14, 0.3)'
  context.shadowBlur = 46 * scale
  context.shadowOffsetX = -8 * scale
  context.shadowOffsetY = 24 * scale
  context.imageSmoothingQuality = 'high'
  context.drawImage(product, left, top, width, (width * product.height) / product.width)
  return canvas
}

function drawAt(
  context: OffscreenCanvasRenderingContext2D,
  shape: Shape,
  scale: number,
  grounds: readonly OffscreenCanvas[],
  at: number,
): void {
  const { park, end } = shape
  const index = Math.floor(at / beatSeconds)
  const beatTime = at % beatSeconds
  const current = grounds[index]!
  const next = grounds[(index + 1) % grounds.length]!
  const wipeEdge = park + (end - park) * easeInOut(interpolate(0, pullSeconds, beatTime))
  const isLifted = beatTime >= pullSeconds && beatTime < pullBack.to
  const loweredPosition = beatTime < pullSeconds ? wipeEdge : park
  const blade = isLifted
    ? end - (end - park) * easeInOut(interpolate(pullBack.from, pullBack.to, beatTime))
    : loweredPosition

  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = yellow
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  drawStrip(context, shape, scale, next, park, wipeEdge)
  drawStrip(context, shape, scale, current, wipeEdge, end)
  drawBlade(context, shape, scale, blade, isLifted)
}

/** The part of a picture between two positions of the blade. */
function drawStrip(
  context: OffscreenCanvasRenderingContext2D,
  { direction, width, height }: Shape,
  scale: number,
  picture: OffscreenCanvas,
  from: number,
  to: number,
): void {
  if (to <= from) return
  context.save()
  context.beginPath()
  if (direction === 'right') context.rect(from * scale, 0, (to - from) * scale, height * scale)
  else context.rect(0, from * scale, width * scale, (to - from) * scale)
  context.clip()
  context.drawImage(picture, 0, 0)
  context.restore()
}

function drawBlade(
  context: OffscreenCanvasRenderingContext2D,
  { direction, width, height }: Shape,
  scale: number,
  position: number,
  isLifted: boolean,
): void {
  const drawBar = (at: number, thickness: number, colour: string): void => {
    context.fillStyle = colour
    if (direction === 'right') context.fillRect(at * scale, 0, thickness * scale, height * scale)
    else context.fillRect(0, at * scale, width * scale, thickness * scale)
  }
  if (isLifted) drawBar(position + 34, 66, 'rgba(21, 18, 14, 0.2)')
  else drawBar(position, wet.width, wet.colour)
  let at = position + wet.width
  for (const piece of grip) {
    drawBar(at, piece.width, piece.colour)
    at += piece.width
  }
}
