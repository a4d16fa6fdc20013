import type { ImageLayer, PatternLayer } from '../document.ts'
import type { Picture } from '../draw/surface.ts'
import { type Finding, nameOf, type PreflightContext, type Rule } from './finding.ts'

/** Dots looked at along a picture's longer side. */
const looked = 400
/** More of a picture than this between clear and full is no longer its outline's softness. */
const softAbove = 0.15

const parts = new WeakMap<Picture, number>()

/** The part of a picture's ink that is half clear, in its own pixels: taken one by one, never mixed. */
export function softPart(picture: Picture, { newCanvas }: PreflightContext['environment']): number {
  const known = parts.get(picture)
  if (known !== undefined) return known
  const k = Math.min(1, looked / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * k)),
    Math.max(1, Math.round(picture.height * k)),
  ]
  const canvas = newCanvas(width, height)
  canvas.context.imageSmoothingEnabled = false
  canvas.context.drawImage(picture.source, 0, 0, width, height)
  const data = canvas.pixels()
  let [soft, ink] = [0, 0]
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] as number
    if (alpha > 12) ink++
    if (alpha > 12 && alpha < 235) soft++
  }
  const part = ink > 0 ? soft / ink : 0
  parts.set(picture, part)
  return part
}

const hardens = (layer: ImageLayer | PatternLayer) =>
  layer.effects?.some(({ kind }) => kind === 'halftone' || kind === 'threshold') ?? false

/** Glows and fades on cloth: half-clear ink over a white underbase comes out as a pale haze. */
export const softEdges: Rule = ({ layers, context, place }) => {
  if (context.technique !== 'dtg' && context.technique !== 'dtf') return []
  return layers.flatMap(({ layer }): Finding[] => {
    if ((layer.kind !== 'image' && layer.kind !== 'pattern') || hardens(layer)) return []
    const picture = context.environment.picture(layer.artwork)
    const part = picture ? softPart(picture, context.environment) : 0
    if (part <= softAbove) return []
    return [
      {
        rule: 'soft-edges',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} fades out${place}`,
        words: `${Math.round(part * 100)} % of it is half clear and prints as a haze on dark cloth. Use the halftone or one-ink effect on it.`,
      },
    ]
  })
}
