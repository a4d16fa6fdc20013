/** Gang sheets: a batch's prints laid side by side on a roll, and the share of the roll they use. Pure. */
import { fillSheet } from './fill-sheet.ts'
import { type PlacedPrint, type Print, roll } from './film.ts'

export type GangSheet = { prints: PlacedPrint[]; widthIn: number; heightIn: number; used: number }

/** Attempts per sheet: many for a small batch, few for a large one, so that each takes a second or two. */
const countTries = (prints: number) => Math.max(8, Math.min(60, Math.round(12_000 / prints)))

const byArea = (a: Print, b: Print) =>
  b.widthIn * b.heightIn - a.widthIn * a.heightIn || b.heightIn - a.heightIn || (a.id < b.id ? -1 : 1)

/**
 * Lays prints on sheets, one after the other, each as full as can be found; the same prints always give the same
 * layout. Prints wider than the roll are turned; one too large even so gets a sheet of its own size.
 */
export function planGangSheets(prints: readonly Print[]): GangSheet[] {
  const isOwn = ({ widthIn, heightIn }: Print) =>
    Math.min(widthIn, heightIn) > roll.widthIn || Math.max(widthIn, heightIn) > roll.sheetIn
  const sheets = prints.filter(isOwn).sort(byArea).map(placeAlone)
  let left = prints.filter((print) => !isOwn(print)).sort(byArea)
  const tries = countTries(left.length)
  while (left.length > 0) {
    const filled = fillSheet(left, tries, sheets.length + 1)
    sheets.push({ ...filled, widthIn: roll.widthIn })
    const placedIds = new Set(filled.prints.map(({ id }) => id))
    left = left.filter(({ id }) => !placedIds.has(id))
  }
  return sheets
}

function placeAlone(print: Print): GangSheet {
  const isTurned = print.widthIn > roll.widthIn && print.heightIn <= roll.widthIn
  const [widthIn, heightIn] = isTurned ? [print.heightIn, print.widthIn] : [print.widthIn, print.heightIn]
  return {
    prints: [{ ...print, widthIn, heightIn, x: 0, y: 0, turned: isTurned }],
    widthIn,
    heightIn,
    used: 1,
  }
}
