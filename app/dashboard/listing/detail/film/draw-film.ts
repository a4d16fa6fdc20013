import { type Laid, laidAt } from './timeline.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** `place`: the picture so soft that nothing is made out, where it has a place around it; it fills what is beside it. */
type Drawn = { picture: ImageBitmap; place: OffscreenCanvas | null }
export type Film = { width: number; height: number; ground: string; pictures: readonly Drawn[] }

const soft = 12

export async function loadPicture(address: string, signal: AbortSignal): Promise<Drawn> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  return { picture, place: placeOf(picture) }
}

/** Things that are drawn alone have a rim that is seen through. */
function placeOf(picture: ImageBitmap): OffscreenCanvas | null {
  const canvas = new OffscreenCanvas(soft, soft)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, soft, soft)
  const corners = [0, soft - 1].flatMap((x) => [0, soft - 1].map((y) => context.getImageData(x, y, 1, 1)))
  return corners.every(({ data }) => data[3]! > 250) ? canvas : null
}

/** Draws the frame of a moment on the whole of a canvas of the film's size. */
export function createDraw(film: Film): (context: Context, at: number) => void {
  // What fades in is laid whole beside the frame first: its ground fades as its picture does.
  const aside = new OffscreenCanvas(film.width, film.height).getContext('2d', { alpha: false })!
  return (context, at) => {
    const [under, over] = laidAt(at, film.pictures.length)
    lay(context, film, under!)
    if (!over) return
    lay(aside, film, over)
    context.globalAlpha = over.opacity
    context.drawImage(aside.canvas, 0, 0)
    context.globalAlpha = 1
  }
}

function lay(context: Context, { width, height, ground, pictures }: Film, { index, scale }: Laid): void {
  const { picture, place } = pictures[index]!
  const centred = (drawn: CanvasImageSource, side: number) =>
    context.drawImage(drawn, (width - side) / 2, (height - side) / 2, side, side)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  if (place) centred(place, Math.max(width, height))
  centred(picture, Math.min(width, height) * scale)
}
