import { thinVersions } from '#artwork'
import { findOfferedDesigns } from '#listings'
import { findOrderedDesigns } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findPrintedDesigns } from '#production'

/**
 * Deletes versions that the studio saved and nobody offered, ordered or printed; returns how many designs it looked
 * through.
 */
export const thinDesigns = (tx: Tx, at: Date): Promise<number> =>
  thinVersions(
    tx,
    async (versions) => {
      const usedSets = await Promise.all([
        findOfferedDesigns(tx, versions),
        findOrderedDesigns(tx, versions),
        findPrintedDesigns(tx, versions),
      ])
      return new Set(usedSets.flatMap((ids) => [...ids]))
    },
    at,
  )
