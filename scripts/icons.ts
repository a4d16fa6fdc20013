/**
 * Draws app/ui/icons.svg (one sprite, fetched once and cached) and app/ui/icon-names.ts from lucide-static and
 * simple-icons. Run `node scripts/icons.ts` after adding a name below; both results are kept in the repository,
 * so the product itself needs neither package.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const lucide = `
activity align-center align-center-horizontal align-center-vertical align-end-horizontal align-end-vertical
align-horizontal-distribute-center align-left align-right align-start-horizontal align-start-vertical align-vertical-distribute-center archive archive-restore arrow-down arrow-down-right
arrow-left arrow-right arrow-up arrow-up-right at-sign badge-percent ban banknote bell bitcoin blend book-open bring-to-front calendar
calendar-clock camera chart-line check chevron-down chevron-left chevron-right chevron-up chevrons-up-down circle
circle-alert circle-arrow-up circle-check circle-help circle-user-round circle-x clipboard clipboard-list clock code
contrast copy credit-card crop crosshair download ellipsis eraser external-link eye eye-off file-down file-text filter
flag flip-horizontal flip-vertical folder fingerprint fullscreen gift globe grid-3x3 grip-vertical group hand hand-coins
history house image image-plus inbox info key-round landmark languages laptop layers layers-2 layout-grid layout-template
life-buoy link link-2 list list-checks loader lock lock-open log-in log-out mail map-pin megaphone menu message-circle
message-square minus monitor moon mouse-pointer-2 move notebook-pen package package-check package-x paintbrush palette
panels-top-left pause pen-tool pencil percent phone piggy-bank pipette play plug plus printer qr-code radio-tower
receipt receipt-text redo-2 refresh-cw repeat rotate-ccw rotate-cw ruler save scale scan-line scissors search send
send-to-back settings shapes share-2 shield-check shirt shopping-bag shopping-cart sliders-horizontal smartphone
spline square square-plus square-stack star store sun sun-moon swatch-book table-2 tag target ticket-percent timer
trash-2 triangle triangle-alert truck type undo-2 ungroup unlink unplug upload user user-plus users volume-2 wallet wand-sparkles
warehouse wifi-off wrench x zap zoom-in zoom-out
`
  .trim()
  .split(/\s+/)

const networks =
  'facebook instagram tiktok x youtube linktree discord twitch patreon paypal stripe google payoneer westernunion framer picsart github whatsapp reddit bluesky threads visa mastercard'.split(
    ' ',
  )

/** Drawn after the network's own press file; simple-icons does not carry it. */
const linkedin =
  '<path d="M20.447 20.452h-3.554v-5.569c0-1.328-.027-3.037-1.852-3.037-1.853 0-2.136 1.445-2.136 2.939v5.667H9.351V9h3.414v1.561h.046c.477-.9 1.637-1.85 3.37-1.85 3.601 0 4.267 2.37 4.267 5.455v6.286zM5.337 7.433a2.062 2.062 0 1 1 0-4.125 2.062 2.062 0 0 1 0 4.125zM7.119 20.452H3.555V9h3.564v11.452z"/>'

const require = createRequire(import.meta.url)
const drawing = (name: string): string =>
  readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '/>')

const stroked = lucide.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${drawing(name)}</symbol>`)
const filled = networks.map((name) => {
  const source = readFileSync(require.resolve(`simple-icons/icons/${name}.svg`), 'utf8')
  return `<symbol id="net-${name}" viewBox="0 0 24 24">${source.match(/<path[^>]*\/>/)?.[0]}</symbol>`
})
filled.push(`<symbol id="net-linkedin" viewBox="0 0 24 24">${linkedin}</symbol>`)

const root = new URL('../app/ui/', import.meta.url)
writeFileSync(
  new URL('icons.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${[...stroked, ...filled].join('\n')}\n</svg>\n`,
)
const quoted = (names: string[]): string => names.map((name) => `  | '${name}'`).join('\n')
writeFileSync(
  new URL('icon-names.ts', root),
  `/** Made by scripts/icons.ts: every picture in icons.svg. */\nexport type IconName =\n${quoted(lucide)}\n\nexport type NetworkName =\n${quoted([...networks, 'linkedin'])}\n`,
)
console.log(`${stroked.length} icons and ${filled.length} network marks`)
