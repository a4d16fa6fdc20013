import type { ImageLayer } from '../document.ts'
import { boundsAfter } from '../draw/outline.ts'
import type { Picture } from '../draw/surface.ts'
import { distance, type Lab, labOf, labOfHex } from './colour.ts'
import { type Finding, listed, nameOf, type PreflightContext, type Rule } from './finding.ts'

/** Dots looked at along a picture's longer side. */
const looked = 240
/** Colours nearer than this are one ground, with the noise of a JPEG in it. */
const alike = 0.06
/** A ground that is nearly all of the picture is the picture; one that is hardly any of it is a frame. */
const [groundMin, groundMax] = [0.12, 0.97]
/** Of the dots on the edge, this many belong to the ground. */
const edgeMin = 0.94
/** Nearer than this to the cloth, a box is not seen. */
const seenAbove = 0.09

/** The flat colour that a picture has all round its edge; null where it has none. */
type Ground = { lab: Lab; words: string } | null
const grounds = new WeakMap<Picture, { ground: Ground }>()

function groundOf(picture: Picture, { newCanvas }: PreflightContext['environment']): Ground {
  const known = grounds.get(picture)
  if (known) return known.ground
  const k = Math.min(1, looked / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * k)),
  ) as [number, number]
  const canvas = newCanvas(width, height)
  canvas.context.imageSmoothingEnabled = false
  canvas.context.drawImage(picture.source, 0, 0, width, height)
  const ground = flatGround(canvas.pixels(), width, height)
  grounds.set(picture, { ground })
  return ground
}

function flatGround(data: Uint8ClampedArray, width: number, height: number): Ground {
  const edge: number[] = []
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width, y * width + width - 1)
  const labAt = (at: number): Lab =>
    labOf(data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number)
  const isFull = (at: number) => (data[at * 4 + 3] as number) > 250
  const middle = (channel: 0 | 1 | 2) =>
    edge.map((at) => data[at * 4 + channel] as number).sort((a, b) => a - b)[edge.length >> 1] as number
  const [r, g, b] = [middle(0), middle(1), middle(2)]
  const lab = labOf(r, g, b)
  const isGround = (at: number) => isFull(at) && distance(labAt(at), lab) < alike
  if (edge.filter(isGround).length < edge.length * edgeMin) return null
  let covered = 0
  for (let at = 0; at < width * height; at += 1) if (isGround(at)) covered += 1
  const part = covered / (width * height)
  if (part < groundMin || part > groundMax) return null
  const light = lab[0]
  return { lab, words: light > 0.93 ? 'a white' : light < 0.25 ? 'a black' : 'a flat coloured' }
}

const clears: readonly string[] = ['background', 'threshold', 'halftone']
const isShaped = ({ mask, crop, effects }: ImageLayer): boolean =>
  Boolean(mask || crop) || (effects?.some(({ kind }) => clears.includes(kind)) ?? false)

/** A drawing on its own flat ground prints as a box on cloth of another colour: the commonest surprise of a first tee. */
export const whiteBox: Rule = ({ layers, area, context, place }) => {
  if (!['dtg', 'dtf', 'embroidery'].includes(context.technique)) return []
  return layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image' || layer.blend !== 'normal' || isShaped(layer)) return []
    const picture = context.environment.picture(layer.artwork)
    const ground = picture ? groundOf(picture, context.environment) : null
    if (!ground) return []
    const box = boundsAfter({ left: 0, top: 0, right: layer.width, bottom: layer.height }, matrix)
    // What fills the whole area is meant as a ground.
    if (box.right - box.left >= area.widthIn * 0.98 && box.bottom - box.top >= area.heightIn * 0.98) return []
    const seenOn = (context.colours ?? []).filter(
      ({ hex }) => distance(labOfHex(hex), ground.lab) > seenAbove,
    )
    if (seenOn.length === 0) return []
    return [
      {
        rule: 'box',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} prints with ${ground.words} box${place}`,
        words: `Its ground is part of the picture and shows as a box on ${listed(seenOn.map(({ name }) => name))}. Remove it, or keep it if you want the box.`,
        fix: { words: 'Remove the box', layerId: layer.id, change: { clearGround: true } },
      },
    ]
  })
}
