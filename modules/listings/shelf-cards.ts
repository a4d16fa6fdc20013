/** Compares the shelf's stored cards with their sources. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Stored rows that differ from freshly computed ones, each by its listing or shop. Empty if all are right. */
export async function findStaleCards(
  tx: Tx,
): Promise<{ what: 'card' | 'count' | 'word' | 'sold' | 'tally' | 'name'; id: string }[]> {
  return rowsOf(
    tx,
    sql`select 'card' as what, coalesce(kept.listing_id, made.listing_id) as id
      from listings.card kept full join listings.reckon_cards() made using (listing_id)
      where row(kept.*) is distinct from row(made.*)
    union all
    select distinct 'count', coalesce(kept.shop_id, made.shop_id)
      from (select shop_id, keys, many from listings.card_count where many > 0) kept
      full join (select shop_id, keys, count(*)::int as many from listings.card group by 1, 2) made
        on made.shop_id = kept.shop_id and made.keys = kept.keys
      where kept.many is distinct from made.many
    union all
    select distinct 'word', c.shop_id from listings.card c, unnest(tsvector_to_array(c.title_words)) as has (word)
      where not exists (select from listings.card_word w where w.shop_id = c.shop_id and w.word = has.word)
    union all
    select 'sold', coalesce(kept.listing_id, made.listing_id) from listings.sold kept full join (
      select l.id as listing_id, l.shop_id, l.number, coalesce(sold.units, 0) as units,
        coalesce(sold.profit, 0) as profit, c.listing_id is not null as shown
      from listings.listing l left join listings.card c on c.listing_id = l.id
      left join (select listing_id, sum(case kind when 'sale' then units else -units end)::int as units,
        sum(case kind when 'sale' then profit_minor else -profit_minor end)::bigint as profit
        from listings.sale group by 1) as sold on sold.listing_id = l.id
      ) as made using (listing_id)
      where (kept.shop_id, kept.number, kept.units, kept.profit_minor, kept.shown)
        is distinct from (made.shop_id, made.number, made.units, made.profit, made.shown)
        and not (kept.listing_id is null and made.units = 0 and made.profit = 0 and not made.shown)
    union all
    select 'tally', coalesce(kept.shop_id, made.shop_id)
      from (select shop_id, status, many from listings.tally where many > 0) kept
      full join (select shop_id, status, count(*)::int as many from listings.listing group by 1, 2) made
        using (shop_id, status)
      where kept.many is distinct from made.many
    union all
    select 'name', l.id from listings.listing l join listings.listing_version v on v.id = l.version_id
      where l.name_key <> lower(v.title)
    order by 1, 2 limit 100`,
  )
}

/** Rewrites all cards. No listing may change meanwhile. */
export async function rewriteCards(tx: Tx): Promise<void> {
  await tx.execute(
    sql`lock table listings.listing, listings.listing_version, listings.ban in share row exclusive mode`,
  )
  await tx.execute(sql`select listings.write_cards(), listings.write_tally(), listings.write_names()`)
}
