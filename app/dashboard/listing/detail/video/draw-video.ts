import { type Layer, listLayersAt } from './timeline.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** `backdrop`: the picture itself, blurred, to fill a taller frame; null for a product without surroundings. */
type DrawnPicture = { picture: ImageBitmap; backdrop: OffscreenCanvas | null }
export type Video = { width: number; height: number; ground: string; pictures: readonly DrawnPicture[] }

/** Pixels per side of a backdrop: so few that enlarging blurs it. */
const backdropSide = 12

export async function loadPicture(address: string, signal: AbortSignal): Promise<DrawnPicture> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  return { picture, backdrop: drawBackdrop(picture) }
}

/** A product without surroundings has transparent corners. */
function drawBackdrop(picture: ImageBitmap): OffscreenCanvas | null {
  const canvas = new OffscreenCanvas(backdropSide, backdropSide)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, backdropSide, backdropSide)
  const corners = [0, backdropSide - 1].flatMap((x) =>
    [0, backdropSide - 1].map((y) => context.getImageData(x, y, 1, 1)),
  )
  return corners.every(({ data }) => data[3]! > 250) ? canvas : null
}

/** Returns a function that draws the frame of a moment, in seconds, on a canvas of the video's size. */
export function createFrameDrawer(video: Video): (context: Context, at: number) => void {
  // The picture fading in is composed separately first, so that its background fades with it.
  const layer = new OffscreenCanvas(video.width, video.height).getContext('2d', { alpha: false })!
  return (context, at) => {
    const [lower, upper] = listLayersAt(at, video.pictures.length)
    compose(context, video, lower!)
    if (!upper) return
    compose(layer, video, upper)
    context.globalAlpha = upper.opacity
    context.drawImage(layer.canvas, 0, 0)
    context.globalAlpha = 1
  }
}

function compose(
  context: Context,
  { width, height, ground, pictures }: Video,
  { index, scale }: Layer,
): void {
  const { picture, backdrop } = pictures[index]!
  const drawCentred = (image: CanvasImageSource, side: number) =>
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  if (backdrop) drawCentred(backdrop, Math.max(width, height))
  drawCentred(picture, Math.min(width, height) * scale)
}
