/** Printers: outside presses by their interfaces: our connection to them, their catalogue and their prices. */
export {
  findCallbackSecret,
  findPrinterLink,
  forgetTokens,
  saveTokens,
} from './link-rows.ts'
export { doesFit, matchProduct, type ProductMatch } from './match-product.ts'
export type {
  Printer,
  PrinterItem,
  PrinterOrder,
  PrinterProductInFull,
  PrinterRequest,
  PrinterShipment,
} from './printer.ts'
export { printfulAccess, printfulApp } from './printful/access.ts'
export { readPrintfulEvent } from './printful/callbacks.ts'
export { exchangePrintfulCode, printfulConsentAddress } from './printful/oauth.ts'
export { openPrintful, printfulTechniques } from './printful/open-printful.ts'
export {
  findGoneBlanks,
  findPostage,
  findPrinterBlanks,
  type PrinterBlank,
  replacePrinterBlank,
  searchProducts,
} from './product-rows.ts'
export { readPostage, readPrinterList, renewCallbacks } from './read-printer.ts'
