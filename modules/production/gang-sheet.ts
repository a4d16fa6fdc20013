/** Gang sheets: a batch's prints laid side by side on a roll, and the share of the roll they use. Pure. */
import { fillSheet } from './fill-sheet.ts'
import { type PlacedPrint, type Print, roll } from './film.ts'

export type GangSheet = { prints: PlacedPrint[]; widthIn: number; heightIn: number; used: number }

/** Attempts per sheet: many for a small batch, few for a large one, so that each takes a second or two. */
const countTries = (prints: number) => Math.max(8, Math.min(60, Math.round(12_000 / prints)))

const compareByArea = (a: Print, b: Print) =>
  b.widthIn * b.heightIn - a.widthIn * a.heightIn || b.heightIn - a.heightIn || (a.id < b.id ? -1 : 1)

/**
 * Lays prints on sheets, one after the other, each as full as can be found; the same prints always give the same
 * layout. Prints wider than the roll are turned; one too large even so gets a sheet of its own size.
 */
export function planGangSheets(prints: readonly Print[]): GangSheet[] {
  const isOversized = ({ widthIn, heightIn }: Print) =>
    Math.min(widthIn, heightIn) > roll.widthIn || Math.max(widthIn, heightIn) > roll.sheetIn
  const sheets = prints.filter(isOversized).sort(compareByArea).map(placeAlone)
  let remaining = prints.filter((print) => !isOversized(print)).sort(compareByArea)
  const tries = countTries(remaining.length)
  while (remaining.length > 0) {
    const filled = fillSheet(remaining, tries, sheets.length + 1)
    sheets.push({ ...filled, widthIn: roll.widthIn })
    const placedIds = new Set(filled.prints.map(({ id }) => id))
    remaining = remaining.filter(({ id }) => !placedIds.has(id))
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
