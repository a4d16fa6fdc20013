/**
 * Makes `press/fonts/*.ttf`: HarfBuzz reads TrueType, the packages carry WOFF2. The result is committed, so this runs
 * only when a face is added. Usage, with the packages installed in some folder outside the repository:
 *   npm install wawoff2 @fontsource/anton ...   (in that folder)
 *   node scripts/fonts.ts <that folder>
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fonts } from '#press/fonts.ts'

const folder = process.argv[2]
if (!folder || folder === '--help') {
  console.log('node scripts/fonts.ts <folder with wawoff2 and the @fontsource packages installed>')
  process.exit(folder ? 0 : 1)
}
const require = createRequire(path.resolve(folder, 'package.json'))
const { decompress } = require('wawoff2') as { decompress: (bytes: Uint8Array) => Promise<Uint8Array> }
const target = path.join(import.meta.dirname, '../press/fonts')
await mkdir(path.join(target, 'licences'), { recursive: true })

/** What a face has beyond the letters of its own file: those of Europe and West Africa with money signs, and of Vietnam. */
const furtherParts = { ext: 'latin-ext', vi: 'vietnamese' } as const

for (const { file } of Object.values(fonts)) {
  const [, family, weight] = /^(.*)-(\d+)\.ttf$/.exec(file) ?? []
  const home = path.join(folder, 'node_modules/@fontsource', String(family))
  for (const [name, part] of Object.entries(furtherParts)) {
    const from = path.join(home, 'files', `${family}-${part}-${weight}-normal.woff2`)
    const to = path.join(target, 'more', `${family}-${weight}-${name}.ttf`)
    if (!existsSync(from) || existsSync(to)) continue
    await mkdir(path.dirname(to), { recursive: true })
    await writeFile(to, await decompress(await readFile(from)))
  }
  // A face that is committed stays as it is: what was printed with it must print the same again.
  if (existsSync(path.join(target, file))) continue
  const packed = await readFile(path.join(home, 'files', `${family}-latin-${weight}-normal.woff2`))
  const bytes = await decompress(packed)
  await writeFile(path.join(target, file), bytes)
  await copyFile(path.join(home, 'LICENSE'), path.join(target, 'licences', `${family}.txt`))
  console.log(file, bytes.length)
}
