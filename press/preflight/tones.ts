/** Tells if a picture has changing tones, like a photograph and unlike a drawing in flat colours. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { partsOf } from './picture-tiles.ts'

/** Pixels over which a tone is followed, and its change of 255 over them that is neither grain nor an edge. */
const [reach, min, max] = [12, 3, 60]
/** This large a part in changing tones makes a gradient or a photograph. */
const tonalAbove = 0.2

const cached = new WeakMap<Picture, number>()
/** The part of a picture's full ink whose colour changes smoothly. */
function measureTonalPart(picture: Picture, environment: PreflightContext['environment']): number {
  const existing = cached.get(picture)
  if (existing !== undefined) return existing
  let [ink, tonal] = [0, 0]
  for (const { data, width, height } of partsOf(picture, environment))
    for (let y = 0; y < height - reach; y += 2)
      for (let x = 0; x < width - reach; x += 2) {
        const at = (y * width + x) * 4
        if ((data[at + 3] as number) < 250) continue
        ink += 1
        if (isChange(data, at, 4) || isChange(data, at, width * 4)) tonal += 1
      }
  const part = ink > 0 ? tonal / ink : 0
  cached.set(picture, part)
  return part
}

/** Tells if a channel rises or falls a little from here on, without ever turning back by much. */
function isChange(data: Uint8ClampedArray, at: number, next: number): boolean {
  return [0, 1, 2].some((channel) => {
    const value = (step: number) => data[at + step * next + channel] as number
    const change = value(reach) - value(0)
    if (Math.abs(change) < min || Math.abs(change) > max) return false
    const half = value(reach / 2) - value(0)
    return (
      half * Math.sign(change) >= Math.abs(change) * 0.2 && half * Math.sign(change) <= Math.abs(change) * 0.8
    )
  })
}

export const hasTones = (picture: Picture, environment: PreflightContext['environment']): boolean =>
  measureTonalPart(picture, environment) > tonalAbove
