/** New layers in the middle of an area, at a suitable size. */

import { distance, labOfHex } from '#press/colour.ts'
import {
  type DesignArea,
  type ImageLayer,
  type Layer,
  type ShapeLayer,
  shapeLayerSchema,
  type TextLayer,
  textLayerSchema,
} from '#press/document.ts'
import { hasEmoji } from '#press/draw/emoji.ts'
import { findBorrowedFonts, isReady, measureText } from '#press/draw/text.ts'
import type { TextShaper } from '#press/draw/text-shaper.ts'
import { limits } from '#press/limits.ts'
import { createLayerId } from './edits.ts'
import { anchorBox } from './geometry.ts'
import type { StudioPicture } from './studio-data.ts'

type Size = Pick<DesignArea, 'widthIn' | 'heightIn'>
/** Slightly above the middle, where a chest print is; on wide areas in the middle. */
const centreBox = ({ widthIn, heightIn }: Size, width: number, height: number) => ({
  x: (widthIn - width) / 2,
  y: (heightIn - height) * (heightIn > widthIn ? 0.3 : 0.5),
})

/** Hardly more than a third of a wraparound print is visible at once. */
const visibleShare = 0.36

/** `wraps`: the area goes round the product, so text begins no wider than one visible side. */
export function createText(
  area: Size,
  shaper: TextShaper,
  ink: string,
  { text = 'Your words', wraps = false } = {},
): TextLayer {
  const width = area.widthIn * (wraps ? visibleShare : 0.7)
  const layer = textLayerSchema.parse({
    kind: 'text',
    id: createLayerId(),
    x: 0,
    y: 0,
    width,
    height: width / 4,
    text,
    font: 'anton',
    size: Math.max(8, Math.min(400, Math.round(width * 15))),
    fill: { kind: 'solid', colour: ink },
  })
  const measured = measureText(layer, shaper)
  const scale = Math.min(
    1,
    (wraps ? width : area.widthIn * 0.9) / measured.width,
    (area.heightIn * 0.9) / measured.height,
  )
  const fitted = { ...layer, size: Math.max(limits.textPoints.min, Math.floor(layer.size * scale)) }
  const size = measureText(fitted, shaper)
  return { ...fitted, ...size, ...centreBox(area, size.width, size.height) }
}

/**
 * Replaces the text. If emoji appear in it for the first time, they get their own colours; a person may choose
 * otherwise.
 */
export function setText(layer: TextLayer, text: string): TextLayer {
  const hasFirstEmoji = !hasEmoji(layer.text) && hasEmoji(text)
  return hasFirstEmoji ? { ...layer, text, emoji: 'colour' } : { ...layer, text }
}

/** Turns lines into columns, fitted to the area: a line becomes several times as high. */
export function setColumns(layer: TextLayer, area: Size, shaper: TextShaper): TextLayer {
  const inColumns: TextLayer = { ...layer, columns: true }
  const scale = Math.min(1, (area.heightIn * 0.9) / measureText(inColumns, shaper).height)
  const fitted = { ...inColumns, size: Math.max(limits.textPoints.min, Math.floor(layer.size * scale)) }
  const box = measureText(fitted, shaper)
  const x = layer.x + (layer.width - box.width) / 2
  const y = Math.max(0, Math.min(layer.y, area.heightIn - box.height))
  return { ...fitted, ...box, x, y }
}

/** Fits the text's box to its words; the side it is aligned to stays. */
export function remeasureText(layer: TextLayer, shaper: TextShaper): TextLayer {
  if (!isReady(layer, shaper)) return layer
  const fixed = { left: 0, center: 0.5, right: 1 }[layer.align]
  const anchor = layer.columns ? { x: 0.5, y: fixed } : { x: fixed, y: 0.5 }
  return { ...layer, ...anchorBox(layer, measureText(layer, shaper), anchor) }
}

/** The same for text whose borrowed letters arrived after it: until then the box keeps its width. */
export const remeasureBorrowed = (layer: Layer, shaper: TextShaper): Layer =>
  layer.kind === 'text' && findBorrowedFonts(layer, shaper).length > 0 ? remeasureText(layer, shaper) : layer

export const remeasureLayer = (layer: Layer, shaper: TextShaper): Layer =>
  layer.kind === 'text' ? remeasureText(layer, shaper) : layer

export function createShape(shape: ShapeLayer['shape'], area: Size): ShapeLayer {
  const side = Math.min(area.widthIn, area.heightIn) * 0.4
  const height = shape === 'line' ? Math.max(0.05, side * 0.05) : side
  return shapeLayerSchema.parse({
    kind: 'shape',
    id: createLayerId(),
    shape,
    width: side,
    height,
    ...centreBox(area, side, height),
    fill: shape === 'line' ? null : { kind: 'solid', colour: '#ff5b45' },
    stroke: shape === 'line' ? { colour: '#ff5b45', width: Math.max(0.02, side * 0.03) } : null,
  })
}

/** As large as 300 dpi allows, up to most of the area. */
export function createImage(picture: StudioPicture, area: Size): ImageLayer {
  const printScale = Math.min(
    (area.widthIn * 0.8) / picture.width,
    (area.heightIn * 0.8) / picture.height,
    1 / 300,
  )
  const minScale = (Math.min(area.widthIn, area.heightIn) * 0.25) / Math.max(picture.width, picture.height)
  const [width, height] = [
    picture.width * Math.max(printScale, minScale),
    picture.height * Math.max(printScale, minScale),
  ]
  return {
    kind: 'image',
    id: createLayerId(),
    name: picture.name.slice(0, 80),
    width,
    height,
    ...centreBox(area, width, height),
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
/** An ink nearer than this to an offered colour isn't a good start. */
const visibleDistance = 0.22

/** An ink for new text that is readable on every offered colour; if there is none, the one that fails least. */
export function pickReadableInk(offered: readonly string[]): string {
  const cloths = offered.map(labOfHex)
  const measureVisibility = (ink: string) =>
    Math.min(1, ...cloths.map((cloth) => distance(labOfHex(ink), cloth)))
  const visibleInk = startingInks.find((ink) => measureVisibility(ink) >= visibleDistance)
  return (
    visibleInk ??
    startingInks.reduce((clearest, ink) =>
      measureVisibility(ink) > measureVisibility(clearest) ? ink : clearest,
    )
  )
}
