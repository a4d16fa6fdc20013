/** The drawing tools of a frame: flat inks, wood type, marks of the press. All positions are in the reel's own units. */
export type Pen = OffscreenCanvasRenderingContext2D
export type Picture = ImageBitmap | OffscreenCanvas

export const inks = {
  paper: '#f3f2ed',
  pic: '#e4e2db',
  sheet: '#ffffff',
  ink: '#15120e',
  soft: '#57524a',
  line: '#8d877b',
  coral: '#ff5b45',
  blue: '#2f4bff',
  yellow: '#ffc62e',
  green: '#00a878',
} as const

/** The progress between two moments, from 0 to 1. */
export const measureProgress = (from: number, to: number, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))
export const easeOut = (value: number): number => 1 - (1 - value) ** 3
export const easeInOut = (value: number): number =>
  value < 0.5 ? 2 * value * value : 1 - (2 - 2 * value) ** 2 / 2
export const mix = (from: number, to: number, value: number): number => from + (to - from) * value

export function fill(pen: Pen, colour: string, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = colour
  pen.fillRect(x, y, width, height)
}

/** Draws a line in the condensed display face. */
export function drawHeadline(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  pen.font = `800 ${size}px Bricolage`
  pen.fontStretch = 'condensed'
  pen.letterSpacing = `${-0.018 * size}px`
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

export function drawLabel(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size = 22, weight = 500, colour = inks.ink as string, align = 'left' as CanvasTextAlign } = {},
): void {
  pen.font = `${weight} ${size}px Instrument`
  pen.fontStretch = 'normal'
  pen.letterSpacing = '0px'
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y)
  pen.textAlign = 'left'
}

/** Draws a picture at this width and its own ratio; `x` and `y` are its top left. */
export function drawPicture(
  pen: Pen,
  picture: Picture,
  x: number,
  y: number,
  width: number,
  opacity = 1,
): void {
  pen.globalAlpha = opacity
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, (width * picture.height) / picture.width)
  pen.globalAlpha = 1
}

/** A picture's shape in one ink, for a plate that isn't yet aligned. */
export function createPlate(picture: Picture, colour: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')!
  pen.drawImage(picture, 0, 0)
  pen.globalCompositeOperation = 'source-in'
  fill(pen, colour, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Marks at the corners of what will be cut. */
export function drawCropMarks(pen: Pen, x: number, y: number, width: number, height: number): void {
  const [gap, length] = [6, 16]
  for (const [offsetX, signX] of [
    [x, -1],
    [x + width, 1],
  ] as const)
    for (const [offsetY, signY] of [
      [y, -1],
      [y + height, 1],
    ] as const) {
      fill(pen, inks.ink, signX < 0 ? offsetX - gap - length : offsetX + gap, offsetY - 0.75, length, 1.5)
      fill(pen, inks.ink, offsetX - 0.75, signY < 0 ? offsetY - gap - length : offsetY + gap, 1.5, length)
    }
}

/** The blade across the whole height, its wet side behind it. */
export function drawBlade(pen: Pen, x: number, height: number): void {
  let at = x
  for (const [width, colour] of [
    [8, inks.coral],
    [12, '#100e0b'],
    [5, '#e0bf8c'],
    [26, '#c69c60'],
    [8, '#a97f45'],
  ] as const) {
    fill(pen, colour, at, 0, width, height)
    at += width
  }
}
