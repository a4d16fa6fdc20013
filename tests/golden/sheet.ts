/** A design that uses everything the renderer can do, at the size of a full front print. */

import sharp from 'sharp'
import { type DesignDocument, type Effect, type LayerDraft, parseDocument } from '#press/document.ts'
import { maskShapes } from '#press/effects.ts'
import { type FontId, fontIds } from '#press/fonts.ts'

export const scale = 300
export const size = { widthIn: 15, heightIn: 18 }
const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e', '#b5301b', '#9fe0c4'] as const
const pickInk = (i: number) => inks[i % inks.length] as string

/** Every face once, in rows of eight, each drawn differently. */
function createLetters(): LayerDraft[] {
  return fontIds.map((font: FontId, i): LayerDraft => {
    const curve = i % 3 === 0 ? 0 : (i % 2 === 0 ? 1 : -1) * (30 + (i % 30) * 9)
    return {
      kind: 'text',
      id: `text-${i}`,
      x: (i % 8) * 1.85,
      y: Math.floor(i / 8) * 1.95,
      width: 2,
      height: 2,
      rotation: (i * 37) % 50,
      text: i % 4 === 0 ? 'Dry season\nwave AVATAR' : 'Quick & loud “fi” 0123',
      font,
      size: 16 + (i % 24) * 2,
      spacing: (i % 20) * 10,
      curve,
      opacity: i % 5 === 0 ? 0.7 : 1,
      blend: i % 4 === 1 ? 'multiply' : 'normal',
      fill:
        i % 2 === 0
          ? { kind: 'solid', colour: pickInk(i) }
          : {
              kind: 'linear',
              angle: (i * 20) % 360,
              stops: [
                { at: 0, colour: pickInk(i) },
                { at: 0.4, colour: pickInk(i + 1) },
                { at: 1, colour: pickInk(i + 2) },
              ],
            },
      stroke: i % 3 === 1 ? { colour: pickInk(i + 3), width: 0.02 + (i % 18) / 400 } : null,
      shadow: i % 5 === 2 ? { colour: pickInk(i + 4), dx: 0.06, dy: 0.05 } : null,
    }
  })
}

function createShapes(): LayerDraft[] {
  const kinds = ['rect', 'ellipse', 'polygon', 'star', 'line'] as const
  return Array.from({ length: 15 }, (_, i): LayerDraft => {
    const shape = kinds[i % kinds.length] as (typeof kinds)[number]
    return {
      kind: 'shape',
      id: `shape-${i}`,
      shape,
      x: 0.3 + ((i * 2.7) % 12),
      y: 0.2 + ((i * 3.1) % 14),
      width: 2.2 + (i % 4) * 0.4,
      height: 1.4 + (i % 5) * 0.5,
      rotation: i * 23,
      corner: 0.3,
      points: 3 + (i % 9),
      opacity: 0.85,
      blend: (['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten'] as const)[i % 6] ?? 'normal',
      fill:
        shape === 'line'
          ? null
          : {
              kind: 'linear',
              angle: (i * 31) % 360,
              stops: [
                { at: 0, colour: pickInk(i + 1) },
                { at: 1, colour: pickInk(i + 4) },
              ],
            },
      stroke:
        i % 2 === 0 || shape === 'line'
          ? { colour: pickInk(i), width: 0.05, dash: i % 4 === 0 ? [0.2, 0.1] : [] }
          : null,
    }
  })
}

function createPictures(): LayerDraft[] {
  return Array.from(
    { length: 8 },
    (_, i): LayerDraft => ({
      kind: 'image',
      id: `image-${i}`,
      artwork: i % 2 === 0 ? 'sun' : 'grain',
      pixels: i % 2 === 0 ? { width: 900, height: 700 } : { width: 640, height: 640 },
      x: (i % 4) * 3.5,
      y: 1 + i * 1.9,
      width: 1.2 + i * 0.6,
      height: 1 + i * 0.45,
      rotation: i * 17,
      opacity: i === 3 ? 0.6 : 1,
      blend: i === 5 ? 'multiply' : 'normal',
      flipX: i % 3 === 0,
      crop: i === 4 ? { x: 0.1, y: 0.2, width: 0.5, height: 0.6 } : null,
    }),
  )
}

/** Every effect on its own, then several at once, cropped, turned and cut to each outline. */
function createTreatedPictures(): LayerDraft[] {
  const effects: Effect[][] = [
    [{ kind: 'background', tolerance: 20, everywhere: false, colour: null }],
    [{ kind: 'background', tolerance: 12, everywhere: true, colour: '#ff5a20' }],
    [{ kind: 'adjust', brightness: -12, contrast: 35, saturation: 60 }],
    [{ kind: 'posterise', levels: 4 }],
    [{ kind: 'recolour', dark: '#2f4bff', light: '#ffc62e' }],
    [{ kind: 'threshold', level: 48, colour: '#15120e', invert: false }],
    [{ kind: 'halftone', dots: 60, angle: 45, colour: '#b5301b', invert: false }],
    [{ kind: 'rim', width: 0.03, colour: '#00a878' }],
    [
      { kind: 'adjust', brightness: 5, contrast: -20, saturation: -100 },
      { kind: 'halftone', dots: 45, angle: 22.5, colour: '#2f4bff', invert: true },
      { kind: 'rim', width: 0.012, colour: '#15120e' },
    ],
  ]
  return effects.map(
    (pictureEffects, i): LayerDraft => ({
      kind: 'image',
      id: `treated-${i}`,
      artwork: i % 3 === 1 ? 'grain' : 'sun',
      pixels: i % 3 === 1 ? { width: 640, height: 640 } : { width: 900, height: 700 },
      x: 0.4 + (i % 3) * 4.8,
      y: 1 + Math.floor(i / 3) * 5.6,
      width: 3.6,
      height: 3,
      rotation: i % 2 === 0 ? 0 : i * 11,
      effects: pictureEffects,
      flipX: i === 4,
      crop: i === 3 || i === 8 ? { x: 0.05, y: 0.1, width: 0.85, height: 0.72 } : null,
      ...(i % 2 === 0
        ? {}
        : {
            mask: {
              shape: maskShapes[((i - 1) / 2) % maskShapes.length] ?? 'heart',
              corner: 0.2,
              points: 5 + i,
            },
          }),
    }),
  )
}

/** A picture cut to each outline, its pixels as they are. */
function createMaskedPictures(): LayerDraft[] {
  return maskShapes.map(
    (shape, i): LayerDraft => ({
      kind: 'image',
      id: `masked-${i}`,
      artwork: 'grain',
      pixels: { width: 640, height: 640 },
      x: 1 + i * 2.6,
      y: 15,
      width: 2.4,
      height: 2,
      rotation: i * 13,
      opacity: 0.9,
      mask: { shape, corner: 0.25, points: 7 },
    }),
  )
}

/** A picture repeated with its look: cropped, masked, with effects, turned, stretched, and translucent with its rims. */
function createTreatedPatterns(): LayerDraft[] {
  const patternLooks: Partial<Extract<LayerDraft, { kind: 'pattern' }>>[] = [
    { crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 }, mask: { shape: 'heart', corner: 0.2, points: 5 } },
    { effects: [{ kind: 'posterise', levels: 3 }], flipX: true, turn: 33, gap: 0.05 },
    { effects: [{ kind: 'rim', width: 0.03, colour: '#00a878' }], opacity: 0.6, ratio: 1.7, turn: 90 },
  ]
  return patternLooks.map(
    (look, i): LayerDraft => ({
      kind: 'pattern',
      id: `treated-pattern-${i}`,
      artwork: i === 1 ? 'grain' : 'sun',
      pixels: i === 1 ? { width: 640, height: 640 } : { width: 900, height: 700 },
      x: 0.5 + i * 4.8,
      y: 8,
      width: 4,
      height: 3,
      rotation: i * 9,
      tile: 0.8,
      gap: 0.1,
      stagger: 0.5,
      ...look,
    }),
  )
}

export function createGoldenDocument(): DesignDocument {
  const parsed = parseDocument({
    version: 1,
    areas: {
      front: {
        ...size,
        layers: [
          ...createShapes(),
          ...createPictures(),
          ...createTreatedPictures(),
          ...createMaskedPictures(),
          ...createTreatedPatterns(),
          {
            kind: 'group',
            id: 'group',
            x: 4,
            y: 6,
            width: 6,
            height: 6,
            rotation: 12,
            opacity: 0.75,
            blend: 'multiply',
            layers: createShapes()
              .slice(0, 4)
              .map((layer, i) => ({ ...layer, id: `inner-${i}`, x: i, y: i })),
          },
          {
            kind: 'pattern',
            id: 'pattern',
            artwork: 'sun',
            pixels: { width: 900, height: 700 },
            x: 9,
            y: 13,
            width: 5,
            height: 4,
            rotation: 8,
            tile: 0.7,
            gap: 0.1,
            stagger: 0.5,
          },
          {
            kind: 'path',
            id: 'path',
            x: 1,
            y: 12,
            width: 5,
            height: 4,
            rotation: -7,
            frame: [0, 0, 48, 48],
            d: 'M24 4a20 20 0 1020 20h-8A12 12 0 1124 12zM30 4c6 0 14 6 14 14h-7q0-7-7-7zm-26 40l8-8t6 4',
            rule: 'evenodd',
            fill: { kind: 'solid', colour: '#2f4bff' },
            stroke: { colour: '#ffc62e', width: 0.06, join: 'miter' },
            shadow: { colour: '#15120e', dx: 0.1, dy: 0.1 },
          },
          ...createLetters(),
        ],
      },
    },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}

export type GoldenPicture = 'sun' | 'grain' | 'spark' | 'weave'

/** Pictures with soft edges, made here so that no file need be kept: two of usual size, two small ones. */
export async function createGoldenPictures(): Promise<Record<GoldenPicture, Buffer>> {
  const png = (width: number, height: number, pixelAt: (x: number, y: number) => number[]) => {
    const bytes = Buffer.alloc(width * height * 4)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) bytes.set(pixelAt(x, y), (y * width + x) * 4)
    }
    return sharp(bytes, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  }
  const createGlow = (side: number) => (x: number, y: number) => {
    const distance = Math.hypot(x - 450 * side, y - 350 * side) / side
    return [
      255,
      (y * 255) / (700 * side),
      (x * 90) / (900 * side),
      Math.max(0, Math.min(255, (330 - distance) * 3)),
    ]
  }
  const createNoise = (opaqueRows: number) => (x: number, y: number) => [
    (x * 7 + y * 13) % 256,
    (x * y) % 256,
    (x ^ y) % 256,
    y < opaqueRows ? 255 : 255 - (x % 256),
  ]
  return {
    sun: await png(900, 700, createGlow(1)),
    grain: await png(640, 640, createNoise(320)),
    spark: await png(270, 210, createGlow(0.3)),
    weave: await png(192, 192, createNoise(96)),
  }
}
