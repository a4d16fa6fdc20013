import { findBlanks } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { findShelfSets } from '#listings'
import type { ShelfPart } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { Collection, CollectionRule } from './contract.ts'

/** A collection's part of a shop's shelf, as the database query needs it. */
export async function shelfPartOf(
  tx: Tx,
  shopId: Id<'shop'>,
  { listingIds, rule }: Pick<Collection, 'listingIds' | 'rule'>,
  at: Date,
): Promise<ShelfPart> {
  if (!rule) return { chosenIds: listingIds, rule: null }
  const { word, category, fromMinor, toMinor, newDays } = rule
  const keys = category ? await blanksOf(tx, shopId, category) : null
  const since = newDays === null ? null : after(at, -days(newDays))
  return { chosenIds: listingIds, rule: { word, keys, fromMinor, toMinor, since } }
}

/** The blanks of a kind that the shop has on sale. */
async function blanksOf(tx: Tx, shopId: Id<'shop'>, category: CollectionRule['category']) {
  const sets = await findShelfSets(tx, shopId)
  const keys = sets.flatMap((set) => set.keys)
  const blanks = await findBlanks(tx, [...new Set(keys.map((key) => key.split('/')[0]!))])
  const isOfKind = (path: string) => path === category || path.startsWith(`${category}/`)
  return [...blanks.values()].flatMap(({ id, categoryPaths }) => (categoryPaths.some(isOfKind) ? [id] : []))
}
