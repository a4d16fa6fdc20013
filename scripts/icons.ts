/**
 * Writes app/ui/icon-names.ts from the symbols of app/ui/icons.svg, one sprite that is fetched once and cached, and
 * app/ui/icons-of-stores.svg with those few that a store's pages show: a phone waits for 2 kB there, not for 16.
 *
 * To add an icon, copy its drawing from lucide.dev into a `<symbol>` of that file in the order of names (marks of
 * networks: simpleicons.org, `net-` before the name), then run `node scripts/icons.ts`. app/ui/icons-licences.txt says
 * under which terms they may be shown.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../app/ui/', import.meta.url)
const sprite = readFileSync(new URL('icons.svg', root), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id!)
const networks = symbols.flatMap((id) => (id.startsWith('net-') ? [id.slice(4)] : []))
const icons = symbols.filter((id) => !id.startsWith('net-'))
const ofStores = [
  'arrow-left',
  'arrow-right',
  'chevron-down',
  'circle-alert',
  'map-pin',
  'play',
  'scan-line',
  'search',
  'shopping-bag',
  'net-facebook',
  'net-reddit',
  'net-whatsapp',
  'net-x',
]
const lines = sprite.split('\n').filter((line) => ofStores.some((id) => line.includes(`<symbol id="${id}"`)))
writeFileSync(
  new URL('icons-of-stores.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`,
)
const writeUnion = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n')
writeFileSync(
  new URL('icon-names.ts', root),
  `/** Made by scripts/icons.ts: every picture in icons.svg. */\nexport type IconName =\n${writeUnion(icons)}\n\nexport type NetworkName =\n${writeUnion(networks)}\n\n/** Those in icons-of-stores.svg. */\nexport const iconsOfStores: ReadonlySet<string> = new Set([\n${ofStores.map((id) => `  '${id}',`).join('\n')}\n])\n`,
)
console.log(`${icons.length} icons and ${networks.length} network marks`)
