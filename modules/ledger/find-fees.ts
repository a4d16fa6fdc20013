import { findTermsVersions, pickTermsInForce } from '#house'
import type { Tx } from '#platform/database/tx.ts'
import { type FeeTerms, startingFees } from './fee-terms.ts'

/**
 * The fee terms at a moment: now for a new quote, an order's own moment for what follows from it. Until the house has
 * entered its fees it can't sell, and calculations use the proposed ones.
 */
export async function findFees(tx: Tx, at: Date): Promise<FeeTerms> {
  return (await readFees(tx))(at)
}

/** The same as a function of the moment, for callers that don't know it yet. */
export async function readFees(tx: Tx): Promise<(at: Date) => FeeTerms> {
  const versions = await findTermsVersions(tx, 'fees')
  return (at) => (pickTermsInForce(versions, at)?.body as FeeTerms | undefined) ?? startingFees
}
