/** Eight seeded designs of words with emoji in their own colours: straight, bent, warped, turned, in columns, outlined and in shadow. */
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'
import { fontIds } from '#press/fonts.ts'
import type { Sample } from './sixty.ts'
import { createRow } from './twenty.ts'

const size = { widthIn: 15, heightIn: 18 }
const signs = [
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
    const turn = n * 6 + index
    const someSigns = Array.from({ length: 3 }, (_, nth) => signs[(turn * 5 + nth * 7) % signs.length]!)
    const latin =
      turn % 3 === 0
        ? `${someSigns[0]} radio ${someSigns.slice(1).join('')}`
        : someSigns.join(turn % 2 ? ' ' : '')
    return {
      ...createRow(index),
      rotation: index % 3 === 1 ? random.integer(-30, 30) : 0,
      text: turn % 9 === 7 ? `夏祭り「東京」。\nラーメン、${someSigns[0]}ちょっと` : latin,
      font: fontIds[random.integer(0, fontIds.length - 1)]!,
      size: random.integer(40, 110),
      emoji: 'colour',
      opacity: turn % 7 === 3 ? 0.6 : 1,
      ...(turn % 9 === 7 || turn % 9 === 3 ? { columns: true } : {}),
      curve: turn % 4 === 2 ? random.integer(-160, 160) : 0,
      ...(turn % 5 === 1 ? { warp: { kind: 'wave', amount: random.integer(-90, 90) } } : {}),
      ...(turn % 6 === 5 ? { wear: { amount: 40, seed: turn } } : {}),
      fill: turn % 8 === 6 ? null : { kind: 'solid', colour: '#2f4bff' },
      stroke: turn % 4 === 1 ? { colour: '#15120e', width: 0.08 } : null,
      shadow: turn % 6 === 4 ? { colour: '#b5301b', dx: 0.1, dy: 0.08 } : null,
    }
  })
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(`Emoji design ${n}: ${JSON.stringify(parsed)}`)
  return { area: parsed.value.areas.front!, fitted: null }
}
