import { findTermsVersions, pickTermsInForce } from '#house'
import type { Tx } from '#platform/database/tx.ts'
import { type Keep, keepNothing } from '#platform/memory.ts'
import { type ShippingTerms, startingTerms, termsFrom } from './terms.ts'

/**
 * What shipping costs and how long it takes, as it held at a moment: now for a cart, an order's own moment for
 * what it was promised. Until the house has entered its own it can't sell, and everyone counts on what is proposed.
 */
export async function findShippingTerms(tx: Tx, at: Date, keep: Keep = keepNothing): Promise<ShippingTerms> {
  const versions = await keep(['terms'], 'shipping', () => findTermsVersions(tx, 'shipping'))
  const found = pickTermsInForce(versions, at)
  return found ? termsFrom(found.body) : startingTerms
}
