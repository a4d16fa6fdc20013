import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { listMissingFonts, type Pdfium, trimPage } from './inspect-pdf.ts'

export type PdfPage = {
  pixels: Buffer
  width: number
  height: number
  pages: number
  /** Names of fonts its text uses but doesn't embed. */
  missingFonts: string[]
}

/**
 * Draws one page of a PDF, or of an Illustrator document saved with one, at a longest side of `side` pixels;
 * transparent where nothing is drawn. A page with a trim box is cut to it: no bleed and no crop marks. `page` counts
 * from 1. Straight alpha, red first. Throws if it is locked or has no such page.
 */
export async function drawPdf(file: Buffer, page: number, side: number): Promise<PdfPage> {
  const library = await PDFiumLibrary.init()
  const { module: pdfium } = library as unknown as { module: Pdfium }
  const document = await library.loadDocument(file)
  const pages = document.getPageCount()
  if (page > pages) throw new Error('no such page')
  const loadedPage = loadPage(document, page - 1, pdfium)
  // Must come before drawing, which releases the page.
  const missingFonts = listMissingFonts(pdfium, pointerOf(loadedPage))
  const { originalWidth, originalHeight } = loadedPage.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) throw new Error('no size')
  const pixelsOf = (points: number) => Math.max(1, Math.round((points * side) / longest))
  const size = { width: pixelsOf(originalWidth), height: pixelsOf(originalHeight) }
  const { data, width, height } = await loadedPage.render({
    ...size,
    scale: 1,
    transparent: true,
    render: 'bitmap',
  })
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return { pixels, width, height, pages, missingFonts }
}

/** The library hides the pointers its functions are called with. */
const pointerOf = (page: object): number => (page as { pageIdx: number }).pageIdx

/** A page's size is fixed when it is loaded, so it is trimmed and loaded again. */
function loadPage(document: PDFiumDocument, index: number, pdfium: Pdfium) {
  const fullPage = document.getPage(index)
  return trimPage(pdfium, pointerOf(fullPage)) ? document.getPage(index) : fullPage
}
