import { type Row, row, unbranded } from './row.ts'

export const women: Row[] = [
  row('Bella+Canvas', '6400', 'Relaxed tee', 'womensTee', 'women/t-shirts', {
    sizes: 'S-3XL',
    cost: [12.1, 'ours'],
    retail: 26.99,
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, sizes: 'S-M', source: 'P6' },
      { name: 'front', label: 'Front', width: 12, height: 16, sizes: 'L-3XL', source: 'P6' },
      { name: 'back', label: 'Back', width: 10, height: 13 },
    ],
  }),
  unbranded('ribbed-neck-tee', 'Ribbed neck tee', 'womensTee', 'women/t-shirts', {
    cost: [12.9, 'ours'],
    retail: 27.99,
    nearest: true,
  }),
  unbranded('crop-top', 'Crop top', 'womensCrop', 'women/t-shirts'),
  row('Bella+Canvas', '6004', 'Slim fit tee', 'womensTee', 'women/t-shirts', { cost: [11.9, 'ours'] }),
  row('Bella+Canvas', '6405', 'Relaxed V-neck tee', 'vNeck', 'women/t-shirts', {
    palette: 'women',
    sizes: 'S-2XL',
    cost: [12.8, 'ours'],
    nearest: true,
  }),
  row('Gildan', '64000L', 'Softstyle women’s tee', 'womensTee', 'women/t-shirts', {
    sizes: 'S-3XL',
    cost: [9.9, 'ours'],
    retail: 21.99,
  }),
  row('Gildan', '5000L', 'Heavy cotton women’s tee', 'womensTee', 'women/t-shirts', {
    sizes: 'S-3XL',
    cost: [9.6, 'ours'],
    retail: 20.99,
  }),
  row('Next Level', '3900', 'Boyfriend tee', 'womensTee', 'women/t-shirts', { cost: [11.7, 'ours'] }),
  row('Next Level', '1510', 'Ideal crew tee', 'womensTee', 'women/t-shirts', { cost: [11.1, 'ours'] }),
  row('AS Colour', '4001', 'Maple tee', 'womensTee', 'women/t-shirts', {
    palette: 'washed',
    sizes: 'XS-2XL',
    cost: [14.1, 'ours'],
    retail: 29.99,
  }),
  row('Bella+Canvas', '6482', 'Jersey crop tee', 'womensCrop', 'women/t-shirts', { cost: [13.4, 'ours'] }),
  row('Next Level', '5080', 'Festival crop tee', 'womensCrop', 'women/t-shirts', { cost: [12.7, 'ours'] }),
  row('AS Colour', '4062', 'Crop tee', 'womensCrop', 'women/t-shirts', {
    palette: 'washed',
    cost: [14.6, 'ours'],
    retail: 30,
  }),

  row('Next Level', '1533', 'Ideal racerback tank', 'racerback', 'women/tank-tops', {
    cost: [11.3, 'ours'],
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, sizes: 'XS-S', source: 'P6' },
      { name: 'front', label: 'Front', width: 12, height: 16, sizes: 'M-2XL', source: 'P6' },
    ],
  }),
  unbranded('micro-rib-tank', 'Micro-rib tank', 'racerback', 'women/tank-tops', {
    retail: 26.99,
    nearest: true,
    areas: [
      { name: 'front', label: 'Front', width: 10, height: 12, sizes: 'XS-S', source: 'P6' },
      { name: 'front', label: 'Front', width: 12, height: 16, sizes: 'M-2XL', source: 'P6' },
    ],
  }),
  row('Bella+Canvas', '6008', 'Jersey racerback tank', 'racerback', 'women/tank-tops', {
    cost: [11.9, 'ours'],
  }),
  row('Bella+Canvas', '8800', 'Flowy racerback tank', 'racerback', 'women/tank-tops women/active-wear', {
    cost: [13.8, 'ours'],
    retail: 28,
  }),
  row('Next Level', '6733', 'Tri-blend racerback tank', 'racerback', 'women/tank-tops', {
    cost: [12.6, 'ours'],
  }),
  row('Bella+Canvas', '8803', 'Flowy muscle tank', 'muscle', 'women/tank-tops women/active-wear', {
    palette: 'women',
    sizes: 'S-2XL',
    cost: [13.6, 'ours'],
    retail: 28,
    nearest: true,
  }),

  unbranded('cropped-hoodie', 'Cropped hoodie', 'cropHoodie', 'women/hoodies'),
  row('Bella+Canvas', '7502', 'Cropped fleece hoodie', 'cropHoodie', 'women/hoodies', {
    cost: [27.6, 'ours'],
    retail: 54,
  }),
  row('Lane Seven', 'LS12000', 'Cropped pullover hoodie', 'cropHoodie', 'women/hoodies', {
    cost: [28.9, 'ours'],
    retail: 56,
  }),
  row('Independent Trading', 'AFX64CRP', 'Lightweight cropped hoodie', 'cropHoodie', 'women/hoodies', {
    cost: [26.8, 'ours'],
  }),
  row('Bella+Canvas', '7519', 'Women’s sponge fleece hoodie', 'hoodie', 'women/hoodies', {
    palette: 'women',
    sizes: 'S-2XL',
    cost: [28.6, 'ours'],
    retail: 56,
    nearest: true,
  }),
  row('AS Colour', '4101', 'Stencil hood', 'hoodie', 'women/hoodies', {
    palette: 'washed',
    sizes: 'XS-2XL',
    cost: [32.4, 'ours'],
    retail: 64,
    nearest: true,
  }),
  row('Bella+Canvas', '7511', 'Women’s fleece crewneck', 'crew', 'women/hoodies', {
    palette: 'women',
    sizes: 'S-2XL',
    cost: [23.9, 'ours'],
    nearest: true,
  }),

  unbranded('sports-bra', 'All-over sports bra', 'sportsBra', 'women/active-wear women/all-over-print'),
  unbranded(
    'padded-sports-bra',
    'All-over padded sports bra',
    'sportsBra',
    'women/active-wear women/all-over-print',
    { cost: [22.9, 'ours'], retail: 44, sizes: 'XS-2XL' },
  ),
  unbranded('leggings', 'All-over leggings', 'leggings', 'women/active-wear women/all-over-print'),
  unbranded(
    'high-waist-leggings',
    'All-over high-waist leggings',
    'leggings',
    'women/active-wear women/all-over-print',
    { cost: [25.6, 'ours'], retail: 49.99 },
  ),
  unbranded('plus-size-leggings', 'All-over plus size leggings', 'leggings', 'women/all-over-print', {
    sizes: '2XL-5XL',
    cost: [26.4, 'ours'],
    retail: 52,
  }),
  row('Sport-Tek', 'LST402', 'Racerback training tank', 'racerback', 'women/active-wear', {
    sizes: 'XS-2XL',
    cost: [13.1, 'ours'],
    fabric: ['100% polyester', 'ours'],
  }),

  row('Port Authority', 'L500', 'Women’s silk touch polo', 'polo', 'women/embroidery', {
    palette: 'women',
    sizes: 'XS-3XL',
    cost: [19.8, 'ours'],
    nearest: true,
  }),
  row(
    'Lane Seven',
    'LS14001',
    'Premium pullover hoodie, embroidered',
    'embroideredHoodie',
    'women/embroidery',
    { suffix: 'embroidered', sizes: 'S-2XL', cost: [33.9, 'ours'], retail: 66 },
  ),
  row('Bella+Canvas', '3901', 'Sponge fleece crewneck, embroidered', 'embroideredCrew', 'women/embroidery', {
    suffix: 'embroidered',
    palette: 'core-heather',
    sizes: 'XS-2XL',
    cost: [26.7, 'ours'],
    retail: 52,
  }),
]
