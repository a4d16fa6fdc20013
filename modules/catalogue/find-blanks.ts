import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  selectBlankId,
  selectBlanks,
  selectStockStamp,
  selectVariantsBySku,
  selectVariantsOf,
} from './blank-rows.ts'
import type { Blank, Variant } from './contract.ts'

/**
 * A blank by its id, even a retired one, so that what was sold stays explained; or by its number, which counts
 * offered blanks from 1 in the catalogue's order.
 */
export async function findBlank(tx: Tx, idOrIndex: string | number): Promise<Blank | null> {
  const id = typeof idOrIndex === 'number' ? await selectBlankId(tx, idOrIndex - 1) : idOrIndex
  return id === null ? null : ((await selectBlanks(tx, [id]))[0] ?? null)
}

/** Blanks by id, in one statement. */
export async function findBlanks(tx: Tx, ids: readonly string[]): Promise<Map<string, Blank>> {
  const uniqueIds = [...new Set(ids)].sort()
  const blanks = await recall(tx, `blanks ${uniqueIds}`, (tx) => selectBlanks(tx, uniqueIds))
  return new Map(blanks.map((blank) => [blank.id, blank]))
}

export async function findVariant(tx: Tx, sku: string): Promise<Variant | null> {
  return (await selectVariantsBySku(tx, [sku]))[0] ?? null
}

/** Variants by sku, in one statement. */
export async function findVariants(tx: Tx, skus: readonly string[]): Promise<Map<string, Variant>> {
  const uniqueSkus = [...new Set(skus)].sort()
  const variants = await recall(tx, `variants ${uniqueSkus}`, (tx) => selectVariantsBySku(tx, uniqueSkus))
  return new Map(variants.map((variant) => [variant.sku, variant]))
}

/** The variants of a blank that can be ordered now. None: the blank is retired or unknown. */
export const findVariantsOfBlank = (tx: Tx, blankId: string): Promise<Variant[]> =>
  selectVariantsOf(tx, blankId)

/** A short text that changes when a variant of these blanks goes out of stock or comes back. */
export const findStockStamp = (tx: Tx, blankIds: readonly string[]): Promise<string> =>
  selectStockStamp(tx, blankIds)
