/** Production: presses and their cut-offs, batches, print files, scanning, and the papers of a batch. */
export type { Batch } from './batch.ts'
export { closeDueBatches, closeEarly, openCollecting } from './close-batches.ts'
export type { Facility } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export {
  moveNextPrints,
  type NextPrint,
  nextPrintAt,
  scheduleOrder,
  type WaitingOfShop,
  waitingOfShop,
} from './next-print.ts'
export { pauseFacility, resumeFacility } from './pause-facility.ts'
export { planBatch, planOrder } from './plan-print-files.ts'
export { printListing } from './print-listing.ts'
export { printFileBytes, renderPrintFile, renderWaitingFiles } from './render-print-file.ts'
export {
  findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  type Scanned,
  startPrinting,
} from './scan-unit.ts'
