/** Collecting batches: one for the next cut-off of every press that units wait for. */
import { newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Batch, formatBatchNumber } from './batch.ts'
import {
  countNumbers,
  insertBatch,
  lockBatchAt,
  selectCollectingBatches,
  withdrawEmptyBatches,
} from './batch-rows.ts'
import { advanceClock, lockClocks } from './clock-rows.ts'
import { type Facility, lastCutOff, nextCutOff, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { findQueues, type Queues } from './queues.ts'
import { listCapablePresses } from './routing.ts'

type Moment = { facility: Facility; technique: string; cutOff: Date }

/** Opens a cut-off's batch if there is none, and locks it. The caller holds that press's clock. */
export async function openBatch(
  tx: Tx,
  facility: Facility,
  technique: string,
  cutOffAt: Date,
  at: Date,
): Promise<Batch> {
  const existing = await lockBatchAt(tx, facility.id, technique, cutOffAt)
  if (existing) return existing
  const prefix = formatBatchNumber(facility, technique, cutOffAt)
  const number = formatBatchNumber(facility, technique, cutOffAt, (await countNumbers(tx, prefix)) + 1)
  await insertBatch(tx, {
    id: newId('batch'),
    number,
    facilityId: facility.id,
    technique,
    cutOffAt,
    openedAt: at,
  })
  const batch = await lockBatchAt(tx, facility.id, technique, cutOffAt)
  invariant(batch, `batch ${number} was opened`)
  return batch
}

/**
 * Opens the next cut-off's batch at every press that units wait for, and withdraws batches without units. Nearly
 * always all are open already: then nothing is locked, and a paid order waits for no closing.
 */
export async function openCollectingBatches(tx: Tx, at: Date): Promise<void> {
  if (!(await isBehind(tx, at))) return
  await lockClocks(tx)
  await withdrawEmptyBatches(tx, at)
  const queues = await findQueues(tx)
  for (const { facility, technique, cutOff } of listNextCutOffs(queues, at))
    await openBatch(tx, facility, technique, cutOff, at)
  for (const { facility, technique, cutOff } of await listPassedCutOffs(tx, queues, at))
    await advanceClock(tx, facility.id, technique, cutOff)
}

/** Tells if a batch is missing, one is superfluous, or a clock is behind a passed cut-off. */
async function isBehind(tx: Tx, at: Date): Promise<boolean> {
  const collectingBatches = await selectCollectingBatches(tx)
  if (collectingBatches.some(({ cutOffAt }) => cutOffAt <= at)) return true
  const openKeys = new Set(
    collectingBatches.map(
      (openBatch) => `${openBatch.technique}/${openBatch.facilityId}/${openBatch.cutOffAt.getTime()}`,
    ),
  )
  const queues = await findQueues(tx)
  return (
    listNextCutOffs(queues, at).some(
      (moment) => !openKeys.has(`${keyOf(moment)}/${moment.cutOff.getTime()}`),
    ) || (await listPassedCutOffs(tx, queues, at)).length > 0
  )
}

const keyOf = ({ facility, technique }: Pick<Moment, 'facility' | 'technique'>): string =>
  `${technique}/${facility.id}`

/** The next cut-off of each press that has waiting units, in a fixed order. */
const listNextCutOffs = ({ lines }: Queues, at: Date): Moment[] =>
  lines
    .flatMap(({ facility, technique }) => {
      const schedule = scheduleOf(facility, technique)
      return schedule ? [{ facility, technique, cutOff: nextCutOff(schedule, at) }] : []
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Passed cut-offs of presses without waiting units: they are over, so that later units begin with the next one. For
 * the first press of a technique only if other techniques filled its day and something waited in vain; otherwise a
 * payment of the last second still belongs to it.
 */
async function listPassedCutOffs(tx: Tx, { lines, clocks, earliest }: Queues, at: Date): Promise<Moment[]> {
  const facilities = await selectFacilities(tx)
  const collectingKeys = new Set(lines.map(keyOf))
  const passed: Moment[] = []
  for (const technique of new Set(facilities.flatMap((facility) => Object.keys(facility.techniques)))) {
    for (const [index, facility] of listCapablePresses(facilities, technique).entries()) {
      if (facility.paused || collectingKeys.has(keyOf({ facility, technique }))) continue
      const cutOff = lastCutOff(scheduleOf(facility, technique)!, at)
      const until = clocks.get(`${facility.id}/${technique}`)
      const since = earliest.get(technique)
      if (index === 0 && (!since || since >= cutOff)) continue
      if (!until || until < cutOff) passed.push({ facility, technique, cutOff })
    }
  }
  return passed
}
