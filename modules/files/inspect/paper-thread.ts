/**
 * The thread that opens a PDF: checks it, extracts its first pages, stamps it. It holds the whole file, and ends with
 * it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDict, PDFDocument, PDFName, rgb, StandardFonts } from 'pdf-lib'

export type PaperTask =
  | { kind: 'look'; bytes: Uint8Array; pages: number }
  | { kind: 'stamp'; bytes: Uint8Array; words: string }
export type PaperOutcome =
  | { fault: 'damaged' | 'locked' | 'active' }
  | { preview: Uint8Array | null; pages: number }
  | { stamped: Uint8Array }

/** Keys that run something, open something else or embed files. A link to a web page is none of these. */
const activeKeys = ['JS', 'JavaScript', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'AA']
const activeActions = new Set([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/GoToR',
  '/GoToE',
  '/Rendition',
])

function isActive(pdf: PDFDocument): boolean {
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const queue: unknown[] = [object]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next instanceof PDFDict) {
        if (activeKeys.some((name) => next.has(PDFName.of(name)))) return true
        const kind = next.get(PDFName.of('S'))
        if (kind instanceof PDFName && activeActions.has(String(kind))) return true
        queue.push(...next.values())
      } else if (typeof next === 'object' && next !== null) {
        if ('dict' in next) queue.push(next.dict)
        if ('array' in next && Array.isArray(next.array)) queue.push(...next.array)
      }
    }
  }
  return false
}

async function openPaper(bytes: Uint8Array): Promise<PDFDocument | PaperOutcome> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  } catch (cause) {
    return { fault: /encrypted/i.test(String(cause)) ? 'locked' : 'damaged' }
  }
}

async function extractPages(bytes: Uint8Array, max: number): Promise<PaperOutcome> {
  const pdf = await openPaper(bytes)
  if ('fault' in pdf || !(pdf instanceof PDFDocument)) return pdf
  if (isActive(pdf)) return { fault: 'active' }
  const pages = pdf.getPageCount()
  if (pages === 0) return { fault: 'damaged' }
  // Never more than half of it.
  const pageCount = Math.min(max, Math.floor(pages / 2))
  if (pageCount === 0) return { preview: null, pages: 0 }
  const preview = await PDFDocument.create()
  const copies = await preview.copyPages(
    pdf,
    Array.from({ length: pageCount }, (_, index) => index),
  )
  for (const page of copies) preview.addPage(page)
  return { preview: await preview.save(), pages: pageCount }
}

/** Stamps the buyer's words, small at the foot of each page and in the document's metadata. */
async function stampPages(bytes: Uint8Array, words: string): Promise<PaperOutcome> {
  const pdf = await openPaper(bytes)
  if (!(pdf instanceof PDFDocument)) return pdf
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const knownLetters = new Set(font.getCharacterSet())
  const text = [...words]
    .map((character) => (knownLetters.has(character.codePointAt(0)!) ? character : '?'))
    .join('')
  for (const page of pdf.getPages()) {
    const { x, y, width } = page.getCropBox()
    const size = Math.max(4, Math.min(8, width / 60))
    const left = x + (width - font.widthOfTextAtSize(text, size)) / 2
    page.drawText(text, { x: Math.max(x + 4, left), y: y + size, size, font, color: rgb(0.35, 0.35, 0.35) })
  }
  pdf.setSubject(words)
  return { stamped: await pdf.save() }
}

const task = workerData as PaperTask
void (task.kind === 'look' ? extractPages(task.bytes, task.pages) : stampPages(task.bytes, task.words))
  .catch((): PaperOutcome => ({ fault: 'damaged' }))
  .then((outcome) => parentPort?.postMessage(outcome))
