import { findBlank } from '#catalogue'
import { clothOf } from '#catalogue/contract'
import { findOrder } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findPrintFilesOfPiece, type ScannedUnit } from '#production'
import { formatPieceTitle } from '#production/contract'

/** States in which a unit can still be set aside. */
export const statusesToSetAside: ReadonlySet<string> = new Set(['in_batch', 'printing', 'printed', 'packed'])

/** A scanned unit as the station shows it. */
export async function findScanView(tx: Tx, { code, piece, unit, batchNumber }: ScannedUnit) {
  const [order, files] = [await findOrder(tx, unit.orderId), await findPrintFilesOfPiece(tx, piece)]
  const blank = await findBlank(tx, piece.blankId)
  return {
    code,
    batchNumber,
    title: formatPieceTitle({ title: piece.title, edition: unit.edition }),
    blank: piece.blankName,
    colour: piece.colourName,
    cloth: clothOf(blank ?? undefined, piece.colour),
    size: piece.size,
    attempt: piece.attempt,
    status: unit.status,
    paidBack: unit.refundedAt !== null && statusesToSetAside.has(unit.status),
    orderId: unit.orderId,
    orderNumber: order?.number ?? '',
    files: files.map(({ id, area, sizeArea, state }) => ({ id, area, sizeArea, state })),
  }
}
export type ScanView = Awaited<ReturnType<typeof findScanView>>
