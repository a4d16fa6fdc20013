import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf, type Tx } from '../database/tx.ts'

/** The number of changes to what public pages show, by scope: `*` is every shop, else one shop or a part of it. */
export type PageVersions = ReadonlyMap<string, string>

/** For the statement that a read begins with: the numbers of some scopes as they are at that moment, in `versions`. */
export const versionsOf = (scopes: readonly string[]): SQL =>
  sql`platform.page_versions(${sql.param(scopes)}::text[])::text[] as versions`

/** The versions that the statement read, by scope, each prefixed with the server that counted. */
export function versionsRead(scopes: readonly string[], row: Record<string, unknown>): PageVersions {
  const [server, ...counts] = row.versions as string[]
  return new Map(scopes.map((scope, index) => [scope, `${server}.${counts[index]}`]))
}

/** The scope of what all pages of a shop show, except for what its sales change: how much was sold, and the next print. */
export const contentOf = (shopId: string): string => shopId
/** The scope that a shop's sales change on its shelves. */
export const salesOf = (shopId: string): string => `sold:${shopId}`
/** The scope that they change on the page of the listing at an address, and on the few that share the first digits of its hash. */
export const salesOfListing = (shopId: string, slug: string): string =>
  `listing:${shopId}/${createHash('md5').update(slug).digest('hex').slice(0, 3)}`

/** `whole` is another sign as soon as anything that a page shows has changed, `content` once anything but sales has. */
export type PageVersion = { whole: string; content: string }

/**
 * The version of a shop's pages, or of the page of one of its listings (`slug`), which other listings' sales don't change.
 * Changes count once they are committed, anywhere. One statement, which waits for no writer's connection.
 */
export async function pageVersion(
  { readOn }: Pick<Database, 'readOn'>,
  shopId: string,
  slug: string | null,
): Promise<PageVersion> {
  const sales = slug === null ? salesOf(shopId) : salesOfListing(shopId, slug)
  const scopes = ['*', contentOf(shopId), sales]
  const [row] = await readOn((tx) => rowsOf<Record<string, unknown>>(tx, sql`select ${versionsOf(scopes)}`))
  const counts = row!.versions as string[]
  return { whole: counts.join(), content: counts.slice(0, -1).join() }
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
