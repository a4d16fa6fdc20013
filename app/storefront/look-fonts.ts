import type { Look } from '#storefronts/contract'

/** The files in `public/fonts` for each choice of type, text font first. */
export const storeFonts: Readonly<Record<Look['fonts'], readonly string[]>> = {
  press: ['instrument-sans', 'bricolage-store'],
  editorial: ['instrument-sans', 'dm-serif-display-400'],
  mono: ['space-mono-400', 'archivo-black-400', 'space-mono-700'],
  poster: ['instrument-sans', 'anton-400'],
  soft: ['instrument-sans', 'fredoka-600'],
  slab: ['instrument-sans', 'zilla-slab-700'],
  book: ['instrument-sans', 'playfair-display-700'],
}
