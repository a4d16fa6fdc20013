import type { Effect } from '../../effects.ts'
import { inkOf, lightOf, lightOn, type Pixels } from './pixels.ts'

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

/** Changes the three channels of every pixel that isn't clear. */
function changeTones(
  { data, width, height }: Pixels,
  changePixel: (i: number, out: Uint8ClampedArray) => void,
): Pixels {
  const out = data.slice()
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] !== 0) changePixel(i, out)
  return { data: out, width, height }
}

export function adjustTones(
  pixels: Pixels,
  { brightness, contrast, saturation }: EffectOf<'adjust'>,
): Pixels {
  const gain = contrast >= 0 ? 1 + contrast / 50 : 1 + contrast / 100
  const table = Uint8ClampedArray.from(
    { length: 256 },
    (_, value) => (value - 128) * gain + 128 + brightness * 1.28,
  )
  const k = 1 + saturation / 100
  const { data } = pixels
  return changeTones(pixels, (i, out) => {
    const light = lightOf(data, i)
    for (let c = 0; c < 3; c++) {
      const value = light + ((data[i + c] as number) - light) * k
      out[i + c] = table[Math.max(0, Math.min(255, Math.round(value)))] as number
    }
  })
}

export function posterise(pixels: Pixels, { levels }: EffectOf<'posterise'>): Pixels {
  const table = Uint8ClampedArray.from(
    { length: 256 },
    (_, value) => (Math.round((value * (levels - 1)) / 255) * 255) / (levels - 1),
  )
  const { data } = pixels
  return changeTones(pixels, (i, out) => {
    for (let c = 0; c < 3; c++) out[i + c] = table[data[i + c] as number] as number
  })
}

export function recolour(pixels: Pixels, effect: EffectOf<'recolour'>): Pixels {
  const [dark, light] = [inkOf(effect.dark), inkOf(effect.light)]
  const { data } = pixels
  return changeTones(pixels, (i, out) => {
    const fraction = lightOf(data, i) / 255
    for (let c = 0; c < 3; c++) {
      out[i + c] = (dark[c] as number) + ((light[c] as number) - (dark[c] as number)) * fraction
    }
  })
}

/** A hard threshold, softened over one pixel. */
export function applyThreshold({ data, width, height }: Pixels, effect: EffectOf<'threshold'>): Pixels {
  const ink = inkOf(effect.colour)
  const level = (effect.invert ? 100 - effect.level : effect.level) * 2.55
  const out = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = 128 + (level - lightOn(data, i, effect.invert)) * 8
    if (alpha <= 0) continue
    out.set(ink, i)
    out[i + 3] = alpha
  }
  return { data: out, width, height }
}
