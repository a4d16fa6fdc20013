/** Looks for text: outline, shadow, bend and wear together, proportional to the letters' size. */

import { splitGraphemes } from '#kernel/formats.ts'
import { distance, labOfHex } from '#press/colour.ts'
import type { TextLayer } from '#press/document.ts'

export type TextStyle = Pick<TextLayer, 'fill' | 'stroke' | 'shadow' | 'curve' | 'warp' | 'wear'>
type Inks = { ink: string; second: string; third: string; em: number }

const createSolid = (colour: string) => ({ kind: 'solid' as const, colour })
const createEdge = (colour: string, width: number) => ({ colour, width, join: 'round' as const, dash: [] })
const createPlainLook = ({ ink }: Inks): TextStyle => ({
  fill: createSolid(ink),
  stroke: null,
  shadow: null,
  curve: 0,
  warp: undefined,
  wear: undefined,
})

export const looks: readonly { name: string; build: (inks: Inks) => TextStyle }[] = [
  { name: 'Plain', build: createPlainLook },
  {
    name: 'Hollow',
    build: (i) => ({ ...createPlainLook(i), fill: null, stroke: createEdge(i.ink, i.em * 0.03) }),
  },
  { name: 'Outline', build: (i) => ({ ...createPlainLook(i), stroke: createEdge(i.second, i.em * 0.1) }) },
  {
    name: 'Shadow',
    build: (i) => ({ ...createPlainLook(i), shadow: { colour: i.second, dx: i.em * 0.05, dy: i.em * 0.05 } }),
  },
  { name: 'Block', build: (i) => ({ ...createPlainLook(i), shadow: createBlock(i.second, i.em * 0.12) }) },
  {
    name: 'Varsity',
    build: (i) => ({
      ...createPlainLook(i),
      stroke: createEdge(i.third, i.em * 0.08),
      shadow: createBlock(i.second, i.em * 0.08),
      warp: { kind: 'arch', amount: 45 },
    }),
  },
  { name: 'Worn', build: (i) => ({ ...createPlainLook(i), wear: { amount: 45, seed: 1 } }) },
  { name: 'Rainbow', build: (i) => ({ ...createPlainLook(i), curve: 120 }) },
  { name: 'Arch', build: (i) => ({ ...createPlainLook(i), warp: { kind: 'arch', amount: 60 } }) },
  { name: 'Wave', build: (i) => ({ ...createPlainLook(i), warp: { kind: 'wave', amount: 60 } }) },
  { name: 'Rise', build: (i) => ({ ...createPlainLook(i), warp: { kind: 'rise', amount: 45 } }) },
  { name: 'Bulge', build: (i) => ({ ...createPlainLook(i), warp: { kind: 'bulge', amount: 70 } }) },
  {
    name: 'Far away',
    build: (i) => ({
      ...createPlainLook(i),
      warp: { kind: 'narrow', amount: 70 },
      shadow: createBlock(i.second, i.em * 0.1),
    }),
  },
  {
    name: 'Old sign',
    build: (i) => ({
      ...createPlainLook(i),
      shadow: createBlock(i.second, i.em * 0.1),
      warp: { kind: 'rise', amount: 30 },
      wear: { amount: 35, seed: 4 },
    }),
  },
]

const createBlock = (colour: string, offset: number) => ({
  colour,
  dx: offset,
  dy: offset,
  block: true as const,
})

/** Gives text a look, in its own ink with one or two contrasting ones. */
export function applyLook(layer: TextLayer, look: (typeof looks)[number]): TextLayer {
  const ownInk = readOwnInk(layer)
  const contrasting = ['#2f4bff', '#ff5b45', '#ffc62e', '#15120e', '#ffffff'].filter(
    (colour) => distance(labOfHex(ownInk), labOfHex(colour)) > 0.3,
  )
  const [second = '#15120e', third = '#ffc62e'] = contrasting
  return { ...layer, ...look.build({ ink: ownInk, second, third, em: layer.size / 72 }) }
}

/** The most letters that stay legible in a look's picture. */
const maxLetters = 9

/** The first words of a line that fit a picture; of one longer word, its beginning. */
export function pickSampleWords(line: string): string {
  const words = line.trim().split(/\s+/)
  const fittingIndex = words.findLastIndex(
    (_, last) => splitGraphemes(words.slice(0, last + 1).join(' ')).length <= maxLetters,
  )
  return fittingIndex >= 0
    ? words.slice(0, fittingIndex + 1).join(' ')
    : splitGraphemes(words[0] ?? '')
        .slice(0, maxLetters)
        .join('')
}

const readOwnInk = ({ fill, stroke }: TextLayer): string =>
  (fill?.kind === 'linear' ? fill.stops[0]?.colour : fill?.colour) ?? stroke?.colour ?? '#15120e'
