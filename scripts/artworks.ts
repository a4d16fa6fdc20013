// node scripts/artworks.ts: turns the drawings of art/artworks into studio documents in sample/artworks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import svgpath from 'svgpath'
import { type DesignDraft, parseDocument } from '#press/document.ts'

const root = join(import.meta.dirname, '..')
const pixelsPerInch = 150
const maxPathLength = 110_000
type Attributes = Record<string, string>
type LayerDraft = DesignDraft['areas'][string]['layers'][number]
type Piece = {
  d: string
  fill: string | null
  stroke: { colour: string; width: number; join: 'miter' | 'round' | 'bevel' } | null
  blend: 'normal' | 'multiply'
  opacity: number
  rule: 'nonzero' | 'evenodd'
}
/** The attributes that children inherit from a group. */
type State = { transforms: string[]; paint: Attributes; clip: { cx: number; cy: number; r: number } | null }

const readAttributes = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]))
const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'fill-rule', 'opacity', 'style']

function buildOutline(tag: string, attributes: Attributes): string {
  const numberOf = (name: string): number => Number(attributes[name] ?? 0)
  if (tag === 'path') return attributes.d ?? ''
  if (tag === 'rect') {
    const [x, y, w, h] = [numberOf('x'), numberOf('y'), numberOf('width'), numberOf('height')]
    const r = Math.min(Number(attributes.rx ?? attributes.ry ?? 0), w / 2, h / 2)
    if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
  }
  const rx = tag === 'circle' ? numberOf('r') : numberOf('rx')
  const ry = tag === 'circle' ? numberOf('r') : numberOf('ry')
  return `M${numberOf('cx') - rx} ${numberOf('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

/** A horizontal band clipped by a circle: the drawings have no other clips. */
function buildBand(attributes: Attributes, { cx, cy, r }: NonNullable<State['clip']>): string {
  const top = Math.max(Number(attributes.y), cy - r)
  const bottom = Math.min(Number(attributes.y) + Number(attributes.height), cy + r)
  if (bottom <= top) return ''
  const half = (y: number): number => Math.sqrt(Math.max(0, r * r - (y - cy) ** 2))
  const [upper, lower] = [half(top), half(bottom)]
  return `M${cx - upper} ${top}L${cx + upper} ${top}A${r} ${r} 0 0 1 ${cx + lower} ${bottom}L${cx - lower} ${bottom}A${r} ${r} 0 0 1 ${cx - upper} ${top}z`
}

function readPieces(svg: string): Piece[] {
  const clips = new Map(
    [...svg.matchAll(/<clipPath id="(\w+)"><circle ([^>]*)\/><\/clipPath>/g)].map((match) => {
      const attributes = readAttributes(match[2]!)
      return [match[1]!, { cx: Number(attributes.cx), cy: Number(attributes.cy), r: Number(attributes.r) }]
    }),
  )
  const body = svg
    .replace(/<clipPath[\s\S]*?<\/clipPath>/g, '')
    .replace(
      /<svg([^>]*)>/,
      (_, a: string) => `<g ${a.replace(/(viewBox|xmlns|width|height)="[^"]*"/g, '')}>`,
    )
    .replace('</svg>', '</g>')
  const stack: State[] = [{ transforms: [], paint: {}, clip: null }]
  const pieces: Piece[] = []
  for (const match of body.matchAll(/<(\/?)(g|path|rect|circle|ellipse)([^>]*?)(\/?)>/g)) {
    const [, closing, tag, text, selfClosing] = match as unknown as [string, string, string, string, string]
    if (closing) {
      stack.pop()
      continue
    }
    const a = readAttributes(text)
    const parent = stack.at(-1)!
    const opacity = Number(parent.paint.opacity ?? 1) * Number(a.opacity ?? 1)
    const paint = {
      ...parent.paint,
      ...Object.fromEntries(Object.entries(a).filter(([name]) => inherited.includes(name))),
      opacity: String(opacity),
    }
    const state: State = {
      transforms: a.transform ? [...parent.transforms, a.transform] : parent.transforms,
      paint,
      clip: clips.get(/url\(#(\w+)\)/.exec(a['clip-path'] ?? '')?.[1] ?? '') ?? parent.clip,
    }
    if (tag === 'g') {
      if (!selfClosing) stack.push(state)
      continue
    }
    const piece = readPiece(tag, a, state)
    if (piece) pieces.push(piece)
  }
  return pieces
}

function readPiece(tag: string, attributes: Attributes, { transforms, paint, clip }: State): Piece | null {
  const outlineText = clip && tag === 'rect' ? buildBand(attributes, clip) : buildOutline(tag, attributes)
  if (!outlineText) return null
  let path = svgpath(outlineText)
  for (const transform of [...transforms].reverse()) path = path.transform(transform)
  const fill = (paint.fill ?? '#000000') === 'none' ? null : (paint.fill ?? '#000000')
  const hasStroke = paint.stroke && paint.stroke !== 'none'
  const scale = /scale\(([\d.]+)/.exec(transforms.join(' '))?.[1] ?? '1'
  const stroke = hasStroke
    ? {
        colour: toHex(paint.stroke!),
        width: (Number(paint['stroke-width'] ?? 1) * Number(scale)) / pixelsPerInch,
        join: (paint['stroke-linejoin'] ?? 'miter') as 'round',
      }
    : null
  if (!fill && !stroke) return null
  return {
    d: path.unshort().rel().round(1).toString(),
    fill: fill && toHex(fill),
    stroke,
    opacity: Number(paint.opacity),
    blend: paint.style?.includes('multiply') ? 'multiply' : 'normal',
    rule: paint['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero',
  }
}

function toHex(colour: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  return (
    short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : colour
  ).toLowerCase()
}

/** Splits a very long outline into parts of whole contours, because a layer's path has a limit. */
function splitPiece(piece: Piece): Piece[] {
  if (piece.d.length < maxPathLength) return [piece]
  const pathTexts: string[] = []
  for (const contour of svgpath(piece.d).abs().toString().split(/(?=M)/)) {
    const last = pathTexts.at(-1)
    if (last !== undefined && last.length + contour.length < maxPathLength)
      pathTexts[pathTexts.length - 1] = last + contour
    else pathTexts.push(contour)
  }
  return pathTexts.map((d) => ({ ...piece, d }))
}

/** Merges neighbours of the same ink into one layer: fewer to draw, and a creator moves them as one. */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  const styleKey = ({ d: _, ...style }: Piece): string => JSON.stringify(style)
  for (const piece of pieces.flatMap(splitPiece)) {
    const last = result.at(-1)
    if (last && styleKey(last) === styleKey(piece) && last.d.length + piece.d.length < maxPathLength)
      last.d += piece.d
    else result.push({ ...piece })
  }
  return result
}

const toArtworkName = (name: string): string =>
  name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

function buildDocument(name: string, svg: string): DesignDraft {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number) as [number, number, number]
  const [widthIn, heightIn] = [width / pixelsPerInch, height / pixelsPerInch]
  const layers = mergePieces(readPieces(svg)).map(
    (piece, index): LayerDraft => ({
      kind: 'path',
      id: `p${index + 1}`,
      name: `${toArtworkName(name)} ${index + 1}`,
      x: 0,
      y: 0,
      width: widthIn,
      height: heightIn,
      d: piece.d,
      frame: [0, 0, width, height],
      rule: piece.rule,
      opacity: piece.opacity,
      blend: piece.blend,
      fill: piece.fill ? { kind: 'solid', colour: piece.fill } : null,
      stroke: piece.stroke,
    }),
  )
  return { version: 1, areas: { front: { widthIn, heightIn, layers } } }
}

for (const file of readdirSync(join(root, 'art/artworks'))
  .filter((name) => name.endsWith('.svg'))
  .sort()) {
  const name = basename(file, '.svg')
  const draft = buildDocument(name, readFileSync(join(root, 'art/artworks', file), 'utf8'))
  const parsed = parseDocument(draft)
  if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed)}`)
  writeFileSync(join(root, 'sample/artworks', `${name}.json`), `${JSON.stringify(draft)}\n`)
  console.log(name, draft.areas.front!.layers.length)
}
