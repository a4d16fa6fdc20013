/** The SQL of offers: the blanks on offer, their costs, and who offered them. */

import { sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Blank, BlankCard } from './contract.ts'
import type { VariantRow } from './import-rows.ts'

export type Offer = {
  blankId: string
  /** Cents per size; null: the data's figures. */
  costs: Record<string, number> | null
  furtherAreaMinor: number | null
  runsOut: boolean
  source: 'typed' | 'file' | 'sample'
  by: string
  at: Date
}

export async function findOffers(tx: Tx): Promise<Map<string, Offer>> {
  const rows = await rowsOf<{
    blank_id: string
    costs: Record<string, number> | null
    further_area_minor: string | null
    runs_out: boolean
    source: Offer['source']
    offered_by: string
    offered_at: Date | string
  }>(tx, sql`select * from catalogue.offer`)
  return new Map(
    rows.map((row) => [
      row.blank_id,
      {
        blankId: row.blank_id,
        costs: row.costs,
        furtherAreaMinor: row.further_area_minor === null ? null : Number(row.further_area_minor),
        runsOut: row.runs_out,
        source: row.source,
        by: row.offered_by,
        at: new Date(row.offered_at),
      },
    ]),
  )
}

/** Writes an offer; false if the blank already has one. */
export async function insertOffer(tx: Tx, offer: Offer): Promise<boolean> {
  const costs = offer.costs === null ? null : JSON.stringify(offer.costs)
  const rows = await rowsOf(
    tx,
    sql`insert into catalogue.offer (blank_id, costs, further_area_minor, runs_out, source, offered_by, offered_at)
        values (${offer.blankId}, ${costs}::jsonb, ${offer.furtherAreaMinor}, ${offer.runsOut}, ${offer.source},
          ${offer.by}, ${instant(offer.at)})
        on conflict (blank_id) do nothing returning blank_id`,
  )
  return rows.length > 0
}

/** Offers all of these at the data's figures; the import that follows in this transaction writes them. */
export async function offerWholeData(tx: Tx, ids: readonly string[], by: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into catalogue.offer (blank_id, runs_out, source, offered_by, offered_at)
    select id, true, 'sample', ${by}, ${instant(at)} from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) id
    on conflict (blank_id) do nothing`)
  await tx.execute(sql`delete from catalogue.import`)
}

/** Adds an offered blank to the lists, with its first variants. */
export async function writeOfferedBlank(
  tx: Tx,
  blank: Blank,
  card: Omit<BlankCard, 'available' | 'offered'>,
  variants: readonly VariantRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into catalogue.variant (sku, blank_id, colour, size, place, base_cost_minor, weight_grams, stock)
    select sku, blank_id, colour, size, place, base_cost_minor, weight_grams, stock
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as fresh (sku text, blank_id text, colour text,
      size text, place integer, base_cost_minor bigint, weight_grams integer, stock integer)
    on conflict (sku) do update set base_cost_minor = excluded.base_cost_minor, stock = excluded.stock, retired_at = null`)
  await tx.execute(sql`
    update catalogue.blank set offered = true, document = ${JSON.stringify(blank)}::jsonb,
      card = ${JSON.stringify(card)}::jsonb, from_minor = ${card.fromMinor},
      available = (select case when bool_or(stock is null) then null else sum(stock) end from catalogue.variant where blank_id = ${blank.id} and retired_at is null)
    where id = ${blank.id}`)
}

/** Counts offered blanks, with the first and last entry and who made it. */
export async function countOffers(tx: Tx): Promise<{
  offered: number
  /** Offered blanks that are printed; the rest are downloads. */
  printed: number
  known: number
  lastAt: Date | null
  lastBy: string | null
  techniques: string[]
}> {
  const [row] = await rowsOf<{
    offered: string
    printed: string
    known: string
    last_at: Date | string | null
    last_by: string | null
    techniques: string[] | null
  }>(
    tx,
    sql`select count(*) filter (where offered) as offered, count(*) as known,
          count(*) filter (where offered and technique <> 'download') as printed,
          array_agg(distinct technique) filter (where offered) as techniques,
          (select max(offered_at) from catalogue.offer) as last_at,
          (select offered_by from catalogue.offer order by offered_at desc, blank_id limit 1) as last_by
        from catalogue.blank where retired_at is null`,
  )
  return {
    offered: Number(row!.offered),
    printed: Number(row!.printed),
    known: Number(row!.known),
    lastAt: row!.last_at === null ? null : new Date(row!.last_at),
    lastBy: row!.last_by,
    techniques: row!.techniques ?? [],
  }
}
