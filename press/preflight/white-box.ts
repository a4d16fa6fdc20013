import { distance, type Lab, labOf, labOfHex } from '../colour.ts'
import type { ImageLayer } from '../document.ts'
import { boundsAfter } from '../draw/outline.ts'
import type { Picture } from '../draw/surface.ts'
import { hasCheckers } from './checkers.ts'
import { type Finding, listNames, nameOf, type PreflightContext, type Rule } from './finding.ts'
import { tilesOf } from './picture-tiles.ts'

/** Pixels looked at along a picture's longer side. */
const checkedSide = 240
/** Colours nearer than this are one background, with a JPEG's noise in it. */
const maxDifference = 0.06
/** A background that fills nearly all of the picture is the picture; one that fills hardly any is a frame. */
const [groundMin, groundMax] = [0.12, 0.97]
/** The share of the pixels on the edge that belong to the background. */
const edgeMin = 0.94
/** A box nearer than this to the cloth can't be seen. */
const visibleAbove = 0.09

/** The flat colour all around a picture's edge; null if there is none. */
type Ground = { lab: Lab; words: string } | 'chequered' | null
const grounds = new WeakMap<Picture, { ground: Ground }>()

function findGround(picture: Picture, environment: PreflightContext['environment']): Ground {
  const cached = grounds.get(picture)
  if (cached) return cached.ground
  const scale = Math.min(1, checkedSide / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const canvas = environment.newCanvas(width, height)
  canvas.context.imageSmoothingEnabled = false
  canvas.context.drawImage(picture.source, 0, 0, width, height)
  const ground =
    findFlatGround({ data: canvas.pixels(), width, height }) ?? findCheckers(picture, environment)
  grounds.set(picture, { ground })
  return ground
}

/** The squares by which programs show transparency, saved as if they were the picture. */
const findCheckers = (picture: Picture, environment: PreflightContext['environment']): Ground =>
  hasCheckers(tilesOf(picture, environment)) ? 'chequered' : null

type SmallPicture = { data: Uint8ClampedArray; width: number; height: number }
const isFull = ({ data }: SmallPicture, at: number) => (data[at * 4 + 3] as number) > 250
const labAt = ({ data }: SmallPicture, at: number): Lab =>
  labOf(data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number)

/** The flat colour all along the edge of the visible part of a picture: its corners may be rounded, its margin clear. */
function findFlatGround(small: SmallPicture): Ground {
  const box = boxOf(small)
  if (!box) return null
  const edge = edgeOf(box, small)
  const middle = (channel: 0 | 1 | 2) =>
    edge.map((at) => small.data[at * 4 + channel] as number).sort((a, b) => a - b)[edge.length >> 1] as number
  const lab = labOf(middle(0), middle(1), middle(2))
  const isGround = (at: number) => isFull(small, at) && distance(labAt(small, at), lab) < maxDifference
  if (edge.filter(isGround).length < edge.length * edgeMin) return null
  let covered = 0
  for (let at = 0; at < small.width * small.height; at += 1) if (isGround(at)) covered += 1
  const part = covered / ((box.right - box.left) * (box.bottom - box.top))
  if (part < groundMin || part > groundMax) return null
  const light = lab[0]
  // A coloured plate with a margin or round corners is drawn on purpose; a white one came with the file.
  const isWhole =
    box.right - box.left === small.width && box.bottom - box.top === small.height && !box.isRound
  if (!isWhole && (light < paperLight || Math.hypot(lab[1], lab[2]) > paperColour)) return null
  return { lab, words: describeGround(light) }
}

function describeGround(light: number): string {
  if (light > 0.93) return 'a white'
  return light < 0.25 ? 'a black' : 'a flat coloured'
}

/** Lightness and greyness of a colour taken for paper. */
const [paperLight, paperColour] = [0.9, 0.03]
type Box = { left: number; top: number; right: number; bottom: number; isRound: boolean }

/** The bounds of a picture's solid ink. */
function boxOf(small: SmallPicture): Box | null {
  const { width, height } = small
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < width * height; at += 1) {
    if (!isFull(small, at)) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right - left < 8 || bottom - top < 8) return null
  return { left, top, right, bottom, isRound: !isFull(small, top * width + left) }
}

/** The pixels along the edge of a box, without its corners where they are rounded. */
function edgeOf({ left, top, right, bottom, isRound }: Box, { width }: SmallPicture): number[] {
  const corner = isRound ? Math.round(Math.min(right - left, bottom - top) * 0.12) : 0
  const edge: number[] = []
  for (let x = left + corner; x < right - corner; x += 1) edge.push(top * width + x, (bottom - 1) * width + x)
  for (let y = top + 1 + corner; y < bottom - 1 - corner; y += 1)
    edge.push(y * width + left, y * width + right - 1)
  return edge
}

const clearingEffects: readonly string[] = ['background', 'threshold', 'halftone']
const isShaped = ({ mask, crop, effects }: ImageLayer): boolean =>
  Boolean(mask || crop) || (effects?.some(({ kind }) => clearingEffects.includes(kind)) ?? false)

/**
 * A drawing on its own flat background prints as a box on cloth of another colour: the commonest surprise of a first
 * T-shirt.
 */
export const whiteBox: Rule = ({ layers, area, context, place }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image' || layer.blend !== 'normal' || isShaped(layer)) return []
    const picture = context.environment.picture(layer.artwork)
    const ground = picture ? findGround(picture, context.environment) : null
    const base = { rule: 'box', severity: 'warn', layerId: layer.id } as const
    if (ground === 'chequered')
      return [
        {
          ...base,
          title: `${nameOf(layer)} prints with its chequered ground${place}`,
          words:
            'The squares that stand for a clear ground were saved with the picture. Use the file before they were: a PNG with a clear ground.',
        },
      ]
    if (!ground || !['dtg', 'dtf', 'embroidery'].includes(context.technique)) return []
    const box = boundsAfter({ left: 0, top: 0, right: layer.width, bottom: layer.height }, matrix)
    // A picture that fills the whole area is meant as a background.
    if (box.right - box.left >= area.widthIn * 0.98 && box.bottom - box.top >= area.heightIn * 0.98) return []
    const visibleOn = (context.colours ?? []).filter(
      ({ hex }) => distance(labOfHex(hex), ground.lab) > visibleAbove,
    )
    if (visibleOn.length === 0) return []
    return [
      {
        ...base,
        title: `${nameOf(layer)} prints with ${ground.words} box${place}`,
        words: `Its ground is part of the picture and shows as a box on ${listNames(visibleOn.map(({ name }) => name))}. Remove it, or keep it if you want the box.`,
        fix: { words: 'Remove the box', layerId: layer.id, change: { clearGround: true } },
      },
    ]
  })
