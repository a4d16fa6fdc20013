/** Women's cuts. */

import { leggings } from './bottoms.ts'
import { body, type Family, front, sleeved } from './family.ts'
import { hoodie, tee } from './tops.ts'

const womensTee: Family = {
  ...tee,
  silhouette: 'womens-tee',
  areas: [
    { name: 'front', label: 'Front', width: 10, height: 12 },
    { name: 'back', label: 'Back', width: 10, height: 13 },
  ],
  sizes: 'S-2XL',
  weight: [118, 11],
  measures: body(16.5, 26, 1.25, 0.6),
  palette: 'women',
  cost: 11.5,
}

export const womens = {
  womensTee,
  womensCrop: {
    ...womensTee,
    silhouette: 'womens-crop-tee',
    areas: front(10, 10, 'P6'),
    sizes: 'XS-XL',
    weight: [105, 9],
    measures: body(18.5, 18.5, 1.5, 0.5),
    cost: 13.1,
    retail: 27.99,
  },
  racerback: {
    ...womensTee,
    silhouette: 'racerback-tank',
    areas: front(10, 12, 'P6'),
    sizes: 'XS-2XL',
    weight: [95, 9],
    measures: body(14.5, 26, 1.25, 0.6),
    cost: 11.2,
    retail: 25.99,
  },
  cropHoodie: {
    ...hoodie,
    silhouette: 'crop-hoodie',
    areas: front(10, 10, 'P6'),
    sizes: 'XS-XL',
    weight: [390, 26],
    measures: sleeved(20.5, 20, 31.5),
    palette: 'women',
    cost: 26.2,
    retail: 49.99,
  },
  sportsBra: {
    ...leggings,
    silhouette: 'sports-bra',
    areas: front(14.6, 15.2, 'ours', 150, 'All over, front'),
    weight: [95, 8],
    hs: '6212.10',
    measures: [{ label: 'Chest', start: 31, step: 2 }],
    cost: 19.6,
    retail: 38.99,
  },
} satisfies Record<string, Family>
