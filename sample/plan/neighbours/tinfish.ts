import { buildProducts, type Neighbour } from './neighbour.ts'

export const tinfish: Neighbour = {
  person: 'Marta Costa',
  handle: 'tinfish',
  shop: 'The Tin Fish Club',
  theme: 'press',
  palette: 'signal',
  hero: {
    title: 'Lunch comes in tins',
    text: 'Sardines, mackerel and the bag to carry them in. Drawn at a kitchen table in Setúbal.',
    button: 'Open a tin',
  },
  about: {
    title: 'The club',
    text: 'The Tin Fish Club meets on Fridays at one, on any wall with sun on it. You bring a tin, we bring the bread.\n\nMarta draws the labels that the factories should have had. There is no membership card; there is a tote.',
  },
  products: buildProducts([
    ['Tin club tote', 'tin-club', 'as-colour-1001', 2400, 'natural', 'Holds fourteen tins and a baguette.'],
    ['Club mug', 'mug-fish', 'mug-15oz', 1999, 'white', 'Three fish and a morning.'],
    [
      'Best before lunch tee',
      'best-before',
      'bella-canvas-3001',
      2799,
      'light-blue white soft-cream yellow',
      'Everything is.',
    ],
    [
      'Fourteen tins tee',
      'fourteen-tins',
      'bella-canvas-3001',
      2799,
      'white ash light-blue yellow',
      'We counted. Twice.',
    ],
    [
      'Tin club crewneck',
      'tin-club-light',
      'gildan-18000',
      4600,
      'navy black',
      'For the pier, when the sun goes.',
    ],
    ['Club apron', 'best-before-light', 'apron', 3800, 'navy black olive', 'Oil happens.'],
    ['Tin label stickers', 'tin-club', 'sticker-sheet', 1400, 'white', 'For tins that came without.'],
  ]),
  post: {
    title: 'How to open a tin on a wall',
    body: 'Sit so that the wind comes from behind you. Put the bread on the paper, not on the wall. Lift the ring slowly and stop before the end: the lid makes a handle.\n\nThe oil goes on the bread first. Then the fish. Then nothing else, whatever your cousin says.',
    about: 0,
  },
  links: [
    { label: 'Friday at one, the walls so far', target: 'https://tinfish.example/walls' },
    { label: 'Marta’s label archive', target: 'https://tinfish.example/labels' },
  ],
}
