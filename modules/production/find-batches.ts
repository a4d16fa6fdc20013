/** Reads of batches: the board, one batch with its units, and what the press must look at. */
import { findDesignVersion } from '#artwork'
import { findBlanks } from '#catalogue'
import { type AreaPath, areaOf, type Blank, clothOf } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { findLineTitles, findOrders, findUnits, findWaitingUnits, type Order, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Batch, findWaitStart } from './batch.ts'
import {
  type BatchUnit,
  type Misprint,
  selectBatch,
  selectBatchUnits,
  selectMisprints,
} from './batch-rows.ts'
import { formatUnitCode, type ReturnCause } from './contract.ts'
import type { Facility } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { findStopReasons } from './find-stopped.ts'
import { limits } from './limits.ts'
import { keyOfSet, type PrintFile } from './print-file.ts'
import { selectFilesOf } from './print-file-rows.ts'
import { findQueues, lineAt } from './queues.ts'
import { explainRoute } from './routing.ts'
import { pressStatuses } from './scan-unit.ts'

export type Piece = BatchUnit & {
  code: string
  isReprint: boolean
  edition: Unit['edition']
  orderNumber: string
  /** Ordered by its creator at cost, for inspection. */
  isSample: boolean
  /** The unit's status; `misprinted` if this print of it came back. */
  status: Unit['status'] | 'misprinted'
  misprint: { cause: ReturnCause; note: string; at: Date } | null
  /** Refunded while on the press: it must be set aside, and the batch stays open until then. */
  paidBack: boolean
  /** The reason it can't be printed as it is. */
  stopped: string | null
  /** The colour of its blank, `#rrggbb`; null if unknown. */
  cloth: string | null
}
export type BatchSheet = {
  batch: Batch
  facility: Facility
  pieces: Piece[]
  /** Every print file the batch needs, once. */
  files: (PrintFile & {
    blankName: string
    /** The colour of the first unit printed from it, `#rrggbb`. */
    cloth: string | null
    pieces: number
    sizes: string[]
    design: { number: number; hash: string } | null
    finish: PrintFinish
  })[]
  orders: readonly Order[]
}

/** A batch by its number, with its units, files and orders. A collecting batch shows what waits for it so far. */
export async function findBatch(tx: Tx, number: string): Promise<BatchSheet | null> {
  const batch = await selectBatch(tx, { number })
  if (!batch) return null
  const facility = (await selectFacilities(tx)).find(({ id }) => id === batch.facilityId)!
  const rows = await selectBatchUnits(tx, batch.id)
  const units = new Map(
    (
      await findUnits(
        tx,
        rows.map(({ unitId }) => asId('unit', unitId)),
      )
    ).map((unit) => [unit.id as string, unit]),
  )
  const orders = await findOrders(
    tx,
    [...new Set(rows.map(({ orderId }) => orderId))].map((id) => asId('order', id)),
  )
  const numbers = new Map(orders.map((order) => [order.id as string, order.number]))
  const samples = new Set(orders.flatMap((order) => (order.kind === 'sample' ? [order.id as string] : [])))
  const misprints = await selectMisprints(tx, [batch.id])
  const unitRows = rows.map((row) => ({ ...row, id: row.unitId }))
  const stopReasons = await findStopReasons(tx, unitRows)
  const blanks = await findBlanks(tx, [...new Set(rows.map(({ blankId }) => blankId))])
  const pieces = rows.map((row): Piece => {
    const misprintRow = misprints.find(
      (misprint) => misprint.unitId === row.unitId && misprint.attempt === row.attempt,
    )
    const unit = units.get(row.unitId)!
    const isOpen = unit.status === 'in_batch' || unit.status === 'printing'
    return {
      ...row,
      code: formatUnitCode(batch.number, row.place),
      isReprint: row.attempt > 1,
      edition: unit.edition,
      orderNumber: numbers.get(row.orderId) ?? '',
      isSample: samples.has(row.orderId),
      status: misprintRow ? 'misprinted' : unit.status,
      misprint: misprintRow ? misprintOf(misprintRow) : null,
      paidBack: !misprintRow && unit.refundedAt !== null && pressStatuses.has(unit.status),
      stopped: !misprintRow && isOpen ? (stopReasons.get(row.unitId) ?? null) : null,
      cloth: clothOf(blanks.get(row.blankId), row.colour),
    }
  })
  return { batch, facility, pieces, orders, files: await findFiles(tx, rows, blanks) }
}

/** The files a unit is printed from, one for each side. */
export const filesOfPiece = ({ files }: BatchSheet, piece: Piece): BatchSheet['files'] =>
  files.filter(
    (file) =>
      file.designVersionId === piece.designVersionId &&
      file.blankId === piece.blankId &&
      file.sizes.includes(piece.size),
  )

const misprintOf = ({ cause, note, at }: Misprint) => ({ cause: cause as ReturnCause, note, at })

/** The inches cut off, or folded over, on each side of a print, and the panels cut out of it. */
export type PrintFinish = { cutIn: number; foldIn: number; panels: readonly AreaPath[] }

async function findFiles(
  tx: Tx,
  rows: readonly BatchUnit[],
  blanks: ReadonlyMap<string, Blank>,
): Promise<BatchSheet['files']> {
  const rowsOf = Map.groupBy(rows, keyOfSet)
  const files = new Map<string, BatchSheet['files'][number]>()
  for (const { size, ...file } of await selectFilesOf(tx, rows)) {
    const printedRows = rowsOf.get(keyOfSet({ ...file, size })) ?? []
    const summary = files.get(file.id) ?? {
      ...file,
      blankName: printedRows[0]?.blankName ?? file.blankId,
      cloth: printedRows[0] ? clothOf(blanks.get(file.blankId), printedRows[0].colour) : null,
      pieces: 0,
      sizes: [],
      design: await findDesign(tx, file.designVersionId),
      finish: finishOf(file, size, blanks.get(file.blankId)),
    }
    summary.pieces += printedRows.length
    summary.sizes.push(size)
    files.set(file.id, summary)
  }
  return [...files.values()]
}

function finishOf(file: PrintFile, size: string, blank: Blank | undefined): PrintFinish {
  const area = blank && areaOf(blank, file.area, size)
  return { cutIn: area?.cutIn ?? 0, foldIn: area?.foldIn ?? 0, panels: area?.panels ?? [] }
}

/** The first link of the chain: the saved design version, its number and hash. */
async function findDesign(tx: Tx, versionId: Id<'designVersion'>) {
  const version = await findDesignVersion(tx, versionId)
  return version && { number: version.number, hash: version.hash }
}

export type StoppedUnit = {
  unitId: Id<'unit'>
  orderId: Id<'order'>
  sku: string
  cause: string
  since: Date
}
/** Waiting units that nothing will print until someone acts, because their files have a fault. */
export async function findStoppedUnits(tx: Tx): Promise<StoppedUnit[]> {
  const waiting = await findWaitingUnits(tx, null, limits.unitsPerBatch)
  const stopReasons = await findStopReasons(tx, waiting)
  return waiting.flatMap((unit) => {
    const cause = stopReasons.get(unit.id)
    return cause ? [{ unitId: unit.id, orderId: unit.orderId, sku: unit.sku, cause, since: unit.paidAt }] : []
  })
}

export type WaitingPiece = Pick<Unit, 'id' | 'orderId' | 'size' | 'misprints' | 'edition'> & {
  /** What its order line sold; null if the line is gone. */
  sold: Awaited<ReturnType<typeof findLineTitles>>[number] | null
  orderNumber: string
  title: string
  blankName: string
  colourName: string
  since: Date
  stopped: string | null
  /** The reason this press prints it. */
  route: string
}
/** Units waiting at a press for a technique so far, longest wait first. */
export async function findWaiting(
  tx: Tx,
  { technique, facilityId }: { technique: string; facilityId: string },
  max = 100,
): Promise<WaitingPiece[]> {
  const facilities = await selectFacilities(tx)
  const facility = facilities.find(({ id }) => id === facilityId)!
  const line = lineAt(await findQueues(tx), facilityId, technique)
  const routes = line?.routes
  const waiting = await findWaitingUnits(tx, technique, routes ? limits.unitsPerBatch : max)
  const waitingUnits = (line ? waiting : []).filter(({ id }) => !routes || routes.has(id)).slice(0, max)
  const stopReasons = await findStopReasons(tx, waitingUnits)
  const titles = await findLineTitles(tx, [...new Set(waitingUnits.map(({ lineId }) => lineId))])
  const lines = new Map(titles.map((line) => [line.id, line]))
  const orders = await findOrders(tx, [...new Set(waitingUnits.map(({ orderId }) => orderId))])
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  return waitingUnits.map((unit) => ({
    id: unit.id,
    orderId: unit.orderId,
    orderNumber: numbers.get(unit.orderId) ?? '',
    sold: lines.get(unit.lineId) ?? null,
    title: lines.get(unit.lineId)?.title ?? '',
    blankName: lines.get(unit.lineId)?.blankName ?? unit.blankId,
    colourName: lines.get(unit.lineId)?.colourName ?? unit.colour,
    size: unit.size,
    misprints: unit.misprints,
    edition: unit.edition,
    since: findWaitStart(unit),
    stopped: stopReasons.get(unit.id) ?? null,
    route: routes?.get(unit.id) ?? explainRoute(facilities, facility, technique),
  }))
}
