/** Lists that are read by cursor, walked to their end. */
import type { Slice } from '#kernel/page.ts'

/** Every row, page after page, and how many pages there were. */
export async function walkPages<Row>(
  read: (cursor: string | null) => Promise<Slice<Row>>,
): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let pages = 1; ; pages += 1) {
    const page: Slice<Row> = await read(cursor)
    rows.push(...page.rows)
    cursor = page.next
    if (!cursor) return { rows, pages }
    if (pages > 1_000) throw new Error('the cursor leads in a circle')
  }
}
