/** The words that a PDF page sets in its fonts, line by line; words drawn as outlines are left out. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'

export function readPageWords(page: PDFPage): string[] {
  const contents = page.node.Contents()
  const contentParts = contents instanceof PDFArray ? contents.asArray() : [contents]
  const text = contentParts.map((content) => readContent(page, content)).join('')
  const fonts = new Map<string, Map<string, string>>()
  let letters = new Map<string, string>()
  const lines: string[] = []
  for (const [, key, glyphs] of text.matchAll(/\/(\S+) [\d.]+ Tf|(\[ ?(?:<[0-9A-F]+> ?|-?\d+ ?)+\]) TJ/g)) {
    if (key) {
      letters = fonts.get(key) ?? mapLetters(page, key)
      fonts.set(key, letters)
    } else
      lines.push(
        [...glyphs!.matchAll(/<([0-9A-F]+)>/g)]
          .flatMap(([, run]) => run!.match(/.{4}/g) ?? [])
          .map((glyph) => letters.get(glyph) ?? '\u{fffd}')
          .join(''),
      )
  }
  return lines
}

const readContent = (page: PDFPage, content: PDFObject | undefined): string => {
  const stream = content && page.doc.context.lookup(content)
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : ''
}

/** The letter of each glyph of a font, from the font's own map. */
function mapLetters(page: PDFPage, key: string): Map<string, string> {
  const font = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).lookup(PDFName.of(key), PDFDict)
  const map = readContent(page, font?.get(PDFName.of('ToUnicode')))
  return new Map(
    [...map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/g)].map(([, glyph, letter]) => [
      glyph!,
      Buffer.from(letter!, 'hex').swap16().toString('utf16le'),
    ]),
  )
}
