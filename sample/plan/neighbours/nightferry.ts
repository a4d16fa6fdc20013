import { buildProducts, type Neighbour } from './neighbour.ts'

export const nightferry: Neighbour = {
  person: 'Lewis Brooks',
  handle: 'nightferry',
  shop: 'Night Ferry',
  theme: 'night',
  palette: 'ice',
  hero: {
    title: 'The ten past eleven',
    text: 'Last boat home, with the lights on. Drawn from deck B.',
    button: 'Come aboard',
  },
  about: {
    title: 'On the late boat',
    text: 'Lewis was a steward on the night crossing for six years. He drew on the backs of manifests between the islands.\n\nThe line is still running. So is he, most evenings, for the ten past.',
  },
  products: buildProducts([
    [
      'Last ferry crewneck',
      'night-ferry',
      'comfort-colors-1566',
      5600,
      'ecru sage dusty-blue',
      'The ten past eleven, with the lights on.',
    ],
    [
      'Night ferry tee',
      'night-ferry-light',
      'bella-canvas-3001',
      2799,
      'navy black true-royal',
      'Drawn in one line.',
    ],
    [
      'Ten past eleven tee',
      'ten-past-eleven-light',
      'bella-canvas-3001',
      2799,
      'black navy asphalt true-royal',
      'It waits for nobody.',
    ],
    ['Deck B hoodie', 'deck-b-light', 'gildan-18500', 4999, 'navy black', 'Outside seats only.'],
    ['Deck B mug', 'deck-b', 'enamel-mug', 2400, 'white', 'Soup until the lights go.'],
    ['Night ferry poster', 'night-ferry', 'poster-12x18', 3000, 'white', 'The crossing, at one to many.'],
  ]),
  post: {
    title: 'What is left behind on deck B',
    body: 'One glove, always the left. A cake in a box, twice. A man’s shoe in January, and he had walked off without saying anything.\n\nWe keep it all for a month in the locker by the soup.',
    about: 3,
  },
  links: [
    { label: 'Timetable', target: 'https://nightferry.example/timetable' },
    { label: 'The manifest drawings', target: 'https://nightferry.example/drawings' },
  ],
}
