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

const recipe = (view: string, hex: keyof typeof hexes, artwork?: string): Recipe => ({
  view,
  hex: hexes[hex],
  ...(artwork ? { artwork } : {}),
})

export const mockups: Readonly<Record<string, Recipe>> = {
  'tee-blank': recipe('tshirt/front', 'natural'),
  'tee-harmattan': recipe('tshirt/front', 'natural', 'harmattan-sun'),
  'tee-harmattan-navy': recipe('tshirt/front', 'navy', 'harmattan-sun-light'),
  'tee-kettle': recipe('tshirt/front', 'sky', 'pixel-kettle'),
  'tee-loud': recipe('tshirt/front', 'black', 'loud-moon-light'),
  'tee-pepper': recipe('tshirt/front', 'white', 'pepper-riot'),
  'tee-skip': recipe('tshirt/front', 'white', 'skip-the-intro'),
  'wtee-soft': recipe('womens-tee/front', 'pink', 'soft-hours'),
  'tank-harmattan': recipe('tank/front', 'white', 'harmattan-sun'),
  'ls-harmattan': recipe('longsleeve/front', 'red', 'harmattan-sun-light'),
  'ls-fern': recipe('longsleeve/front', 'forest', 'fern-almanac-light'),
  'crew-ferry': recipe('sweatshirt/front', 'sand', 'night-ferry'),
  'crew-tin': recipe('sweatshirt/front', 'navy', 'tin-club-light'),
  'hoodie-harmattan': recipe('hoodie/front', 'forest', 'harmattan-sun-light'),
  'hoodie-loud': recipe('hoodie/front', 'black', 'loud-moon-light'),
  'hoodie-kilo': recipe('hoodie/front', 'navy', 'kilo-cc-light'),
  'joggers-kilo': recipe('joggers/front', 'black', 'kilo-patch'),
  'leggings-tile': recipe('leggings/front', 'white', 'tile-run-tall'),
  'onesie-slow': recipe('onesie/front', 'white', 'slow-tempo'),
  'cap-kilo': recipe('dad-cap/front', 'navy', 'kilo-patch'),
  'beanie-kilo': recipe('beanie/front', 'red', 'kilo-patch'),
  'mug-fish': recipe('mug-11oz/right', 'blue', 'mug-fish'),
  'mug-tile': recipe('mug-11oz/right', 'white', 'tile-run-wide'),
  'tote-pepper': recipe('tote/front', 'natural', 'pepper-riot'),
  'tote-tin': recipe('tote/front', 'natural', 'tin-club'),
  'poster-dry': recipe('framed-poster/oak', 'white', 'dry-season-tour'),
  'poster-seven': recipe('framed-poster/painted', 'black', 'seven-eight-full'),
  'canvas-seven': recipe('canvas/front', 'white', 'seven-eight-full'),
  'canvas-dry': recipe('canvas/angle', 'white', 'dry-season-tour'),
}

/** Artworks on their own, transparent where nothing prints. */
export const flats: Readonly<Record<string, string>> = {
  'art-harmattan': 'harmattan-sun',
}

/** The widths a page asks for, in the order of `app/marketing/picture.tsx`; a picture is rendered larger and scaled. */
export const pictureWidths = [240, 480, 760] as const
export const renderSide = 1200
export const flatWidth = 420
