/**
 * The characters that a spreadsheet takes for a formula's beginning, including full-width ones, or strips before it
 * looks.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: quoted if necessary, and never read as a formula by a spreadsheet. A strict number stays one. */
function toCell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = typeof value === 'string' && formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** A table as RFC 4180 text, with the byte order mark that makes spreadsheets read UTF-8. */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly (string | number | bigint | null | undefined)[])[],
): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}
