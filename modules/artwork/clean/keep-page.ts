import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { drawPdf } from './decode-pdf.ts'
import type { Pdfium } from './inspect-pdf.ts'

/** PDFium's own functions on whole documents. */
type Documents = Pdfium & {
  wasmExports: { __indirect_function_table: WebAssembly.Table }
  _FPDF_CreateNewDocument(): number
  _FPDF_ImportPagesByIndex(to: number, from: number, indices: number, length: number, at: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

/**
 * The longest side at which the page is drawn both in its document and alone, so that anything outside the page
 * (hidden layers, forms) that changes it is noticed.
 */
const comparedSide = 1000

/**
 * Extracts one page of a PDF, to draw it from again: without other pages, scripts and attachments. Null if the page
 * alone looks different than in its document.
 */
export async function savePageAlone(file: Buffer, page: number): Promise<Buffer | null> {
  const library = await PDFiumLibrary.init()
  const { module: pdfium } = library as unknown as { module: Documents }
  const document = await library.loadDocument(file)
  const newDocument = pdfium._FPDF_CreateNewDocument()
  const at = pdfium.wasmExports.malloc(8)
  new DataView(pdfium.HEAPU8.buffer).setInt32(at, page - 1, true)
  if (!pdfium._FPDF_ImportPagesByIndex(newDocument, pointerOf(document), at, 1, 0)) return null
  const bytes = saveDocument(pdfium, newDocument, at)
  if (!bytes) return null
  const [before, after] = [await drawPdf(file, page, comparedSide), await drawPdf(bytes, 1, comparedSide)]
  return before.pixels.equals(after.pixels) ? bytes : null
}

/** The library hides the pointers its functions are called with. */
const pointerOf = (document: PDFiumDocument): number =>
  (document as unknown as { documentIdx: number }).documentIdx

/**
 * A WebAssembly module that passes on one function, so that PDFium can call it: `(i32, i32, i32) -> i32`, imported as
 * `e.f`, exported as `f`.
 */
const relayModule = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
])
/** PDFium's function table is full and can't grow; only the null pointer's slot is free. */
const freeSlot = 0

/** A document as written by PDFium. `writer`: two words of memory for its writer structure. */
function saveDocument(pdfium: Documents, document: number, writer: number): Buffer | null {
  const parts: Buffer[] = []
  const writeBlock = (_: number, from: number, length: number): number => {
    parts.push(Buffer.from(pdfium.HEAPU8.slice(from, from + length)))
    return 1
  }
  const table = pdfium.wasmExports.__indirect_function_table
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(relayModule), { e: { f: writeBlock } })
  const view = new DataView(pdfium.HEAPU8.buffer)
  view.setInt32(writer, 1, true)
  view.setInt32(writer + 4, freeSlot, true)
  table.set(freeSlot, exports.f)
  const isWritten = pdfium._FPDF_SaveAsCopy(document, writer, 1)
  table.set(freeSlot, null)
  return isWritten ? Buffer.concat(parts) : null
}
