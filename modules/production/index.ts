/** Production: presses and their cut-offs, batches, print files, scanning, and the papers of a batch. */
export type { Batch } from './batch.ts'
export { closeDueBatches, closeEarly, openCollecting } from './close-batches.ts'
export type { Facility } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export { type BatchSheet, findBatch, findBoard, findStoppedUnits, type Piece } from './find-batches.ts'
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
export { printListing } from './print-listing.ts'
export { printFileBytes, renderPrintFile, renderWaitingFiles } from './render-print-file.ts'
export {
  findPlaces,
  findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  type Scanned,
  startPrinting,
} from './scan-unit.ts'
