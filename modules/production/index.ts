/** Production: presses and their cut-offs, batches, print files, scanning, and the papers of a batch. */
export type { Batch } from './batch.ts'
export { selectReprintRates as findReprintRates } from './batch-rows.ts'
export { closeDueBatches, closeEarly, openCollecting } from './close-batches.ts'
export { type Facility, nextCutOffsOf } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export {
  type BatchSheet,
  findBatch,
  findBoard,
  findStoppedUnits,
  findWaiting,
  type Piece,
} from './find-batches.ts'
export {
  moveNextPrints,
  type NextPrint,
  nextPrintAt,
  scheduleOrder,
  type WaitingOfShop,
  waitingOfShop,
} from './next-print.ts'
export { gangSheetsOf, gangSheetsPdf } from './papers/gang-sheets.ts'
export { labelsPdf } from './papers/labels.ts'
export { packingSlipsPdf } from './papers/packing-slips.ts'
export { workOrderPdf } from './papers/work-order.ts'
export { pauseFacility, resumeFacility } from './pause-facility.ts'
export { planBatch, planOrder } from './plan-print-files.ts'
export {
  countFiles,
  selectFaultyFiles as findFaultyFiles,
  selectFile as findPrintFile,
} from './print-file-rows.ts'
export { printListing } from './print-listing.ts'
export {
  printFileBytes,
  printFileThumbnail,
  remakePrintFile,
  renderPrintFile,
  renderWaitingFiles,
} from './render-print-file.ts'
export {
  findFilesOfPiece,
  findPlaces,
  findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  type Scanned,
  startPrinting,
} from './scan-unit.ts'
