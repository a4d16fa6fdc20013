import { type BlankCard, type ColourFamily, openingColour } from '#catalogue/contract'

/** One colour for each card, from the requested families, and different from those of the `distance` cards before it. */
export function pickOpeningColours(
  cards: readonly BlankCard[],
  families: readonly ColourFamily[] = [],
  distance = 4,
): BlankCard['colours'] {
  const openings: BlankCard['colours'] = []
  for (const card of cards) {
    const matching = card.colours.filter(({ family }) => families.includes(family))
    const recent = openings.slice(Math.max(0, openings.length - distance)).map(({ family }) => family)
    openings.push(
      openingColour({ id: card.id, colours: matching.length ? matching : card.colours }, ({ family }) =>
        recent.includes(family),
      ),
    )
  }
  return openings
}
