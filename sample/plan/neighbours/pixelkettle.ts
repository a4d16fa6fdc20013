import { buildProducts, type Neighbour } from './neighbour.ts'

export const pixelkettle: Neighbour = {
  person: 'Priya Patel',
  handle: 'pixelkettle',
  shop: 'Pixel Kettle',
  theme: 'sunday',
  palette: 'sky',
  hero: {
    title: 'Put the kettle on',
    text: 'Sixty-four pixels, two sugars, one plume of steam.',
    button: 'Press start',
  },
  about: {
    title: 'Pixel Kettle',
    text: 'Priya makes very small games about very small things. In the first one you wait for a kettle. It sold nine hundred copies.\n\nThe shirts are what players asked for. The kettle has its own account.',
  },
  products: buildProducts([
    [
      'Put the kettle on tee',
      'pixel-kettle',
      'bella-canvas-3001',
      2499,
      'light-blue white yellow lilac',
      'Sixty-four pixels and a plume of steam.',
    ],
    ['Boil tee', 'boil', 'bella-canvas-3001', 2499, 'lilac white silver pink', 'Wait... wait...'],
    [
      'Two sugars tee',
      'two-sugars-light',
      'bella-canvas-3001',
      2499,
      'true-royal black berry navy',
      'Player one stirs.',
    ],
    ['Kettle mug', 'pixel-kettle', 'mug-11oz', 1700, 'white', 'It knows what to do.'],
    [
      'Boil crewneck',
      'boil-light',
      'lane-seven-ls14004',
      5200,
      'black classic-navy maroon',
      'For the loading screen.',
    ],
    [
      'Kettle tumbler',
      'pixel-kettle-light',
      'tumbler-20oz-colour',
      4200,
      'navy black sage',
      'Holds twenty ounces of waiting.',
    ],
    ['Two sugars youth tee', 'two-sugars', 'bella-canvas-3001y', 2299, 'white', 'Player two.'],
  ]),
  post: {
    title: 'Patch notes, version 1.4',
    body: 'The kettle now boils eleven per cent faster. The cat can no longer be put in the kettle. The tea is the same.\n\nSeveral of you reported that nothing happens. That is the game.',
    about: 1,
  },
  links: [
    { label: 'Play it in the browser', target: 'https://pixelkettle.example/play' },
    { label: 'Patch notes', target: 'https://pixelkettle.example/notes' },
  ],
}
