/** A starting design: the shop's initials in a disc of its colour, and its name below. */
import { type DesignDocument, type LayerDraft, parseDocument } from '#press/document.ts'
import { initialsOf } from '../../initials.ts'

const inks = ['#2f4bff', '#ff5b45', '#00a878', '#7a3cff'] as const
const paper = '#f6f2e8'
const black = '#15120e'
const yellow = '#ffc62e'
/** An ink of the same family that is visible on dark cloth. */
const inksOnDark: Readonly<Record<(typeof inks)[number], string>> = {
  '#2f4bff': '#8fa0ff',
  '#ff5b45': '#ff8a78',
  '#00a878': '#4fd0a8',
  '#7a3cff': '#b79bff',
}

/** A shop's colour: always the same for the same handle. */
export const pickInk = (handle: string): (typeof inks)[number] =>
  inks[[...handle].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % inks.length]!

/** The disc only, as a data URL. */
export const buildMark = ({ name, handle }: NamedShop): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160"><circle cx="60" cy="80" r="44" fill="${pickInk(handle)}"/><text x="60" y="93" font-family="sans-serif" font-weight="800" font-size="36" text-anchor="middle" fill="${yellow}">${keepLatin(initialsOf(name)).replace(/[<&>]/g, '')}</text></svg>`,
  )}`

type Area = { name: string; widthIn: number; heightIn: number }
type NamedShop = { name: string; handle: string }

/** Laid out for one print area: high on a garment, centred elsewhere; `across`: its horizontal centre. */
export function buildNameDesign(
  shop: NamedShop,
  area: Area,
  cloth: { dark: boolean; hangs: boolean; across?: number },
): DesignDocument | null {
  const ink = cloth.dark ? inksOnDark[pickInk(shop.handle)] : pickInk(shop.handle)
  const side = Math.min(area.widthIn * 0.5, area.heightIn * (cloth.hangs ? 0.34 : 0.56))
  const lines = splitIntoLines(shop.name)
  const longest = Math.max(...lines.map((line) => [...line].length))
  const middle = area.widthIn * (cloth.across ?? 0.5)
  const textWidth = Math.min(Math.min(middle, area.widthIn - middle) * 1.84, side * 2.4)
  const points = Math.max(8, Math.min((textWidth * 72) / (longest * 0.72), side * 22))
  const lineIn = (points / 72) * 1.1
  const height = side * 1.1 + lineIn * lines.length
  const y = cloth.hangs ? area.heightIn * 0.08 : Math.max(0, (area.heightIn - height) / 2)
  const layers: LayerDraft[] = [
    {
      kind: 'shape',
      id: 'disc',
      name: 'Disc',
      shape: 'ellipse',
      x: middle - side / 2,
      y,
      width: side,
      height: side,
      fill: { kind: 'solid', colour: ink },
    },
    createText(
      'initials',
      keepLatin(initialsOf(shop.name)),
      cloth.dark ? pickInk(shop.handle) : yellow,
      side * 31,
      [middle - side / 2, y + side * 0.26, side, side * 0.48],
    ),
    createText('name', lines.join('\n'), cloth.dark ? paper : black, points, [
      middle - textWidth / 2,
      y + side * 1.1,
      textWidth,
      lineIn * lines.length,
    ]),
  ]
  const { widthIn, heightIn } = area
  const document = parseDocument({
    version: 1,
    areas: { [area.name]: { widthIn, heightIn, layers: layers.filter(hasText) } },
  })
  return document.ok ? document.value : null
}

const createText = (
  id: string,
  text: string,
  colour: string,
  size: number,
  [x, y, width, height]: [number, number, number, number],
): LayerDraft => ({
  kind: 'text',
  id,
  name: id === 'name' ? 'Name' : 'Initials',
  text,
  font: 'archivo-black',
  size,
  x,
  y,
  width,
  height,
  fill: { kind: 'solid', colour },
})

/** The design's font has Latin letters; others are left out rather than printed as boxes. */
const keepLatin = (text: string): string => text.replace(/[^\u0020-\u007e\u00a1-\u017f‘’“”–]/g, '').trim()
const hasText = (layer: LayerDraft): boolean => layer.kind !== 'text' || layer.text !== ''

/** One line, or two of similar length. */
function splitIntoLines(name: string): string[] {
  const allWords = keepLatin(name).slice(0, 40).split(/\s+/)
  if (allWords.join(' ').length <= 12 || allWords.length === 1) return [allWords.join(' ')]
  const cuts = allWords
    .slice(1)
    .map((_, index) => [allWords.slice(0, index + 1).join(' '), allWords.slice(index + 1).join(' ')])
  return cuts.toSorted((a, b) => measureLongest(a) - measureLongest(b))[0]!
}
const measureLongest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length))
