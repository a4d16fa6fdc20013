/** The surface that the renderer draws on and with: a browser's canvas or the server's, never a document object model. */
import type { Blend } from '../document.ts'
import type { Matrix } from './matrix.ts'
import type { Bounds } from './outline.ts'
import type { TextShaper } from './text-shaper.ts'

export type Context2d = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'setTransform'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'bezierCurveTo'
  | 'closePath'
  | 'rect'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'setLineDash'
  | 'createLinearGradient'
  | 'drawImage'
  | 'getImageData'
  | 'putImageData'
  | 'createImageData'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'miterLimit'
  | 'globalAlpha'
  | 'globalCompositeOperation'
  | 'imageSmoothingEnabled'
  | 'imageSmoothingQuality'
>
export type CanvasLike = { width: number; height: number; context: Context2d; source: CanvasImageSource }

/** A picture that was drawn 1:1 into a canvas: decoders and scalers then agree to the last bit. */
export type Picture = { source: CanvasImageSource; width: number; height: number }

export type DrawEnvironment = {
  newCanvas(width: number, height: number): CanvasLike
  /** Missing pictures are drawn as nothing; preflight reports them, and the press refuses. */
  picture(artwork: string): Picture | undefined
  /** The same picture with more pixels, where a print needs more than the master has and more exist. */
  finer?: ((artwork: string) => Picture | undefined) | undefined
  shaper: TextShaper
}

/** A canvas whose top left pixel lies at (left, top) of the finished picture. */
export type Surface = {
  context: Context2d
  width: number
  height: number
  left: number
  top: number
}

const operations: Record<Blend, GlobalCompositeOperation> = {
  normal: 'source-over',
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
}

/** Sets one finished matrix; `matrix.ts` says why the canvas concatenates none. */
export function setTransform({ context, left, top }: Surface, m: Matrix) {
  context.setTransform(m[0], m[1], m[2], m[3], m[4] - left, m[5] - top)
}

export function setInk({ context }: Surface, opacity: number, blend: Blend) {
  context.globalAlpha = opacity
  context.globalCompositeOperation = operations[blend]
}

/** Draws on its own canvas and lays the result down once, so that overlapping parts fade as one. */
export function drawIsolated(
  surface: Surface,
  environment: DrawEnvironment,
  bounds: Bounds,
  ink: { opacity: number; blend: Blend },
  drawInside: (inner: Surface) => void,
) {
  const left = Math.max(surface.left, Math.floor(bounds.left) - 1)
  const top = Math.max(surface.top, Math.floor(bounds.top) - 1)
  const width = Math.min(surface.left + surface.width, Math.ceil(bounds.right) + 1) - left
  const height = Math.min(surface.top + surface.height, Math.ceil(bounds.bottom) + 1) - top
  if (width <= 0 || height <= 0) return
  const canvas = environment.newCanvas(width, height)
  drawInside({ context: canvas.context, width, height, left, top })
  const { context } = surface
  context.save()
  setInk(surface, ink.opacity, ink.blend)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(canvas.source, left - surface.left, top - surface.top)
  context.restore()
}
