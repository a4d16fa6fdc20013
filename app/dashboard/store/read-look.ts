import {
  type Colours,
  cardStyles,
  corners,
  densities,
  fontPairs,
  headers,
  isThemeName,
  type Look,
  modes,
} from '#storefronts/contract'

const colourNames = ['ground', 'ink', 'colour', 'on'] as const
const pictureIdPattern = /^(pic_[0-9a-f]{32})?$/
/** A choice from a fixed list, or its first if something else was sent. */
const readChoice = <Choice extends string>(
  choices: Readonly<Record<Choice, string | object>>,
  text: string,
): Choice => (Object.hasOwn(choices, text) ? text : Object.keys(choices)[0]) as Choice

/** A look from the theme's form. `fix` is the readable colour offered: `light-ink:#112233`. */
export function readLook(
  text: (name: string) => string,
): { look: Look } | { faults: Record<string, string> } {
  const theme = text('look')
  const faults: Record<string, string> = {}
  const [fixedField = '', offeredColour = ''] = text('fix').split(':')
  const coloursOf = (page: 'light' | 'dark'): Colours =>
    Object.fromEntries(
      colourNames.map((name) => {
        const key = `${page}-${name}`
        const colour = (key === fixedField ? offeredColour : text(key)).trim().toLowerCase()
        if (!/^#[0-9a-f]{6}$/.test(colour)) faults[key] = 'Use a colour such as #ffc62e.'
        return [name, colour]
      }),
    ) as Colours
  const [light, dark] = [coloursOf('light'), coloursOf('dark')]
  if (!isThemeName(theme)) faults.look = 'Choose a theme.'
  for (const name of ['logo', 'icon'])
    if (!pictureIdPattern.test(text(name))) faults[name] = 'Choose a picture of your store.'
  if (Object.keys(faults).length > 0 || !isThemeName(theme)) return { faults }
  return {
    look: {
      theme,
      palette: text('palette') || 'own',
      light,
      dark,
      fonts: readChoice(fontPairs, text('fonts')),
      corners: readChoice(corners, text('corners')),
      density: readChoice(densities, text('density')),
      header: readChoice(headers, text('header')),
      cards: readChoice(cardStyles, text('cards')),
      mode: readChoice(modes, text('mode')),
      logo: text('logo'),
      icon: text('icon'),
    },
  }
}
