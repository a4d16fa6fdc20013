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

const buildRecipe = (view: string, hex: keyof typeof hexes, artwork?: string): Recipe => ({
  view,
  hex: hexes[hex],
  ...(artwork ? { artwork } : {}),
})

export const mockups: Readonly<Record<string, Recipe>> = {
  'tee-blank': buildRecipe('tshirt/front', 'natural'),
  'tee-harmattan': buildRecipe('tshirt/front', 'natural', 'harmattan-sun'),
  'tee-harmattan-navy': buildRecipe('tshirt/front', 'navy', 'harmattan-sun-light'),
  'tee-kettle': buildRecipe('tshirt/front', 'sky', 'pixel-kettle'),
  'tee-loud': buildRecipe('tshirt/front', 'black', 'loud-moon-light'),
  'tee-pepper': buildRecipe('tshirt/front', 'white', 'pepper-riot'),
  'tee-skip': buildRecipe('tshirt/front', 'white', 'skip-the-intro'),
  'wtee-soft': buildRecipe('womens-tee/front', 'pink', 'soft-hours'),
  'tank-harmattan': buildRecipe('tank/front', 'white', 'harmattan-sun'),
  'ls-harmattan': buildRecipe('longsleeve/front', 'red', 'harmattan-sun-light'),
  'ls-fern': buildRecipe('longsleeve/front', 'forest', 'fern-almanac-light'),
  'crew-ferry': buildRecipe('sweatshirt/front', 'sand', 'night-ferry'),
  'crew-tin': buildRecipe('sweatshirt/front', 'navy', 'tin-club-light'),
  'hoodie-harmattan': buildRecipe('hoodie/front', 'forest', 'harmattan-sun-light'),
  'hoodie-loud': buildRecipe('hoodie/front', 'black', 'loud-moon-light'),
  'hoodie-kilo': buildRecipe('hoodie/front', 'navy', 'kilo-cc-light'),
  'joggers-kilo': buildRecipe('joggers/front', 'black', 'kilo-patch'),
  'leggings-tile': buildRecipe('leggings/front', 'white', 'tile-run-tall'),
  'onesie-slow': buildRecipe('onesie/front', 'white', 'slow-tempo'),
  'cap-kilo': buildRecipe('dad-cap/front', 'navy', 'kilo-patch'),
  'beanie-kilo': buildRecipe('beanie/front', 'red', 'kilo-patch'),
  'mug-fish': buildRecipe('mug-11oz/right', 'blue', 'mug-fish'),
  'mug-tile': buildRecipe('mug-11oz/right', 'white', 'tile-run-wide'),
  'tote-pepper': buildRecipe('tote/front', 'natural', 'pepper-riot'),
  'tote-tin': buildRecipe('tote/front', 'natural', 'tin-club'),
  'poster-dry': buildRecipe('framed-poster/oak', 'white', 'dry-season-tour'),
  'poster-seven': buildRecipe('framed-poster/painted', 'black', 'seven-eight-full'),
  'canvas-seven': buildRecipe('canvas/front', 'white', 'seven-eight-full'),
  'canvas-dry': buildRecipe('canvas/angle', 'white', 'dry-season-tour'),
}

/** Artworks on their own, transparent where nothing prints. */
export const flats: Readonly<Record<string, string>> = {
  'art-harmattan': 'harmattan-sun',
}

/** The widths a page asks for, in the order of `app/marketing/picture.tsx`; a picture is rendered larger and scaled. */
export const pictureWidths = [240, 480, 760] as const
export const renderSide = 1200
export const flatWidth = 420
