import { type Row, row, unbranded } from './row.ts'

export const men: Row[] = [
  row('Bella+Canvas', '3001', 'Unisex staple tee', 'tee', 'men/t-shirts women/t-shirts', {
    palette: 'bella-canvas-3001',
    sizes: 'XS-5XL',
    cost: [12.25, 'P2', 'P1'],
    retail: 24.99,
    fabric: ['100% combed ring-spun cotton, 4.2 oz (142 g/m²)', 'P2'],
  }),
  row('Gildan', '5000', 'Heavy cotton tee', 'tee', 'men/t-shirts', {
    palette: 'gildan-5000',
    cost: [9.25, 'P2'],
    retail: 19.99,
    fabric: ['100% cotton, 5.3 oz', 'P2'],
  }),
  row('Gildan', '64000', 'Softstyle tee', 'tee', 'men/t-shirts', {
    palette: 'gildan-64000',
    cost: [9.44, 'P2'],
    retail: 21.99,
    fabric: ['Ring-spun cotton', 'P2'],
  }),
  row('Comfort Colors', '1717', 'Garment-dyed heavyweight tee', 'heavyTee', 'men/t-shirts women/t-shirts', {
    palette: 'comfort-colors-1717',
    sizes: 'S-2XL',
    cost: [15.29, 'P2'],
    retail: 32,
    fabric: ['100% ring-spun cotton, 6.1 oz', 'P2'],
    areas: [
      { name: 'front', label: 'Front', width: 12, height: 14.28 },
      { name: 'back', label: 'Back', width: 12, height: 14.28 },
    ],
    note: 'A public list gives 12.49 × 14.28 in; ours is the 12 in of width that the picture can show.',
  }),
  row('Bella+Canvas', '3413', 'Tri-blend tee', 'tee', 'men/t-shirts', {
    palette: 'bella-canvas-3413',
    sizes: 'S-2XL',
    cost: [17.95, 'P2'],
    retail: 29.99,
    fabric: ['Tri-blend: polyester, cotton, rayon', 'P2'],
  }),
  row('Next Level', '3600', 'Fitted tee', 'tee', 'men/t-shirts', {
    sizes: 'S-2XL',
    cost: [11.6, 'ours'],
    retail: 26.99,
  }),
  unbranded('oversized-tee', 'Oversized tee', 'oversized', 'men/t-shirts women/t-shirts'),
  unbranded('oversized-tee', 'Oversized tee, film print', 'filmOversized', 'men/t-shirts women/t-shirts', {
    suffix: 'film',
  }),
  row('Bella+Canvas', '3005', 'Unisex V-neck tee', 'vNeck', 'men/t-shirts', {
    palette: 'core-heather',
    sizes: 'XS-3XL',
    cost: [13.1, 'ours'],
    retail: 26.99,
  }),
  row('Bella+Canvas', '3001CVC', 'Unisex heather tee', 'tee', 'men/t-shirts', {
    palette: 'core-heather',
    sizes: 'XS-4XL',
    cost: [12.6, 'ours'],
    retail: 26.99,
    fabric: ['52% cotton, 48% polyester, 4.2 oz', 'ours'],
  }),
  row('Bella+Canvas', '3010', 'Heavyweight street tee', 'heavyTee', 'men/t-shirts', {
    palette: 'washed',
    sizes: 'S-3XL',
    cost: [14.9, 'ours'],
    retail: 31,
  }),
  row('Gildan', '2000', 'Ultra cotton tee', 'heavyTee', 'men/t-shirts', {
    palette: 'gildan-standard',
    sizes: 'S-5XL',
    cost: [10.1, 'ours'],
    retail: 21.99,
    fabric: ['100% cotton, 6 oz', 'ours'],
  }),
  row('Gildan', '64V00', 'Softstyle V-neck tee', 'vNeck', 'men/t-shirts', {
    sizes: 'S-3XL',
    cost: [10.6, 'ours'],
    retail: 22.99,
  }),
  row('Hanes', '5180', 'Beefy tee', 'heavyTee', 'men/t-shirts', { cost: [11.2, 'ours'], retail: 23.99 }),
  row('Hanes', '5250', 'Tagless tee', 'tee', 'men/t-shirts', { cost: [9.8, 'ours'], retail: 20.99 }),
  row('Next Level', '6210', 'CVC crew tee', 'tee', 'men/t-shirts', {
    palette: 'core-heather',
    cost: [12.1, 'ours'],
    retail: 26.99,
    fabric: ['60% cotton, 40% polyester', 'ours'],
  }),
  row('AS Colour', '5001', 'Staple tee', 'tee', 'men/t-shirts', {
    palette: 'washed',
    cost: [14.2, 'ours'],
    retail: 29.99,
  }),
  row('AS Colour', '5026', 'Classic tee', 'heavyTee', 'men/t-shirts', {
    palette: 'core',
    cost: [15.1, 'ours'],
    retail: 32,
  }),
  row('Stanley/Stella', 'STTU169', 'Creator 2.0 organic tee', 'tee', 'men/t-shirts', {
    palette: 'washed',
    sizes: 'XS-3XL',
    cost: [15.6, 'ours'],
    retail: 32,
    fabric: ['100% organic ring-spun cotton, 180 g/m²', 'ours'],
  }),
  row('Shaka Wear', 'SHMHSS', 'Max heavyweight tee', 'heavyTee', 'men/t-shirts', {
    palette: 'washed',
    sizes: 'S-5XL',
    cost: [13.9, 'ours'],
    retail: 30,
    fabric: ['100% cotton, 7.5 oz', 'ours'],
  }),
  row('Los Angeles Apparel', '1801GD', 'Garment-dyed tee', 'heavyTee', 'men/t-shirts', {
    palette: 'washed',
    sizes: 'S-2XL',
    cost: [17.4, 'ours'],
    retail: 36,
  }),
  row('American Apparel', '2001', 'Fine jersey tee', 'tee', 'men/t-shirts', {
    sizes: 'XS-3XL',
    cost: [12.9, 'ours'],
    retail: 27.99,
  }),
  row('Lane Seven', 'LS15000', 'Deluxe tee', 'tee', 'men/t-shirts', {
    palette: 'washed',
    cost: [12.8, 'ours'],
    retail: 28,
  }),
  row('Bella+Canvas', '3200', 'Three-quarter sleeve raglan', 'raglan', 'men/t-shirts', {
    sizes: 'XS-2XL',
    cost: [15.2, 'ours'],
  }),
  row('Next Level', '6051', 'Tri-blend raglan', 'raglan', 'men/t-shirts', {
    sizes: 'S-2XL',
    cost: [15.9, 'ours'],
  }),

  row('Gildan', '2400', 'Ultra cotton long sleeve', 'longSleeve', 'men/long-sleeves', {
    palette: 'gildan-2400',
    sizes: 'S-4XL',
    cost: [14.5, 'P1'],
    retail: 29.99,
    fabric: ['100% cotton', 'P1'],
  }),
  row('Bella+Canvas', '3501', 'Long sleeve tee', 'longSleeve', 'men/long-sleeves', {
    palette: 'bella-canvas-3501',
    sizes: 'S-2XL',
    cost: [14.5, 'P2'],
    retail: 29.99,
  }),
  row('Next Level', '3601', 'Cotton long sleeve', 'longSleeve', 'men/long-sleeves', {
    sizes: 'S-2XL',
    cost: [14.9, 'ours'],
  }),
  row('Comfort Colors', '6014', 'Garment-dyed long sleeve', 'longSleeve', 'men/long-sleeves', {
    palette: 'washed',
    cost: [18.8, 'ours'],
    retail: 38,
  }),
  row('Hanes', '5586', 'Cotton long sleeve', 'longSleeve', 'men/long-sleeves', {
    cost: [13.4, 'ours'],
    retail: 27.99,
  }),

  row('Bella+Canvas', '3480', 'Unisex jersey tank', 'tank', 'men/tank-tops', {
    palette: 'core-heather',
    sizes: 'S-2XL',
    cost: [12.4, 'ours'],
    retail: 24.99,
  }),
  row('Gildan', '2200', 'Ultra cotton tank', 'tank', 'men/tank-tops', {
    cost: [10.2, 'ours'],
    retail: 21.99,
  }),
  row('Next Level', '3633', 'Cotton tank', 'tank', 'men/tank-tops', { sizes: 'S-2XL', cost: [11.8, 'ours'] }),
  row('Comfort Colors', '9360', 'Garment-dyed tank', 'tank', 'men/tank-tops', {
    palette: 'washed',
    sizes: 'S-2XL',
    cost: [14.6, 'ours'],
    retail: 28,
  }),
  row('Bella+Canvas', '3483', 'Jersey muscle tank', 'muscle', 'men/tank-tops', {
    palette: 'core-heather',
    sizes: 'S-2XL',
    cost: [13.2, 'ours'],
    retail: 26.99,
  }),

  row('Gildan', '18500', 'Heavy blend hoodie', 'hoodie', 'men/hoodies women/hoodies', {
    palette: 'gildan-18500',
    cost: [18, 'P2'],
    retail: 45,
    fabric: ['50% cotton, 50% polyester fleece', 'P2'],
    note: 'A public list gives 13 × 13 in above the pocket; we use the part the picture can show.',
  }),
  row('Gildan', '18000', 'Heavy blend crewneck', 'crew', 'men/hoodies', {
    palette: 'gildan-18000',
    sizes: 'S-2XL',
    cost: [18.79, 'P2'],
    retail: 39.99,
    fabric: ['50% cotton, 50% polyester fleece', 'P2'],
  }),
  row('Cotton Heritage', 'M2580', 'Premium pullover hoodie', 'hoodie', 'men/hoodies', {
    palette: 'cotton-heritage-m2580',
    cost: [27.29, 'P2', 'P3'],
    retail: 55,
    fabric: ['65% cotton, 35% polyester, 100% cotton face', 'P1'],
    note: 'A public list gives 13 × 13 in above the pocket; we use the part the picture can show.',
  }),
  row('Champion', 'S700', 'Powerblend hoodie', 'hoodie', 'men/hoodies', {
    cost: [32.5, 'ours'],
    retail: 64.99,
    areas: [
      {
        name: 'front',
        label: 'Front, above the pocket',
        width: 11.5,
        height: 11.5,
        sizes: 'S-M',
        source: 'P6',
      },
      { name: 'front', label: 'Front, above the pocket', width: 13, height: 13, sizes: 'L-XL', source: 'P6' },
      {
        name: 'front',
        label: 'Front, above the pocket',
        width: 14,
        height: 14,
        sizes: '2XL-3XL',
        source: 'P6',
      },
    ],
  }),
  row('Lane Seven', 'LS14001', 'Premium pullover hoodie', 'hoodie', 'men/hoodies', {
    sizes: 'S-2XL',
    cost: [29.6, 'ours'],
    retail: 59.99,
  }),
  row('Lane Seven', 'LS14003', 'Full-zip hoodie', 'zipHoodie', 'men/hoodies', {
    sizes: 'S-2XL',
    cost: [31.9, 'ours'],
    retail: 62.99,
  }),
  row('Lane Seven', 'LS14004', 'Premium crewneck', 'crew', 'men/hoodies', {
    sizes: 'S-2XL',
    cost: [24.8, 'ours'],
    retail: 49.99,
  }),
  row('Bella+Canvas', '3719', 'Sponge fleece hoodie', 'hoodie', 'men/hoodies', {
    palette: 'core-heather',
    sizes: 'XS-2XL',
    cost: [27.4, 'ours'],
    retail: 54.99,
  }),
  row('Bella+Canvas', '3739', 'Sponge fleece full-zip hoodie', 'zipHoodie', 'men/hoodies', {
    sizes: 'XS-2XL',
    cost: [30.2, 'ours'],
    retail: 59.99,
  }),
  row('Gildan', '18600', 'Heavy blend full-zip hoodie', 'zipHoodie', 'men/hoodies', {
    cost: [24.6, 'ours'],
    retail: 49.99,
  }),
  row('Independent Trading', 'SS4500', 'Midweight hoodie', 'hoodie', 'men/hoodies', {
    sizes: 'XS-3XL',
    cost: [28.4, 'ours'],
    retail: 57,
  }),
  row('Independent Trading', 'IND4000', 'Heavyweight hoodie', 'hoodie', 'men/hoodies', {
    cost: [34.2, 'ours'],
    retail: 68,
    weight: [640, 40],
  }),
  row('Bella+Canvas', '3901', 'Sponge fleece crewneck', 'crew', 'men/hoodies', {
    palette: 'core-heather',
    sizes: 'XS-2XL',
    cost: [23.1, 'ours'],
    retail: 46,
  }),
  row('Comfort Colors', '1566', 'Garment-dyed crewneck', 'crew', 'men/hoodies', {
    palette: 'washed',
    cost: [27.8, 'ours'],
    retail: 55,
  }),
  row('AS Colour', '5101', 'Supply hood', 'hoodie', 'men/hoodies', {
    palette: 'washed',
    cost: [33.1, 'ours'],
    retail: 66,
  }),
  row('Stanley/Stella', 'STSU177', 'Cruiser 2.0 organic hoodie', 'hoodie', 'men/hoodies', {
    palette: 'washed',
    sizes: 'XS-3XL',
    cost: [34.6, 'ours'],
    retail: 69,
    fabric: ['85% organic cotton, 15% recycled polyester', 'ours'],
  }),

  row('Bella+Canvas', '3727', 'Jogger sweatpants', 'joggers', 'men/bottoms', {
    sizes: 'XS-2XL',
    cost: [24.8, 'ours'],
  }),
  row('Independent Trading', 'IND20PNT', 'Midweight fleece joggers', 'joggers', 'men/bottoms', {
    cost: [25.9, 'ours'],
    retail: 49.99,
  }),
  row('Cotton Heritage', 'M7580', 'Premium joggers', 'joggers', 'men/bottoms', {
    cost: [26.4, 'ours'],
    retail: 52,
  }),
  row('Independent Trading', 'IND20SRT', 'Midweight fleece shorts', 'shorts', 'men/bottoms', {
    cost: [19.4, 'ours'],
  }),
  row('Bella+Canvas', '3724', 'Cotton shorts', 'shorts', 'men/bottoms', {
    sizes: 'XS-2XL',
    cost: [18.6, 'ours'],
  }),

  unbranded('mens-tights', 'All-over running tights', 'leggings', 'men/all-over-print men/bottoms', {
    sizes: 'S-3XL',
    nearest: true,
    cost: [23.8, 'ours'],
  }),
  unbranded('mens-thermal-tights', 'All-over thermal tights', 'leggings', 'men/all-over-print', {
    sizes: 'S-2XL',
    nearest: true,
    cost: [27.2, 'ours'],
    retail: 52,
    fabric: ['78% polyester, 22% elastane, brushed inside', 'ours'],
    weight: [240, 16],
  }),

  row(
    'Bella+Canvas',
    '3001',
    'Unisex staple tee, embroidered',
    'embroideredTee',
    'men/embroidery women/embroidery',
    {
      suffix: 'embroidered',
      palette: 'bella-canvas-3001',
      sizes: 'XS-4XL',
      cost: [16.75, 'ours'],
      fabric: ['100% combed ring-spun cotton, 4.2 oz (142 g/m²)', 'P2'],
    },
  ),
  row('Gildan', '2400', 'Ultra cotton long sleeve, embroidered', 'embroideredLongSleeve', 'men/embroidery', {
    suffix: 'embroidered',
    palette: 'gildan-2400',
    sizes: 'S-4XL',
    cost: [18.9, 'ours'],
  }),
  row('Gildan', '18500', 'Heavy blend hoodie, embroidered', 'embroideredHoodie', 'men/embroidery', {
    suffix: 'embroidered',
    palette: 'gildan-18500',
    cost: [23.6, 'ours'],
  }),
  row('Gildan', '18000', 'Heavy blend crewneck, embroidered', 'embroideredCrew', 'men/embroidery', {
    suffix: 'embroidered',
    palette: 'gildan-18000',
    sizes: 'S-2XL',
    cost: [22.4, 'ours'],
  }),
  row(
    'Cotton Heritage',
    'M2580',
    'Premium pullover hoodie, embroidered',
    'embroideredHoodie',
    'men/embroidery women/embroidery',
    { suffix: 'embroidered', palette: 'cotton-heritage-m2580', cost: [31.6, 'ours'], retail: 62 },
  ),
  row('Port Authority', 'K500', 'Silk touch polo', 'polo', 'men/embroidery', {
    sizes: 'S-4XL',
    cost: [19.8, 'ours'],
  }),
  row('Jerzees', '437', 'SpotShield polo', 'polo', 'men/embroidery', { cost: [17.2, 'ours'], retail: 33 }),
  row('Gildan', '64800', 'Softstyle pique polo', 'polo', 'men/embroidery', {
    cost: [16.4, 'ours'],
    retail: 32,
  }),
]
