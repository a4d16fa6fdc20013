/** The SQL of visit counts. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { LocalDate } from '#kernel/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type Counts, other, type PageRow, type VisitDimension, type VisitsRow } from './contract.ts'
import { limits } from './limits.ts'

type Origin = { source: string; country: string; campaign: string }
export type Visitor = Origin & { shopId: Id<'shop'>; day: LocalDate; mark: string; step: number }
export type Views = { shopId: Id<'shop'>; day: LocalDate; page: string; views: number }
export type PageVisit = { shopId: Id<'shop'>; day: LocalDate; mark: string; page: string }
const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Lets one process count at a time, so that two that saw one visitor count one. */
export const lockCounting = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('visits', 0))`)

/** The salts of days, created if missing. */
export async function findSalts(tx: Tx, days: readonly LocalDate[]): Promise<Map<LocalDate, string>> {
  const salts = days.map((day) => ({ day, salt: randomBytes(32).toString('hex') }))
  await tx.execute(sql`insert into visits.salt (day, salt)
    select day, salt from jsonb_to_recordset(${toJson(salts)}) as made (day date, salt text) order by day on conflict do nothing`)
  const rows = await rowsOf<{ day: string; salt: string }>(
    tx,
    sql`select to_char(day, 'YYYY-MM-DD') as day, salt from visits.salt
        where day in (select value::date from jsonb_array_elements_text(${toJson(days)}))`,
  )
  return new Map(rows.map(({ day, salt }) => [day as LocalDate, salt]))
}

/** A day's known visitors, with how far they got and their counted origin. */
export async function findVisitors(tx: Tx, visitors: readonly Visitor[]): Promise<Map<string, Visitor>> {
  const rows = await rowsOf<Omit<Visitor, 'shopId'> & { shop_id: Id<'shop'> }>(
    tx,
    sql`select s.shop_id, to_char(s.day, 'YYYY-MM-DD') as day, s.mark, s.step, s.source, s.country, s.campaign
        from jsonb_to_recordset(${toJson(visitors)}) as v ("shopId" text, day date, mark text)
        join visits.seen s on (s.shop_id, s.day, s.mark, s.page) = (v."shopId", v.day, v.mark, '')`,
  )
  return new Map(
    rows.map(({ shop_id, ...row }) => [keyOf({ shopId: shop_id, ...row }), { shopId: shop_id, ...row }]),
  )
}
export const keyOf = ({ shopId, day, mark }: Pick<Visitor, 'shopId' | 'day' | 'mark'>): string =>
  `${shopId} ${day} ${mark}`

/** Shops' daily counts so far: visitors, and rows. */
export async function countVisitorsOf(
  tx: Tx,
  visitors: readonly Pick<Visitor, 'shopId' | 'day'>[],
): Promise<Map<string, { visitors: number; origins: Set<string> }>> {
  const rows = await rowsOf<{ shop_id: Id<'shop'>; day: string; visitors: number; origins: string[] }>(
    tx,
    sql`select d.shop_id, to_char(d.day, 'YYYY-MM-DD') as day, sum(d.visitors)::int as visitors,
               jsonb_agg(d.source || chr(10) || d.country || chr(10) || d.campaign) as origins
        from visits.day d join (select distinct "shopId", day
            from jsonb_to_recordset(${toJson(visitors)}) as v ("shopId" text, day date)) v
          on (v."shopId", v.day) = (d.shop_id, d.day) group by 1, 2`,
  )
  return new Map(
    rows.map(({ shop_id, day, visitors: visitorCount, origins }) => [
      `${shop_id} ${day}`,
      { visitors: visitorCount, origins: new Set(origins) },
    ]),
  )
}
export const originKey = ({ source, country, campaign }: Origin): string =>
  [source, country, campaign].join('\n')
export const otherOrigin = ({ country }: Origin): Origin => ({ source: other, country, campaign: '' })

/** The present state of visitors. */
export async function writeVisitors(tx: Tx, visitors: readonly Visitor[]): Promise<void> {
  await tx.execute(sql`insert into visits.seen as seen (shop_id, day, mark, page, source, country, campaign, step)
    select "shopId", day, mark, '', source, country, campaign, step from jsonb_to_recordset(${toJson(visitors)})
      as v ("shopId" text, day date, mark text, source text, country text, campaign text, step integer)
    order by 1, 2, 3 on conflict (shop_id, day, mark, page) do update set step = greatest(seen.step, excluded.step)`)
}

/**
 * Adds to daily counts. Existing rows are updated instead of upserted: a step alone isn't a row the database would
 * accept.
 */
export async function addCounts(tx: Tx, additions: readonly (Visitor & Counts)[]): Promise<void> {
  await tx.execute(sql`with sums as (
      select "shopId" as shop_id, day, source, country, campaign, sum(visitors)::int as visitors,
             sum(looked)::int as looked, sum(carted)::int as carted, sum(paid)::int as paid
        from jsonb_to_recordset(${toJson(additions)}) as a ("shopId" text, day date, source text, country text, campaign text,
          visitors integer, looked integer, carted integer, paid integer)
       group by 1, 2, 3, 4, 5),
    moved as (
      update visits.day d set visitors = d.visitors + sums.visitors, looked = d.looked + sums.looked,
             carted = d.carted + sums.carted, paid = d.paid + sums.paid
        from sums where (d.shop_id, d.day, d.source, d.country, d.campaign)
          = (sums.shop_id, sums.day, sums.source, sums.country, sums.campaign)
      returning d.shop_id, d.day, d.source, d.country, d.campaign)
    insert into visits.day select sums.* from sums
     where (shop_id, day, source, country, campaign) not in (select shop_id, day, source, country, campaign from moved)`)
}

/** Pages visitors hadn't seen that day: as many rows as are new. */
export async function addPages(tx: Tx, pages: readonly PageVisit[], views: readonly Views[]): Promise<void> {
  await tx.execute(sql`with fresh as (
      insert into visits.seen (shop_id, day, mark, page)
      select distinct "shopId", day, mark, page from jsonb_to_recordset(${toJson(pages)})
        as s ("shopId" text, day date, mark text, page text) order by 1, 2, 3, 4
      on conflict do nothing returning shop_id, day, page),
    room as (select shop_id, day, count(*) as count from visits.page
      where (shop_id, day) in (select "shopId", day from jsonb_to_recordset(${toJson(views)}) as v ("shopId" text, day date))
      group by 1, 2),
    added as (select v."shopId" as shop_id, v.day, v.page, v.views, (select count(*) from fresh f
        where (f.shop_id, f.day, f.page) = (v."shopId", v.day, v.page))::int as visitors
      from jsonb_to_recordset(${toJson(views)}) as v ("shopId" text, day date, page text, views integer))
    insert into visits.page as sums (shop_id, day, page, views, visitors)
    select a.* from added a left join room r using (shop_id, day)
      where coalesce(r.count, 0) < ${limits.maxPages}::integer
        or exists (select from visits.page p where (p.shop_id, p.day, p.page) = (a.shop_id, a.day, a.page))
      order by 1, 2, 3
    on conflict (shop_id, day, page) do update set views = sums.views + excluded.views,
      visitors = sums.visitors + excluded.visitors`)
}

/** Deletes the marks of visitors before this day, which is over everywhere. */
export async function forgetMarks(tx: Tx, before: LocalDate): Promise<void> {
  await tx.execute(sql`delete from visits.salt where day < ${before}::date`)
}

export async function deleteVisits(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  for (const table of ['seen', 'day', 'page', 'wish'])
    await tx.execute(sql`delete from ${sql.raw(`visits.${table}`)} where shop_id = ${shopId}`)
}

type Days = { from: LocalDate; to: LocalDate }
const inDays = (shopId: Id<'shop'>, { from, to }: Days) =>
  sql`shop_id = ${shopId} and day between ${from}::date and ${to}::date`
const sums = sql`coalesce(sum(visitors), 0)::int as visitors, coalesce(sum(looked), 0)::int as looked,
  coalesce(sum(carted), 0)::int as carted, coalesce(sum(paid), 0)::int as paid`

export async function readTotal(tx: Tx, shopId: Id<'shop'>, days: Days): Promise<Counts> {
  const [row] = await rowsOf<Counts>(tx, sql`select ${sums} from visits.day where ${inDays(shopId, days)}`)
  return row!
}

/** By the dimension, most visitors first; beyond this many rows the rest is one. */
export function readRows(
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days,
  dimension: VisitDimension,
): Promise<VisitsRow[]> {
  const column = sql.raw(dimension)
  return rowsOf<VisitsRow>(
    tx,
    sql`with ranked as (select ${column} as key, ${sums},
          row_number() over (order by sum(visitors) desc, ${column}) as place
        from visits.day where ${inDays(shopId, days)} group by 1)
      select case when place <= ${limits.maxRows}::integer then key else ${other} end as key, ${sums}
      from ranked group by 1 order by 2 desc, 1`,
  )
}

export function readDays(tx: Tx, shopId: Id<'shop'>, days: Days): Promise<(Counts & { day: LocalDate })[]> {
  return rowsOf(
    tx,
    sql`select to_char(day, 'YYYY-MM-DD') as day, ${sums} from visits.day where ${inDays(shopId, days)}
        group by visits.day.day order by visits.day.day`,
  )
}

export function readPages(tx: Tx, shopId: Id<'shop'>, days: Days): Promise<PageRow[]> {
  return rowsOf<PageRow>(
    tx,
    sql`select page, sum(views)::int as views, sum(visitors)::int as visitors from visits.page
        where ${inDays(shopId, days)} group by page order by 2 desc, 1 limit ${limits.maxRows}::integer`,
  )
}

/** For one listing. */
export async function readPage(tx: Tx, shopId: Id<'shop'>, days: Days, page: string): Promise<PageRow> {
  const [row] = await rowsOf<PageRow>(
    tx,
    sql`select ${page} as page, coalesce(sum(views), 0)::int as views, coalesce(sum(visitors), 0)::int as visitors
        from visits.page where ${inDays(shopId, days)} and page = ${page}`,
  )
  return row!
}
