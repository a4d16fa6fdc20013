/** The moves of a machine's needle and hoop, in order. Tenths of a millimetre from the middle of the area, y downwards. */
export type Step = { kind: 'stitch' | 'jump' | 'trim' | 'colour'; x: number; y: number }
export type Point = readonly [x: number, y: number]
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
export type StitchPlan = {
  /** In stitching order, each by its index in preflight's `threads`. */
  threads: readonly number[]
  steps: readonly Step[]
  stitches: number
  trims: number
  /** The size of the area, in tenths of a millimetre. */
  width: number
  height: number
}

/** Dots to the inch at which a picture is digitised: one to a tenth of a millimetre, the unit of DST and PES. */
export const stitchDpi = 254

/**
 * Lengths in tenths of a millimetre, as digitisers set them for 40-weight thread on knit and twill: rows 0.4 mm apart,
 * stitches of 4 mm in a fill and 2.2 mm in a run, satin columns 0.8 to 7 mm wide, and 0.2 mm a side to make up for the
 * thread's pull. No format here allows a move of more than 12.1 mm.
 */
export const gauge = {
  row: 4,
  fillStitch: 40,
  underlayRow: 20,
  run: 22,
  satinStep: 2,
  satinMin: 8,
  satinMax: 70,
  pull: 2,
  shortest: 3,
  longest: 120,
  /** A gap that the thread may cross without a cut. */
  carry: 25,
  /** Shapes with fewer square tenths of a millimetre are stray pixels, too small for a needle. */
  speck: 40,
} as const
