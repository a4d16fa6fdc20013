/** New layers in the middle of an area, in a size that suits it. */
import {
  type DesignArea,
  type ImageLayer,
  type Layer,
  type PathLayer,
  type ShapeLayer,
  shapeLayerSchema,
  type TextLayer,
  textLayerSchema,
} from '#press/document.ts'
import { measureText } from '#press/draw/text.ts'
import type { TextShaper } from '#press/draw/text-shaper.ts'
import { distance, labOfHex } from '#press/preflight/colour.ts'
import { newLayerId } from './edits.ts'
import { anchored } from './geometry.ts'
import type { StudioPicture } from './studio-data.ts'

type Size = Pick<DesignArea, 'widthIn' | 'heightIn'>
/** A little above the middle, where a chest print sits; on wide areas in the middle. */
const centred = ({ widthIn, heightIn }: Size, width: number, height: number) => ({
  x: (widthIn - width) / 2,
  y: (heightIn - height) * (heightIn > widthIn ? 0.3 : 0.5),
})

export function newText(area: Size, shaper: TextShaper, ink: string): TextLayer {
  const width = area.widthIn * 0.7
  const layer = textLayerSchema.parse({
    kind: 'text',
    id: newLayerId(),
    x: 0,
    y: 0,
    width,
    height: width / 4,
    text: 'Your words',
    font: 'anton',
    size: Math.max(8, Math.min(400, Math.round(width * 15))),
    fill: { kind: 'solid', colour: ink },
  })
  const size = measureText(layer, shaper)
  return { ...layer, ...size, ...centred(area, size.width, size.height) }
}

/** The text's box as its words now need it; the side it is aligned to stays where it is. */
export function remeasured(layer: TextLayer, shaper: TextShaper): TextLayer {
  if (!shaper.has(layer.font)) return layer
  const fixed = { left: 0, center: 0.5, right: 1 }[layer.align]
  return { ...layer, ...anchored(layer, measureText(layer, shaper), { x: fixed, y: 0.5 }) }
}

export const withMeasure = (layer: Layer, shaper: TextShaper): Layer =>
  layer.kind === 'text' ? remeasured(layer, shaper) : layer

export function newShape(shape: ShapeLayer['shape'], area: Size): ShapeLayer {
  const side = Math.min(area.widthIn, area.heightIn) * 0.4
  const height = shape === 'line' ? Math.max(0.05, side * 0.05) : side
  return shapeLayerSchema.parse({
    kind: 'shape',
    id: newLayerId(),
    shape,
    width: side,
    height,
    ...centred(area, side, height),
    fill: shape === 'line' ? null : { kind: 'solid', colour: '#ff5b45' },
    stroke: shape === 'line' ? { colour: '#ff5b45', width: Math.max(0.02, side * 0.03) } : null,
  })
}

/** As large as 300 dpi allows, at most most of the area. */
export function newImage(picture: StudioPicture, area: Size): ImageLayer {
  const k = Math.min((area.widthIn * 0.8) / picture.width, (area.heightIn * 0.8) / picture.height, 1 / 300)
  const least = (Math.min(area.widthIn, area.heightIn) * 0.25) / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * Math.max(k, least), picture.height * Math.max(k, least)]
  return {
    kind: 'image',
    id: newLayerId(),
    name: picture.name.slice(0, 80),
    width,
    height,
    ...centred(area, width, height),
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    hidden: false,
    locked: false,
    artwork: picture.id,
    pixels: { width: picture.width, height: picture.height },
    crop: null,
    flipX: false,
    flipY: false,
  }
}

const startingInks = ['#15120e', '#f7f4ec', '#ff5b45', '#ffc62e', '#2f4bff', '#00a878']
/** Nearer than this to a colour that is offered, an ink is no good start. */
const plainlySeen = 0.22

/** An ink for new words that can be read on every colour on offer; where none can, the one that fails least. */
export function readableInk(offered: readonly string[]): string {
  const cloths = offered.map(labOfHex)
  const least = (ink: string) => Math.min(1, ...cloths.map((cloth) => distance(labOfHex(ink), cloth)))
  const fine = startingInks.find((ink) => least(ink) >= plainlySeen)
  return fine ?? startingInks.reduce((best, ink) => (least(ink) > least(best) ? ink : best))
}

const signs = {
  heart:
    'M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3c2 0 3.9 1.1 5.2 3.2C13.300 4.100 15.200 3 17.200 3 19.800 3 22 5 22 7.800 22 11.500 19 15 12 21z',
  bolt: 'M13 2 3 14h7l-1 8 10-12h-7z',
  arch: 'M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z',
} as const
export type Sign = keyof typeof signs

export function newSign(sign: Sign, area: Size): PathLayer {
  const side = Math.min(area.widthIn, area.heightIn) * 0.4
  return {
    kind: 'path',
    id: newLayerId(),
    name: sign[0]?.toUpperCase() + sign.slice(1),
    width: side,
    height: side,
    ...centred(area, side, side),
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    hidden: false,
    locked: false,
    d: signs[sign],
    frame: [2, 2, 20, 20],
    rule: 'nonzero',
    fill: { kind: 'solid', colour: '#ff5b45' },
    stroke: null,
    shadow: null,
  }
}
