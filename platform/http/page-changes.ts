import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database/tx.ts'

/** The number of changes to public pages, by scope: `*` is every shop, else one shop or a part of it. */
export type PageVersions = ReadonlyMap<string, string>

/** For a read's first statement: the present numbers of some scopes, in `versions`. */
export const versionsOf = (scopes: readonly string[]): SQL =>
  sql`platform.page_versions(${sql.param(scopes)}::text[])::text[] as versions`

/** The versions the statement read, by scope, each prefixed with the server that counted. */
export function parseVersions(scopes: readonly string[], row: Record<string, unknown>): PageVersions {
  const [server, ...counts] = row.versions as string[]
  return new Map(scopes.map((scope, index) => [scope, `${server}.${counts[index]}`]))
}

/** The scope of everything on a shop's pages except what sales change: units sold, and the next print. */
export const contentOf = (shopId: string): string => shopId
/** The scope a shop's sales change on its shelves. */
export const salesOf = (shopId: string): string => `sold:${shopId}`
/** The scope they change on a listing's page, and on the few that share the first digits of its hash. */
export const salesOfListing = (shopId: string, slug: string): string =>
  `listing:${shopId}/${createHash('md5').update(slug).digest('hex').slice(0, 3)}`

/**
 * Adds up the changes that everyone could see by the sweep before this one, so that there is little to look through.
 * Sweeps are at least five seconds apart. If another transaction is doing it, does nothing: a process that waited for it
 * would hold what the other needs next. Changes copied from another server are judged by their age.
 */
export const addUpPageChanges = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`
    with before as (
      select horizon, number from platform.page_sweep where at < clock_timestamp() - interval '5 seconds'
        for update skip locked),
    sweep as (
      update platform.page_sweep s set number = s.number + 1, at = clock_timestamp(),
        horizon = pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      from before returning s.number),
    gone as (
      delete from platform.page_change c using before
        where c.tx < before.horizon or c.at < clock_timestamp() - interval '1 hour' returning c.scope)
    insert into platform.page_count (scope, many, sweep)
      select scope, count(*), (select number from sweep) from gone group by scope order by scope
    on conflict (scope) do update set many = page_count.many + excluded.many, sweep = excluded.sweep`)
