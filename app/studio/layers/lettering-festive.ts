/** Lettering templates for feasts and moods. */
import { createStar, type Lettering } from './lettering-parts.ts'

export const festiveLettering: readonly Lettering[] = [
  {
    id: 'bride-tribe',
    name: 'Hen party',
    words: 'wedding bride team love party',
    parts: [
      { e: 'Diamond ring', y: 2.6, w: 3, c: 'coral' },
      { t: 'Team Bride', f: 'great-vibes', y: 6.8, w: 10.8, c: 'coral' },
      { e: 'Line with a heart', y: 9.2, w: 7 },
      { t: 'LISBON 2026', f: 'cinzel', y: 10.4, w: 5.4, spacing: 120 },
    ],
  },
  {
    id: 'thirty',
    name: 'Round number',
    words: 'birthday thirty forty age party',
    parts: [
      { e: 'Sunburst, 24 beams', y: 6, w: 11.6, c: 'yellow' },
      { t: 'HELLO', f: 'bowlby-one', y: 2.8, w: 5.6 },
      { t: '30', f: 'bowlby-one', y: 6.2, w: 7, c: 'coral', block: ['ink', 0.24] },
      { t: 'ABOUT TIME', f: 'bowlby-one', y: 10, w: 6.6 },
    ],
  },
  {
    id: 'new-year',
    name: 'New year',
    words: 'party fireworks celebration',
    parts: [
      { e: 'Firework', x: 3, y: 3, w: 4.4, c: 'coral' },
      { e: 'Firework', x: 8.8, y: 2.6, w: 3.4, c: 'yellow' },
      { t: '2027', f: 'monoton', y: 6.8, w: 10.8 },
      { t: 'here we go again', f: 'sacramento', y: 9.8, w: 8.8, c: 'coral' },
    ],
  },
  {
    id: 'halloween',
    name: 'Boo crew',
    words: 'halloween ghost pumpkin bat spooky',
    parts: [
      { e: 'Bat', x: 2.4, y: 2, w: 3 },
      { e: 'Bat', x: 9.8, y: 2.6, w: 2.2 },
      { e: 'Ghost', x: 4, y: 5, w: 3.6 },
      { e: 'Pumpkin', x: 8, y: 5.4, w: 4, c: 'coral' },
      { t: 'BOO CREW', f: 'creepster', y: 10, w: 10.6, c: 'coral', warp: ['bulge', 40] },
    ],
  },
  {
    id: 'christmas',
    name: 'Winter jumper',
    words: 'christmas snow knit holiday festive',
    parts: [
      { e: 'Diamonds', y: 1.2, w: 10.6, c: 'wine' },
      { e: 'Snowflake', x: 2.2, y: 4, w: 2.8, c: 'blue' },
      { e: 'Pine tree', y: 4.2, w: 3.4, c: 'green' },
      { e: 'Snowflake', x: 9.8, y: 4, w: 2.8, c: 'blue' },
      { t: 'MERRY EVERYTHING', f: 'silkscreen', y: 8.2, w: 10.4, c: 'wine' },
      { e: 'Triangles', y: 10, w: 10.6, c: 'green' },
    ],
  },
  {
    id: 'peace-love',
    name: 'Peace and love',
    words: 'hippie sixties flower sign',
    parts: [
      { e: 'Peace', x: 3.2, y: 3.6, w: 4.4, c: 'blue' },
      { e: 'Heart flower', x: 8.8, y: 3.6, w: 4.6, c: 'coral' },
      { t: 'Peace & love', f: 'caprasimo', y: 8.4, w: 10.8, warp: ['wave', 45] },
      { t: 'that is all', f: 'caveat', y: 10.8, w: 4.6 },
    ],
  },
  {
    id: 'jollof',
    name: 'Jollof league',
    words: 'food west africa rice chilli lagos accra',
    parts: [
      { e: 'Burst of 32 rays', y: 5.4, w: 10.6, c: 'yellow' },
      { e: 'Chilli', y: 4.4, w: 4.2, c: 'coral' },
      { t: 'JOLLOF', f: 'ranchers', y: 7.6, w: 9, c: 'coral', block: ['ink', 0.2] },
      { t: 'LEAGUE OF CHAMPIONS', f: 'bebas-neue', y: 10.6, w: 9.2, spacing: 60 },
    ],
  },
  {
    id: 'astro',
    name: 'Moon child',
    words: 'astrology tarot night stars mystic',
    parts: [
      { e: 'Phases of the moon', y: 1.7, w: 9.6 },
      { e: 'Moon face', y: 5.2, w: 4, c: 'yellow' },
      { t: 'moon child', f: 'fascinate-inline', y: 9.4, w: 10 },
      createStar(1.8, 5.6, 0.9, 'yellow'),
      createStar(10.2, 5.6, 0.9, 'yellow'),
    ],
  },
  {
    id: 'bloom',
    name: 'Bloom',
    words: 'flower floral garden spring gentle',
    parts: [
      { e: 'Leaf wreath', y: 6, w: 11.2, c: 'green' },
      { e: 'Daisy', x: 6, y: 3.7, w: 2.4, c: 'yellow' },
      { t: 'bloom', f: 'dancing-script', y: 6.4, w: 6.6, c: 'coral' },
      { t: 'WHERE YOU ARE', f: 'poiret-one', y: 8.6, w: 5, spacing: 160 },
    ],
  },
  {
    id: 'smile-again',
    name: 'Smile',
    words: 'happy face rave nineties yellow',
    parts: [
      { e: 'Smile', y: 5.8, w: 6.8, c: 'yellow' },
      { t: 'HAVE A', f: 'fredoka', y: 1.4, w: 3.6 },
      { t: 'very average day', f: 'fredoka', y: 10.3, w: 9, warp: ['arch', -40] },
    ],
  },
]
