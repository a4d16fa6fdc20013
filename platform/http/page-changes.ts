import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf, type Tx } from '../database/tx.ts'

/** How often what public pages show has changed, by scope: `*` is everything of every shop, else a shop or a part. */
export type PageVersions = ReadonlyMap<string, string>

/** For the statement that a read begins with: the numbers of some scopes as they are at that moment, in `versions`. */
export const versionsOf = (scopes: readonly string[]): SQL =>
  sql`platform.page_versions(${sql.param(scopes)}::text[])::text[] as versions`

/** What that statement read, by scope. Each also says which server counted. */
export function versionsRead(scopes: readonly string[], row: Record<string, unknown>): PageVersions {
  const [server, ...counts] = row.versions as string[]
  return new Map(scopes.map((scope, index) => [scope, `${server}.${counts[index]}`]))
}

/**
 * A sign that is another one as soon as a change that pages of this shop show is committed, anywhere. One statement, which
 * waits for no writer's connection.
 */
export async function pageVersion({ readOn }: Pick<Database, 'readOn'>, shopId: string): Promise<string> {
  const [row] = await readOn((tx) =>
    rowsOf<{ version: string }>(
      tx,
      sql`select platform.page_versions(array['*', ${shopId}])::text as version`,
    ),
  )
  return String(row!.version)
}

/**
 * Adds changes that are a few seconds old to the counts, so that there is little to count. Where another transaction is at it,
 * nothing is done: a process that waited for it would hold what it waits for next.
 */
export const addUpPageChanges = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`
    with gone as (
      delete from platform.page_change where at < clock_timestamp() - interval '5 seconds'
        and (select pg_try_advisory_xact_lock(hashtextextended('page changes', 0))) returning scope)
    insert into platform.page_count (scope, many) select scope, count(*) from gone group by scope order by scope
    on conflict (scope) do update set many = page_count.many + excluded.many`)
