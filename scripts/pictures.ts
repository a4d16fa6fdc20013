// node scripts/pictures.ts: renders the site's product pictures with our own press into .cache/made/site-pictures.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashSources, isFresh, picturesFolder, picturesStamp } from './pictures/freshness.ts'
import { drawFlat, drawMockup } from './pictures/press.ts'
import { flats, flatWidth, mockups, pictureWidths, renderSide } from './pictures/recipes.ts'

/** A picture in the widths it is shown in; `name.webp` is the largest, for places that want one file. */
async function resizeToWidths(name: string, original: Buffer): Promise<[file: string, bytes: Buffer][]> {
  return Promise.all(
    pictureWidths.flatMap((width) => {
      const resized = sharp(original).resize({ width, kernel: 'lanczos3', withoutEnlargement: true })
      const file = `${name}-${width}`
      return [
        resized
          .clone()
          .webp({ quality: 80, effort: 3 })
          .toBuffer()
          .then((bytes): [string, Buffer] => [`${file}.webp`, bytes]),
        resized
          .clone()
          .avif({ quality: 56, effort: 2 })
          .toBuffer()
          .then((bytes): [string, Buffer] => [`${file}.avif`, bytes]),
      ]
    }),
  )
}

/** Renders what is missing or stale. The folder changes in one move, so that a server never sees half of it. */
export async function makePictures(): Promise<void> {
  const hash = hashSources()
  if (isFresh(hash)) return
  console.log('Printing the pictures of the site...')
  const nextFolder = `${picturesFolder}.${process.pid}`
  mkdirSync(nextFolder, { recursive: true })
  const write = (file: string, bytes: Buffer): void => writeFileSync(join(nextFolder, file), bytes)
  for (const [name, recipe] of Object.entries(mockups)) {
    const files = await resizeToWidths(name, await drawMockup(recipe, renderSide))
    for (const [file, bytes] of files) write(file, bytes)
    const [largest] = files.filter(([file]) => file === `${name}-${pictureWidths.at(-1)}.webp`)
    write(`${name}.webp`, largest![1])
  }
  for (const [name, artwork] of Object.entries(flats))
    write(`${name}.webp`, await drawFlat(artwork, flatWidth))
  rmSync(picturesFolder, { recursive: true, force: true })
  renameSync(nextFolder, picturesFolder)
  writeFileSync(picturesStamp, hash)
}

if (process.argv[1] === import.meta.filename) await makePictures()
