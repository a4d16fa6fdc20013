/** One cell: quoted where it must be, and never read as a formula by a spreadsheet. */
function cell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** A table as RFC 4180 text, with the byte order mark that makes spreadsheets read UTF-8. */
export function csvText(
  head: readonly string[],
  rows: readonly (readonly (string | number | bigint | null | undefined)[])[],
): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
