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
import { areasUsed } from '../../size-profit.ts'
import { newCanvas, type PressKit } from '../document/press-kit.ts'
import { pictureOf, type StudioProduct, targetOf } from '../document/studio-data.ts'
import { createSewing } from '../stage/sewing/sew-aside.ts'

const fetched = new Map<string, Promise<Maps>>()
const sew = createSewing()
let line: Promise<unknown> = Promise.resolve()

/** Waits for its turn; `wanted` may be false by then. */
export function runInTurn<Made>(wanted: () => boolean, make: () => Promise<Made>): Promise<Made | null> {
  const turn = line.then(async () => {
    await new Promise((rested) => setTimeout(rested, 0))
    return wanted() ? make() : null
  })
  line = turn.catch(() => undefined)
  return turn
}

/** The area a product is shown by: the first one printed, else its first. */
export const shownArea = (document: DesignDocument, { blank }: StudioProduct): string | undefined =>
  areasUsed(document, blank)[0] ?? blank.views[0]?.area ?? undefined

/** Null if there is no picture of that side. */
export async function tilePicture(
  product: StudioProduct,
  document: DesignDocument,
  colour: Colour,
  kit: PressKit,
  inUse = false,
): Promise<ImageData | null> {
  const name = shownArea(document, product)
  const size = name ? areaOf(product.blank, name) : undefined
  const picture = name ? pictureOf(product, name, inUse) : null
  if (!name || !size || !picture) return null
  const { view } = picture
  const coming = fetched.get(view.name) ?? fetchTileMaps(view, hrefs.maps)
  fetched.set(view.name, coming)
  coming.catch(() => fetched.delete(view.name))
  const maps = await coming
  await kit.ensure(document)
  const area = document.areas[name]
  const onPatch = fitOnView(document, name, view, {
    onto: targetOf(product.blank, size),
    place: picture.place(size),
  })
  let laid: Parameters<typeof compose>[2] = null
  if (area && onPatch && view.areaIn) {
    const texture = computeTextureSize(maps)
    const { widthIn, heightIn } = view.areaIn
    const found =
      product.blank.technique === 'embroidery'
        ? drawInkToSew(newCanvas, kit.environment, area, onPatch, view.areaIn)
        : null
    const stitches = found && (await sew(found.ink))
    if (stitches) laid = sewArt(stitches, found.box, view.areaIn, texture)
    const scale = Math.max(texture.width / widthIn, texture.height / heightIn)
    const canvas = laid
      ? null
      : newCanvas(Math.max(1, Math.round(widthIn * scale)), Math.max(1, Math.round(heightIn * scale)))
    if (canvas) draw(canvas, kit.environment, area, scale, onPatch)
    const ink = inkOn(product.blank.technique, colour.hex)
    laid ??= canvas && { data: canvas.pixels(), width: canvas.width, height: canvas.height, ink }
  }
  const pixels = compose(maps, colour, laid, null) as Uint8ClampedArray<ArrayBuffer>
  return new ImageData(pixels, maps.width, maps.height)
}
