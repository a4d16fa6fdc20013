/** The pictures of the public site and the dashboard's banners: a sample artwork on a blank's view, or on its own. */
export type Recipe = {
  view: string
  hex: string
  artwork?: string
}

export const hexes = {
  white: '#ffffff',
  natural: '#f2ece0',
  black: '#1d1d1f',
  navy: '#23395b',
  forest: '#33553f',
  sand: '#cfc4ae',
  sage: '#5f7f68',
  sky: '#a9c9e4',
  pink: '#f0b9bd',
  red: '#9c2d36',
  blue: '#2c4fd0',
} as const

const on = (view: string, hex: keyof typeof hexes, artwork?: string): Recipe => ({
  view,
  hex: hexes[hex],
  ...(artwork ? { artwork } : {}),
})

export const mockups: Readonly<Record<string, Recipe>> = {
  'tee-blank': on('tshirt/front', 'natural'),
  'tee-harmattan': on('tshirt/front', 'natural', 'harmattan-sun'),
  'tee-harmattan-navy': on('tshirt/front', 'navy', 'harmattan-sun-light'),
  'tee-kettle': on('tshirt/front', 'sky', 'pixel-kettle'),
  'tee-loud': on('tshirt/front', 'black', 'loud-moon-light'),
  'tee-pepper': on('tshirt/front', 'white', 'pepper-riot'),
  'tee-skip': on('tshirt/front', 'white', 'skip-the-intro'),
  'wtee-soft': on('womens-tee/front', 'pink', 'soft-hours'),
  'tank-harmattan': on('tank/front', 'white', 'harmattan-sun'),
  'ls-harmattan': on('longsleeve/front', 'red', 'harmattan-sun-light'),
  'ls-fern': on('longsleeve/front', 'forest', 'fern-almanac-light'),
  'crew-ferry': on('sweatshirt/front', 'sand', 'night-ferry'),
  'crew-tin': on('sweatshirt/front', 'navy', 'tin-club-light'),
  'hoodie-harmattan': on('hoodie/front', 'forest', 'harmattan-sun-light'),
  'hoodie-loud': on('hoodie/front', 'black', 'loud-moon-light'),
  'hoodie-kilo': on('hoodie/front', 'navy', 'kilo-cc-light'),
  'joggers-kilo': on('joggers/front', 'black', 'kilo-patch'),
  'leggings-tile': on('leggings/front', 'white', 'tile-run-tall'),
  'onesie-slow': on('onesie/front', 'white', 'slow-tempo'),
  'cap-kilo': on('dad-cap/front', 'navy', 'kilo-patch'),
  'beanie-kilo': on('beanie/front', 'red', 'kilo-patch'),
  'mug-fish': on('mug-11oz/right', 'blue', 'mug-fish'),
  'mug-tile': on('mug-11oz/right', 'white', 'tile-run-wide'),
  'tote-pepper': on('tote/front', 'natural', 'pepper-riot'),
  'tote-tin': on('tote/front', 'natural', 'tin-club'),
  'poster-dry': on('framed-poster/oak', 'white', 'dry-season-tour'),
  'poster-seven': on('framed-poster/painted', 'black', 'seven-eight-full'),
  'canvas-seven': on('canvas/front', 'white', 'seven-eight-full'),
  'canvas-dry': on('canvas/angle', 'white', 'dry-season-tour'),
}

/** Artworks on their own, transparent where nothing prints. */
export const flats: Readonly<Record<string, string>> = {
  'art-harmattan': 'harmattan-sun',
}

/** The widths a page asks for, in the order of `app/marketing/picture.tsx`; a picture is rendered larger and scaled. */
export const pictureWidths = [240, 480, 760] as const
export const renderSide = 1200
export const flatWidth = 420
