import { buildProducts, type Neighbour } from './neighbour.ts'

export const oddmetre: Neighbour = {
  person: 'Jonas Walker',
  handle: 'oddmetre',
  shop: 'Odd Metre',
  theme: 'zine',
  palette: 'blueprint',
  hero: {
    title: 'Scores you can count',
    text: 'Sevens, elevens, and the bar where everybody comes in early.',
    button: 'Count in',
  },
  about: {
    title: 'Odd metre',
    text: 'Jonas plays the drums in three bands that have never agreed on where one is.\n\nHe prints the scores so that they can at least look at the same page.',
  },
  products: buildProducts([
    [
      'Side B, framed',
      'seven-eight-full',
      'framed-18x24',
      8900,
      'black white walnut',
      'A score you can count.',
    ],
    ['Seven eight canvas', 'seven-eight', 'canvas-16x20', 8400, 'white', 'Hang it slightly off.'],
    [
      'Count-in tee',
      'count-in',
      'bella-canvas-3001',
      2799,
      'white silver toast light-blue',
      'And then it all goes again.',
    ],
    [
      'Eleven eight tee',
      'eleven-eight',
      'comfort-colors-1717',
      3300,
      'ivory butter chalky-mint',
      'Three, three, three, two.',
    ],
    ['Eleven eight poster', 'eleven-eight', 'poster-18x24', 3600, 'white', 'For the rehearsal room.'],
    [
      'Count-in crewneck',
      'count-in-light',
      'gildan-18000',
      4400,
      'black navy forest-green',
      'Warm until bar nine.',
    ],
    ['Eleven eight pendant', 'eleven-eight', 'engraved-pendant', 3600, 'white', 'For when you lose count.'],
  ]),
  post: {
    title: 'How to clap in seven',
    body: 'Say “cup of tea and biscuit”. Clap on cup, tea and bis. Do it until the neighbours join in.\n\nEleven is the same with a second biscuit.',
    about: 2,
  },
  links: [
    { label: 'Practice tracks', target: 'https://oddmetre.example/tracks' },
    { label: 'Dates', target: 'https://oddmetre.example/dates' },
  ],
}
