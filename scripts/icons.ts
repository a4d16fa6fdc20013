/**
 * Writes app/ui/icon-names.ts from the symbols of app/ui/icons.svg, one sprite that is fetched once and cached, and
 * beside it two small ones with those few that the pages of stores and of the public site show: a phone waits there
 * for 2 to 6 kB, not for 17, and is spared 20 ms of parsing on opening.
 *
 * To add an icon, copy its drawing from lucide.dev into a `<symbol>` of that file in alphabetical order (marks of
 * networks: simpleicons.org, `net-` before the name), then run `node scripts/icons.ts`. app/ui/icons-licences.txt gives
 * their licences.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../app/ui/', import.meta.url)
const sprite = readFileSync(new URL('icons.svg', root), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id!)
const networks = symbols.flatMap((id) => (id.startsWith('net-') ? [id.slice(4)] : []))
const icons = symbols.filter((id) => !id.startsWith('net-'))
/** What a visitor's pages show of the sprite: a phone then parses a few symbols, not the dashboard's hundreds of shapes. */
const smallSprites = {
  stores: [
    'arrow-left',
    'arrow-right',
    'captions',
    'chevron-down',
    'circle-alert',
    'map-pin',
    'maximize',
    'pause',
    'play',
    'scan-line',
    'search',
    'shopping-bag',
    'volume-2',
    'volume-x',
    'net-facebook',
    'net-reddit',
    'net-whatsapp',
    'net-x',
  ],
  site: [
    'arrow-up-right',
    'check',
    'link',
    'lock',
    'menu',
    'pencil',
    'truck',
    'x',
    'net-discord',
    'net-instagram',
    'net-linkedin',
    'net-tiktok',
    'net-youtube',
  ],
}
for (const [name, ids] of Object.entries(smallSprites)) {
  const lines = sprite.split('\n').filter((line) => ids.some((id) => line.includes(`<symbol id="${id}"`)))
  writeFileSync(
    new URL(`icons-of-${name}.svg`, root),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`,
  )
}
const formatUnion = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n')
const formatSet = (name: string, ids: readonly string[]): string =>
  `/** Those in icons-of-${name}.svg. */\nexport const iconsOf${name[0]!.toUpperCase()}${name.slice(1)}: ReadonlySet<string> = new Set([\n${ids.map((id) => `  '${id}',`).join('\n')}\n])\n`
writeFileSync(
  new URL('icon-names.ts', root),
  [
    `/** Made by scripts/icons.ts: every picture in icons.svg. */\nexport type IconName =\n${formatUnion(icons)}\n`,
    `export type NetworkName =\n${formatUnion(networks)}\n`,
    ...Object.entries(smallSprites).map(([name, ids]) => formatSet(name, ids)),
  ].join('\n'),
)
console.log(`${icons.length} icons and ${networks.length} network marks`)
