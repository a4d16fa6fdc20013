import { buildProducts, type Neighbour } from './neighbour.ts'

export const softhours: Neighbour = {
  person: 'Inès Moreau',
  handle: 'softhours',
  shop: 'Soft Hours',
  theme: 'sunday',
  palette: 'berry',
  hero: {
    title: 'For the hours nobody counts',
    text: 'Soft tees, slow mornings, and nothing that needs an iron.',
    button: 'Take your time',
  },
  about: {
    title: 'What soft hours are',
    text: 'Between waking up and being needed there is about an hour. Inès draws in it.\n\nShe is a night nurse in Nantes, so hers begins at three in the afternoon. Everything here has been napped in before it was sold.',
  },
  products: buildProducts([
    [
      'Soft hours tee',
      'soft-hours',
      'bella-canvas-6004',
      2799,
      'dusty-rose mauve sage sand',
      'For the hours nobody counts.',
    ],
    [
      'No rush tee',
      'no-rush',
      'bella-canvas-6400',
      2999,
      'sand white mauve sky-blue',
      'It will still be there.',
    ],
    [
      'Nap club crewneck',
      'nap-club-light',
      'comfort-colors-1566',
      5900,
      'plum washed-navy faded-black',
      'For bed, or for the shop.',
    ],
    [
      'Soft hours joggers',
      'soft-hours-light',
      'independent-trading-ind20pnt',
      5600,
      'classic-navy black alpine-green',
      'The uniform.',
    ],
    ['Nap club tank', 'nap-club', 'bella-canvas-3480', 2699, 'white heather-grey', 'Meets daily, indoors.'],
    ['No rush mug', 'no-rush', 'mug-11oz', 1800, 'white', 'The second cup.'],
    [
      'Nap club oversized tee',
      'nap-club-light',
      'oversized-tee-film',
      3800,
      'plum washed-navy faded-black',
      'Large enough to count as a blanket.',
    ],
  ]),
  post: {
    title: 'A list of things that can wait',
    body: 'The window. The message that begins with “quick question”. The drawer.\n\nThings that can’t: the kettle, the cat, the last twenty pages.',
    about: 1,
  },
  links: [
    { label: 'The nap playlist', target: 'https://softhours.example/nap' },
    { label: 'Letters, once a month', target: 'https://softhours.example/letters' },
  ],
}
