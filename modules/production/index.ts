/** Production: presses and their cut-offs, batches, print files, scanning, and the papers of a batch. */
import { nextCutOffsOf } from './facility.ts'
import { gangSheetsPdf } from './papers/gang-sheets.ts'
import { labelsPdf } from './papers/labels.ts'
import { packingSlipsPdf } from './papers/packing-slips.ts'
import { workOrderPdf } from './papers/work-order.ts'
import { pauseFacility, resumeFacility } from './pause-facility.ts'
import { countFiles, selectFaultyFiles, selectFile } from './print-file-rows.ts'
import {
  printFileBytes,
  printFileThumbnail,
  remakePrintFile,
  renderPrintFile,
  renderWaitingFiles,
} from './render-print-file.ts'
import { findFilesOfPiece } from './scan-unit.ts'
import { verifyPrints } from './verify-prints.ts'

export type { Batch } from './batch.ts'
export { selectBatchesLike as searchBatches, selectReprintRates as findReprintRates } from './batch-rows.ts'
export { closeDueBatches, closeEarly, openCollecting } from './close-batches.ts'
export type { Facility } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export type { BatchSheet, Piece } from './find-batches.ts'
export { findBatch, findBoard, findStoppedUnits, findWaiting } from './find-batches.ts'
export type { NextPrint, WaitingOfShop } from './next-print.ts'
export { nextPrintAt, scheduleOrder, waitingOfShop } from './next-print.ts'
export { gangSheetsOf } from './papers/gang-sheets.ts'
export { planBatch, planOrder, planUnit } from './plan-print-files.ts'
export { printListing } from './print-listing.ts'
export type { Scanned } from './scan-unit.ts'
export {
  findPlaces,
  findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  startPrinting,
} from './scan-unit.ts'

/** A press stops taking units, takes them again, and closes its books next. */
export const presses = { pause: pauseFacility, resume: resumeFacility, nextCutOffs: nextCutOffsOf }

/** What a batch is handed out as, PDF each. */
export const papers = {
  'work-order': workOrderPdf,
  'packing-slips': packingSlipsPdf,
  labels: labelsPdf,
  'gang-sheets': gangSheetsPdf,
}

/** Print files: found, made, and their bytes held to their hash. */
export const printFiles = {
  find: selectFile,
  ofPiece: findFilesOfPiece,
  faulty: selectFaultyFiles,
  count: countFiles,
  render: renderPrintFile,
  renderWaiting: renderWaitingFiles,
  remake: remakePrintFile,
  bytes: printFileBytes,
  thumbnail: printFileThumbnail,
  verify: verifyPrints,
}
