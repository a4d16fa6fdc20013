/** The 42 listings of the sample shop: which artwork on which blanks, in which colours, at which price (US cents). */
export type ListingPlan = {
  number: number
  title: string
  artwork: string
  products: { blankId: string; colours: number; price: number }[]
  words: string
}

type Row = [
  title: string,
  artwork: string,
  products: [blankId: string, price: number, colours?: number][],
  words: string,
]

const rows: readonly Row[] = [
  [
    'Harmattan Radio tee',
    'harmattan-sun',
    [['bella-canvas-3001', 2399, 7]],
    'The sunset from the studio roof, screened in seven inks’ worth of orange.',
  ],
  [
    'Harmattan hoodie',
    'harmattan-sun-light',
    [['gildan-18500', 4399, 4]],
    'For the hour when the dust makes it cold.',
  ],
  [
    'Odd metre, framed',
    'seven-eight-full',
    [['framed-18x24', 9999, 3]],
    'Side B in seven eight, ready to hang.',
  ],
  ['Small hours mug', 'small-hours-wide', [['mug-15oz', 1999]], 'Holds what a night show needs.'],
  [
    'Skip the intro tee',
    'skip-the-intro',
    [
      ['bella-canvas-3001', 3200, 5],
      ['oversized-tee', 3900, 3],
    ],
    'We never do.',
  ],
  [
    'Pepper riot tote',
    'pepper-riot',
    [
      ['as-colour-1001', 2600, 2],
      ['large-canvas-bag', 3400, 2],
    ],
    'Carries six bottles of palm oil, or records.',
  ],
  [
    'Loud moon hoodie',
    'loud-moon-light',
    [['cotton-heritage-m2580', 6400, 6]],
    'Live at the quarry, volume three.',
  ],
  [
    'Dry season tour poster',
    'dry-season-tour',
    [
      ['poster-18x24', 3900],
      ['framed-18x24', 10500, 2],
    ],
    'Ibadan, Accra, Lagos, Cotonou. The print that hung in every venue.',
  ],
  [
    'Night ferry crewneck',
    'night-ferry',
    [['gildan-18000', 4800, 4]],
    'The last one home, drawn in one line.',
  ],
  [
    'Kilo cycling club jersey tee',
    'kilo-cc',
    [['next-level-6210', 3300, 5]],
    'Third Mainland, five in the morning.',
  ],
  ['Kilo patch cap', 'kilo-patch', [['yupoong-6089m', 3400, 3]], 'The club badge in thread.'],
  [
    'Fern almanac women’s tee',
    'fern-almanac',
    [['bella-canvas-6400', 3200, 5]],
    'Plate fourteen of the almanac.',
  ],
  [
    'Slow is a tempo kids tee',
    'slow-tempo',
    [['bella-canvas-3001y', 2499, 4]],
    'For people who stop to look at snails.',
  ],
  [
    'Pixel kettle tee',
    'pixel-kettle',
    [['comfort-colors-1717', 3600, 5]],
    'Put the kettle on, in sixteen colours.',
  ],
  ['Tin fish club tote', 'tin-club', [['econscious-ec8000', 3400, 2]], 'Packed in oil, not in a rush.'],
  ['Tin fish mug', 'mug-fish', [['mug-11oz', 1900]], 'Three fish and a morning.'],
  ['Soft hours tee', 'soft-hours', [['bella-canvas-6004', 3100, 5]], 'No meetings before noon.'],
  ['Keep it weird tank', 'keep-it', [['bella-canvas-3480', 2999, 4]], 'Seven times, in case.'],
  [
    'Tile run leggings',
    'tile-run-tall',
    [['high-waist-leggings', 6400]],
    'A floor from Porto-Novo, made to move.',
  ],
  ['Tile run cushion', 'tile-run', [['pillow-18', 4200]], 'The same floor, softer.'],
  ['Seven eight canvas', 'seven-eight', [['canvas-16x20', 8900]], 'A score you can count.'],
  ['Night bus tee', 'night-bus', [['bella-canvas-3001', 3200, 5]], 'Last one out of Yaba.'],
  ['Suya club tee', 'suya-club', [['bella-canvas-3010', 3800, 4]], 'Smoke first, talk later.'],
  ['Do not bend tote', 'do-not-bend', [['liberty-bags-8502', 2999, 2]], 'For records, mostly.'],
  ['Open mic crewneck', 'open-mic', [['lane-seven-ls14004', 5600, 3]], 'Thursdays, if it rains or not.'],
  [
    'Science fair long sleeve',
    'science-fair',
    [['bella-canvas-3501', 3900, 3]],
    'The experiment is whether we finish.',
  ],
  ['Market day apron', 'market-day', [['apron', 3900, 3]], 'Every fifth one, before the sun.'],
  ['Low battery tee', 'low-battery', [['gildan-64000', 2999, 4]], 'Nine per cent and dancing.'],
  ['Good soup mug', 'good-soup', [['enamel-mug', 2800]], 'For soup that is good.'],
  [
    'Static 89.9 long sleeve',
    'static',
    [['comfort-colors-6014', 4800, 4]],
    'Between stations is where the good ones are.',
  ],
  ['Left on read tee', 'left-on-read', [['bella-canvas-3413', 3999, 3]], 'Since 2016.'],
  ['Fern almanac print', 'fern-almanac', [['giclee-11x14', 4500]], 'On cotton rag, plate fourteen.'],
  [
    'Harmattan sun poster',
    'harmattan-sun',
    [
      ['poster-12x18', 3200],
      ['poster-24x36', 4900],
    ],
    'The roof at ten past six.',
  ],
  ['Kilo club crewneck', 'kilo-cc-light', [['comfort-colors-1566', 6200, 4]], 'For the ride there.'],
  [
    'Night ferry youth hoodie',
    'night-ferry-light',
    [['gildan-18500b', 4400, 4]],
    'A small one for the last ferry home.',
  ],
  ['Pepper riot onesie', 'pepper-riot', [['rabbit-skins-4424', 2800, 3]], 'Hot from the start.'],
  [
    'Skip the intro long sleeve',
    'skip-the-intro-light',
    [['gildan-2400', 3999, 4]],
    'With sleeves for the fade-out.',
  ],
  ['Small hours notebook', 'small-hours', [['wire-notebook', 2600]], 'For what you remember at four.'],
  ['Tin fish sticker sheet', 'tin-club', [['sticker-sheet', 1400]], 'Nine fish for a laptop.'],
  ['Loud moon phone case', 'loud-moon', [['tough-case-iphone', 3400]], 'Holds a fall from a drum riser.'],
  ['Soft hours joggers', 'soft-hours-light', [['independent-trading-ind20pnt', 5600, 3]], 'The uniform.'],
  [
    'Dry season printable poster',
    'dry-season-tour',
    [['download-tour-poster', 900]],
    'The file that went to the venues, 18 × 24 in. Print it wherever you are, as often as you like.',
  ],
]

/** `user-1` to `user-42`, in order. */
export const listingPlans: readonly ListingPlan[] = rows.map(([title, artwork, products, words], index) => ({
  number: index + 1,
  title,
  artwork,
  words,
  products: products.map(([blankId, price, colours = 1]) => ({ blankId, price, colours })),
}))
