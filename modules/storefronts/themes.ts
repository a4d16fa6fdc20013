import type { Colours } from './inks.ts'
import type { cardStyles, corners, densities, fontPairs, headers, modes } from './look-choices.ts'

export type Palette = { name: string; light: Colours; dark: Colours }
export type Look = {
  theme: ThemeName
  /** A palette of the theme, or `own`. */
  palette: string
  light: Colours
  dark: Colours
  fonts: keyof typeof fontPairs
  corners: keyof typeof corners
  density: keyof typeof densities
  header: keyof typeof headers
  cards: keyof typeof cardStyles
  mode: keyof typeof modes
  /** Pictures of the shop, by id; none: the name as text, and our own icon. */
  logo: string
  icon: string
}
type Theme = {
  name: string
  words: string
  palettes: Readonly<Record<string, Palette>>
  usual: Pick<Look, 'fonts' | 'corners' | 'density' | 'header' | 'cards' | 'mode'>
}

const colours = (ground: string, ink: string, colour: string, on: string): Colours => ({
  ground,
  ink,
  colour,
  on,
})
const night = (colour: string, on: string): Colours => colours('#12110f', '#f3eee4', colour, on)

export const themes = {
  press: {
    name: 'Press',
    words: 'One flat ink from edge to edge, wood type, the product cut by the frame.',
    palettes: {
      sun: {
        name: 'Sun',
        light: colours('#f3f2ed', '#15120e', '#ffc62e', '#15120e'),
        dark: night('#ffd25c', '#15120e'),
      },
      coral: {
        name: 'Coral',
        light: colours('#f4f0ec', '#1a1210', '#ff5b45', '#15120e'),
        dark: night('#ff7a66', '#15120e'),
      },
      signal: {
        name: 'Signal',
        light: colours('#f1f2f6', '#10121c', '#2f4bff', '#ffffff'),
        dark: night('#8797ff', '#10121c'),
      },
      fern: {
        name: 'Fern',
        light: colours('#f0f3ee', '#0f1712', '#0f5c44', '#f4f7ef'),
        dark: night('#2cc795', '#0f1712'),
      },
    },
    usual: {
      fonts: 'press',
      corners: 'slight',
      density: 'usual',
      header: 'row',
      cards: 'plain',
      mode: 'light',
    },
  },
  gallery: {
    name: 'Gallery',
    words: 'White walls, a serif, tall pictures and room around each of them.',
    palettes: {
      white: {
        name: 'White cube',
        light: colours('#ffffff', '#171717', '#171717', '#ffffff'),
        dark: colours('#141414', '#f2f2f0', '#f2f2f0', '#141414'),
      },
      stone: {
        name: 'Stone',
        light: colours('#efece6', '#2a2621', '#5b4a3b', '#ffffff'),
        dark: colours('#1c1a17', '#ece6dc', '#c9b49c', '#1c1a17'),
      },
      rose: {
        name: 'Rose',
        light: colours('#fbf3f1', '#2b1a1d', '#8e2f45', '#ffffff'),
        dark: colours('#1d1416', '#f6e9ea', '#e79aab', '#1d1416'),
      },
      sea: {
        name: 'Sea',
        light: colours('#f1f5f6', '#11242b', '#1f5669', '#ffffff'),
        dark: colours('#0f191d', '#e6f0f3', '#8cc4d6', '#0f191d'),
      },
    },
    usual: {
      fonts: 'editorial',
      corners: 'square',
      density: 'airy',
      header: 'centre',
      cards: 'tall',
      mode: 'light',
    },
  },
  zine: {
    name: 'Zine',
    words: 'Photocopied: heavy frames, typewriter words, colour laid down by hand.',
    palettes: {
      riso: {
        name: 'Riso',
        light: colours('#fffdf4', '#111111', '#ff48b0', '#111111'),
        dark: colours('#17151a', '#fdf6e8', '#ff6ec2', '#111111'),
      },
      blueprint: {
        name: 'Blueprint',
        light: colours('#eef2fb', '#0c1c6b', '#0c1c6b', '#eef2fb'),
        dark: colours('#0a1240', '#eaf0ff', '#eaf0ff', '#0a1240'),
      },
      lime: {
        name: 'Lime',
        light: colours('#f7fbe9', '#16200a', '#b6f22e', '#16200a'),
        dark: colours('#12180a', '#f1fbdd', '#b6f22e', '#12180a'),
      },
      brown: {
        name: 'Brown bag',
        light: colours('#e3cfae', '#2a1b0c', '#d7391c', '#ffffff'),
        dark: colours('#221a11', '#f2e4cc', '#ff7a5c', '#221a11'),
      },
    },
    usual: {
      fonts: 'mono',
      corners: 'square',
      density: 'tight',
      header: 'poster',
      cards: 'framed',
      mode: 'light',
    },
  },
  night: {
    name: 'Night',
    words: 'Dark from the first pixel, one bright ink, pictures edge to edge.',
    palettes: {
      acid: {
        name: 'Acid',
        light: colours('#f3f5ea', '#14170b', '#c8ff2e', '#14170b'),
        dark: colours('#0b0c0a', '#f2f5ea', '#c8ff2e', '#0b0c0a'),
      },
      ember: {
        name: 'Ember',
        light: colours('#faf1ec', '#1f0d07', '#ff6a2b', '#1f0d07'),
        dark: colours('#110a08', '#f9ece6', '#ff6a2b', '#110a08'),
      },
      violet: {
        name: 'Violet',
        light: colours('#f4f1fb', '#150d26', '#5b2ee0', '#ffffff'),
        dark: colours('#0e0a17', '#f0ebfb', '#b79bff', '#0e0a17'),
      },
      ice: {
        name: 'Ice',
        light: colours('#eef5f8', '#0a161c', '#0b6b8c', '#ffffff'),
        dark: colours('#070d11', '#e8f3f8', '#7fe0ff', '#070d11'),
      },
    },
    usual: {
      fonts: 'poster',
      corners: 'square',
      density: 'tight',
      header: 'row',
      cards: 'over',
      mode: 'dark',
    },
  },
  sunday: {
    name: 'Sunday',
    words: 'Soft corners, a round hand and the colours of a late breakfast.',
    palettes: {
      butter: {
        name: 'Butter',
        light: colours('#fff8e6', '#33240f', '#f6a623', '#2a1a05'),
        dark: colours('#211a10', '#fbf0da', '#f9bd57', '#211a10'),
      },
      mint: {
        name: 'Mint',
        light: colours('#effaf5', '#10332a', '#1c6b52', '#ffffff'),
        dark: colours('#0f1f1a', '#e4f6ee', '#7fd9b8', '#0f1f1a'),
      },
      berry: {
        name: 'Berry',
        light: colours('#fdf1f6', '#3b1230', '#a3206f', '#ffffff'),
        dark: colours('#22111d', '#fbe6f1', '#f394c8', '#22111d'),
      },
      sky: {
        name: 'Sky',
        light: colours('#f0f6ff', '#14264a', '#2a5bd7', '#ffffff'),
        dark: colours('#111a2b', '#e6eefc', '#9bbcff', '#111a2b'),
      },
    },
    usual: {
      fonts: 'soft',
      corners: 'round',
      density: 'airy',
      header: 'row',
      cards: 'plain',
      mode: 'light',
    },
  },
} as const satisfies Record<string, Theme>
export type ThemeName = keyof typeof themes

export const isThemeName = (text: string): text is ThemeName => Object.hasOwn(themes, text)
export const palettesOf = (theme: ThemeName): Readonly<Record<string, Palette>> => themes[theme].palettes

/** A theme's look, in its first palette or the named one. The caller keeps the shop's logo and icon. */
export function lookOf(theme: ThemeName, palette?: string): Omit<Look, 'logo' | 'icon'> {
  const palettes = palettesOf(theme)
  const name = palette && Object.hasOwn(palettes, palette) ? palette : Object.keys(palettes)[0]!
  const { light, dark } = palettes[name]!
  return { theme, palette: name, light, dark, ...themes[theme].usual }
}
