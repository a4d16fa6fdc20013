/** Small product pictures with the design, drawn one after another while nobody is editing. */
import { areaOf, inkOn } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { type Colour, compose, type Maps } from '#press/mockup/compose.ts'
import { fitOnView } from '#press/mockup/fit-on-view.ts'
import { fetchTileMaps } from '#press/mockup/live.ts'
import { drawInkToSew, sewArt } from '#press/mockup/sew-art.ts'
import { computeTextureSize } from '#press/mockup/texture.ts'
import { listAreasUsed } from '../../size-profit.ts'
import { createCanvas, type PressKit } from '../document/press-kit.ts'
import { findPicture, type StudioProduct, targetOf } from '../document/studio-data.ts'
import { createSewing } from '../stage/sewing/sew-in-worker.ts'

const mapsByView = new Map<string, Promise<Maps>>()
const sew = createSewing()
let queue: Promise<unknown> = Promise.resolve()

/** Waits for its turn; `isWanted` may be false by then. */
export function runInTurn<Made>(isWanted: () => boolean, make: () => Promise<Made>): Promise<Made | null> {
  const result = queue.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return isWanted() ? make() : null
  })
  queue = result.catch(() => undefined)
  return result
}

/** The area a product is shown by: the first one printed, else its first. */
export const pickShownArea = (document: DesignDocument, { blank }: StudioProduct): string | undefined =>
  listAreasUsed(document, blank)[0] ?? blank.views[0]?.area ?? undefined

/** Null if there is no picture of that side. */
export async function drawTilePicture(
  product: StudioProduct,
  document: DesignDocument,
  colour: Colour,
  kit: PressKit,
  inUse = false,
): Promise<ImageData | null> {
  const name = pickShownArea(document, product)
  const size = name ? areaOf(product.blank, name) : undefined
  const picture = name ? findPicture(product, name, inUse) : null
  if (!name || !size || !picture) return null
  const { view } = picture
  const request = mapsByView.get(view.name) ?? fetchTileMaps(view, hrefs.maps)
  mapsByView.set(view.name, request)
  request.catch(() => mapsByView.delete(view.name))
  const maps = await request
  await kit.ensure(document)
  const area = document.areas[name]
  const onPatch = fitOnView(document, name, view, {
    onto: targetOf(product.blank, size),
    place: picture.place(size),
  })
  let patch: Parameters<typeof compose>[2] = null
  if (area && onPatch && view.areaIn) {
    const texture = computeTextureSize(maps)
    const { widthIn, heightIn } = view.areaIn
    const inkToSew =
      product.blank.technique === 'embroidery'
        ? drawInkToSew(createCanvas, kit.environment, area, onPatch, view.areaIn)
        : null
    const stitches = inkToSew && (await sew(inkToSew.ink))
    if (stitches) patch = sewArt(stitches, inkToSew.box, view.areaIn, texture)
    const scale = Math.max(texture.width / widthIn, texture.height / heightIn)
    const canvas = patch
      ? null
      : createCanvas(Math.max(1, Math.round(widthIn * scale)), Math.max(1, Math.round(heightIn * scale)))
    if (canvas) draw(canvas, kit.environment, area, scale, onPatch)
    const ink = inkOn(product.blank.technique, colour.hex)
    patch ??= canvas && { data: canvas.pixels(), width: canvas.width, height: canvas.height, ink }
  }
  const pixels = compose(maps, colour, patch, null) as Uint8ClampedArray<ArrayBuffer>
  return new ImageData(pixels, maps.width, maps.height)
}
