/** The script for the browser: it fetches its order, the stills and the faces, and posts back a file. */
import { drawAt, encode } from './encode.ts'
import { createHeroReel, shapes } from './hero.ts'
import type { Encoding, Reel, Stills } from './reel.ts'
import type { Sum } from './scenes.ts'
import { createShortReel } from './short.ts'

export type FilmName = keyof typeof shapes | 'short'
export type Order = {
  film: FilmName
  scale: number
  stills: readonly string[]
  sums: readonly Sum[]
  /** A film, or one picture of it, at a second. */
  as: Encoding | { second: number }
}

async function fetchStills(names: readonly string[]): Promise<Stills> {
  const bitmaps = new Map<string, ImageBitmap>()
  for (const name of names)
    bitmaps.set(name, await createImageBitmap(await (await fetch(`/stills/${name}.png`)).blob()))
  return (name) => bitmaps.get(name)!
}

async function loadFaces(): Promise<void> {
  const faces = [
    new FontFace('Bricolage', 'url(/fonts/bricolage-grotesque.woff2)', {
      weight: '400 800',
      stretch: '75% 100%',
    }),
    new FontFace('Instrument', 'url(/fonts/instrument-sans.woff2)', {
      weight: '400 700',
      stretch: '75% 100%',
    }),
  ]
  for (const face of faces) document.fonts.add(await face.load())
}

async function createReel({ film, scale, stills, sums }: Order): Promise<Reel> {
  const pictures = await fetchStills(stills)
  if (film !== 'short') return createHeroReel(shapes[film], scale, pictures)
  await loadFaces()
  return createShortReel(scale, pictures, sums)
}

async function run(): Promise<void> {
  const order = (await (await fetch('/order.json')).json()) as Order
  const reel = await createReel(order)
  const body = 'codec' in order.as ? await encode(reel, order.as) : await drawAt(reel, order.as.second)
  await fetch('/file', { method: 'POST', body })
}

run().then(
  () => {
    document.title = 'done'
  },
  (cause) => {
    document.title = String(cause)
  },
)
