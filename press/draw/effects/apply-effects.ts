/** A picture after its effects: the same arithmetic in the browser and on the press. */
import type { Effect, ImageLayer } from '../../document.ts'
import { enlargementOf } from '../../effects.ts'
import type { DrawEnvironment, Picture } from '../surface.ts'
import { clearBackground } from './background.ts'
import { enlargePixels } from './enlarge.ts'
import { applyHalftone } from './halftone.ts'
import type { Pixels } from './pixels.ts'
import { addRim } from './rim.ts'
import { adjustTones, applyThreshold, posterise, recolour } from './tones.ts'

/** The shown part, `pad` pixels larger on each side where a rim needs them. */
export type EffectedPicture = Picture & { pad: number }
/** Results kept for each picture. Values that a slider only passes through soon fall out. */
const cachedPerPicture = 3
const cache = new WeakMap<Picture, Map<string, EffectedPicture>>()

/** `across`: pixels across the whole picture, from which parts of it are computed whatever the crop. */
export function computeEffects(pixels: Pixels, effects: readonly Effect[], across: number) {
  const fullWidth = across * enlargementOf(effects)
  return effects.reduce(
    ({ pixels, pad }, effect) => {
      if (effect.kind !== 'rim') return { pixels: applyEffect(pixels, effect, fullWidth), pad }
      const rim = Math.max(1, Math.round(effect.width * fullWidth))
      return { pixels: addRim(pixels, effect.colour, rim), pad: pad + rim }
    },
    { pixels, pad: 0 },
  )
}

function applyEffect(pixels: Pixels, effect: Exclude<Effect, { kind: 'rim' }>, fullWidth: number): Pixels {
  switch (effect.kind) {
    case 'enlarge':
      return enlargePixels(pixels, effect)
    case 'background':
      return clearBackground(pixels, effect)
    case 'adjust':
      return adjustTones(pixels, effect)
    case 'posterise':
      return posterise(pixels, effect)
    case 'recolour':
      return recolour(pixels, effect)
    case 'threshold':
      return applyThreshold(pixels, effect)
    case 'halftone':
      return applyHalftone(pixels, effect, Math.max(2, fullWidth / effect.dots))
  }
}

export function applyEffects(
  picture: Picture,
  { crop, effects = [] }: { crop: ImageLayer['crop']; effects?: readonly Effect[] | undefined },
  environment: Pick<DrawEnvironment, 'newCanvas'>,
): EffectedPicture {
  const name = JSON.stringify([crop, effects])
  const results = cache.get(picture) ?? new Map<string, EffectedPicture>()
  cache.set(picture, results)
  const cached = results.get(name)
  if (cached) return cached
  const part = shownPart(picture, crop)
  const canvasOfPart = environment.newCanvas(part.width, part.height)
  canvasOfPart.context.drawImage(
    picture.source,
    part.x,
    part.y,
    part.width,
    part.height,
    0,
    0,
    part.width,
    part.height,
  )
  const { data } = canvasOfPart.context.getImageData(0, 0, part.width, part.height)
  const pixels = { data: data as Uint8ClampedArray<ArrayBuffer>, width: part.width, height: part.height }
  const effected = runEffects(picture, pixels, { crop, effects })
  const { width, height } = effected.pixels
  const canvas = environment.newCanvas(width, height)
  const image = canvas.context.createImageData(width, height)
  image.data.set(effected.pixels.data)
  canvas.context.putImageData(image, 0, 0)
  const result = { source: canvas.source, width, height, pad: effected.pad }
  for (const oldest of [...results.keys()].slice(0, Math.max(0, results.size - cachedPerPicture + 1)))
    results.delete(oldest)
  results.set(name, result)
  return result
}

/** Enlarging is slow and comes first, so its pixels are kept while someone sets another effect. */
const enlargedCache = new WeakMap<Picture, { name: string; pixels: Pixels }>()
function runEffects(
  picture: Picture,
  pixels: Pixels,
  { crop, effects }: { crop: ImageLayer['crop']; effects: readonly Effect[] },
) {
  const [first, ...followingEffects] = effects
  if (first?.kind !== 'enlarge') return computeEffects(pixels, effects, picture.width)
  const name = JSON.stringify([crop, first])
  const cached = enlargedCache.get(picture)
  const large = cached?.name === name ? cached.pixels : enlargePixels(pixels, first)
  enlargedCache.set(picture, { name, pixels: large })
  return computeEffects(large, followingEffects, picture.width * first.times)
}

/** On whole pixels of the picture, so that nothing is smoothed before an effect sees it. */
function shownPart({ width, height }: Picture, crop: ImageLayer['crop']) {
  if (!crop) return { x: 0, y: 0, width, height }
  const [x, y] = [Math.round(crop.x * width), Math.round(crop.y * height)]
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - y, Math.round(crop.height * height))),
  }
}
