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
const keptEach = 3
const kept = new WeakMap<Picture, Map<string, EffectedPicture>>()

/** `across`: pixels across the whole picture, from which parts of it are computed whatever the crop. */
export function computeEffects(pixels: Pixels, effects: readonly Effect[], across: number) {
  const whole = across * enlargementOf(effects)
  return effects.reduce(
    ({ pixels, pad }, effect) => {
      if (effect.kind !== 'rim') return { pixels: applyEffect(pixels, effect, whole), pad }
      const rim = Math.max(1, Math.round(effect.width * whole))
      return { pixels: addRim(pixels, effect.colour, rim), pad: pad + rim }
    },
    { pixels, pad: 0 },
  )
}

function applyEffect(pixels: Pixels, effect: Exclude<Effect, { kind: 'rim' }>, whole: number): Pixels {
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
      return applyHalftone(pixels, effect, Math.max(2, whole / effect.dots))
  }
}

export function applyEffects(
  picture: Picture,
  { crop, effects = [] }: { crop: ImageLayer['crop']; effects?: readonly Effect[] | undefined },
  environment: Pick<DrawEnvironment, 'newCanvas'>,
): EffectedPicture {
  const name = JSON.stringify([crop, effects])
  const known = kept.get(picture) ?? new Map<string, EffectedPicture>()
  kept.set(picture, known)
  const before = known.get(name)
  if (before) return before
  const part = shownPart(picture, crop)
  const shown = environment.newCanvas(part.width, part.height)
  shown.context.drawImage(
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
  const { data } = shown.context.getImageData(0, 0, part.width, part.height)
  const pixels = { data: data as Uint8ClampedArray<ArrayBuffer>, width: part.width, height: part.height }
  const done = afterAll(picture, pixels, { crop, effects })
  const { width, height } = done.pixels
  const canvas = environment.newCanvas(width, height)
  const image = canvas.context.createImageData(width, height)
  image.data.set(done.pixels.data)
  canvas.context.putImageData(image, 0, 0)
  const made = { source: canvas.source, width, height, pad: done.pad }
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - keptEach + 1)))
    known.delete(oldest)
  known.set(name, made)
  return made
}

/** Enlarging is slow and comes first, so its pixels are kept while someone sets another effect. */
const keptLarge = new WeakMap<Picture, { name: string; pixels: Pixels }>()
function afterAll(
  picture: Picture,
  pixels: Pixels,
  { crop, effects }: { crop: ImageLayer['crop']; effects: readonly Effect[] },
) {
  const [first, ...others] = effects
  if (first?.kind !== 'enlarge') return computeEffects(pixels, effects, picture.width)
  const name = JSON.stringify([crop, first])
  const before = keptLarge.get(picture)
  const large = before?.name === name ? before.pixels : enlargePixels(pixels, first)
  keptLarge.set(picture, { name, pixels: large })
  return computeEffects(large, others, picture.width * first.times)
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
