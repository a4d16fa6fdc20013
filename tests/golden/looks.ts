/** Twelve designs of words that are bent, worn and stood on blocks, and of shapes and drawings that are worn. */
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument, warps } from '#press/document.ts'
import { fontIds } from '#press/fonts.ts'
import type { Sample } from './sixty.ts'

const size = { widthIn: 15, heightIn: 18 }
const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e'] as const
const texts = ['Slow Sundays', 'LOUD\nMOON', 'Keep it light', 'Àjọ̀ 2026', 'Pepper & riot']

export function createLookSample(n: number): Sample {
  const random = seedRandom(9_000 + n)
  const layers = Array.from({ length: 6 }, (_, index): LayerDraft => {
    const layerNumber = n * 6 + index
    const ink = inks[layerNumber % inks.length]!
    const box = { id: `look-${index}`, x: 0.5 + random.next(), y: 0.4 + index * 2.9, width: 13, height: 2.6 }
    const paint = {
      fill: { kind: 'solid' as const, colour: ink },
      stroke: layerNumber % 4 === 1 ? { colour: '#8c2f39', width: 0.05 } : null,
      shadow:
        layerNumber % 3 === 0
          ? {
              colour: '#15120e',
              dx: random.next() - 0.5,
              dy: random.next() * 0.5,
              ...(layerNumber % 2 ? {} : { block: true as const }),
            }
          : null,
      opacity: layerNumber % 7 === 6 ? 0.6 : 1,
      ...(layerNumber % 3 === 1
        ? { wear: { amount: random.integer(1, 100), seed: random.integer(0, 9999) } }
        : {}),
    }
    if (index === 4)
      return {
        kind: 'shape',
        ...box,
        ...paint,
        shape: layerNumber % 2 ? 'star' : 'ellipse',
        wear: { amount: 40, seed: n },
      }
    if (index === 5)
      return {
        kind: 'path',
        ...box,
        ...paint,
        d: 'M2 17a10 10 0 0 1 20 0zM6 15h12v-2H6z',
        frame: [2, 7, 20, 10],
        rule: 'evenodd',
        shadow: { colour: '#15120e', dx: 0.2, dy: 0.2, block: true },
      }
    return {
      kind: 'text',
      ...box,
      ...paint,
      text: texts[layerNumber % texts.length]!,
      font: fontIds[random.integer(0, fontIds.length - 1)]!,
      size: random.integer(40, 90),
      curve: layerNumber % 5 === 2 ? random.integer(-160, 160) : 0,
      warp: { kind: warps[(n * 4 + index) % warps.length]!, amount: random.integer(-100, 100) },
    }
  })
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(`Look design ${n}: ${JSON.stringify(parsed)}`)
  return { area: parsed.value.areas.front!, fitted: null }
}
