/** The SQL of an outside press's catalogue, its matches with our blanks, and its shipping prices. */
import { and, asc, eq, isNotNull, min, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { writeLink } from './link-rows.ts'
import type { Postage, PrinterProduct } from './printer.ts'
import { blank, postage, product } from './tables.ts'

export type PrinterBlank = typeof blank.$inferSelect
export type PostageRow = typeof postage.$inferSelect & { costMinor: number }

const excluded = (name: string) => sql.raw(`excluded.${name}`)

/** Stores the present list; products no longer in it are gone. */
export async function saveProducts(
  tx: Tx,
  printerId: string,
  products: readonly PrinterProduct[],
  at: Date,
): Promise<void> {
  // A product that moved in the list during reading is on two pages of it.
  const uniqueProducts = new Map(products.map((product) => [product.id, product])).values()
  const rows = [...uniqueProducts].map(({ id, ...product }) => ({
    printerId,
    productId: id,
    ...product,
    readAt: at,
  }))
  for (let start = 0; start < rows.length; start += limits.chunk)
    await tx
      .insert(product)
      .values(rows.slice(start, start + limits.chunk))
      .onConflictDoUpdate({
        target: [product.printerId, product.productId],
        set: {
          name: excluded('name'),
          brand: excluded('brand'),
          model: excluded('model'),
          techniques: excluded('techniques'),
          gone: excluded('gone'),
          readAt: excluded('read_at'),
        },
      })
  const listedIds = rows.map(({ productId }) => productId)
  if (listedIds.length > 0)
    await tx
      .update(product)
      .set({ gone: true })
      .where(and(eq(product.printerId, printerId), notInArray(product.productId, listedIds)))
  await writeLink(tx, printerId, { catalogueReadAt: at, trouble: '' })
}

/** Orderable products whose brand, model or name contains each word, by name. */
export async function searchProducts(tx: Tx, printerId: string, words: string): Promise<PrinterProduct[]> {
  const searchText = sql`concat_ws(' ', ${product.brand}, ${product.model}, ${product.name})`
  const conditions = words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, limits.searchWords)
    .map((word): SQL => sql`${searchText} ilike ${`%${word}%`}`)
  const rows = await tx
    .select()
    .from(product)
    .where(and(eq(product.printerId, printerId), eq(product.gone, false), ...conditions))
    .orderBy(asc(product.name))
    .limit(limits.productsShown)
  return rows.map(({ productId, name, brand, model, techniques, gone }) => ({
    id: productId,
    name,
    brand,
    model,
    techniques,
    gone,
  }))
}

/** Our blanks that are matched to the printer's products. Blanks entered by hand are not among them. */
export const findPrinterBlanks = (tx: Tx, printerId: string): Promise<PrinterBlank[]> =>
  tx.select().from(blank).where(eq(blank.printerId, printerId)).orderBy(asc(blank.blankId))

/** Blanks whose product is no longer listed. */
export async function findGoneBlanks(tx: Tx, printerId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ blankId: blank.blankId })
    .from(blank)
    .innerJoin(product, and(eq(product.printerId, blank.printerId), eq(product.productId, blank.productId)))
    .where(and(eq(blank.printerId, printerId), eq(product.gone, true)))
  return new Set(rows.map(({ blankId }) => blankId))
}

export async function replacePrinterBlank(
  tx: Tx,
  printerId: string,
  blankId: string,
  row: Omit<PrinterBlank, 'printerId' | 'blankId'> | null,
): Promise<void> {
  await tx.delete(blank).where(and(eq(blank.printerId, printerId), eq(blank.blankId, blankId)))
  if (!row) return
  await tx.insert(blank).values({ printerId, blankId, ...row })
  // Printful reports the stock of the products named at registration, so callbacks are registered again with this
  // one.
  await writeLink(tx, printerId, { callbackUntil: null, callbackAskedAt: null })
}

/** Shipping prices for a blank, by country, where it ships to. */
export const findPostage = (tx: Tx, printerId: string, blankId: string): Promise<PostageRow[]> =>
  tx
    .select()
    .from(postage)
    .where(and(eq(postage.printerId, printerId), eq(postage.blankId, blankId), isNotNull(postage.costMinor)))
    .orderBy(asc(postage.country)) as Promise<PostageRow[]>

/** The last read of each blank's shipping prices; blanks never read are omitted. */
export async function findPostageMoments(tx: Tx, printerId: string): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ blankId: postage.blankId, readAt: min(postage.readAt) })
    .from(postage)
    .where(eq(postage.printerId, printerId))
    .groupBy(postage.blankId)
  return new Map(rows.flatMap(({ blankId, readAt }) => (readAt ? [[blankId, readAt] as const] : [])))
}

/**
 * Stores the printer's shipping prices for a blank, by country; null if it doesn't ship there, which is stored as an
 * answer too.
 */
export async function savePostage(
  tx: Tx,
  blankKey: { printerId: string; blankId: string },
  prices: ReadonlyMap<string, Postage | null>,
  at: Date,
): Promise<void> {
  await tx
    .delete(postage)
    .where(and(eq(postage.printerId, blankKey.printerId), eq(postage.blankId, blankKey.blankId)))
  const rows = [...prices].map(([country, price]) => ({
    ...blankKey,
    country,
    costMinor: price ? Number(price.cost.minor) : null,
    minDays: price?.days?.min ?? null,
    maxDays: price?.days?.max ?? null,
    readAt: at,
  }))
  if (rows.length === 0) return
  // Someone else may have read it at the same moment: the later answer stays.
  await tx
    .insert(postage)
    .values(rows)
    .onConflictDoUpdate({
      target: [postage.printerId, postage.blankId, postage.country],
      set: {
        costMinor: excluded('cost_minor'),
        minDays: excluded('min_days'),
        maxDays: excluded('max_days'),
        readAt: excluded('read_at'),
      },
    })
}
