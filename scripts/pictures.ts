// node scripts/pictures.ts: renders the site's product pictures with our own press into .cache/made/site-pictures.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DesignDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { environmentFor, newCanvas, noAssets } from '#press/files/environment.ts'
import { renderMockup } from '#press/files/mockup.ts'
import { viewOf } from '#press/views.ts'
import { sampleArtworks } from '#sample/artworks/index.ts'
import { heroScenes, renderHero } from './pictures/hero.ts'
import { flats, flatWidth, hexes, mockups, pictureSide, type Recipe } from './pictures/recipes.ts'

const root = join(import.meta.dirname, '..')
const made = join(root, '.cache/made')
const folder = join(made, 'site-pictures')
const stamp = join(made, 'site-pictures.stamp')

/** Everything a picture is made from: the press, the map sets, the artworks, the recipes. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of ['press', 'art/maps', 'sample/artworks', 'scripts/pictures', 'scripts/pictures.ts']) {
    const path = join(root, source)
    const names = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
      : ['']
    for (const name of names.sort()) {
      const file = join(path, name)
      const { size } = statSync(file)
      if (name.includes('.test.')) continue
      hash.update(`${source}/${name} ${size}\n`)
      if (/\.(ts|json)$/.test(file)) hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

const artworks = new Map<string, DesignDocument>()
function artworkNamed(name: string): DesignDocument {
  if (artworks.size === 0) for (const [key, document] of sampleArtworks()) artworks.set(key, document)
  const document = artworks.get(name)
  if (!document) throw new Error(`no sample artwork is called ${name}`)
  return document
}

function mockup({ view: name, hex, artwork }: Recipe, size: number): Promise<Buffer> {
  const view = viewOf(name)
  if (!view) throw new Error(`no map set is called ${name}`)
  const document = artworkNamed(artwork ?? 'harmattan-sun')
  return renderMockup({
    document,
    area: artwork ? 'front' : undefined,
    view,
    colour: { hex },
    size,
    assets: noAssets,
  })
}

async function flat(artwork: string): Promise<Buffer> {
  const document = artworkNamed(artwork)
  const area = document.areas.front
  if (!area) throw new Error(`${artwork} has no front`)
  const scale = flatWidth / area.widthIn
  const canvas = newCanvas(flatWidth, Math.round(area.heightIn * scale))
  draw(canvas, await environmentFor(document, noAssets), area, scale)
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const }
  return sharp(Buffer.from(canvas.pixels()), { raw }).webp({ quality: 84 }).toBuffer()
}

async function heroes(): Promise<[string, Buffer][]> {
  const large = 1500
  const fresh = await mockup({ view: 'tshirt/front', hex: hexes.natural, artwork: 'harmattan-sun' }, large)
  const last = await mockup({ view: 'tshirt/front', hex: hexes.black, artwork: 'loud-moon-light' }, large)
  return Promise.all(
    Object.entries(heroScenes).map(
      async ([name, scene]): Promise<[string, Buffer]> => [name, await renderHero(scene, fresh, last)],
    ),
  )
}

/** Renders what is missing or stale. The folder changes in one move, so that a server never sees half of it. */
export async function makePictures(): Promise<void> {
  const hash = sourcesHash()
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Printing the pictures of the site...')
  const next = `${folder}.${process.pid}`
  mkdirSync(next, { recursive: true })
  const write = (name: string, bytes: Buffer): void => writeFileSync(join(next, `${name}.webp`), bytes)
  for (const [name, recipe] of Object.entries(mockups)) write(name, await mockup(recipe, pictureSide))
  for (const [name, artwork] of Object.entries(flats)) write(name, await flat(artwork))
  for (const [name, bytes] of await heroes()) write(name, bytes)
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
  writeFileSync(stamp, hash)
}

if (process.argv[1] === import.meta.filename) await makePictures()
