/** The lettering that a design may use. All of it is packaged with licence in `press/fonts`; Latin only. */
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
} as const satisfies Record<string, { family: string; file: string; kind: 'display' | 'script' | 'text' }>

export type FontId = keyof typeof fonts
export const fontIds = Object.keys(fonts) as [FontId, ...FontId[]]
