/** Production: presses and their cut-offs, batches, print files, scanning, and a batch's papers. */
import { drawGangSheets } from './papers/gang-sheets.ts'
import { drawLabels } from './papers/labels.ts'
import { drawPackingSlips } from './papers/packing-slips.ts'
import { drawWorkOrder } from './papers/work-order.ts'

export type { Batch } from './batch.ts'
export { selectBatchesLike as searchBatches, selectReprintRates as findReprintRates } from './batch-rows.ts'
export { closeDueBatches, closeEarly } from './close-batches.ts'
export type { Facility } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export type { BatchSheet } from './find-batches.ts'
export { findBatch, findStoppedUnits, findWaiting } from './find-batches.ts'
export { findBoard, findDoneBatches } from './find-board.ts'
export type { NextPrint, Origin } from './forecast.ts'
export type { WaitingOfShop } from './next-print.ts'
export { findNextPrint, listWaitingOfShop, scheduleOrders } from './next-print.ts'
export { openCollectingBatches as openCollecting } from './open-batches.ts'
export { gangSheetsOf } from './papers/gang-sheets.ts'
export { planBatch, planOrders, planUnit } from './plan-print-files.ts'
export { makePressFiles as pressFiles } from './press-files.ts'
export { printListing } from './print-listing.ts'
export type { Mapping } from './providers.ts'
export type { ScannedUnit } from './scan-unit.ts'
export {
  findPlaces,
  findScannedUnit as findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  startPrinting,
} from './scan-unit.ts'

/** A batch's papers, one PDF each. */
export const papers = {
  'work-order': drawWorkOrder,
  'packing-slips': drawPackingSlips,
  labels: drawLabels,
  'gang-sheets': drawGangSheets,
}
export { addFacility, raiseRank } from './add-facility.ts'
export { addPress, addPrintful } from './add-press.ts'
export { findClosings } from './closings.ts'
export { configureFacilities, editFacility } from './edit-facility.ts'
export { nextCutOffs } from './facility.ts'
export { forecastOrder, forecastOrigins, forecastPrints } from './forecast.ts'
export { handOutBatches } from './hand-out.ts'
export { makeStitchesOnce } from './make-stitches.ts'
export { type BlankMapping, mapBlank } from './map-blank.ts'
export { advanceOutsideOrders, type OutsideDeps } from './outside/advance-orders.ts'
export { printOutsidePieces } from './outside/move-pieces.ts'
export {
  checkOutsideOrderSoon,
  countSentUnits as countSent,
  findOutsideOrder,
  findOutsideOrders,
  findOutsideOrdersAt,
  findOutsideShipment,
  findOutsideShipments,
} from './outside/order-rows.ts'
export { planOutsideOrders } from './outside/plan-orders.ts'
export { retryOutsideOrder, withdrawOutsideOrder } from './outside/withdraw-order.ts'
export { pauseFacility, resumeFacility } from './pause-facility.ts'
export {
  countPrintFiles,
  findFaultyPrintFiles,
  findPrintedDesigns,
  findPrintFile,
  findPrintFilesOfDesigns,
} from './print-file-rows.ts'
export { findBatchesOfProvider, findMappings, findProviders } from './providers.ts'
export {
  readPrintFile,
  readPrintFileThumbnail,
  remakePrintFile,
  renderForgottenPrintFiles,
  renderPrintFile,
  renderWaitingPrintFiles,
} from './render-print-file.ts'
export { findPrintFilesOfPiece } from './scan-unit.ts'
export { verifyPrints } from './verify-prints.ts'
