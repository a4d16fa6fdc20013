/** An offer file: one line for each blank and size, as in the downloadable list. */
import type { Blank } from '#catalogue/contract'
import { parseMoney } from '#kernel/money.ts'

export type FileOffer = {
  blankId: string
  costs: Record<string, number>
  furtherAreaMinor: number
  stock: number | null
}
export const fileColumns = ['blank', 'size', 'cost', 'further_area', 'stock'] as const
export const maxLines = 2_000
const maxFaults = 12

/** The cells of a line: commas or semicolons, quotes around a cell that contains one. */
function splitCells(line: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let index = 0; index < line.length; index += 1) {
    const char = line[index]!
    if (char === '"' && isQuoted && line[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (char === '"') isQuoted = !isQuoted
    else if ((char === ',' || char === ';' || char === '\t') && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}

const parseCents = (text: string): number | null => {
  const amount = parseMoney(text)
  return amount && amount.minor >= 0n && amount.minor <= 1_000_000n ? Number(amount.minor) : null
}
function parseStock(text: string): number | null | undefined {
  if (text === '' || text.toLowerCase() === 'unlimited') return null
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/**
 * Parses a file: header first, lines without a cost omitted, `*` as a size for all sizes. Every fault is reported
 * with its line; with any fault nothing is offered.
 */
export function readOfferFile(
  text: string,
  blanks: ReadonlyMap<string, Blank>,
): { offers: FileOffer[]; faults: string[] } {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const columns = splitCells(head.toLowerCase())
  const missingColumns = fileColumns.filter((column) => !columns.includes(column))
  if (missingColumns.length > 0)
    return {
      offers: [],
      faults: [`The first line names the columns; missing: ${missingColumns.join(', ')}.`],
    }
  if (lines.length > maxLines) return { offers: [], faults: [`A file has at most ${maxLines} lines.`] }
  const offers = new Map<string, FileOffer>()
  const faults: string[] = []
  lines.forEach((line, index) => {
    const cells = splitCells(line)
    const readCell = (column: (typeof fileColumns)[number]): string => cells[columns.indexOf(column)] ?? ''
    const blankId = readCell('blank')
    if (!blankId || readCell('cost') === '') return
    const fault = readLine(blanks.get(blankId), readCell, offers)
    if (fault) faults.push(`Line ${index + 2}: ${fault}`)
  })
  if (faults.length > maxFaults)
    faults.splice(maxFaults, faults.length, `and ${faults.length - maxFaults} more.`)
  if (faults.length === 0 && offers.size === 0) faults.push('No line has a cost.')
  return { offers: faults.length > 0 ? [] : [...offers.values()], faults }
}

function readLine(
  blank: Blank | undefined,
  readCell: (column: (typeof fileColumns)[number]) => string,
  offers: Map<string, FileOffer>,
): string | null {
  if (!blank) return `“${readCell('blank')}” is not a blank in the catalogue.`
  const [cost, furtherCost, stock] = [
    parseCents(readCell('cost')),
    parseCents(readCell('further_area') || '0'),
    parseStock(readCell('stock')),
  ]
  if (!cost) return `“${readCell('cost')}” is not an amount; enter it like 9.50.`
  if (furtherCost === null)
    return `“${readCell('further_area')}” is not an amount for a further print area; enter it like 3.00.`
  if (stock === undefined)
    return `“${readCell('stock')}” is not a stock count; enter a number, or leave it empty for unlimited.`
  const sizes = readCell('size') === '*' ? blank.sizes : [readCell('size')]
  const unknownSize = sizes.find((size) => !blank.sizes.includes(size))
  if (unknownSize !== undefined) return `${blank.id} has no size “${unknownSize}”.`
  const existing = offers.get(blank.id)
  if (existing && (existing.furtherAreaMinor !== furtherCost || existing.stock !== stock))
    return `${blank.id} has one stock and one cost of further areas for all its sizes.`
  const offer = existing ?? { blankId: blank.id, costs: {}, furtherAreaMinor: furtherCost, stock }
  for (const size of sizes) offer.costs[size] = cost
  offers.set(blank.id, offer)
  return null
}
