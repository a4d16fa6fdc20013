/** Numbered pages, for tables that show page buttons. Page 1 is the first. */
export type Page<Row> = { rows: Row[]; page: number; pages: number; total: number; size: number }

export function pageOf<Row>(rows: Row[], total: number, page: number, size: number): Page<Row> {
  return { rows, total, size, page, pages: Math.max(1, Math.ceil(total / size)) }
}

/** A page number from the URL: whole, from 1; anything else is 1. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
