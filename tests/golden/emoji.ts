/** Eight seeded designs of words with emoji in their own colours: straight, bent, warped, turned, in columns, outlined and in shadow. */
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'
import { fontIds } from '#press/fonts.ts'
import type { Sample } from './sixty.ts'
import { createRow } from './twenty.ts'

const size = { widthIn: 15, heightIn: 18 }
const emojis = [
  ...[
    '😀',
    '🥳',
    '🔥',
    '❤️',
    '⭐',
    '🌈',
    '🎉',
    '🍕',
    '🦊',
    '🐳',
    '🌵',
    '🎸',
    '⚽',
    '🚲',
    '🏠',
    '☀️',
    '🌊',
    '💎',
    '🪩',
    '🫶🏿',
  ],
  ...[
    '👩🏾‍🚀',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '🇳🇬',
    '🇯🇵',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '1️⃣',
    '©️',
    '🧑🏽‍🎨',
    '💇🏼‍♀️',
    '🕺🏿',
    '🤝🏻',
    '🧜',
    '🦸🏽',
    '🧝',
    '🗿',
    '🛼',
    '📻',
  ],
]

export function createEmojiSample(n: number): Sample {
  const random = seedRandom(9_000 + n)
  const layers = Array.from({ length: 6 }, (_, index): LayerDraft => {
    const layerNumber = n * 6 + index
    const someEmojis = Array.from(
      { length: 3 },
      (_, nth) => emojis[(layerNumber * 5 + nth * 7) % emojis.length]!,
    )
    const mixedText =
      layerNumber % 3 === 0
        ? `${someEmojis[0]} radio ${someEmojis.slice(1).join('')}`
        : someEmojis.join(layerNumber % 2 ? ' ' : '')
    return {
      ...createRow(index),
      rotation: index % 3 === 1 ? random.integer(-30, 30) : 0,
      text: layerNumber % 9 === 7 ? `夏祭り「東京」。\nラーメン、${someEmojis[0]}ちょっと` : mixedText,
      font: fontIds[random.integer(0, fontIds.length - 1)]!,
      size: random.integer(40, 110),
      emoji: 'colour',
      opacity: layerNumber % 7 === 3 ? 0.6 : 1,
      ...(layerNumber % 9 === 7 || layerNumber % 9 === 3 ? { columns: true } : {}),
      curve: layerNumber % 4 === 2 ? random.integer(-160, 160) : 0,
      ...(layerNumber % 5 === 1 ? { warp: { kind: 'wave', amount: random.integer(-90, 90) } } : {}),
      ...(layerNumber % 6 === 5 ? { wear: { amount: 40, seed: layerNumber } } : {}),
      fill: layerNumber % 8 === 6 ? null : { kind: 'solid', colour: '#2f4bff' },
      stroke: layerNumber % 4 === 1 ? { colour: '#15120e', width: 0.08 } : null,
      shadow: layerNumber % 6 === 4 ? { colour: '#b5301b', dx: 0.1, dy: 0.08 } : null,
    }
  })
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(`Emoji design ${n}: ${JSON.stringify(parsed)}`)
  return { area: parsed.value.areas.front!, fitted: null }
}
