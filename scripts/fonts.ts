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

/** A face's further subsets, beside its Latin file: Europe and West Africa with currency signs, and Vietnamese. */
const furtherParts = { ext: 'latin-ext', vi: 'vietnamese' } as const

for (const { file } of Object.values(fonts)) {
  const [, family, weight] = /^(.*)-(\d+)\.ttf$/.exec(file) ?? []
  const packageFolder = path.join(folder, 'node_modules/@fontsource', String(family))
  for (const [name, subset] of Object.entries(furtherParts)) {
    const from = path.join(packageFolder, 'files', `${family}-${subset}-${weight}-normal.woff2`)
    const to = path.join(target, 'more', `${family}-${weight}-${name}.ttf`)
    if (!existsSync(from) || existsSync(to)) continue
    await mkdir(path.dirname(to), { recursive: true })
    await writeFile(to, await decompress(await readFile(from)))
  }
  // A face that is committed stays as it is: what was printed with it must print the same again.
  if (existsSync(path.join(target, file))) continue
  const woff2 = await readFile(path.join(packageFolder, 'files', `${family}-latin-${weight}-normal.woff2`))
  const bytes = await decompress(woff2)
  await writeFile(path.join(target, file), bytes)
  await copyFile(path.join(packageFolder, 'LICENSE'), path.join(target, 'licences', `${family}.txt`))
  console.log(file, bytes.length)
}

/** Which letters beyond plain Latin each face has: one bit for each letter that any face has. */
const harfbuzz = await import('harfbuzzjs')
const lettersByFont = new Map<string, Set<number>>()
for (const [id, { file }] of Object.entries(fonts)) {
  const partsOfFont = Object.keys(furtherParts).map((name) =>
    path.join('more', file.replace('.ttf', `-${name}.ttf`)),
  )
  const letters = new Set<number>()
  for (const fontFile of [file, ...partsOfFont].map((name) => path.join(target, name)).filter(existsSync))
    for (const code of new harfbuzz.Face(new harfbuzz.Blob(await readFile(fontFile))).collectUnicodes())
      if ((code > 0xff && code < 0x2000) || (code >= 0x20a0 && code <= 0x20cf)) letters.add(code)
  lettersByFont.set(id, letters)
}
const allLetters = [...new Set([...lettersByFont.values()].flatMap((letters) => [...letters]))].sort(
  (a, b) => a - b,
)
const packBits = (fontLetters: Set<number>): string => {
  const bits = Buffer.alloc(Math.ceil(allLetters.length / 8))
  allLetters.forEach((code, index) => {
    if (fontLetters.has(code)) bits[index >> 3]! |= 1 << (index & 7)
  })
  return bits.subarray(0, bits.findLastIndex((byte) => byte !== 0) + 1).toString('base64')
}
const table = {
  letters: String.fromCodePoint(...allLetters),
  faces: Object.fromEntries([...lettersByFont].map(([id, fontLetters]) => [id, packBits(fontLetters)])),
}
const head = `/** Made by scripts/fonts.ts: letters beyond plain Latin that some face has, and of each face a bit for each of them, in base64. */\n`
await writeFile(
  path.join(target, '../own-letters.ts'),
  `${head}export const ownLetters: Readonly<{ letters: string; faces: Readonly<Record<string, string>> }> = ${JSON.stringify(table, null, 2)}\n`,
)
