import { buildProducts, type Neighbour } from './neighbour.ts'

export const kilocycling: Neighbour = {
  person: 'Kemi Lawal',
  handle: 'kilocycling',
  shop: 'Kilo Cycling Club',
  theme: 'night',
  palette: 'acid',
  hero: {
    title: 'Five in the morning',
    text: 'Third Mainland Bridge, before the cars. Rain is no excuse.',
    button: 'Ride out',
  },
  about: {
    title: 'The club',
    text: 'Kilo is eleven women, one pump and a bridge. We meet at the third lamp post at five and are at our desks by nine.\n\nKemi drew the badge on a receipt. It still pays for the puncture kits.',
  },
  products: buildProducts([
    [
      'Kilo club hoodie',
      'kilo-cc-light',
      'gildan-18500',
      4999,
      'navy dark-heather',
      'Five in the morning, third lamp post.',
    ],
    [
      'Kilo badge cap',
      'kilo-patch',
      'yupoong-6089m',
      3400,
      'black dark-navy dark-grey',
      'The badge, in thread.',
    ],
    [
      'Kilo joggers',
      'kilo-cc-light',
      'independent-trading-ind20pnt',
      5600,
      'black charcoal-heather classic-navy',
      'For the ride there.',
    ],
    [
      'Third lamp post tee',
      'third-lamp-light',
      'bella-canvas-3001',
      2899,
      'black asphalt navy forest',
      'Where we wait for you. Briefly.',
    ],
    [
      'Five a.m. tee',
      'five-am-light',
      'bella-canvas-3001',
      2899,
      'true-royal black red army',
      'It comes every day.',
    ],
    [
      'Five a.m. long sleeve',
      'five-am-light',
      'bella-canvas-3501',
      3400,
      'black navy dark-grey',
      'For the months with an R.',
    ],
    ['Kilo badge stickers', 'kilo-patch', 'sticker-sheet', 1400, 'white', 'For frames and lamp posts.'],
  ]),
  post: {
    title: 'Rules of the bridge',
    body: 'Two abreast, never three. The one in front points at holes. Nobody is dropped before the second ramp.\n\nIf you are late, ride the other way and meet us coming back.',
    about: 3,
  },
  links: [
    { label: 'This week’s ride', target: 'https://kilocycling.example/ride' },
    { label: 'Puncture fund', target: 'https://kilocycling.example/fund' },
  ],
}
