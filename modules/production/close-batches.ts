/** Closing batches: at a cut-off every waiting unit goes into exactly one batch. */
import type { Id } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { findLineTitles, findUnitsToPrint, moveUnits, type Unit } from '#orders'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type Batch, type BatchEvent, batchMoves, findWaitStart, hashManifest } from './batch.ts'
import { insertBatchUnits, lockBatchAt, updateBatch } from './batch-rows.ts'
import { advanceClock, lockClock, lockClocks } from './clock-rows.ts'
import type { BatchState } from './contract.ts'
import { type Facility, scheduleOf } from './facility.ts'
import { findStopReasons } from './find-stopped.ts'
import { limits } from './limits.ts'
import { moveNextPrints } from './next-print.ts'
import { openBatch, openCollectingBatches } from './open-batches.ts'
import { findQueues, type Line, lineAt } from './queues.ts'
import { cutOffFor } from './routing.ts'

type DueCutOff = { line: Line; cutOff: Date }

/**
 * Closes every cut-off that has passed, oldest first, each in its own transaction; then opens the batches that
 * collect now. Any number of closers may run: only one at a time holds a press's clock.
 */
export async function closeDueBatches(database: Pick<Database, 'transact'>): Promise<Batch[]> {
  const closed: Batch[] = []
  for (;;) {
    const step = await database.transact(closeNextCutOff)
    if (!step) break
    if (step.batch) closed.push(step.batch)
  }
  await database.transact(openCollectingBatches)
  return closed
}

/** Closes the oldest cut-off due. Null if none is; `batch` is null if nothing went to print. */
export async function closeNextCutOff(tx: Tx, at: Date): Promise<{ batch: Batch | null } | null> {
  const oldestDue = await findOldestDue(tx, at)
  if (!oldestDue) return null
  const { facility, technique } = oldestDue.line
  await lockClock(tx, facility.id, technique)
  // Another closer may have closed it while we waited for the clock.
  const stillDue = await findOldestDue(tx, at, oldestDue.line)
  if (!stillDue) return { batch: null }
  const batch = await closeCutOff(tx, stillDue, at)
  await advanceClock(tx, facility.id, technique, stillDue.cutOff)
  return { batch }
}

/**
 * Sends what waits for a technique to print now, or only one listing's units, without waiting for the cut-off.
 * Refusals: `batch.nothing_waiting`.
 */
export async function closeEarly(
  tx: Tx,
  input: { technique: string; listingId?: Id<'listing'>; facilityId?: string },
  at: Date,
): Promise<Result<Batch, 'batch.nothing_waiting'>> {
  // Locks the clocks of all presses that have it before any unit, in the clocks' fixed order.
  await lockClocks(tx, input.technique)
  const lines = (await findQueues(tx)).lines.filter(
    ({ technique, facility }) =>
      technique === input.technique && (!input.facilityId || facility.id === input.facilityId),
  )
  for (const { facility } of lines) {
    const line = lineAt(await findQueues(tx), facility.id, input.technique)
    const cutOff = await findFreeMoment(tx, facility.id, input.technique, at)
    const batch = line && (await closeCutOff(tx, { line, cutOff }, at, input.listingId))
    if (batch) return ok(batch)
  }
  return refused('batch.nothing_waiting')
}

/** A press closes once per moment. If this moment has closed, takes the one before it. */
async function findFreeMoment(tx: Tx, facilityId: string, technique: string, at: Date): Promise<Date> {
  let moment = at
  for (;;) {
    const existing = await lockBatchAt(tx, facilityId, technique, moment)
    if (!existing || existing.state === 'collecting') return moment
    moment = after(moment, -1)
  }
}

async function findOldestDue(tx: Tx, at: Date, only?: Line): Promise<DueCutOff | null> {
  const { lines, clocks } = await findQueues(tx)
  let oldest: DueCutOff | null = null
  for (const line of lines) {
    const { facility, technique } = line
    const schedule = scheduleOf(facility, technique)
    if (!schedule || facility.paused) continue
    if (only && (only.facility.id !== facility.id || only.technique !== technique)) continue
    const cutOff = cutOffFor(schedule, clocks.get(`${facility.id}/${technique}`), line.earliest)
    if (cutOff <= at && (!oldest || isBefore(cutOff, facility, oldest))) oldest = { line, cutOff }
  }
  return oldest
}

/** Of cut-offs at one moment the lower rank closes first, so that units a full press passed on stay with the next. */
const isBefore = (cutOff: Date, facility: Facility, { cutOff: earliest, line }: DueCutOff): boolean =>
  cutOff < earliest || (cutOff.getTime() === earliest.getTime() && facility.rank > line.facility.rank)

/** One transaction: the units, their batch, their moves, and the listings' next print. */
async function closeCutOff(
  tx: Tx,
  { line, cutOff }: DueCutOff,
  at: Date,
  listingId?: Id<'listing'>,
): Promise<Batch | null> {
  const { facility, technique } = line
  const waiting = (
    await findUnitsToPrint(tx, { technique, before: cutOff, max: limits.unitsPerBatch })
  ).filter(
    // Units paid exactly at the cut-off, or returned after it, wait for the next one.
    (unit) =>
      unit.refundedAt === null &&
      findWaitStart(unit) < cutOff &&
      (!listingId || unit.listingId === listingId) &&
      (!line.routes || line.routes.has(unit.id)),
  )
  const stopped = await findStopReasons(tx, waiting)
  const printable = waiting.filter((unit) => !stopped.has(unit.id)).sort(compareByPress)
  if (printable.length === 0) return null
  const batch = await openBatch(tx, facility, technique, cutOff, at)
  const next = nextState<BatchState, BatchEvent>(batchMoves, batch.state, 'close')
  invariant(next.ok, `batch ${batch.number} of a cut-off that is due collects`)
  const pieces = await buildManifest(tx, batch, printable, line)
  await insertBatchUnits(tx, pieces)
  for (let from = 0; from < printable.length; from += limits.chunk) {
    const ids = printable.slice(from, from + limits.chunk).map(({ id }) => id)
    const result = await moveUnits(tx, ids, 'batch', at, { batchId: batch.id, facility: facility.id })
    invariant(result.ok, `units that wait and are locked go into a batch`)
  }
  const closing = {
    state: next.value,
    units: printable.length,
    closedAt: at,
    manifestHash: hashManifest(pieces),
  }
  const closed: Batch = { ...batch, ...closing }
  await updateBatch(tx, batch.id, closing)
  await moveNextPrints(tx, [...new Set(printable.map((unit) => unit.listingId))], at)
  await tell(tx, 'batch.closed', { batchId: batch.id })
  return closed
}

/** The order in which a press works: blank by blank, design by design. */
function compareByPress(a: Unit, b: Unit): number {
  const key = (unit: Unit) => `${unit.blankId}|${unit.designVersionId}|${unit.colour}|${unit.size}|${unit.id}`
  return key(a) < key(b) ? -1 : 1
}

async function buildManifest(tx: Tx, batch: Batch, units: readonly Unit[], { routes, reason }: Line) {
  const lines = new Map(
    (await findLineTitles(tx, [...new Set(units.map(({ lineId }) => lineId))])).map((line) => [
      line.id,
      line,
    ]),
  )
  return units.map((unit, index) => {
    const line = lines.get(unit.lineId)
    invariant(line, `unit ${unit.id} has a line`)
    return {
      batchId: batch.id,
      place: index + 1,
      unitId: unit.id,
      shopId: unit.shopId,
      attempt: unit.misprints + 1,
      orderId: unit.orderId,
      listingId: unit.listingId,
      title: line.title,
      blankId: unit.blankId,
      blankName: line.blankName,
      sku: unit.sku,
      colour: unit.colour,
      colourName: line.colourName,
      size: unit.size,
      designVersionId: unit.designVersionId,
      route: (routes?.get(unit.id) ?? reason).slice(0, 400),
    }
  })
}
