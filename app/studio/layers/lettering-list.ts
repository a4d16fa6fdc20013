/** Lettering templates. Lines are fitted to a width, so any words can replace them. */
import { festiveLettering } from './lettering-festive.ts'
import { furtherLettering } from './lettering-further.ts'
import { createRing, createRule, createStar, type Lettering } from './lettering-parts.ts'

export const lettering: readonly Lettering[] = [
  {
    id: 'varsity',
    name: 'Varsity',
    words: 'college sport team arch year',
    parts: [
      { t: 'RIVERSIDE', f: 'alfa-slab-one', y: 3.6, w: 10, c: 'wine', curve: 70, edge: ['cloth', 0.06] },
      { t: '1998', f: 'passion-one', y: 6.6, w: 5.4, c: 'ink' },
      { t: 'ATHLETIC CLUB', f: 'oswald', y: 9, w: 7, c: 'wine', spacing: 120 },
    ],
  },
  {
    id: 'club-badge',
    name: 'Club badge',
    words: 'round circle seal est founded',
    parts: [
      createRing(11, ['ink', 0.14]),
      createRing(10.2, ['ink', 0.05]),
      { t: 'NIGHT SWIMMERS', f: 'staatliches', y: 3.4, w: 8.6, curve: 130, spacing: 60 },
      createStar(6, 6, 2.6, 'coral'),
      { t: 'EST. 2026', f: 'staatliches', y: 9, w: 4, spacing: 80 },
    ],
  },
  {
    id: 'loud-stack',
    name: 'Loud stack',
    words: 'bold poster big statement',
    parts: [
      { t: 'MAKE', f: 'anton', y: 2.4, w: 11 },
      { t: 'MORE', f: 'anton', y: 5.9, w: 11, c: 'coral' },
      { t: 'NOISE', f: 'anton', y: 9.3, w: 11 },
    ],
  },
  {
    id: 'seventies',
    name: 'Seventies sun',
    words: 'retro vintage groovy 70s summer',
    parts: [
      { s: 'ellipse', y: 4.6, w: 6.6, h: 6.6, c: 'yellow' },
      { t: 'Slow Sundays', f: 'shrikhand', y: 6.2, w: 11, c: 'coral', edge: ['cloth', 0.16] },
      createRule(8.2, 9, 'coral', 0.22),
      createRule(8.7, 7.4, 'yellow', 0.22),
      createRule(9.2, 5.8, 'green', 0.22),
    ],
  },
  {
    id: 'diner',
    name: 'Diner sign',
    words: 'script retro food coffee menu',
    parts: [
      { t: 'Good', f: 'lobster', y: 3.6, w: 6.4, c: 'coral', turn: -6, drop: ['ink', 0.08] },
      { t: 'Coffee', f: 'lobster', y: 6.6, w: 10.6, c: 'coral', turn: -6, drop: ['ink', 0.1] },
      { t: 'OPEN ALL NIGHT', f: 'limelight', y: 9.6, w: 7 },
    ],
  },
  {
    id: 'western',
    name: 'Western',
    words: 'cowboy country rodeo wanted',
    parts: [
      { t: 'LONG ROAD', f: 'rye', y: 3.8, w: 10.6, curve: 50 },
      createRule(5.9, 3.6, 'wine'),
      { t: 'RODEO', f: 'rye', y: 7.4, w: 8, c: 'wine' },
      createStar(2, 5.9, 1, 'wine'),
      createStar(10, 5.9, 1, 'wine'),
    ],
  },
  {
    id: 'arcade',
    name: 'Arcade',
    words: 'pixel game 8-bit player',
    parts: [
      { t: 'PLAYER 1', f: 'press-start-2p', y: 4.2, w: 10.6, c: 'blue', drop: ['coral', 0.12] },
      { t: 'PRESS START', f: 'press-start-2p', y: 6.8, w: 7.4 },
      createRule(8.4, 10.6, 'yellow', 0.3),
    ],
  },
  {
    id: 'tour-dates',
    name: 'Tour dates',
    words: 'band music concert back list',
    parts: [
      { t: 'NORTHBOUND', f: 'bebas-neue', y: 1.8, w: 10.6, c: 'coral' },
      { t: 'THE TOUR', f: 'bebas-neue', y: 3.6, w: 4, spacing: 200 },
      { t: 'LAGOS\nACCRA\nDAKAR\nLISBON\nBERLIN', f: 'oswald', y: 7.6, w: 3.6 },
    ],
  },
  {
    id: 'soft-quote',
    name: 'Soft quote',
    words: 'kind gentle handwriting love',
    parts: [
      { t: 'be soft', f: 'caveat', y: 4.6, w: 8.4 },
      { t: 'with yourself', f: 'caveat', y: 7.2, w: 9.6, c: 'coral' },
    ],
  },
  {
    id: 'surf',
    name: 'Surf shop',
    words: 'beach summer wave ocean',
    parts: [
      { t: 'Salt & Sun', f: 'pacifico', y: 5, w: 10.4, c: 'blue' },
      createRule(7.2, 6, 'yellow'),
      { t: 'SURF SUPPLY', f: 'montserrat', y: 8.1, w: 6, spacing: 200 },
    ],
  },
  {
    id: 'metal',
    name: 'Blackletter',
    words: 'gothic metal heavy band',
    parts: [
      { t: 'Evensong', f: 'unifrakturcook', y: 5.2, w: 11 },
      { t: 'VOLUME TWO', f: 'cinzel', y: 8, w: 5.4, spacing: 160, c: 'wine' },
    ],
  },
  {
    id: 'comic',
    name: 'Comic burst',
    words: 'pop bang kids fun star',
    parts: [
      { s: 'star', y: 6, w: 11.4, h: 10, c: 'yellow', points: 14, inner: 0.72, edge: ['ink', 0.12] },
      { t: 'HURRAY!', f: 'bangers', y: 6, w: 8, c: 'coral', turn: -8, edge: ['ink', 0.12] },
    ],
  },
  {
    id: 'spooky',
    name: 'Spooky',
    words: 'halloween horror ghost october',
    parts: [
      { t: 'STAY', f: 'creepster', y: 3.8, w: 6, c: 'green' },
      { t: 'SPOOKY', f: 'creepster', y: 7.2, w: 10.6 },
    ],
  },
  {
    id: 'racing',
    name: 'Race team',
    words: 'car motor speed sport',
    parts: [
      { t: 'TURBO', f: 'racing-sans-one', y: 4.6, w: 11, c: 'coral' },
      createRule(6.7, 11, 'ink', 0.2),
      createRule(7.1, 11, 'coral', 0.2),
      { t: 'MOTOR CLUB 77', f: 'russo-one', y: 8.2, w: 8 },
    ],
  },
  {
    id: 'typewriter',
    name: 'Typewriter',
    words: 'minimal letter note book',
    parts: [{ t: 'read more\nworry less', f: 'special-elite', y: 6, w: 9.4 }],
  },
  {
    id: 'monogram',
    name: 'Monogram',
    words: 'initials letter elegant',
    parts: [
      createRing(9, ['ink', 0.08]),
      { t: 'A', f: 'playfair-display', y: 6, w: 4.4 },
      { t: 'ADAEZE', f: 'poiret-one', y: 11.2, w: 5, spacing: 300 },
    ],
  },
  {
    id: 'art-deco',
    name: 'Art deco',
    words: 'twenties elegant gold hotel',
    parts: [
      { t: 'GRAND', f: 'limelight', y: 4, w: 9.6, c: 'yellow' },
      createRule(5.6, 9.6, 'yellow', 0.06),
      createRule(5.8, 9.6, 'yellow', 0.06),
      { t: 'HOTEL', f: 'limelight', y: 7.5, w: 9.6, c: 'yellow' },
    ],
  },
  {
    id: 'bubbles',
    name: 'Bubble',
    words: 'kids baby cute round',
    parts: [
      { t: 'tiny', f: 'modak', y: 3.8, w: 7, c: 'mint' },
      { t: 'human', f: 'modak', y: 7.6, w: 10.4, c: 'coral' },
    ],
  },
  {
    id: 'skate',
    name: 'Skate',
    words: 'street marker graffiti tag',
    parts: [
      { t: 'push', f: 'permanent-marker', y: 4.4, w: 8, turn: -8 },
      { t: 'HARDER', f: 'rock-salt', y: 8, w: 9.6, turn: -8, c: 'coral' },
    ],
  },
  {
    id: 'neon',
    name: 'Neon lines',
    words: 'disco 80s party night',
    parts: [
      { t: 'DISCO', f: 'monoton', y: 4.8, w: 11, c: 'coral' },
      { t: 'FOREVER', f: 'monoton', y: 7.6, w: 11, c: 'blue' },
    ],
  },
  {
    id: 'gym',
    name: 'Strong',
    words: 'gym fitness training sport',
    parts: [
      { t: 'NO DAYS', f: 'black-ops-one', y: 4.4, w: 10 },
      { t: 'OFF', f: 'black-ops-one', y: 7.6, w: 6.4, c: 'coral' },
    ],
  },
  {
    id: 'garden',
    name: 'Garden club',
    words: 'plants nature flower green',
    parts: [
      { t: 'Garden Club', f: 'great-vibes', y: 5, w: 10.6, c: 'green' },
      { t: 'GROW SOMETHING', f: 'cinzel', y: 7.6, w: 7, spacing: 120 },
    ],
  },
  {
    id: 'kitchen',
    name: 'Kitchen',
    words: 'cook chef food home',
    parts: [
      { t: 'chief', f: 'yellowtail', y: 4, w: 6.6, c: 'coral' },
      { t: 'TASTER', f: 'bowlby-one', y: 6.8, w: 10 },
      createRule(8.8, 10),
    ],
  },
  {
    id: 'space',
    name: 'Space crew',
    words: 'science stars moon rocket',
    parts: [
      { s: 'ellipse', y: 5.2, w: 7, h: 7, c: 'blue' },
      createStar(4, 3.4, 0.8, 'yellow'),
      createStar(8.2, 6.6, 0.5, 'yellow'),
      createStar(7.4, 3.2, 0.4, 'yellow'),
      { t: 'ORBIT CREW', f: 'rubik-mono-one', y: 10, w: 10.6 },
    ],
  },
  {
    id: 'birthday',
    name: 'Birthday',
    words: 'party celebrate thirty age',
    parts: [
      { t: 'thirty', f: 'kaushan-script', y: 3.8, w: 9, c: 'coral' },
      { t: 'AND THRIVING', f: 'fredoka', y: 6.6, w: 9 },
      createStar(4.4, 8.6, 0.8, 'yellow'),
      createStar(6, 8.6, 0.8, 'coral'),
      createStar(7.6, 8.6, 0.8, 'green'),
    ],
  },
  {
    id: 'family',
    name: 'Family reunion',
    words: 'family event name year',
    parts: [
      { t: 'The Okonkwos', f: 'dancing-script', y: 4.4, w: 10.8 },
      createRule(6, 5, 'coral', 0.08),
      { t: 'REUNION 2026', f: 'poppins', y: 7.2, w: 7.4, spacing: 60 },
    ],
  },
  {
    id: 'label',
    name: 'Product label',
    words: 'minimal small chest brand',
    parts: [
      { s: 'rect', y: 6, w: 10.6, h: 4.2, corner: 0.4, edge: ['ink', 0.12] },
      { t: 'ORDINARY GOODS', f: 'archivo-black', y: 5.5, w: 9 },
      { t: 'made slowly, worn daily', f: 'lora', y: 6.9, w: 6.4 },
    ],
  },
  {
    id: 'stacked-serif',
    name: 'Editorial',
    words: 'magazine serif fashion',
    parts: [
      { t: 'Quiet', f: 'abril-fatface', y: 3.8, w: 8.6 },
      { t: 'Luxury', f: 'abril-fatface', y: 6.8, w: 10.6 },
      { t: 'ISSUE 04', f: 'oswald', y: 9, w: 3, spacing: 200, c: 'coral' },
    ],
  },
  ...furtherLettering,
  ...festiveLettering,
]
