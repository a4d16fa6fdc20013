// node scripts/pictures.ts: renders the site's product pictures with our own press into .cache/made/site-pictures.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
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
import { flat, mockup } from './pictures/press.ts'
import { flats, flatWidth, mockups, pictureWidths, renderSide } from './pictures/recipes.ts'

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

/** A picture in the widths it is shown in; `name.webp` is the largest, for places that want one file. */
async function inWidths(name: string, whole: Buffer): Promise<[file: string, bytes: Buffer][]> {
  return Promise.all(
    pictureWidths.flatMap((width) => {
      const sized = sharp(whole).resize({ width, kernel: 'lanczos3', withoutEnlargement: true })
      const file = `${name}-${width}`
      return [
        sized
          .clone()
          .webp({ quality: 80, effort: 3 })
          .toBuffer()
          .then((bytes): [string, Buffer] => [`${file}.webp`, bytes]),
        sized
          .clone()
          .avif({ quality: 56, effort: 2 })
          .toBuffer()
          .then((bytes): [string, Buffer] => [`${file}.avif`, bytes]),
      ]
    }),
  )
}

const fresh = (hash: string): boolean =>
  existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Makes what is missing or stale in a process of its own; resolves when the pictures are there, and throws if not. */
export async function makePicturesBeside(): Promise<void> {
  if (fresh(sourcesHash())) return
  const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the pictures of the site could not be made; see the lines above')
}

/** Renders what is missing or stale. The folder changes in one move, so that a server never sees half of it. */
export async function makePictures(): Promise<void> {
  const hash = sourcesHash()
  if (fresh(hash)) return
  console.log('Printing the pictures of the site...')
  const next = `${folder}.${process.pid}`
  mkdirSync(next, { recursive: true })
  const write = (file: string, bytes: Buffer): void => writeFileSync(join(next, file), bytes)
  for (const [name, recipe] of Object.entries(mockups)) {
    const files = await inWidths(name, await mockup(recipe, renderSide))
    for (const [file, bytes] of files) write(file, bytes)
    const [largest] = files.filter(([file]) => file === `${name}-${pictureWidths.at(-1)}.webp`)
    write(`${name}.webp`, largest![1])
  }
  for (const [name, artwork] of Object.entries(flats)) write(`${name}.webp`, await flat(artwork, flatWidth))
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
  writeFileSync(stamp, hash)
}

if (process.argv[1] === import.meta.filename) await makePictures()
