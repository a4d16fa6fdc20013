/** The parts of the preflight corpus's designs: places, pictures, words and shapes. */
import type { Random } from '#kernel/random.ts'
import { type DesignDocument, type LayerDraft, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Context2d } from '#press/draw/surface.ts'
import { newCanvas, shaper } from '#press/files/environment.ts'
import type { PreflightContext, Technique } from '#press/preflight/preflight.ts'
import { threads } from '#press/threads.ts'
import { patterns } from '../../modules/catalogue/blanks/patterns.ts'
import { lookalikePictures, side } from './preflight-pictures.ts'

export { side }

/** `contexts`: the area in each of its sizes, the largest first. */
export type Sample = { name: string; document: DesignDocument; contexts: PreflightContext[] }

function drawPicture(draw: (context: Context2d) => void) {
  const canvas = newCanvas(side, side)
  draw(canvas.context)
  return canvas
}
function fillBox(
  context: Context2d,
  style: string | CanvasGradient,
  [x, y, width, height] = [0, 0, side, side],
) {
  context.fillStyle = style
  context.beginPath()
  context.rect(x ?? 0, y ?? 0, width ?? side, height ?? side)
  context.fill('nonzero')
}
const createFade = (context: Context2d, from: string, to: string) => {
  const fade = context.createLinearGradient(0, 0, side, side)
  fade.addColorStop(0, from)
  fade.addColorStop(1, to)
  return fade
}
const fillPatches = (context: Context2d) => {
  for (let i = 0; i < 64; i += 1)
    fillBox(context, `rgb(${(i * 83) % 256} ${(i * 47) % 256} ${(i * 151) % 256})`, [
      (i % 8) * 150,
      Math.floor(i / 8) * 150,
      150,
      150,
    ])
}
/** A picture that someone enlarged this many times. */
function createEnlarged(times: number) {
  const small = newCanvas(side / times, side / times)
  small.context.setTransform(1 / times, 0, 0, 1 / times, 0, 0)
  fillPatches(small.context)
  return drawPicture((context) => {
    context.imageSmoothingEnabled = true
    context.imageSmoothingQuality = 'high'
    context.drawImage(small.source, 0, 0, side, side)
  })
}
/** Words in ten points on a picture of 12 inches. */
const caption: LayerDraft = {
  kind: 'text',
  id: 'caption',
  text: 'ALL RIGHTS RESERVED, LAGOS',
  x: 1,
  y: 10,
  width: 10,
  height: 1,
  font: 'anton',
  size: 10,
  fill: { kind: 'solid', colour: '#15120e' },
}
const rule: LayerDraft = {
  kind: 'shape',
  id: 'rule',
  shape: 'rect',
  x: 1,
  y: 10,
  width: 10,
  height: 0.02,
  fill: { kind: 'solid', colour: '#15120e' },
}
/** A disc and something small below it, drawn as a picture of 12 by 12 inches. */
function drawLayer(layer: LayerDraft) {
  const fill = { kind: 'solid', colour: '#2f4bff' } as const
  const disc: LayerDraft = {
    kind: 'shape',
    id: 'round',
    shape: 'ellipse',
    x: 3,
    y: 2,
    width: 6,
    height: 6,
    fill,
  }
  const parsed = parseDocument({
    version: 1,
    areas: { front: { widthIn: 12, heightIn: 12, layers: [disc, layer] } },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const canvas = newCanvas(side, side)
  draw(canvas, { newCanvas, shaper, picture: () => undefined }, parsed.value.areas.front!, side / 12)
  return canvas
}
const pictures = {
  ...lookalikePictures,
  solid: drawPicture((context) => fillBox(context, '#2f4bff')),
  glow: drawPicture((context) =>
    fillBox(context, createFade(context, 'rgba(255,90,69,1)', 'rgba(255,90,69,0)')),
  ),
  /** A drawing on the flat ground that its file was saved with. */
  boxed: drawPicture((context) => {
    fillBox(context, '#ffffff')
    fillBox(context, '#2f4bff', [300, 200, 600, 800])
    fillBox(context, '#ff5b45', [450, 450, 300, 300])
  }),
  /** The same, cut out. */
  drawn: drawPicture((context) => {
    fillBox(context, '#2f4bff', [300, 200, 600, 800])
    fillBox(context, '#ff5b45', [450, 450, 300, 300])
  }),
  /** Light and dark to its edges, as photographs are. */
  scene: drawPicture(fillPatches),
  /** As sharp as a lens. */
  photograph: createEnlarged(2),
  grown5: createEnlarged(5),
  grown8: createEnlarged(8),
  grown20: createEnlarged(20),
  clear: newCanvas(side, side),
  /** A drawing with a line of words below it, and one with a line round it: see `drawLayer`. */
  captioned: drawLayer(caption),
  ruled: drawLayer(rule),
  rainbow: drawPicture((context) => {
    for (const [i, { hex }] of threads.entries())
      fillBox(context, hex, [(i * side) / 15, 0, side / 15 + 1, side])
  }),
}
type Picture = keyof typeof pictures
const environment = {
  newCanvas,
  shaper,
  picture: (id: string) => (id in pictures ? pictures[id as Picture] : undefined),
}

type SampleArea = {
  technique: Technique
  widthIn: number
  heightIn: number
  dpi: number
  cutIn?: number
  foldIn?: number
  marks?: Partial<NonNullable<PreflightContext['onto']>>
}
export const tee: SampleArea = { technique: 'dtg', widthIn: 12, heightIn: 16, dpi: 300 }
export const cap: SampleArea = { technique: 'embroidery', widthIn: 4.5, heightIn: 2.25, dpi: 300 }
export const chest: SampleArea = { technique: 'embroidery', widthIn: 6, heightIn: 6, dpi: 300 }
export const poster: SampleArea = { technique: 'giclee', widthIn: 18, heightIn: 24, dpi: 300 }
export const mug: SampleArea = { technique: 'sublimation', widthIn: 9, heightIn: 3.5, dpi: 300 }
export const card: SampleArea = {
  technique: 'digital',
  widthIn: 5.15,
  heightIn: 7.15,
  dpi: 300,
  cutIn: 0.075,
}
export const canvas: SampleArea = { technique: 'giclee', widthIn: 19, heightIn: 23, dpi: 300, foldIn: 1.5 }
export const panel: SampleArea = { technique: 'cut-sew', widthIn: 20, heightIn: 28, dpi: 150 }
export const phone: SampleArea = { technique: 'uv', widthIn: 3, heightIn: 6, dpi: 300 }
const addPattern = (name: keyof typeof patterns, area: SampleArea): SampleArea => ({
  ...area,
  marks: patterns[name]!.front!,
})
export const legs = addPattern('leggings', { ...panel, widthIn: 17, heightIn: 39 })
export const rucksack = addPattern('backpack', { ...panel, widthIn: 12, heightIn: 17 })
export const phoneCase = addPattern('phone-case', { ...phone, widthIn: 2.86, heightIn: 5.84 })
export const white = { name: 'White', hex: '#ffffff' }
export const black = { name: 'Black', hex: '#1d1d1f' }
export const red = { name: 'Red', hex: '#b3202c' }

type Options = { colours?: PreflightContext['colours']; sizes?: number[] }
/** `sizes`: how much smaller the same area is on smaller pieces. */
export function createSample(
  name: string,
  area: SampleArea,
  layers: LayerDraft[],
  { colours = [], sizes = [] }: Options = {},
): Sample {
  const { technique, widthIn, heightIn, dpi, cutIn, foldIn, marks } = area
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn, heightIn, layers } } })
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed)}`)
  const contexts = [1, ...sizes].map((scale, i) => ({
    environment,
    technique,
    dpi,
    colours,
    onto: {
      blankId: 'piece',
      widthIn: widthIn * scale,
      heightIn: heightIn * scale,
      gravity: 'top' as const,
      cutIn,
      foldIn,
      ...marks,
    },
    ...(i > 0 ? { sizes: ['XS', 'S'] } : {}),
  }))
  return { name, document: parsed.value, contexts }
}

export const createSolid = (colour: string) => ({ kind: 'solid', colour }) as const
/** A box of that size, somewhere wholly inside an area. */
export function pickBox(
  { widthIn, heightIn }: SampleArea,
  random: Random,
  width: number,
  height: number,
  edge = 0.3,
) {
  const x = edge + random.next() * Math.max(0, widthIn - width - edge * 2)
  const y = edge + random.next() * Math.max(0, heightIn - height - edge * 2)
  return { x, y, width, height }
}
const boldColours = ['#2f4bff', '#ff5b45', '#00a878', '#6b5294'] as const
export const createDisc = (
  area: SampleArea,
  random: Random,
  size = 2,
  colour: string = random.pick(boldColours),
): LayerDraft => ({
  kind: 'shape',
  id: 'disc',
  shape: 'ellipse',
  ...pickBox(area, random, Math.min(size, area.widthIn - 0.8), Math.min(size, area.heightIn - 0.8)),
  fill: createSolid(colour),
})
export const createWords = (
  area: SampleArea,
  random: Random,
  size: number,
  changes: Partial<Extract<LayerDraft, { kind: 'text' }>> = {},
): LayerDraft => ({
  kind: 'text',
  id: 'words',
  ...pickBox(area, random, Math.min(area.widthIn - 0.8, (size / 72) * 3), (size / 72) * 1.2, 0.4),
  text: random.pick(['LOUD', 'RADIO', 'NIGHT', 'WAVE']),
  font: 'anton',
  size,
  fill: createSolid(random.pick(boldColours)),
  ...changes,
})
/** A picture in its own shape that comes out at this many dots to the inch. */
export const createPicture = (
  area: SampleArea,
  random: Random,
  dpi: number,
  artwork = 'solid',
): LayerDraft => ({
  kind: 'image',
  id: 'picture',
  artwork,
  pixels: { width: side, height: side },
  ...pickBox(area, random, side / dpi, side / dpi, 0),
})
export const createOutlinedDisc = (
  area: SampleArea,
  random: Random,
  width: number,
  colour: string = random.pick(boldColours),
): LayerDraft => ({
  kind: 'shape',
  id: 'outlined',
  shape: 'ellipse',
  ...pickBox(area, random, 2, 2),
  fill: createSolid(colour),
  stroke: { colour: '#15120e', width },
})
