import { expect, test } from 'vitest'
import type { BlankCard, colourFamilies } from '#catalogue/contract'
import { pickOpeningColours } from './opening-colours.ts'

const hexes = {
  red: '#c1272d',
  green: '#1f7a4d',
  blue: '#1f4fa0',
  yellow: '#d9a520',
  purple: '#6b3fa0',
} as const
type Family = keyof typeof hexes & keyof typeof colourFamilies
const createCard = (id: string, families: readonly Family[]) =>
  ({
    id,
    colours: families.map((family) => ({
      slug: family,
      name: family,
      hex: hexes[family],
      heather: false,
      family,
    })),
  }) as unknown as BlankCard

const families = Object.keys(hexes) as Family[]

test('a card opens in none of the colours of the four cards before it, if it has another', () => {
  const colours = pickOpeningColours(
    Array.from({ length: 24 }, (_, n) => createCard(`tee-${n}`, families)),
  ).map(({ family }) => family)
  for (const [n, family] of colours.entries())
    expect(colours.slice(Math.max(0, n - 4), n), `card ${n}`).not.toContain(family)
})

test('a card of one colour shows it, whatever comes before it', () => {
  const colours = pickOpeningColours(
    [createCard('a', ['red']), createCard('b', ['red']), createCard('c', families)],
    [],
  )
  expect(colours.slice(0, 2).map(({ family }) => family)).toEqual(['red', 'red'])
  expect(colours[2]!.family).not.toBe('red')
})

test('a card opens in a requested colour, even beside a card in the same colour', () => {
  const colours = pickOpeningColours([createCard('a', families), createCard('b', families)], ['blue'])
  expect(colours.map(({ family }) => family)).toEqual(['blue', 'blue'])
})
