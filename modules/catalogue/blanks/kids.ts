import { type Row, row, unbranded } from './row.ts'

export const kids: Row[] = [
  row('Bella+Canvas', '3001Y', 'Youth tee', 'kidsTee', 'kids/t-shirts', {
    palette: 'bella-canvas-3001y',
    sizes: 'S-XL',
    cost: [10.5, 'P2'],
    retail: 19.99,
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, sizes: 'S-M', source: 'P6' },
      { name: 'front', label: 'Front', width: 12, height: 16, sizes: 'L-XL', source: 'P6' },
      { name: 'back', label: 'Back', width: 9, height: 11 },
    ],
  }),
  row('Bella+Canvas', '3001T', 'Toddler tee', 'toddlerTee', 'kids/t-shirts', {
    retail: 18.99,
    cost: [9.9, 'ours'],
  }),
  row('Gildan', '5000B', 'Youth heavy cotton tee', 'kidsTee', 'kids/t-shirts', {
    cost: [8.9, 'ours'],
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, source: 'P6' },
      { name: 'back', label: 'Back', width: 9, height: 11 },
    ],
  }),
  row('Gildan', '64000B', 'Youth softstyle tee', 'kidsTee', 'kids/t-shirts', { cost: [9.3, 'ours'] }),
  row('Next Level', '3310', 'Boys’ cotton crew tee', 'kidsTee', 'kids/t-shirts', { cost: [10.1, 'ours'] }),
  unbranded('youth-long-sleeve', 'Youth long sleeve', 'youthLongSleeve', 'kids/t-shirts', { nearest: true }),
  row('Bella+Canvas', '3501Y', 'Youth jersey long sleeve', 'youthLongSleeve', 'kids/t-shirts', {
    nearest: true,
    cost: [12.9, 'ours'],
  }),
  row('Rabbit Skins', '3321', 'Toddler fine jersey tee', 'toddlerTee', 'kids/t-shirts'),
  unbranded('baby-staple-tee', 'Baby staple tee', 'babyTee', 'kids/t-shirts kids/onesies', { retail: 18.99 }),
  row('Rabbit Skins', '3322', 'Infant fine jersey tee', 'babyTee', 'kids/t-shirts', { cost: [9.4, 'ours'] }),
  row('Gildan', '18500B', 'Youth heavy blend hoodie', 'youthHoodie', 'kids/hoodies', {
    areas: [
      { name: 'front', label: 'Front, above the pocket', width: 10, height: 7, sizes: 'XS', source: 'P6' },
      { name: 'front', label: 'Front, above the pocket', width: 10, height: 8, sizes: 'S', source: 'P6' },
      { name: 'front', label: 'Front, above the pocket', width: 10, height: 9, sizes: 'M', source: 'P6' },
      { name: 'front', label: 'Front, above the pocket', width: 11.5, height: 11, sizes: 'L', source: 'P6' },
      { name: 'front', label: 'Front, above the pocket', width: 11.5, height: 12, sizes: 'XL', source: 'P6' },
    ],
  }),
  row('Independent Trading', 'SS4001Y', 'Youth midweight hoodie', 'youthHoodie', 'kids/hoodies', {
    cost: [22.8, 'ours'],
    retail: 38,
  }),
  row('Bella+Canvas', '3719Y', 'Youth sponge fleece hoodie', 'youthHoodie', 'kids/hoodies', {
    sizes: 'S-XL',
    cost: [22.1, 'ours'],
    retail: 38,
  }),
  unbranded('youth-sweatshirt', 'Youth sweatshirt', 'youthCrew', 'kids/hoodies', {
    nearest: true,
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, sizes: 'XS-M', source: 'P6' },
      { name: 'front', label: 'Front', width: 12, height: 16, sizes: 'L-XL', source: 'P6' },
    ],
  }),
  row('Gildan', '18000B', 'Youth heavy blend crewneck', 'youthCrew', 'kids/hoodies', {
    nearest: true,
    cost: [16.9, 'ours'],
    retail: 31,
  }),
  row('Rabbit Skins', '4424', 'Fine jersey bodysuit', 'onesie', 'kids/onesies', {
    retail: 19.99,
    note: 'A public list gives 7 × 8 in; we use the part the picture can show.',
  }),
  row('Rabbit Skins', '4400', 'Baby rib bodysuit', 'onesie', 'kids/onesies', { cost: [9.8, 'ours'] }),
  row('Bella+Canvas', '100B', 'Baby one-piece', 'onesie', 'kids/onesies', {
    cost: [10.9, 'ours'],
    retail: 20.99,
  }),
]
