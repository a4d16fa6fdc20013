import { luminanceOf } from '#kernel/luminance.ts'
import { findReadable, inkFor, mixColours } from './contrast.ts'
import { limits } from './limits.ts'

/** A store's four colours: background, text, the shop's own colour and text on that. */
export type Colours = { ground: string; ink: string; colour: string; on: string }

/** Every colour of a store's pages, by its token's name. All are computed from four colours, so that they match. */
export function inksOf({ ground, ink, colour, on }: Colours): Record<string, string> {
  const isLight = luminanceOf(ground) > 0.35
  const sheet = isLight ? mixColours(ground, '#ffffff', 0.85) : mixColours(ground, '#ffffff', 0.06)
  const wellColour = mixColours(ground, ink, 0.06)
  const grounds = [ground, sheet, wellColour]
  const readableInk = (share: number): string =>
    findReadable(mixColours(ink, ground, share), grounds, limits.contrastMin)
  return {
    shop: colour,
    'shop-ink': on,
    paper: ground,
    bench: ground,
    sheet,
    well: wellColour,
    // Garments need a light background; on a dark page the picture's is light too.
    pic: isLight ? mixColours(ground, ink, 0.07) : mixColours(ink, ground, 0.16),
    'pic-thumb': isLight ? mixColours(ground, ink, 0.05) : mixColours(ink, ground, 0.16),
    ink,
    'ink-soft': readableInk(0.28),
    'ink-faint': readableInk(0.4),
    line: mixColours(ground, ink, 0.13),
    'line-firm': findReadable(mixColours(ground, ink, 0.45), [ground, sheet], 3),
    primary: ink,
    'primary-hover': mixColours(ink, ground, 0.16),
    'on-ink': ground,
    focus: findReadable(isLight ? '#2f4bff' : '#a5b1ff', [ground, sheet], 3),
    'swatch-edge': mixColours(ground, ink, 0.35),
  }
}

/** A dark page for colours chosen for a light one; the shop's own colour stays. */
export function darkOf({ colour, on }: Colours): Colours {
  const ground = mixColours('#12110f', colour, 0.04)
  return { ground, ink: '#f3eee4', colour, on }
}

/** The fault of four colours: the unreadable text colour, and the nearest readable one. */
export type ColourFault = { name: 'ink' | 'on'; offer: string }
export function coloursFault(colours: Colours): ColourFault | null {
  const makeReadable = (words: string, ground: string) => findReadable(words, [ground], limits.contrastMin)
  const ink = makeReadable(colours.ink, colours.ground)
  if (ink !== colours.ink) return { name: 'ink', offer: ink }
  const on = makeReadable(colours.on, colours.colour)
  return on === colours.on ? null : { name: 'on', offer: on || inkFor(colours.colour) }
}
