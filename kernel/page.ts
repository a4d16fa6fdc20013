/** Numbered pages, for tables that show page buttons. Page 1 is the first. */
export type Page<Row> = { rows: Row[]; page: number; pages: number; total: number; size: number }

export function makePage<Row>(rows: Row[], total: number, page: number, size: number): Page<Row> {
  return { rows, total, size, page, pages: Math.max(1, Math.ceil(total / size)) }
}

/** A page number from the URL: whole, from 1; anything else is 1. */
export function parsePageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The end of a page by cursor: the moment and the id of its last row. */
export type Cursor = { at: Date; id: string }
/** A page and the cursor of the next one; null at the end. No count, so a long list costs no more. */
export type Slice<Row> = { rows: Row[]; next: string | null }

/** Given one row more than fits: the rows that fit, and the cursor after the last. */
export function toSlice<Row>(
  candidates: readonly Row[],
  size: number,
  placeOf: (row: Row) => Cursor,
): Slice<Row> {
  const rows = candidates.slice(0, size)
  if (candidates.length <= size) return { rows, next: null }
  const { at, id } = placeOf(rows.at(-1)!)
  return { rows, next: writeCursor(at, id) }
}

export const writeCursor = (at: Date, id: string): string => `${at.getTime().toString(36)}.${id}`

/** A cursor from the URL; anything else is the first page. */
export function readCursor(text: string | null | undefined): Cursor | null {
  const match = /^([0-9a-z]{1,9})\.([a-z]{1,6}_[0-9a-f]{32})$/.exec(text ?? '')
  return match ? { at: new Date(Number.parseInt(match[1]!, 36)), id: match[2]! } : null
}
