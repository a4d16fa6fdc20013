/** Looks for text: outline, shadow, bend and wear together, proportional to the letters' size. */

import { splitGraphemes } from '#kernel/formats.ts'
import { distance, labOfHex } from '#press/colour.ts'
import type { TextLayer } from '#press/document.ts'

export type Look = Pick<TextLayer, 'fill' | 'stroke' | 'shadow' | 'curve' | 'warp' | 'wear'>
type Inks = { own: string; second: string; third: string; em: number }

const solid = (colour: string) => ({ kind: 'solid' as const, colour })
const edge = (colour: string, width: number) => ({ colour, width, join: 'round' as const, dash: [] })
const plain = ({ own }: Inks): Look => ({
  fill: solid(own),
  stroke: null,
  shadow: null,
  curve: 0,
  warp: undefined,
  wear: undefined,
})

export const looks: readonly { name: string; of: (inks: Inks) => Look }[] = [
  { name: 'Plain', of: plain },
  { name: 'Hollow', of: (i) => ({ ...plain(i), fill: null, stroke: edge(i.own, i.em * 0.03) }) },
  { name: 'Outline', of: (i) => ({ ...plain(i), stroke: edge(i.second, i.em * 0.1) }) },
  {
    name: 'Shadow',
    of: (i) => ({ ...plain(i), shadow: { colour: i.second, dx: i.em * 0.05, dy: i.em * 0.05 } }),
  },
  { name: 'Block', of: (i) => ({ ...plain(i), shadow: block(i.second, i.em * 0.12) }) },
  {
    name: 'Varsity',
    of: (i) => ({
      ...plain(i),
      stroke: edge(i.third, i.em * 0.08),
      shadow: block(i.second, i.em * 0.08),
      warp: { kind: 'arch', amount: 45 },
    }),
  },
  { name: 'Worn', of: (i) => ({ ...plain(i), wear: { amount: 45, seed: 1 } }) },
  { name: 'Rainbow', of: (i) => ({ ...plain(i), curve: 120 }) },
  { name: 'Arch', of: (i) => ({ ...plain(i), warp: { kind: 'arch', amount: 60 } }) },
  { name: 'Wave', of: (i) => ({ ...plain(i), warp: { kind: 'wave', amount: 60 } }) },
  { name: 'Rise', of: (i) => ({ ...plain(i), warp: { kind: 'rise', amount: 45 } }) },
  { name: 'Bulge', of: (i) => ({ ...plain(i), warp: { kind: 'bulge', amount: 70 } }) },
  {
    name: 'Far away',
    of: (i) => ({ ...plain(i), warp: { kind: 'narrow', amount: 70 }, shadow: block(i.second, i.em * 0.1) }),
  },
  {
    name: 'Old sign',
    of: (i) => ({
      ...plain(i),
      shadow: block(i.second, i.em * 0.1),
      warp: { kind: 'rise', amount: 30 },
      wear: { amount: 35, seed: 4 },
    }),
  },
]

const block = (colour: string, by: number) => ({ colour, dx: by, dy: by, block: true as const })

/** Gives text a look, in its own ink with one or two contrasting ones. */
export function withLook(layer: TextLayer, look: (typeof looks)[number]): TextLayer {
  const own = ownInk(layer)
  const apart = ['#2f4bff', '#ff5b45', '#ffc62e', '#15120e', '#ffffff'].filter(
    (colour) => distance(labOfHex(own), labOfHex(colour)) > 0.3,
  )
  const [second = '#15120e', third = '#ffc62e'] = apart
  return { ...layer, ...look.of({ own, second, third, em: layer.size / 72 }) }
}

/** As many letters as can be told apart in a look's picture. */
const letters = 9

/** The first words of a line that fit a picture; of one longer word, its beginning. */
export function sampleWords(line: string): string {
  const words = line.trim().split(/\s+/)
  const fit = words.findLastIndex(
    (_, last) => splitGraphemes(words.slice(0, last + 1).join(' ')).length <= letters,
  )
  return fit >= 0
    ? words.slice(0, fit + 1).join(' ')
    : splitGraphemes(words[0] ?? '')
        .slice(0, letters)
        .join('')
}

const ownInk = ({ fill, stroke }: TextLayer): string =>
  (fill?.kind === 'linear' ? fill.stops[0]?.colour : fill?.colour) ?? stroke?.colour ?? '#15120e'
