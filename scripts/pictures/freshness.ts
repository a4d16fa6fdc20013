/** Whether the pictures of the site are up to date. Separate from the drawing code, so that a start doesn't load the press. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const madeFolder = join(root, '.cache/made')
export const picturesFolder = join(madeFolder, 'site-pictures')
export const picturesStamp = join(madeFolder, 'site-pictures.stamp')

/** Everything a picture is made from: the press, the map sets, the artworks, the recipes. */
export function hashSources(): string {
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

export const isFresh = (hash: string): boolean =>
  existsSync(picturesFolder) && existsSync(picturesStamp) && readFileSync(picturesStamp, 'utf8') === hash

/** Makes missing or stale pictures in a child process; resolves when they exist, and throws if it fails. */
export async function makePicturesInChildProcess(): Promise<void> {
  if (isFresh(hashSources())) return
  const child = spawn(process.execPath, [join(root, 'scripts/pictures.ts')], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the pictures of the site could not be made; see the lines above')
}
