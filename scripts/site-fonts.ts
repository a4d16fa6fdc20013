/**
 * Cuts the screens' fonts to what is used: Instrument Sans without its width axis (text is never condensed), and a display
 * cut of Bricolage Grotesque for the public site, whose headlines are all large and heavy. Halves what a first visit
 * fetches. The results are committed. Usage, with the package installed in some folder outside the repository:
 *   npm install subset-font   (in that folder)
 *   node scripts/site-fonts.ts <that folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

type Axis = number | { min: number; max: number }
type Cut = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, Axis> },
) => Promise<Buffer>

const folder = process.argv[2]
if (!folder || folder === '--help') {
  console.log('node scripts/site-fonts.ts <folder with subset-font installed>')
  process.exit(folder ? 0 : 1)
}
const entry = createRequire(path.resolve(folder, 'package.json')).resolve('subset-font')
const { default: cut } = (await import(pathToFileURL(entry).href)) as { default: Cut }
const fonts = path.join(import.meta.dirname, '../public/fonts')
const latin = Array.from({ length: 0x250 - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place)).join('')
const text = `${latin}“”‘’–—…−→←€£₦•×™`

for (const [from, to, variationAxes] of [
  ['instrument-sans', 'instrument-sans', { wdth: 100 }],
  ['bricolage-grotesque', 'bricolage-display', { opsz: 96, wght: { min: 700, max: 800 } }],
] as const) {
  const source = readFileSync(path.join(fonts, `${from}.woff2`))
  const bytes = await cut(source, text, { targetFormat: 'woff2', variationAxes: { ...variationAxes } })
  writeFileSync(path.join(fonts, `${to}.woff2`), bytes)
  console.log(`${to}.woff2`, `${source.length} -> ${bytes.length} bytes`)
}
