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
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if ((sign === ',' || sign === ';' || sign === '\t') && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
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
  const missing = fileColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return { offers: [], faults: [`The first line names the columns; missing: ${missing.join(', ')}.`] }
  if (lines.length > maxLines) return { offers: [], faults: [`A file has at most ${maxLines} lines.`] }
  const offers = new Map<string, FileOffer>()
  const faults: string[] = []
  lines.forEach((line, index) => {
    const cells = splitCells(line)
    const at = (column: (typeof fileColumns)[number]): string => cells[columns.indexOf(column)] ?? ''
    const blankId = at('blank')
    if (!blankId || at('cost') === '') return
    const fault = readLine(blanks.get(blankId), at, offers)
    if (fault) faults.push(`Line ${index + 2}: ${fault}`)
  })
  if (faults.length > maxFaults)
    faults.splice(maxFaults, faults.length, `and ${faults.length - maxFaults} more.`)
  if (faults.length === 0 && offers.size === 0) faults.push('No line has a cost.')
  return { offers: faults.length > 0 ? [] : [...offers.values()], faults }
}

function readLine(
  blank: Blank | undefined,
  at: (column: (typeof fileColumns)[number]) => string,
  offers: Map<string, FileOffer>,
): string | null {
  if (!blank) return `“${at('blank')}” is not a blank in the catalogue.`
  const [cost, further, stock] = [
    parseCents(at('cost')),
    parseCents(at('further_area') || '0'),
    parseStock(at('stock')),
  ]
  if (!cost) return `“${at('cost')}” is not an amount; enter it like 9.50.`
  if (further === null)
    return `“${at('further_area')}” is not an amount for a further print area; enter it like 3.00.`
  if (stock === undefined)
    return `“${at('stock')}” is not a stock count; enter a number, or leave it empty for unlimited.`
  const sizes = at('size') === '*' ? blank.sizes : [at('size')]
  const unknown = sizes.find((size) => !blank.sizes.includes(size))
  if (unknown !== undefined) return `${blank.id} has no size “${unknown}”.`
  const existing = offers.get(blank.id)
  if (existing && (existing.furtherAreaMinor !== further || existing.stock !== stock))
    return `${blank.id} has one stock and one cost of further areas for all its sizes.`
  const offer = existing ?? { blankId: blank.id, costs: {}, furtherAreaMinor: further, stock }
  for (const size of sizes) offer.costs[size] = cost
  offers.set(blank.id, offer)
  return null
}
