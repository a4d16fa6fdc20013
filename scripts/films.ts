/**
 * node scripts/films.ts [name ...]: makes the films of the public site, `public/films/*`, from our own press. The
 * stills are product pictures of the renderer; a page in the packaged Chromium draws the frames and encodes them with
 * its own VP9 and H.264 encoders. Takes a few minutes, so the results are committed; run it when a film changes.
 * With `--look 1,2.5` it writes PNG pictures of those seconds to `.cache/films` instead.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { runPage } from '../tests/golden/run-page.ts'
import { pulls } from './films/hero.ts'
import type { FilmName, Order } from './films/page.ts'
import type { Encoding } from './films/reel.ts'
import { shortArts, shortStills } from './films/short.ts'
import { findTeeSums } from './films/sums.ts'
import { drawFlat, drawMockup } from './pictures/press.ts'
import { hexes, mockups } from './pictures/recipes.ts'

type Recipe = {
  scale: number
  stills: readonly string[]
  /**
   * The second at which the film's poster is taken, and its width: the film's own if it is the first picture of a
   * page. Such a poster is WebP, which a phone decodes twice as fast as AVIF: until then it draws nothing else.
   */
  poster: { second: number; width: number; format: 'avif' | 'webp' }
  /** Left out where H.264, which every browser plays, is smaller at the same quality. */
  webm?: Encoding
  mp4: Encoding
}
const hero = { stills: pulls.map((pull) => pull.still) }
const films: Readonly<Record<FilmName, Recipe>> = {
  'hero-desktop': {
    ...hero,
    scale: 1,
    poster: { second: 0, width: 1920, format: 'webp' },
    webm: { codec: 'vp9', bitrate: 1_100_000, keyEvery: 60 },
    mp4: { codec: 'avc', bitrate: 1_150_000, keyEvery: 60 },
  },
  'hero-mobile': {
    ...hero,
    scale: 0.75,
    poster: { second: 0, width: 810, format: 'webp' },
    webm: { codec: 'vp9', bitrate: 800_000, keyEvery: 60 },
    mp4: { codec: 'avc', bitrate: 850_000, keyEvery: 60 },
  },
  short: {
    scale: 1,
    stills: [...shortStills, ...Object.keys(shortArts)],
    poster: { second: 3.6, width: 1280, format: 'avif' },
    mp4: { codec: 'avc', bitrate: 450_000, keyEvery: 5 },
  },
}
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'public/films')
const [stillSide, artSide] = [1500, 720]

const tote = { view: 'tote/front', hex: hexes.natural, artwork: 'harmattan-sun' }
const stills = new Map<string, Promise<Buffer>>()
/** A product picture cut to its garment, or an artwork on its own. */
async function drawStill(name: string): Promise<Buffer> {
  const artwork = (shortArts as Record<string, string>)[name]
  if (artwork)
    return sharp(await drawFlat(artwork, artSide))
      .png()
      .toBuffer()
  const recipe = name === 'tote-harmattan' ? tote : mockups[name]
  if (!recipe) throw new Error(`no recipe is called ${name}`)
  const picture = sharp(await drawMockup(recipe, stillSide)).trim({ threshold: 1 })
  return picture.png({ compressionLevel: 2 }).toBuffer()
}

async function make(film: FilmName, output: Order['as']): Promise<Buffer> {
  const { scale, stills: names } = films[film]
  const order: Order = {
    film,
    scale: 'codec' in output ? scale : 1,
    stills: names,
    sums: film === 'short' ? await findTeeSums() : [],
    as: output,
  }
  return runPage('../../scripts/films/page.ts', async (url) => {
    if (url === '/order.json') return { type: 'application/json', body: JSON.stringify(order) }
    if (/^\/fonts\/[a-z-]+\.woff2$/.test(url))
      return { type: 'font/woff2', body: readFileSync(path.join(root, 'public', url)) }
    const name = /^\/stills\/(.*)\.png$/.exec(url)?.[1]
    if (!name) return null
    if (!stills.has(name)) stills.set(name, drawStill(name))
    return { type: 'image/png', body: await stills.get(name)! }
  })
}

function write(file: string, bytes: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  console.log(path.relative(root, file).padEnd(44), `${(bytes.length / 1000).toFixed(0)} kB`)
}

async function makeFilmAndPoster(film: FilmName): Promise<void> {
  const { poster, webm, mp4 } = films[film]
  const { second, width, format } = poster
  const picture = sharp(await make(film, { second })).resize({ width })
  const encoded =
    format === 'avif' ? picture.avif({ quality: 58, effort: 7 }) : picture.webp({ quality: 82, effort: 6 })
  write(path.join(folder, `${film}-${width}.${format}`), await encoded.toBuffer())
  if (webm) write(path.join(folder, `${film}.webm`), await make(film, webm))
  write(path.join(folder, `${film}.mp4`), await make(film, mp4))
}

const args = process.argv.slice(2)
const lookSeconds = args.includes('--look')
  ? args.splice(args.indexOf('--look'), 2)[1]!.split(',').map(Number)
  : null
for (const film of (args.length ? args : Object.keys(films)) as FilmName[]) {
  if (!films[film]) throw new Error(`There is no film ${film}. There are: ${Object.keys(films).join(', ')}.`)
  if (!lookSeconds) await makeFilmAndPoster(film)
  else
    for (const second of lookSeconds)
      write(path.join(root, `.cache/films/${film}-${second}.png`), await make(film, { second }))
}
