/**
 * Writes app/ui/icon-names.ts from the symbols of app/ui/icons.svg, one sprite that is fetched once and cached.
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
const union = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n')
writeFileSync(
  new URL('icon-names.ts', root),
  `/** Made by scripts/icons.ts: every picture in icons.svg. */\nexport type IconName =\n${union(icons)}\n\nexport type NetworkName =\n${union(networks)}\n`,
)
console.log(`${icons.length} icons and ${networks.length} network marks`)
