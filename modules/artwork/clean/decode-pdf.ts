import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { fontsMissing, type Pdfium, trimPage } from './inspect-pdf.ts'

export type PdfPage = {
  pixels: Buffer
  width: number
  height: number
  pages: number
  /** Names of the fonts that its words are set in and that it does not hold. */
  missingFonts: string[]
}

/**
 * One page of a PDF, or of an Illustrator document saved with one, drawn so that its longest side has `side` pixels;
 * clear where nothing is drawn. Of a page that is trimmed only what is left of it then: no bleed and no crop marks. `page`
 * counts from 1. Straight alpha, red first. Throws if it is locked or has no such page.
 */
export async function drawPdf(file: Buffer, page: number, side: number): Promise<PdfPage> {
  const library = await PDFiumLibrary.init()
  const { module: pdfium } = library as unknown as { module: Pdfium }
  const document = await library.loadDocument(file)
  const pages = document.getPageCount()
  if (page > pages) throw new Error('no such page')
  const drawn = pageOf(document, page - 1, pdfium)
  // Before it is drawn, which lets it go.
  const missingFonts = fontsMissing(pdfium, pointerOf(drawn))
  const { originalWidth, originalHeight } = drawn.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) throw new Error('no size')
  const pixelsOf = (points: number) => Math.max(1, Math.round((points * side) / longest))
  const size = { width: pixelsOf(originalWidth), height: pixelsOf(originalHeight) }
  const { data, width, height } = await drawn.render({
    ...size,
    scale: 1,
    transparent: true,
    render: 'bitmap',
  })
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return { pixels, width, height, pages, missingFonts }
}

/** The library keeps to itself what its functions are called with. */
const pointerOf = (page: object): number => (page as { pageIdx: number }).pageIdx

/** A page has its size from when it was loaded. */
function pageOf(document: PDFiumDocument, index: number, pdfium: Pdfium) {
  const whole = document.getPage(index)
  return trimPage(pdfium, pointerOf(whole)) ? document.getPage(index) : whole
}
