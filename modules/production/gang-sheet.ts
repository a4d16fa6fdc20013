/** A gang sheet: prints of a batch laid side by side on a roll, and how much of the roll they use. Pure. */
export type Print = { id: string; fileId: string; widthIn: number; heightIn: number }
export type Laid = Print & { x: number; y: number; turned: boolean }
export type GangSheet = { prints: Laid[]; widthIn: number; heightIn: number; used: number }

/** The film of the trade is 22 inches wide [DTF]; sheets are cut at 60 inches, half an inch between prints. [ours] */
export const roll = { widthIn: 22, sheetIn: 60, gapIn: 0.5 } as const

/**
 * Lays prints on sheets in rows, the tallest first, each where the first row has room. A print that is wider than
 * the roll is turned; one that is too large even so gets a sheet of its own size.
 */
export function layGangSheets(prints: readonly Print[]): GangSheet[] {
  const sheets: { rows: Row[]; heightIn: number; widthIn: number }[] = []
  const turned = prints.map((print): Laid => {
    const turn = print.widthIn > roll.widthIn && print.heightIn <= roll.widthIn
    return {
      ...print,
      x: 0,
      y: 0,
      turned: turn,
      ...(turn ? { widthIn: print.heightIn, heightIn: print.widthIn } : {}),
    }
  })
  const order = [...turned].sort(
    (a, b) => b.heightIn - a.heightIn || b.widthIn - a.widthIn || (a.id < b.id ? -1 : 1),
  )
  for (const print of order) {
    if (print.widthIn > roll.widthIn || print.heightIn > roll.sheetIn) {
      sheets.push({ rows: [rowOf(print, 0)], widthIn: print.widthIn, heightIn: print.heightIn })
      continue
    }
    if (sheets.some((sheet) => sheet.widthIn === roll.widthIn && place(sheet.rows, print))) continue
    sheets.push({ rows: [rowOf(print, 0)], widthIn: roll.widthIn, heightIn: roll.sheetIn })
  }
  return sheets.map(({ rows, widthIn, heightIn }) => {
    const laid = rows.flatMap((row) => row.prints)
    const area = laid.reduce((sum, print) => sum + print.widthIn * print.heightIn, 0)
    // The last sheet is cut where its prints end.
    const end = Math.min(heightIn, Math.max(...laid.map((print) => print.y + print.heightIn)))
    return { prints: laid, widthIn, heightIn: end, used: area / (widthIn * end) }
  })
}

type Row = { y: number; height: number; width: number; prints: Laid[] }
const rowOf = (print: Laid, y: number): Row => ({
  y,
  height: print.heightIn,
  width: print.widthIn,
  prints: [{ ...print, x: 0, y }],
})

function place(rows: Row[], print: Laid): boolean {
  for (const row of rows) {
    const x = row.width + roll.gapIn
    if (print.heightIn > row.height || x + print.widthIn > roll.widthIn) continue
    row.prints.push({ ...print, x, y: row.y })
    row.width = x + print.widthIn
    return true
  }
  const last = rows.at(-1)!
  const y = last.y + last.height + roll.gapIn
  if (y + print.heightIn > roll.sheetIn) return false
  rows.push(rowOf(print, y))
  return true
}
