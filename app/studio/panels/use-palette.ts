import { distance, labOfHex } from '#press/colour.ts'
import { faintBelow } from '#press/preflight/faint.ts'
import { threads } from '#press/threads.ts'
import { choiceOf, documentOf, productOf, type StudioState } from '../document/studio-state.ts'
import { listInks } from '../preflight/inks.ts'
import { useStudio } from '../studio-context.ts'

/** The house inks, and the most common shirt inks. */
const inks = [
  '#15120e',
  '#ffffff',
  '#ff5b45',
  '#ffc62e',
  '#2f4bff',
  '#00a878',
  '#9fe0c4',
  '#8c2f39',
  '#23395b',
  '#f2ece0',
]
const maxInks = 20

export type PaletteInk = { colour: string; words: string }

/**
 * Inks to choose from: the brand's first, then the design's and the house's; on an embroidered product the machines'
 * threads. Each names the offered colour it would be invisible on.
 */
export function listPalette(state: StudioState, brand: readonly string[] = []): PaletteInk[] {
  const product = productOf(state)
  const offered = choiceOf(state)?.colours ?? []
  const cloths = product?.blank.colours.filter(({ slug }) => offered.includes(slug)) ?? []
  const nameInk = (colour: string, name: string): PaletteInk => {
    const ink = labOfHex(colour)
    const faintCloths = cloths.filter(({ hex }) => distance(ink, labOfHex(hex)) < faintBelow)
    return { colour, words: faintCloths.length > 0 ? `${name}, lost on ${faintCloths[0]?.name}` : name }
  }
  if (product?.blank.technique === 'embroidery')
    return threads.map(({ hex, name }) => nameInk(hex, `Thread ${name}`))
  const colours = [...new Set([...brand, ...listInks(documentOf(state).areas[state.area]), ...inks])]
  return colours
    .slice(0, maxInks)
    .map((colour) => nameInk(colour, `${brand.includes(colour) ? 'Brand ink' : 'Ink'} ${colour}`))
}

export function usePalette(): PaletteInk[] {
  const { state, brand } = useStudio()
  return listPalette(state, brand.colours)
}
