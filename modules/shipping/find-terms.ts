import { findTermsVersions, pickTermsInForce } from '#house'
import type { Tx } from '#platform/database/tx.ts'
import { noCache, type ReadCache } from '#platform/memory.ts'
import { type ShippingTerms, startingTerms, termsFrom } from './terms.ts'

/**
 * The shipping terms at a moment: now for a cart, an order's own moment for its promises. Until the house has entered
 * its own it can't sell, and calculations use the proposed ones.
 */
export async function findShippingTerms(
  tx: Tx,
  at: Date,
  cache: ReadCache = noCache,
): Promise<ShippingTerms> {
  const versions = await cache(['terms'], 'shipping', () => findTermsVersions(tx, 'shipping'))
  const terms = pickTermsInForce(versions, at)
  return terms ? termsFrom(terms.body) : startingTerms
}
