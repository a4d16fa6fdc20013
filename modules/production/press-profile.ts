/** Each technique's files beside the colours, and its press settings. */
import type { PressTechnique } from './contract.ts'

export type PressProfile = {
  /** Printed on paper or film that is laid face down. */
  mirrored: boolean
  stitched: boolean
  /** Printed on paper or canvas and cut: the press takes a page with bleed and marks. */
  cut: boolean
  /** Burned by a laser, which takes dots or outlines and no colours. */
  burned?: true
  /** Starting settings of the press. The ink's and the film's own sheets take precedence. */
  settings: readonly string[]
}

/**
 * DTG: Epson's parameters for cotton, 160 °C for 90 s at medium pressure. DTF: 152 to 160 °C for cotton, from film
 * makers' charts. Sublimation: 193 to 216 °C, as paper makers recommend.
 */
export const pressProfiles: Readonly<Record<PressTechnique, PressProfile>> = {
  dtg: {
    mirrored: false,
    stitched: false,
    cut: false,
    settings: [
      'Platen: collar on its line, cloth flat but not stretched.',
      'Pretreat coloured cloth and press it dry before printing.',
      'White under the colours on coloured cloth, from the white file.',
      'Cure at 160 °C for 90 s, medium pressure. Polyester blends: 150 °C, longer.',
    ],
  },
  dtf: {
    mirrored: true,
    stitched: false,
    cut: false,
    settings: [
      'Print colours first, then white over them, from the sheets: full size, already mirrored.',
      'Powder and cure the film, then press at 152 to 160 °C for 12 to 15 s.',
      'Polyester: 140 to 150 °C. Peel as the film’s data sheet says, then press again for 5 s.',
    ],
  },
  sublimation: {
    mirrored: true,
    stitched: false,
    cut: false,
    settings: [
      'Print the sheets on sublimation paper: full size, already mirrored. Lay them face down on the blank.',
      'Press at 193 to 216 °C; ceramic takes longer than cloth.',
    ],
  },
  'cut-sew': {
    mirrored: true,
    stitched: false,
    cut: false,
    settings: [
      'Print the mirrored file, or the pages of its pattern, on sublimation paper and fix them on the calender.',
      'Cut a panel along CutContour, half an inch beyond its seam; without a pattern, along the edge of the file.',
      'Sew so that notches meet.',
    ],
  },
  uv: {
    mirrored: false,
    stitched: false,
    cut: false,
    settings: [
      'Wipe the blank clean; prime steel, glass and glaze as the ink’s data sheet says.',
      'White first, from the white file, then colours. Set the lamp as the data sheet says.',
      'What is round turns under the head: the file is its wrap, laid flat.',
    ],
  },
  giclee: {
    mirrored: false,
    stitched: false,
    cut: true,
    settings: [
      'Use the paper’s own profile, relative colorimetric.',
      'Let it dry before it is rolled or framed.',
    ],
  },
  digital: {
    mirrored: false,
    stitched: false,
    cut: true,
    settings: ['Use the paper’s own profile, relative colorimetric.'],
  },
  engraving: {
    mirrored: false,
    stitched: false,
    cut: false,
    burned: true,
    settings: [
      'Engrave the bitmap dot for dot, black is burned. Tones are dots: no dithering in the laser’s program.',
      'Or follow the outlines, filled, at their true size. Lighter tones are missing there.',
      'Try power and speed on a spare first.',
    ],
  },
  embroidery: {
    mirrored: false,
    stitched: true,
    cut: false,
    settings: ['Threads as listed below. Cut-away backing under knits, tear-away under caps and canvas.'],
  },
}

/** A press's screen ruling, if this technique has soft edges to screen; else null. */
export const screenOf = (technique: PressTechnique, press: { screen: number | null }): number | null =>
  technique === 'dtg' || technique === 'dtf' ? press.screen : null

/** The press settings for a technique. */
export function settingsOf(technique: PressTechnique, press: { screen: number | null }): readonly string[] {
  const { settings } = pressProfiles[technique]
  const screen = screenOf(technique, press)
  return screen === null
    ? settings
    : [...settings, `Soft edges are dots in the files, ${screen} lines an inch. No screen in the RIP.`]
}
