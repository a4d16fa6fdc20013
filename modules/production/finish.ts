/** What happens to a sheet once it is printed. */

/** Inches that each side of the file loses, or is folded over. */
export type Finish = { cutIn: number; foldIn: number }

/** The print area of a card holds its bleed. */
const cardCutIn = 0.075
/** A canvas goes round a frame of 1.5 in; its print area is face and wrap. */
const canvasFoldIn = 1.5

export const finishOf = (blankId: string): Finish => ({
  cutIn: blankId.startsWith('card-') ? cardCutIn : 0,
  foldIn: blankId.startsWith('canvas-') ? canvasFoldIn : 0,
})
