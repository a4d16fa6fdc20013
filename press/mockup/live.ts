/** The photograph while someone draws: WebGL if there is any, otherwise the server's arithmetic on fewer pixels. */
import type { Ink } from '../soft-proof/soft-proof.ts'
import { type Art, type Colour, type Maps, thinMaps } from './compose.ts'
import { developMaps } from './develop-maps.ts'
import { openWebgl } from './live-webgl.ts'
import { createRecompose } from './recompose.ts'
import { computeTextureSize, makeMaps } from './texture.ts'
import { tileFile, unpackTile } from './tile.ts'
import { type MapName, mapFiles, type View } from './view.ts'

export type LivePicture = {
  /** The design on the patch of the picture, or nothing, as `ink` makes it. Call again whenever it changes. */
  setArt(art: HTMLCanvasElement | null, ink: Ink | null): void
  /** `isRough`: on few pixels, during a drag; the design is then expected at `roughScale` of its usual size. */
  draw(colour: Colour, isRough?: boolean): void
  /** The scale at which a moving design may be drawn: 1 where a graphics card draws all of it in time. */
  roughScale: number
  /** The planes, for measuring. */
  maps: Maps
  /** The best size of a design for this view. */
  texture: { width: number; height: number }
}
type Decoded = { bitmap: ImageBitmap; pixels: Uint8ClampedArray }

const roughFactor = 3
const webglByCanvas = new WeakMap<HTMLCanvasElement, ReturnType<typeof openWebgl>>()

/** Fetches a view's maps from `base` and makes `canvas` show it. */
export async function openLivePicture(
  canvas: HTMLCanvasElement,
  view: View,
  base: string,
): Promise<LivePicture> {
  const { entries: mapEntries, maps } = await fetchMaps(view, base)
  const gl = webglByCanvas.get(canvas) ?? openWebgl(canvas)
  webglByCanvas.set(canvas, gl)
  const texture = computeTextureSize(maps)
  if (!gl) return openOnPixels(canvas, maps, texture)
  canvas.width = view.width
  canvas.height = view.height
  const bitmaps = Object.fromEntries(mapEntries.map(([name, { bitmap }]) => [name, bitmap]))
  gl.load(view, bitmaps, maps, texture.width)
  return {
    maps,
    texture,
    roughScale: 1,
    setArt: (art, ink) => gl.setArt(art, ink),
    draw: (colour) => gl.draw(colour),
  }
}

/** A view's maps as planes, and the pictures they came in. */
export async function fetchMaps(
  view: View,
  base: string,
): Promise<{ entries: [MapName, Decoded][]; maps: Maps }> {
  const loadedMaps = await Promise.all(
    view.files.map(
      async (name): Promise<[MapName, Decoded]> => [
        name,
        await fetchMap(`${base}/${view.name}/${mapFiles[name]}`),
      ],
    ),
  )
  const pictures = Object.fromEntries(loadedMaps) as Partial<Record<MapName, Decoded>>
  const plane = (name: MapName) => {
    const picture = pictures[name]
    return picture && { data: picture.pixels, channels: 4 }
  }
  const [shade, mask] = [plane('shade'), plane('mask')]
  if (!shade || !mask) throw new Error(`The map set ${view.name} is not whole.`)
  const maps = makeMaps(view, {
    shade,
    mask,
    uv: plane('uv'),
    cover: plane('cover'),
    spec: plane('spec'),
    shadow: plane('shadow'),
    fixed: plane('fixed'),
    heather: plane('heather'),
  })
  return { entries: loadedMaps, maps: developMaps(maps) }
}

/** A view’s planes a third as wide: enough for a tile of a wall, and forty of them fit in memory. */
export async function fetchTileMaps(view: View, base: string): Promise<Maps> {
  const { bitmap, pixels } = await fetchMap(`${base}/${view.name}/${tileFile}`)
  bitmap.close()
  return developMaps(unpackTile(view, { data: pixels, channels: 4 }))
}

async function fetchMap(url: string): Promise<Decoded> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob(), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(bitmap, 0, 0)
  return { bitmap, pixels: context.getImageData(0, 0, bitmap.width, bitmap.height).data }
}

/** Few pixels during a drag, all of them after it. */
function openOnPixels(canvas: HTMLCanvasElement, maps: Maps, texture: LivePicture['texture']): LivePicture {
  const composers = { whole: createRecompose(maps), small: createRecompose(thinMaps(maps, roughFactor)) }
  const context = canvas.getContext('2d')
  let drawnArt: Art | null = null
  return {
    maps,
    texture,
    setArt(art, ink) {
      const from = art?.getContext('2d', { willReadFrequently: true })
      drawnArt =
        art && from
          ? {
              data: from.getImageData(0, 0, art.width, art.height).data,
              width: art.width,
              height: art.height,
              ink,
            }
          : null
    },
    roughScale: 1 / roughFactor,
    draw(colour, isRough = false) {
      const { maps: from, recompose } = isRough ? composers.small : composers.whole
      const { pixels, part } = recompose(colour, drawnArt)
      const isResized = canvas.width !== from.width || canvas.height !== from.height
      if (isResized) Object.assign(canvas, { width: from.width, height: from.height })
      const image = new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, from.width, from.height)
      if (isResized || !part) return context?.putImageData(image, 0, 0)
      const { left, top, right, bottom } = part
      context?.putImageData(image, 0, 0, left, top, right - left, bottom - top)
    },
  }
}
