/** A batch: everything one facility prints with one technique at one cut-off. */

import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Moves } from '#kernel/states.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { type BatchState, type PressTechnique, pressTechniques } from './contract.ts'

export type BatchEvent = 'close' | 'start' | 'finish'
export const batchMoves = {
  collecting: { close: 'closed' },
  closed: { start: 'in_production' },
  in_production: { finish: 'done' },
  done: {},
} as const satisfies Moves<BatchState, BatchEvent>

export type Batch = {
  id: Id<'batch'>
  number: string
  facilityId: string
  technique: string
  cutOffAt: Date
  state: BatchState
  units: number
  openedAt: Date
  closedAt: Date | null
  startedAt: Date | null
  doneAt: Date | null
  /** Over its units in press order; null while it collects. */
  manifestHash: string | null
  /** The moment its files last went into the hot folder. */
  handedOutAt: Date | null
}

/** `LOS-250826-DTG`: press, local day, technique. The day's second batch ends in 2. */
export function formatBatchNumber(
  facility: { code: string; zone: string },
  technique: string,
  cutOffAt: Date,
  nth = 1,
): string {
  const day = localDate(cutOffAt, facility.zone).slice(2).replaceAll('-', '')
  const press = pressTechniques[technique as PressTechnique]
  invariant(press, `no press prints with ${technique}`)
  return `${facility.code}-${day}-${press.code}${nth > 1 ? nth : ''}`
}

/** The moment a unit began to wait: its payment, or its last misprint. */
export const findWaitStart = (unit: { misprints: number; paidAt: Date; statusAt: Date }): Date =>
  unit.misprints > 0 ? unit.statusAt : unit.paidAt

/**
 * Hashes one line for each unit: what it is, for whom, from which design. No ids made at closing and no clocks, so
 * that it is reproducible.
 */
export function hashManifest(
  pieces: readonly {
    place: number
    unitId: Id<'unit'>
    attempt: number
    sku: string
    designVersionId: Id<'designVersion'>
  }[],
): string {
  const lines = pieces.map(({ place, unitId, attempt, sku, designVersionId }) =>
    [place, unitId, attempt, sku, designVersionId].join(' '),
  )
  return sha256Hex(lines.join('\n'))
}
