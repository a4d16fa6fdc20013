/** The options of a store's look besides its colours. */

export const fontPairs = {
  press: { name: 'Bricolage with Instrument', note: 'Condensed wood type' },
  editorial: { name: 'DM Serif Display with Instrument', note: 'A magazine' },
  mono: { name: 'Archivo Black with Space Mono', note: 'A photocopied zine' },
  poster: { name: 'Anton with Instrument', note: 'A gig poster' },
  soft: { name: 'Fredoka with Instrument', note: 'Round and friendly' },
  slab: { name: 'Zilla Slab with Instrument', note: 'A work jacket' },
  book: { name: 'Playfair Display with Instrument', note: 'A book cover' },
} as const
export const corners = { square: 'Square', slight: 'Slight', round: 'Round' } as const
export const densities = { airy: 'Airy', usual: 'Usual', tight: 'Tight' } as const
export const headers = {
  row: 'Name and menu in one row',
  centre: 'Name in the middle, menu below',
  poster: 'Name across the page',
} as const
export const cardStyles = {
  plain: 'Picture, then words',
  framed: 'In a frame',
  tall: 'Tall pictures, small words',
  over: 'Words on the picture',
} as const
export const modes = { light: 'Light', dark: 'Dark', follow: 'As the fan’s device is set' } as const
