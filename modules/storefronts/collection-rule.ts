import { findBlanks } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { findLiveListings } from '#listings'
import { fromPrice, type LiveListing } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { CollectionRule } from './contract.ts'
import { limits } from './limits.ts'

/** The listings that a rule gathers, the newest first. What it doesn't speak of does not matter. */
export async function gathered(
  tx: Tx,
  shopId: Id<'shop'>,
  rule: CollectionRule,
  at: Date,
): Promise<LiveListing[]> {
  const wish = { count: limits.searchedListings, words: rule.word, sort: 'new' as const }
  const since = rule.newDays === null ? null : after(at, -days(rule.newDays))
  const found = (await findLiveListings(tx, shopId, wish, at)).filter((listing) => {
    const price = Number(fromPrice(listing.products).minor)
    return (
      (rule.fromMinor === null || price >= rule.fromMinor) &&
      (rule.toMinor === null || price <= rule.toMinor) &&
      (since === null || (listing.launchedAt !== null && listing.launchedAt >= since))
    )
  })
  if (!rule.category) return found.slice(0, limits.collectionListingsMax)
  const ids = new Set(found.flatMap(({ products }) => products.map(({ blankId }) => blankId)))
  const blanks = await findBlanks(tx, [...ids])
  const isOfKind = (path: string) => path === rule.category || path.startsWith(`${rule.category}/`)
  return found
    .filter(({ products }) =>
      products.some(({ blankId }) => blanks.get(blankId)?.categoryPaths.some(isOfKind) ?? false),
    )
    .slice(0, limits.collectionListingsMax)
}
