import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Blank, Variant } from './contract.ts'
import { blankTable, variantTable } from './tables.ts'

export async function selectBlanks(tx: Tx, ids: readonly string[]): Promise<Blank[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ document: blankTable.document })
    .from(blankTable)
    .where(inArray(blankTable.id, [...ids]))
  return rows.map((row) => row.document)
}

export async function selectBlankId(tx: Tx, index: number): Promise<string | null> {
  const [row] = await tx
    .select({ id: blankTable.id })
    .from(blankTable)
    .where(and(eq(blankTable.place, index), eq(blankTable.offered, true), isNull(blankTable.retiredAt)))
    .limit(1)
  return row?.id ?? null
}

const variantColumns = {
  sku: variantTable.sku,
  blankId: variantTable.blankId,
  colour: variantTable.colour,
  size: variantTable.size,
  baseCostMinor: variantTable.baseCostMinor,
  weightGrams: variantTable.weightGrams,
  stock: variantTable.stock,
}

/** Variants by sku, including retired ones that orders may still hold. */
export const selectVariantsBySku = (tx: Tx, skus: readonly string[]): Promise<Variant[]> =>
  skus.length === 0
    ? Promise.resolve([])
    : tx
        .select(variantColumns)
        .from(variantTable)
        .where(inArray(variantTable.sku, [...skus]))

/** A blank's available variants. */
export const selectVariantsOf = (tx: Tx, blankId: string): Promise<Variant[]> =>
  tx
    .select(variantColumns)
    .from(variantTable)
    .where(and(eq(variantTable.blankId, blankId), isNull(variantTable.retiredAt)))
    .orderBy(variantTable.place)

export async function selectStockStamp(tx: Tx, blankIds: readonly string[]): Promise<string> {
  if (blankIds.length === 0) return ''
  const [row] = await tx
    .select({
      stamp: sql<string>`md5(coalesce(string_agg(sku || coalesce((stock > 0)::text, ''), ',' order by sku), ''))`,
    })
    .from(variantTable)
    .where(and(inArray(variantTable.blankId, [...blankIds]), isNull(variantTable.retiredAt)))
  return row?.stamp ?? ''
}

/** Sets a variant's stock and adds the difference to its blank's count. Null if there is no such variant. */
export async function writeStock(
  tx: Tx,
  sku: string,
  stock: number,
): Promise<{ blankId: string; before: number } | null> {
  const rows = await rowsOf<{ blank_id: string; before: number; stock: number }>(
    tx,
    sql`
    with before as (select sku, stock from catalogue.variant where sku = ${sku} and stock is not null for update)
    update catalogue.variant set stock = ${stock} from before where variant.sku = before.sku
    returning variant.blank_id, before.stock as before, variant.stock`,
  )
  const [row] = rows
  if (!row) return null
  await tx.execute(sql`
    update catalogue.blank set available = available + ${Number(row.stock) - Number(row.before)} where id = ${row.blank_id}`)
  return { blankId: row.blank_id, before: Number(row.before) }
}
