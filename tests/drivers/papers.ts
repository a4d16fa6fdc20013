/** What a page of a PDF says in its own lettering, line by line. Words drawn as outlines are not in it. */
import { decodePDFRawStream, PDFArray, type PDFPage, PDFRawStream } from 'pdf-lib'

export function wordsOn(page: PDFPage): string[] {
  const contents = page.node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  const text = parts
    .map((part) => page.doc.context.lookup(part))
    .map((part) => (part instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(part).decode()) : ''))
    .join('')
  return [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
}
