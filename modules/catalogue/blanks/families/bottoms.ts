/** Joggers, shorts and leggings. */
import { type Family, front, garment } from './family.ts'
import { hoodie } from './tops.ts'

export const leggings: Family = {
  ...garment,
  silhouette: 'leggings',
  technique: 'cut-sew',
  areas: [
    { name: 'front', label: 'Front of both legs', width: 17, height: 39, dpi: 150 },
    { name: 'back', label: 'Back of both legs', width: 17, height: 39, dpi: 150 },
  ],
  sizes: 'XS-2XL',
  shipping: 'tee',
  weight: [185, 14],
  hs: '6104.63',
  care: 'polyester',
  extra: [0, 'ours'],
  measures: [
    { label: 'Waist', start: 27, step: 2 },
    { label: 'Inseam', start: 27.5, step: 0.25 },
  ],
  fabric: '82% polyester, 18% elastane',
  palette: 'white-only',
  cost: 22.4,
  retail: 44.99,
}

export const bottoms = {
  joggers: {
    ...hoodie,
    silhouette: 'joggers',
    areas: front(4.5, 9, 'ours', 300, 'Left leg'),
    weight: [380, 28],
    hs: '6103.42',
    measures: [
      { label: 'Waist, relaxed', start: 29, step: 2.5 },
      { label: 'Inseam', start: 29, step: 0.25 },
    ],
    cost: 23.5,
    retail: 46,
  },
  shorts: {
    ...hoodie,
    silhouette: 'shorts',
    areas: front(4, 4.5, 'ours', 300, 'Left leg'),
    weight: [260, 20],
    hs: '6103.42',
    measures: [
      { label: 'Waist, relaxed', start: 29, step: 2.5 },
      { label: 'Inseam', start: 7.5, step: 0.25 },
    ],
    cost: 18.2,
    retail: 36,
  },
  leggings,
} satisfies Record<string, Family>
