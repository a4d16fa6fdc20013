import { terms } from '#house'
import type { Tx } from '#platform/database/tx.ts'
import { type FeeTerms, startingFees } from './fee-terms.ts'

/**
 * What is kept of a sale at a moment: now for a new quote, an order's own moment for what follows from it. Until the
 * house has entered its fees it can't sell, and everybody calculates with those that it is proposed.
 */
export async function findFees(tx: Tx, at: Date): Promise<FeeTerms> {
  const found = terms.among(await terms.versions(tx, 'fees'), at)
  return found ? (found.body as FeeTerms) : startingFees
}
