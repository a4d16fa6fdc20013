/**
 * The faces that a design may use, packaged with their licences in `press/fonts`. `further-fonts.ts` has the letters
 * they lack.
 */
export const fonts = {
  anton: { family: 'Anton', file: 'anton-400.ttf', kind: 'display' },
  'bebas-neue': { family: 'Bebas Neue', file: 'bebas-neue-400.ttf', kind: 'display' },
  'bowlby-one': { family: 'Bowlby One', file: 'bowlby-one-400.ttf', kind: 'display' },
  caprasimo: { family: 'Caprasimo', file: 'caprasimo-400.ttf', kind: 'display' },
  shrikhand: { family: 'Shrikhand', file: 'shrikhand-400.ttf', kind: 'display' },
  knewave: { family: 'Knewave', file: 'knewave-400.ttf', kind: 'display' },
  rye: { family: 'Rye', file: 'rye-400.ttf', kind: 'display' },
  monoton: { family: 'Monoton', file: 'monoton-400.ttf', kind: 'display' },
  'press-start-2p': { family: 'Press Start 2P', file: 'press-start-2p-400.ttf', kind: 'display' },
  pacifico: { family: 'Pacifico', file: 'pacifico-400.ttf', kind: 'script' },
  'permanent-marker': { family: 'Permanent Marker', file: 'permanent-marker-400.ttf', kind: 'script' },
  'instrument-sans': { family: 'Instrument Sans', file: 'instrument-sans-400.ttf', kind: 'text' },
  'instrument-sans-bold': { family: 'Instrument Sans bold', file: 'instrument-sans-700.ttf', kind: 'text' },
  'archivo-black': { family: 'Archivo Black', file: 'archivo-black-400.ttf', kind: 'text' },
  'playfair-display': { family: 'Playfair Display bold', file: 'playfair-display-700.ttf', kind: 'text' },
  'zilla-slab': { family: 'Zilla Slab bold', file: 'zilla-slab-700.ttf', kind: 'text' },
  'space-mono': { family: 'Space Mono', file: 'space-mono-400.ttf', kind: 'text' },
  'space-mono-bold': { family: 'Space Mono bold', file: 'space-mono-700.ttf', kind: 'text' },
  'abril-fatface': { family: 'Abril Fatface', file: 'abril-fatface-400.ttf', kind: 'display' },
  'alfa-slab-one': { family: 'Alfa Slab One', file: 'alfa-slab-one-400.ttf', kind: 'display' },
  bangers: { family: 'Bangers', file: 'bangers-400.ttf', kind: 'display' },
  'black-ops-one': { family: 'Black Ops One', file: 'black-ops-one-400.ttf', kind: 'display' },
  bungee: { family: 'Bungee', file: 'bungee-400.ttf', kind: 'display' },
  'bungee-shade': { family: 'Bungee Shade', file: 'bungee-shade-400.ttf', kind: 'display' },
  'carter-one': { family: 'Carter One', file: 'carter-one-400.ttf', kind: 'display' },
  chewy: { family: 'Chewy', file: 'chewy-400.ttf', kind: 'display' },
  cinzel: { family: 'Cinzel bold', file: 'cinzel-700.ttf', kind: 'text' },
  'concert-one': { family: 'Concert One', file: 'concert-one-400.ttf', kind: 'display' },
  creepster: { family: 'Creepster', file: 'creepster-400.ttf', kind: 'display' },
  'dm-serif-display': { family: 'DM Serif Display', file: 'dm-serif-display-400.ttf', kind: 'text' },
  'fascinate-inline': { family: 'Fascinate Inline', file: 'fascinate-inline-400.ttf', kind: 'display' },
  'faster-one': { family: 'Faster One', file: 'faster-one-400.ttf', kind: 'display' },
  fredoka: { family: 'Fredoka semibold', file: 'fredoka-600.ttf', kind: 'text' },
  'holtwood-one-sc': { family: 'Holtwood One SC', file: 'holtwood-one-sc-400.ttf', kind: 'display' },
  'lilita-one': { family: 'Lilita One', file: 'lilita-one-400.ttf', kind: 'display' },
  limelight: { family: 'Limelight', file: 'limelight-400.ttf', kind: 'display' },
  'luckiest-guy': { family: 'Luckiest Guy', file: 'luckiest-guy-400.ttf', kind: 'display' },
  modak: { family: 'Modak', file: 'modak-400.ttf', kind: 'display' },
  'passion-one': { family: 'Passion One bold', file: 'passion-one-700.ttf', kind: 'display' },
  'paytone-one': { family: 'Paytone One', file: 'paytone-one-400.ttf', kind: 'display' },
  'poiret-one': { family: 'Poiret One', file: 'poiret-one-400.ttf', kind: 'display' },
  'racing-sans-one': { family: 'Racing Sans One', file: 'racing-sans-one-400.ttf', kind: 'display' },
  ranchers: { family: 'Ranchers', file: 'ranchers-400.ttf', kind: 'display' },
  righteous: { family: 'Righteous', file: 'righteous-400.ttf', kind: 'display' },
  'rubik-mono-one': { family: 'Rubik Mono One', file: 'rubik-mono-one-400.ttf', kind: 'display' },
  'russo-one': { family: 'Russo One', file: 'russo-one-400.ttf', kind: 'display' },
  silkscreen: { family: 'Silkscreen', file: 'silkscreen-400.ttf', kind: 'display' },
  'special-elite': { family: 'Special Elite', file: 'special-elite-400.ttf', kind: 'display' },
  staatliches: { family: 'Staatliches', file: 'staatliches-400.ttf', kind: 'display' },
  'titan-one': { family: 'Titan One', file: 'titan-one-400.ttf', kind: 'display' },
  ultra: { family: 'Ultra', file: 'ultra-400.ttf', kind: 'display' },
  'unica-one': { family: 'Unica One', file: 'unica-one-400.ttf', kind: 'display' },
  unifrakturcook: { family: 'UnifrakturCook', file: 'unifrakturcook-700.ttf', kind: 'display' },
  vt323: { family: 'VT323', file: 'vt323-400.ttf', kind: 'display' },
  caveat: { family: 'Caveat bold', file: 'caveat-700.ttf', kind: 'script' },
  'dancing-script': { family: 'Dancing Script bold', file: 'dancing-script-700.ttf', kind: 'script' },
  'gochi-hand': { family: 'Gochi Hand', file: 'gochi-hand-400.ttf', kind: 'script' },
  'great-vibes': { family: 'Great Vibes', file: 'great-vibes-400.ttf', kind: 'script' },
  'indie-flower': { family: 'Indie Flower', file: 'indie-flower-400.ttf', kind: 'script' },
  'kaushan-script': { family: 'Kaushan Script', file: 'kaushan-script-400.ttf', kind: 'script' },
  lobster: { family: 'Lobster', file: 'lobster-400.ttf', kind: 'script' },
  'patrick-hand': { family: 'Patrick Hand', file: 'patrick-hand-400.ttf', kind: 'script' },
  'rock-salt': { family: 'Rock Salt', file: 'rock-salt-400.ttf', kind: 'script' },
  sacramento: { family: 'Sacramento', file: 'sacramento-400.ttf', kind: 'script' },
  satisfy: { family: 'Satisfy', file: 'satisfy-400.ttf', kind: 'script' },
  'sedgwick-ave-display': {
    family: 'Sedgwick Ave Display',
    file: 'sedgwick-ave-display-400.ttf',
    kind: 'script',
  },
  yellowtail: { family: 'Yellowtail', file: 'yellowtail-400.ttf', kind: 'script' },
  lora: { family: 'Lora bold', file: 'lora-700.ttf', kind: 'text' },
  merriweather: { family: 'Merriweather black', file: 'merriweather-900.ttf', kind: 'text' },
  montserrat: { family: 'Montserrat extrabold', file: 'montserrat-800.ttf', kind: 'text' },
  oswald: { family: 'Oswald semibold', file: 'oswald-600.ttf', kind: 'text' },
  poppins: { family: 'Poppins extrabold', file: 'poppins-800.ttf', kind: 'text' },
} as const satisfies Record<string, { family: string; file: string; kind: 'display' | 'script' | 'text' }>

export type FontId = keyof typeof fonts
export const fontIds = Object.keys(fonts) as [FontId, ...FontId[]]

/** A font uploaded by a shop, by the SHA-256 of its file, so that every drawing uses the same bytes. */
export type OwnFontId = `own-${string}`
/** Any face that words may be set in: a packaged one or a shop's own. */
export type FaceId = FontId | OwnFontId
export const ownFontPattern = /^own-[0-9a-f]{64}$/
export const ownFontId = (hash: string): OwnFontId => `own-${hash}`
export const isOwnFont = (id: string): id is OwnFontId => ownFontPattern.test(id)
/** The name of a packaged face; null for a shop's own, whose name the shop knows. */
export const familyOf = (id: FaceId): string | null => (isOwnFont(id) ? null : fonts[id].family)
