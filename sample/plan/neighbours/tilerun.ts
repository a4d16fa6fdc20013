import { buildProducts, type Neighbour } from './neighbour.ts'

export const tilerun: Neighbour = {
  person: 'Hugo Lindqvist',
  handle: 'tilerun',
  shop: 'Tile Run',
  theme: 'gallery',
  palette: 'stone',
  hero: {
    title: 'Floors, to wear',
    text: 'Patterns measured on hands and knees, in kitchens that are gone.',
    button: 'See the floors',
  },
  about: {
    title: 'About the tiles',
    text: 'Hugo lays floors in Malmö. Before he takes an old one out he draws it, tile by tile, cracks too.\n\nThere are two hundred and six in the book by now. The ones here repeat well.',
  },
  products: buildProducts([
    [
      'Tile run leggings',
      'tile-run-tall',
      'leggings',
      5600,
      'white',
      'A kitchen floor from 1961, now with knees.',
    ],
    ['Tile run cushion', 'tile-run', 'pillow-18', 4400, 'white', 'The same floor, softer.'],
    [
      'Grout tee',
      'grout',
      'bella-canvas-3001',
      2899,
      'soft-cream white silver tan',
      'Sixteen tiles, laid straight.',
    ],
    ['Tile run mug', 'tile-run-wide', 'mug-15oz', 1999, 'white', 'It joins up at the handle.'],
    ['1961 tote', 'kitchen-1961', 'bagedge-be007', 2600, 'natural', 'Still under the table.'],
    ['Grout print', 'grout', 'giclee-11x14', 4200, 'white', 'On cotton rag, level.'],
  ]),
  post: {
    title: 'The floor in Porslinsgatan',
    body: 'The flat had been let to the same woman since 1958. Under the linoleum lay a second linoleum, and under that, this.\n\nBlue, ochre and a red that somebody had mixed by hand, because no two of them are alike. I took an afternoon to draw it and four minutes to take it out.',
    about: 0,
  },
  links: [
    { label: 'The book of floors', target: 'https://tilerun.example/book' },
    { label: 'Send me yours', target: 'https://tilerun.example/send' },
  ],
}
