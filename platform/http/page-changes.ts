import type { Database } from '../database/tx.ts'

type Execute = Pick<Database, 'execute'>

/** A sign that is another one as soon as a change that pages of this shop show is committed, anywhere. One statement. */
export async function pageVersion({ execute }: Execute, shopId: string): Promise<string> {
  const { rows } = await execute(
    `select count(*) || '.' || coalesce(max(tx), 0) as version from platform.page_change where scope in ('*', $1)`,
    [shopId],
  )
  return String(rows[0]!.version)
}

/** No page is kept for as long as a minute: what was noted before then tells nobody anything. */
export const forgetPageChanges = ({ execute }: Execute): Promise<unknown> =>
  execute(`delete from platform.page_change where at < clock_timestamp() - interval '1 minute'`)
