import { PDFiumLibrary } from '@hyzyla/pdfium'

export type PdfPage = { pixels: Buffer; width: number; height: number; pages: number }

/**
 * One page of a PDF, or of an Illustrator document saved with one, drawn so that its longest side has `side` pixels;
 * clear where nothing is drawn. `page` counts from 1. Straight alpha, red first. Throws if it is locked or has no such
 * page.
 */
export async function drawPdf(file: Buffer, page: number, side: number): Promise<PdfPage> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const pages = document.getPageCount()
  if (page > pages) throw new Error('no such page')
  const drawn = document.getPage(page - 1)
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
  return { pixels: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, pages }
}
