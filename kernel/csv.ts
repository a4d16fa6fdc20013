/**
 * The characters that a spreadsheet reads as the start of a formula, full-width ones included, or strips before it
 * looks for one.
 */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: quoted if necessary, and never read as a formula by a spreadsheet. A strict number stays one. */
function toCell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safeText =
    typeof value === 'string' && formulaStart.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replace(/"/g, '""')}"` : safeText
}

/** A table as RFC 4180 text, with the byte order mark that makes spreadsheets read UTF-8. */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly (string | number | bigint | null | undefined)[])[],
): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}
