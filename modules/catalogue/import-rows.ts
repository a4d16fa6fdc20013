import { sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Blank, BlankCard } from './contract.ts'
import { importTable } from './tables.ts'

/** A blank as its columns; `words_a` to `words_d` are searched, the first with the greatest weight. */
export type BlankRow = {
  id: string
  title: string
  brand: string
  technique: string
  category_paths: string[]
  colour_families: string[]
  sizes: string[]
  area_labels: string[]
  from_minor: number
  added_on: string
  place: number
  card: Omit<BlankCard, 'available' | 'offered'>
  document: Blank
  words_a: string
  words_b: string
  words_c: string
  words_d: string
}
export type VariantRow = {
  sku: string
  blank_id: string
  colour: string
  size: string
  place: number
  base_cost_minor: number
  weight_grams: number
  stock: number | null
}

/** Makes two processes that start together import one after the other. */
export async function lockImport(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue.import'))`)
}

export async function readImportHash(tx: Tx): Promise<string | null> {
  const [row] = await tx.select({ hash: importTable.hash }).from(importTable)
  return row?.hash ?? null
}

export async function replaceImportHash(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .insert(importTable)
    .values({ onlyRow: true, hash, importedAt: at })
    .onConflictDoUpdate({ target: importTable.onlyRow, set: { hash, importedAt: at } })
}

/** Writes all blanks in one statement; those no longer in the data retire. */
export async function replaceBlanks(tx: Tx, rows: readonly BlankRow[], at: Date): Promise<void> {
  await tx.execute(sql`
    insert into catalogue.blank (id, title, brand, technique, category_paths, colour_families, sizes, area_labels, from_minor,
      added_on, place, card, document, offered, words)
    select id, title, brand, technique, category_paths, colour_families, sizes, area_labels, from_minor, added_on, place,
      card, document, exists (select from catalogue.offer where offer.blank_id = fresh.id),
      setweight(to_tsvector('english', words_a), 'A') || setweight(to_tsvector('english', words_b), 'B') ||
      setweight(to_tsvector('english', words_c), 'C') || setweight(to_tsvector('english', words_d), 'D')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (id text, title text, brand text, technique text,
      category_paths text[], colour_families text[], sizes text[], area_labels text[], from_minor bigint, added_on date, place integer, card jsonb,
      document jsonb, words_a text, words_b text, words_c text, words_d text)
    on conflict (id) do update set title = excluded.title, brand = excluded.brand, technique = excluded.technique,
      category_paths = excluded.category_paths, colour_families = excluded.colour_families,
      sizes = excluded.sizes, area_labels = excluded.area_labels,
      from_minor = excluded.from_minor, added_on = excluded.added_on, place = excluded.place, card = excluded.card,
      document = excluded.document, offered = excluded.offered, words = excluded.words, retired_at = null`)
  await tx.execute(sql`
    update catalogue.blank set retired_at = ${instant(at)}
    where retired_at is null and id not in (select jsonb_array_elements_text(${JSON.stringify(rows.map((row) => row.id))}::jsonb))`)
}

/**
 * Writes all variants in three statements: note changed costs, write them (stock stays as it is), retire the missing
 * ones.
 */
export async function replaceVariants(tx: Tx, rows: readonly VariantRow[], at: Date): Promise<void> {
  const moment = instant(at)
  await tx.execute(sql`create temporary table fresh_variant on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (sku text, blank_id text, colour text,
      size text, place integer, base_cost_minor bigint, weight_grams integer, stock integer)`)
  await tx.execute(sql`
    insert into catalogue.cost_change (sku, from_minor, to_minor, seen_at)
    select sku, variant.base_cost_minor, fresh.base_cost_minor, ${moment}
    from catalogue.variant join fresh_variant fresh using (sku)
    where variant.base_cost_minor <> fresh.base_cost_minor`)
  await tx.execute(sql`
    insert into catalogue.variant (sku, blank_id, colour, size, place, base_cost_minor, weight_grams, stock)
    select sku, blank_id, colour, size, place, base_cost_minor, weight_grams, stock from fresh_variant
    on conflict (sku) do update set place = excluded.place, base_cost_minor = excluded.base_cost_minor,
      weight_grams = excluded.weight_grams, retired_at = null`)
  await tx.execute(sql`
    update catalogue.variant set retired_at = ${moment}
    where retired_at is null and not exists (select from fresh_variant where fresh_variant.sku = variant.sku)`)
  await tx.execute(sql`
    update catalogue.blank set available = (
      select case when bool_or(stock is null) then null else sum(stock) end from catalogue.variant where blank_id = blank.id and retired_at is null)`)
}

/** Writes the vocabulary: every word as spelled, with its stem in the search text. Stop words are omitted. */
export async function replaceWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from catalogue.word`)
  await tx.execute(sql`
    insert into catalogue.word (word, stem)
    select word, coalesce((ts_lexize('english_stem', word))[1], word)
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as given (word)
    where ts_lexize('english_stem', word) is distinct from '{}'`)
}
