import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { advanceClock, lockClocks } from './clock-rows.ts'
import { lastCutOff, scheduleOf } from './facility.ts'
import { selectFacilities, setPaused } from './facility-rows.ts'

/**
 * Pauses a press, with a reason. Waiting units go to the next facility that has the technique, at its next cut-off;
 * if there is none they wait here. Closed batches stay and are finished.
 */
export async function pauseFacility(
  tx: Tx,
  facilityId: string,
  reason: string,
  at: Date,
): Promise<Result<undefined, 'facility.not_found'>> {
  await lockClocks(tx)
  for (const facility of await selectFacilities(tx)) {
    if (facility.id === facilityId) continue
    // Presses that take over begin with their next cut-off, not with one that passed before.
    for (const technique of Object.keys(facility.techniques)) {
      const schedule = scheduleOf(facility, technique)
      if (schedule) await advanceClock(tx, facility.id, technique, lastCutOff(schedule, at))
    }
  }
  return (await setPaused(tx, facilityId, at, reason)) ? ok() : refused('facility.not_found')
}

/** Resumes a press. Cut-offs that passed meanwhile close with the next sweep, oldest first. */
export async function resumeFacility(
  tx: Tx,
  facilityId: string,
): Promise<Result<undefined, 'facility.not_found' | 'facility.without_terms'>> {
  const facility = (await selectFacilities(tx)).find(({ id }) => id === facilityId)
  if (facility && Object.keys(facility.techniques).length === 0) return refused('facility.without_terms')
  return (await setPaused(tx, facilityId, null)) ? ok() : refused('facility.not_found')
}
