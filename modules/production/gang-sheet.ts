/** A gang sheet: prints of a batch laid side by side on a roll, and how much of the roll they use. Pure. */
export type Print = { id: string; fileId: string; widthIn: number; heightIn: number }
export type Laid = Print & { x: number; y: number; turned: boolean }
export type GangSheet = { prints: Laid[]; widthIn: number; heightIn: number; used: number }

/** The film of the trade is 22 inches wide [DTF]; sheets are cut at 60 inches, half an inch between prints. [ours] */
export const roll = { widthIn: 22, sheetIn: 60, gapIn: 0.5 } as const
/** Sheets that still take prints: with more of them a large batch is laid slowly and hardly better. */
const openSheets = 400

type Sheet = { free: Box[]; prints: Laid[] }
/** A free place, its gap to the prints before it already left out. */
type Box = { x: number; y: number; width: number; height: number }
type Way = { order: (a: Print, b: Print) => number; turn: 'never' | 'freely' }

const byHeight = (a: Print, b: Print) => b.heightIn - a.heightIn || b.widthIn - a.widthIn
const byWidth = (a: Print, b: Print) => b.widthIn - a.widthIn || b.heightIn - a.heightIn
const byArea = (a: Print, b: Print) => b.widthIn * b.heightIn - a.widthIn * a.heightIn || byHeight(a, b)
const ways: readonly Way[] = [byHeight, byWidth, byArea].flatMap((order) => [
  { order, turn: 'never' as const },
  { order, turn: 'freely' as const },
])

/**
 * Lays prints on sheets, in several orders, each print as near to the beginning of the roll as it goes; the shortest
 * roll is taken. What is wider than the roll is turned; one that is too large even so gets a sheet of its own size.
 */
export function layGangSheets(prints: readonly Print[]): GangSheet[] {
  const isOwn = ({ widthIn, heightIn }: Print) =>
    Math.min(widthIn, heightIn) > roll.widthIn || Math.max(widthIn, heightIn) > roll.sheetIn
  const own = prints.filter(isOwn).sort(byHeight)
  const shared = prints.filter((print) => !isOwn(print))
  const layouts = ways.map((way) => laidOut(shared, way).map(sheetOf))
  const length = (sheets: readonly GangSheet[]) => sheets.reduce((sum, { heightIn }) => sum + heightIn, 0)
  const best = layouts.reduce((least, one) => (length(one) < length(least) - 1e-9 ? one : least))
  return [...own.map(alone), ...best]
}

function alone(print: Print): GangSheet {
  const turned = print.widthIn > roll.widthIn && print.heightIn <= roll.widthIn
  const laid = turned ? turnedRound(print) : print
  const { widthIn, heightIn } = laid
  return { prints: [{ ...laid, x: 0, y: 0, turned }], widthIn, heightIn, used: 1 }
}

const turnedRound = <One extends Print>(print: One): One => ({
  ...print,
  widthIn: print.heightIn,
  heightIn: print.widthIn,
})

function sheetOf({ prints }: Sheet): GangSheet {
  const area = prints.reduce((sum, print) => sum + print.widthIn * print.heightIn, 0)
  // A sheet is cut where its prints end.
  const heightIn = Math.max(...prints.map((print) => print.y + print.heightIn))
  return { prints, widthIn: roll.widthIn, heightIn, used: area / (roll.widthIn * heightIn) }
}

function laidOut(prints: readonly Print[], { order, turn }: Way): Sheet[] {
  const sheets: Sheet[] = []
  for (const print of [...prints].sort((a, b) => order(a, b) || (a.id < b.id ? -1 : 1))) {
    const shapes = shapesOf(print, turn)
    const open = sheets.slice(-openSheets)
    const sheet = open.find((one) => place(one, shapes))
    if (sheet) continue
    const fresh: Sheet = { free: [{ x: 0, y: 0, width: roll.widthIn, height: roll.sheetIn }], prints: [] }
    place(fresh, shapes)
    sheets.push(fresh)
  }
  return sheets
}

/** A print as it may lie; one that is too wide has to be turned, one that is too long may not. */
function shapesOf(print: Print, turn: Way['turn']): Laid[] {
  const straight = { ...print, x: 0, y: 0, turned: false }
  const round = { ...turnedRound(print), x: 0, y: 0, turned: true }
  const fits = ({ widthIn, heightIn }: Print) => widthIn <= roll.widthIn && heightIn <= roll.sheetIn
  if (!fits(straight)) return [round]
  return turn === 'freely' && fits(round) ? [straight, round] : [straight]
}

/** Where it ends soonest, then farthest to the left. */
function place(sheet: Sheet, shapes: readonly Laid[]): boolean {
  let best: Laid | null = null
  for (const shape of shapes) {
    for (const { x, y, width, height } of sheet.free) {
      if (shape.widthIn > width + 1e-9 || shape.heightIn > height + 1e-9) continue
      const end = y + shape.heightIn
      const held = best ? best.y + best.heightIn : Number.POSITIVE_INFINITY
      if (end < held - 1e-9 || (end < held + 1e-9 && best && x < best.x)) best = { ...shape, x, y }
    }
  }
  if (!best) return false
  sheet.prints.push(best)
  sheet.free = freeBeside(sheet.free, best)
  return true
}

/** What is left of the free places round a print and its gap, each as large as it can be. */
function freeBeside(free: readonly Box[], print: Laid): Box[] {
  const [right, bottom] = [print.x + print.widthIn + roll.gapIn, print.y + print.heightIn + roll.gapIn]
  const [left, top] = [print.x - roll.gapIn, print.y - roll.gapIn]
  const cut = free.flatMap((box): Box[] => {
    const [end, foot] = [box.x + box.width, box.y + box.height]
    if (box.x >= right || end <= left || box.y >= bottom || foot <= top) return [box]
    return [
      { ...box, width: left - box.x },
      { ...box, height: top - box.y },
      { ...box, x: right, width: end - right },
      { ...box, y: bottom, height: foot - bottom },
    ].filter(({ width, height }) => width > 0.2 && height > 0.2)
  })
  return cut.filter((box, i) => !cut.some((other, j) => holds(other, box) && (j < i || !holds(box, other))))
}

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height
