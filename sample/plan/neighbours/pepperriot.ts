import { buildProducts, type Neighbour } from './neighbour.ts'

export const pepperriot: Neighbour = {
  person: 'Sade Okafor',
  handle: 'pepperriot',
  shop: 'Pepper Riot',
  theme: 'zine',
  palette: 'brown',
  hero: {
    title: 'Carry it home before it carries you',
    text: 'Hot sauce, hotter totes. Made in Peckham by two sisters who disagree.',
    button: 'Turn it up',
  },
  about: {
    title: 'Two sisters, one pot',
    text: 'Sade says eleven peppers. Bola says nine. The sauce has ten, and nobody is happy, which is why it is good.\n\nThe drawings are Sade’s. The prices are Bola’s.',
  },
  products: buildProducts([
    [
      'Pepper riot tote',
      'pepper-riot',
      'as-colour-1001',
      2400,
      'natural',
      'Carry it home before it carries you.',
    ],
    [
      'Pepper riot tee',
      'pepper-riot',
      'bella-canvas-3001',
      2799,
      'yellow soft-cream white mustard',
      'Hot from the start.',
    ],
    [
      'Very hot indeed tee',
      'scoville',
      'bella-canvas-3001',
      2799,
      'orange white toast yellow',
      'Bola tested it.',
    ],
    [
      'Small bottle tee',
      'small-bottle-light',
      'bella-canvas-3001',
      2799,
      'forest black red brown',
      'Long memory.',
    ],
    [
      'Kitchen apron',
      'pepper-riot-light',
      'apron',
      3800,
      'black maroon charcoal',
      'Wipe your hands here, not there.',
    ],
    ['Very hot mug', 'scoville', 'enamel-mug', 2400, 'white', 'For tea. Please.'],
    ['No. 4 bandana', 'small-bottle', 'bandana', 2200, 'white', 'It will be needed.'],
  ]),
  post: {
    title: 'Batch forty-one is hotter',
    body: 'The peppers came from a different stall and nobody wrote down which. Sade says it is the best we have made. Bola has stopped speaking.\n\nStart with a drop. We mean it.',
    about: 2,
  },
  links: [
    { label: 'Order the sauce', target: 'https://pepperriot.example/sauce' },
    { label: 'Which stall stocks us', target: 'https://pepperriot.example/stalls' },
  ],
}
