/** Twenty seeded designs of words in every living script: straight, bent, spaced, outlined and in groups, in any face. */
import { greetings } from '#drivers/greetings.ts'
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'
import { fontIds } from '#press/fonts.ts'
import type { Sample } from './sixty.ts'

const size = { widthIn: 15, heightIn: 18 }
const lines = Object.values(greetings)
const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e'] as const

/** The place of one of six lines on a sheet. */
export const createRow = (index: number) =>
  ({ kind: 'text', id: `line-${index}`, x: 0.5, y: 0.5 + index * 2.9, width: 14, height: 2.6 }) as const

export function createScriptSample(n: number): Sample {
  const random = seedRandom(7_000 + n)
  const layers = Array.from({ length: 6 }, (_, index): LayerDraft => {
    const layerNumber = n * 6 + index
    const ink = inks[layerNumber % inks.length]!
    return {
      ...createRow(index),
      rotation: index % 3 === 1 ? random.integer(-20, 20) : 0,
      text:
        layerNumber % 4 === 3
          ? `${lines[layerNumber % lines.length]}\n${lines[(layerNumber + 7) % lines.length]}`
          : lines[layerNumber % lines.length]!,
      font: fontIds[random.integer(0, fontIds.length - 1)]!,
      size: random.integer(30, 90),
      spacing: layerNumber % 3 === 0 ? random.integer(0, 120) : 0,
      align: (['left', 'center', 'right'] as const)[layerNumber % 3]!,
      curve: layerNumber % 5 === 2 ? random.integer(-160, 160) : 0,
      fill:
        layerNumber % 2 === 0
          ? { kind: 'solid', colour: ink }
          : {
              kind: 'linear',
              angle: 40,
              stops: [
                { at: 0, colour: ink },
                { at: 1, colour: '#9fe0c4' },
              ],
            },
      stroke: layerNumber % 4 === 1 ? { colour: '#15120e', width: 0.04 } : null,
      shadow: layerNumber % 6 === 4 ? { colour: '#b5301b', dx: 0.06, dy: 0.05 } : null,
    }
  })
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(`Script design ${n}: ${JSON.stringify(parsed)}`)
  return { area: parsed.value.areas.front!, fitted: null }
}
