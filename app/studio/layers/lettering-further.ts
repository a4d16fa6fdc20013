/** More lettering templates: words with library elements, bent, worn or with a solid shadow. */
import { createRing, createRule, type Lettering } from './lettering-parts.ts'

export const furtherLettering: readonly Lettering[] = [
  {
    id: 'coffee-first',
    name: 'Coffee first',
    words: 'cafe morning mug drink funny',
    parts: [
      { t: 'BUT FIRST', f: 'bebas-neue', y: 1.8, w: 6, spacing: 200 },
      { e: 'Hot mug', y: 5.6, w: 5, c: 'wine' },
      { t: 'COFFEE', f: 'alfa-slab-one', y: 10.1, w: 10.6, c: 'wine', warp: ['arch', -45] },
    ],
  },
  {
    id: 'sunset-coast',
    name: 'Sunset coast',
    words: 'beach palm summer holiday retro surf',
    parts: [
      { e: 'Setting sun', y: 5.2, w: 8.6, c: 'coral' },
      { e: 'Palm tree', x: 6.4, y: 5.6, w: 4.4 },
      { t: 'Golden Coast', f: 'lobster', y: 10.7, w: 10.8, warp: ['rise', 25] },
    ],
  },
  {
    id: 'camp-badge',
    name: 'Camp badge',
    words: 'outdoor hike mountain scout tent forest',
    parts: [
      createRing(11.2, ['ink', 0.16]),
      { t: 'WILD & FREE', f: 'bowlby-one', y: 2.6, w: 6.6, curve: 100 },
      { e: 'Snowy peaks', y: 5.9, w: 6.4, c: 'green' },
      { e: 'Pine tree', x: 2.6, y: 6.9, w: 1.7 },
      { e: 'Pine tree', x: 9.4, y: 6.9, w: 1.7 },
      { t: 'CAMP CREW 2026', f: 'bowlby-one', y: 9.5, w: 6.4, curve: -90 },
    ],
  },
  {
    id: 'worn-athletics',
    name: 'Old athletics',
    words: 'vintage college gym sport worn distressed',
    parts: [
      { t: 'ATHLETIC', f: 'ultra', y: 3.4, w: 10.8, c: 'wine', wear: 40, warp: ['arch', 40] },
      { t: 'DEPARTMENT', f: 'oswald', y: 6.1, w: 10.2, wear: 35 },
      { t: 'XL', f: 'alfa-slab-one', y: 9.3, w: 4, c: 'wine', wear: 45 },
    ],
  },
  {
    id: 'cat-person',
    name: 'Cat person',
    words: 'pet animal kitten funny',
    parts: [
      { e: 'Sitting cat', y: 4, w: 5.2 },
      { t: 'Professional', f: 'satisfy', y: 8.4, w: 7.6, c: 'coral' },
      { t: 'CAT PERSON', f: 'archivo-black', y: 10.5, w: 10.6 },
    ],
  },
  {
    id: 'dog-dad',
    name: 'Dog walker',
    words: 'pet animal puppy dad mum',
    parts: [
      { e: 'Paw', y: 3.4, w: 4.6, c: 'blue' },
      { t: 'DOG', f: 'titan-one', y: 7.5, w: 6.2, block: ['blue', 0.22] },
      { t: 'walking club', f: 'pacifico', y: 10.5, w: 8 },
    ],
  },
  {
    id: 'plant-parent',
    name: 'Plant parent',
    words: 'garden leaf green nature cactus',
    parts: [
      { e: 'Potted plant', y: 3.8, w: 5, c: 'green' },
      { t: 'plant parent', f: 'shrikhand', y: 8.7, w: 10.6, c: 'green' },
      { t: 'WATERING SINCE 2019', f: 'space-mono', y: 10.6, w: 7.6 },
    ],
  },
  {
    id: 'good-vibes',
    name: 'Good vibes',
    words: 'wave groovy seventies happy retro',
    parts: [
      { t: 'Good vibes', f: 'chewy', y: 3, w: 10.6, c: 'coral', warp: ['wave', 60] },
      { t: 'Good vibes', f: 'chewy', y: 6, w: 10.6, c: 'yellow', warp: ['wave', 60] },
      { t: 'Good vibes', f: 'chewy', y: 9, w: 10.6, c: 'green', warp: ['wave', 60] },
    ],
  },
  {
    id: 'horizon',
    name: 'Horizon',
    words: 'eighties synthwave retro neon grid',
    parts: [
      { e: 'Setting sun', y: 4.2, w: 6.4, c: 'coral' },
      { e: 'Grid to the horizon', y: 9, w: 9.4, c: 'blue' },
      { t: 'NIGHT DRIVE', f: 'faster-one', y: 6.4, w: 11, edge: ['cloth', 0.14] },
    ],
  },
  {
    id: 'record-shop',
    name: 'Record shop',
    words: 'music vinyl band dj',
    parts: [
      { e: 'Record', y: 4.6, w: 7.6 },
      { t: 'SPIN', f: 'bungee', y: 4.6, w: 10.8, c: 'coral', edge: ['cloth', 0.2] },
      { t: 'RECORDS & TAPES', f: 'bebas-neue', y: 9.8, w: 9.6, spacing: 80 },
    ],
  },
  {
    id: 'mixtape',
    name: 'Mixtape',
    words: 'music cassette nineties love songs',
    parts: [
      { e: 'Cassette', y: 4.4, w: 8.4, c: 'blue' },
      { t: 'Side A', f: 'permanent-marker', y: 8.6, w: 5.4 },
      { t: 'SONGS FOR THE BUS', f: 'permanent-marker', y: 10.4, w: 9.4, c: 'coral' },
    ],
  },
  {
    id: 'pizza-party',
    name: 'Pizza party',
    words: 'food slice funny friday',
    parts: [
      { e: 'Slice of pizza', y: 3.8, w: 5.4, c: 'coral', turn: 12 },
      { t: 'PIZZA', f: 'luckiest-guy', y: 8.4, w: 8.6, c: 'yellow', block: ['wine', 0.24] },
      { t: 'IS A FOOD GROUP', f: 'bangers', y: 11, w: 8 },
    ],
  },
  {
    id: 'taco-day',
    name: 'Taco Tuesday',
    words: 'food mexican funny chilli',
    parts: [
      { t: 'TACO', f: 'rye', y: 2.8, w: 7.4, c: 'coral', warp: ['arch', 50] },
      { e: 'Taco', y: 6.2, w: 5.6, c: 'yellow' },
      { t: 'TUESDAY CLUB', f: 'rye', y: 10, w: 9.6, warp: ['arch', -40] },
    ],
  },
  {
    id: 'game-over',
    name: 'Game over',
    words: 'arcade pixel gamer retro',
    parts: [
      { e: 'Space crab', y: 3.2, w: 5, c: 'green' },
      { t: 'GAME OVER', f: 'press-start-2p', y: 7.4, w: 10.8 },
      { t: 'PLAY AGAIN? Y/N', f: 'press-start-2p', y: 9.4, w: 8, c: 'coral' },
    ],
  },
  {
    id: 'one-more-level',
    name: 'One more level',
    words: 'gamer controller play funny',
    parts: [
      { e: 'Gamepad', y: 3.6, w: 7, c: 'blue' },
      { t: 'JUST ONE MORE', f: 'silkscreen', y: 7.8, w: 9 },
      { t: 'LEVEL', f: 'bungee-shade', y: 10, w: 8.6, c: 'blue' },
    ],
  },
  {
    id: 'book-club',
    name: 'Book club',
    words: 'read library school quiet literary',
    parts: [
      { e: 'Book', y: 3.4, w: 5.6, c: 'wine' },
      { t: 'One more', f: 'playfair-display', y: 7.3, w: 6.6 },
      { t: 'chapter', f: 'playfair-display', y: 9.5, w: 8.6, c: 'wine' },
    ],
  },
  {
    id: 'ride-on',
    name: 'Ride on',
    words: 'bicycle cycling sport club',
    parts: [
      { t: 'RIDE ON', f: 'racing-sans-one', y: 1.6, w: 7.6, c: 'coral', warp: ['slant', 30] },
      { e: 'Bicycle', y: 6.3, w: 8.6 },
      { t: 'SUNDAY CLUB', f: 'staatliches', y: 10.4, w: 7.4, spacing: 140 },
    ],
  },
  {
    id: 'skate-or-nap',
    name: 'Skate or nap',
    words: 'street skateboard funny worn',
    parts: [
      { t: 'SKATE', f: 'rubik-mono-one', y: 2.8, w: 10.4, wear: 30 },
      { e: 'Skateboard', y: 6, w: 9, c: 'coral', turn: -8, wear: 20 },
      { t: 'OR NAP', f: 'rubik-mono-one', y: 9.4, w: 10.4, wear: 30 },
    ],
  },
  {
    id: 'chef',
    name: 'Head chef',
    words: 'kitchen cook food apron restaurant',
    parts: [
      { e: "Chef's hat", y: 2.8, w: 4 },
      { t: 'HEAD CHEF', f: 'limelight', y: 6.9, w: 10.4 },
      { e: 'Line with a star', y: 8.6, w: 7, c: 'coral' },
      { t: 'kiss the cook later', f: 'kaushan-script', y: 10.2, w: 7.6, c: 'coral' },
    ],
  },
  {
    id: 'rock-tour',
    name: 'Thunder tour',
    words: 'band rock metal concert worn lightning',
    parts: [
      { e: 'Round bolt', y: 4, w: 5.6, c: 'yellow', wear: 30 },
      { t: 'THUNDER', f: 'black-ops-one', y: 7.9, w: 11, wear: 35, warp: ['narrow', -35] },
      { t: 'WORLD TOUR ’26', f: 'special-elite', y: 10.6, w: 7.6, wear: 20 },
    ],
  },
  {
    id: 'number-one',
    name: 'Squad number',
    words: 'football shirt team jersey player name',
    parts: [
      { t: 'ADEYEMI', f: 'staatliches', y: 2, w: 9.4, warp: ['arch', 35] },
      { t: '10', f: 'russo-one', y: 7.2, w: 8.4, edge: ['coral', 0.18] },
    ],
  },
  {
    id: 'established',
    name: 'Established',
    words: 'logo shop brand label stamp vintage',
    parts: [
      { e: 'Star badge', y: 2.8, w: 3, c: 'coral' },
      { t: 'HARBOUR & SON', f: 'holtwood-one-sc', y: 6.2, w: 10.8, warp: ['arch', 30] },
      createRule(8, 9, 'ink', 0.1),
      { t: 'GOODS MADE SLOWLY', f: 'oswald', y: 8.9, w: 7.4, spacing: 120 },
      { t: 'EST. 2026', f: 'oswald', y: 10.3, w: 3, c: 'coral', spacing: 120 },
    ],
  },
]
