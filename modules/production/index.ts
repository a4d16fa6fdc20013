/** Production: presses and their cut-offs, batches, print files, scanning, and the papers of a batch. */
import { addFacility, askEarlier } from './add-facility.ts'
import { closingsOf } from './closings.ts'
import { configureFacilities, editFacility } from './edit-facility.ts'
import { nextCutOffsOf } from './facility.ts'
import { forecastOrder, forecastOrigins, forecastPrints } from './forecast.ts'
import { foundPress, foundPrintful } from './found-press.ts'
import { mapBlank } from './map-blank.ts'
import { gangSheetsPdf } from './papers/gang-sheets.ts'
import { labelsPdf } from './papers/labels.ts'
import { packingSlipsPdf } from './papers/packing-slips.ts'
import { workOrderPdf } from './papers/work-order.ts'
import { pauseFacility, resumeFacility } from './pause-facility.ts'
import { countFiles, selectFaultyFiles, selectFile, selectReadyOfDesigns } from './print-file-rows.ts'
import { batchesOfProvider, findProviders, mappingsOf } from './providers.ts'
import {
  printFileBytes,
  printFileThumbnail,
  remakePrintFile,
  renderForgottenFiles,
  renderPrintFile,
  renderWaitingFiles,
} from './render-print-file.ts'
import { findFilesOfPiece } from './scan-unit.ts'
import { verifyPrints } from './verify-prints.ts'

export type { Batch } from './batch.ts'
export { selectBatchesLike as searchBatches, selectReprintRates as findReprintRates } from './batch-rows.ts'
export { closeDueBatches, closeEarly } from './close-batches.ts'
export type { Facility } from './facility.ts'
export { selectFacilities as findFacilities } from './facility-rows.ts'
export type { BatchSheet, Piece } from './find-batches.ts'
export { findBatch, findBoard, findStoppedUnits, findWaiting } from './find-batches.ts'
export type { NextPrint, Origin } from './forecast.ts'
export type { WaitingOfShop } from './next-print.ts'
export { nextPrintAt, scheduleOrders, waitingOfShop } from './next-print.ts'
export { openCollecting } from './open-batches.ts'
export { outside } from './outside/index.ts'
export type { OutsideOrder } from './outside/outside-order.ts'
export type { OutsidePrinter } from './outside/printer.ts'
export { gangSheetsOf } from './papers/gang-sheets.ts'
export { planBatch, planOrders, planUnit } from './plan-print-files.ts'
export { printListing } from './print-listing.ts'
export type { Mapping, ProviderView } from './providers.ts'
export type { Scanned } from './scan-unit.ts'
export {
  findPlaces,
  findScanned,
  finishBatches,
  finishPrinting,
  reportMisprint,
  startPrinting,
} from './scan-unit.ts'

/** Providers: switched off and on, edited, looked at; what of our catalogue those of others know; who prints what when. */
export const presses = {
  add: addFacility,
  found: foundPress,
  foundPrintful,
  askEarlier,
  pause: pauseFacility,
  resume: resumeFacility,
  configure: configureFacilities,
  edit: editFacility,
  mapBlank,
  mappings: mappingsOf,
  list: findProviders,
  batches: batchesOfProvider,
  nextCutOffs: nextCutOffsOf,
  forecast: forecastPrints,
  forecastOrder,
  origins: forecastOrigins,
  closings: closingsOf,
}

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
  ofDesigns: selectReadyOfDesigns,
  faulty: selectFaultyFiles,
  count: countFiles,
  render: renderPrintFile,
  renderWaiting: renderWaitingFiles,
  renderForgotten: renderForgottenFiles,
  remake: remakePrintFile,
  bytes: printFileBytes,
  thumbnail: printFileThumbnail,
  verify: verifyPrints,
}
