/**
 * Cuts the screens' fonts to what is used, which halves what a first visit fetches: Bricolage Grotesque, whose headings
 * are all heavy, for the public site (one weight), stores (one width too), the interface and the headings of papers;
 * and the faces that a store may choose, packed from the press's. Instrument Sans is committed without its width axis,
 * since text is never condensed. The results are committed. Usage, with the package installed in a folder outside the
 * repository:
 *   npm install subset-font   (in that folder)
 *   node scripts/site-fonts.ts <that folder>
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { storeFonts } from '../app/storefront/look-fonts.ts'

type Axis = number | { min: number; max: number }
type Cut = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2' | 'truetype'; variationAxes: Record<string, Axis> },
) => Promise<Buffer>

const folder = process.argv[2]
if (!folder || folder === '--help') {
  console.log('node scripts/site-fonts.ts <folder with subset-font installed>')
  process.exit(folder ? 0 : 1)
}
const entry = createRequire(path.resolve(folder, 'package.json')).resolve('subset-font')
const { default: cut } = (await import(pathToFileURL(entry).href)) as { default: Cut }
const fonts = path.join(import.meta.dirname, '../public/fonts')
const latin = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const text = `${latin}“”‘’–—…−→←€£₦•×™`

for (const [from, to, variationAxes] of [
  ['bricolage-grotesque', 'bricolage-display', { opsz: 96, wght: 770 }],
  ['bricolage-grotesque', 'bricolage-store', { opsz: 96, wght: 770, wdth: 79 }],
  ['bricolage-grotesque', 'bricolage-interface', { opsz: 24, wght: { min: 700, max: 800 } }],
] as const) {
  const source = readFileSync(path.join(fonts, `${from}.woff2`))
  const bytes = await cut(source, text, { targetFormat: 'woff2', variationAxes: { ...variationAxes } })
  writeFileSync(path.join(fonts, `${to}.woff2`), bytes)
  console.log(`${to}.woff2`, `${source.length} -> ${bytes.length} bytes`)
}

// A PDF can't use variable axes: the headings of papers have one fixed cut, as wide as those of the screens.
const heading = await cut(readFileSync(path.join(fonts, 'bricolage-grotesque.woff2')), text, {
  targetFormat: 'truetype',
  variationAxes: { opsz: 24, wght: 700, wdth: 88 },
})
writeFileSync(path.join(import.meta.dirname, '../press/lettering/bricolage-grotesque-700.ttf'), heading)

const press = path.join(import.meta.dirname, '../press/fonts')
for (const name of new Set(Object.values(storeFonts).flat())) {
  const family = name.replace(/-\d+$/, '')
  if (family === name) continue
  const source = readFileSync(path.join(press, `${name}.ttf`))
  const bytes = await cut(source, text, { targetFormat: 'woff2', variationAxes: {} })
  writeFileSync(path.join(fonts, `${name}.woff2`), bytes)
  copyFileSync(path.join(press, `licences/${family}.txt`), path.join(fonts, `${family}-OFL.txt`))
  console.log(`${name}.woff2`, `${source.length} -> ${bytes.length} bytes`)
}
