/** PDFium's own functions on a page: its library exposes only a few of them. */
type Pointer = number
export type Pdfium = {
  HEAPU8: Uint8Array
  wasmExports: { malloc(bytes: number): Pointer; free(at: Pointer): void }
  _FPDFPage_GetTrimBox(page: Pointer, ...sides: [Pointer, Pointer, Pointer, Pointer]): number
  _FPDFPage_GetMediaBox(page: Pointer, ...sides: [Pointer, Pointer, Pointer, Pointer]): number
  _FPDFPage_GetCropBox(page: Pointer, ...sides: [Pointer, Pointer, Pointer, Pointer]): number
  _FPDFPage_SetCropBox(page: Pointer, left: number, bottom: number, right: number, top: number): void
  _FPDFPage_CountObjects(page: Pointer): number
  _FPDFPage_GetObject(page: Pointer, index: number): Pointer
  _FPDFFormObj_CountObjects(form: Pointer): number
  _FPDFFormObj_GetObject(form: Pointer, index: number): Pointer
  _FPDFPageObj_GetType(object: Pointer): number
  _FPDFTextObj_GetTextRenderMode(text: Pointer): number
  _FPDFTextObj_GetFont(text: Pointer): Pointer
  _FPDFFont_GetIsEmbedded(font: Pointer): number
  _FPDFFont_GetBaseFontName(font: Pointer, to: Pointer, bytes: number): number
}
type Box = { left: number; bottom: number; right: number; top: number }

/** Differences in points below this are rounding; nothing is cut. */
const roundingPoints = 0.5
const minSidePoints = 10

/** Crops a page to its trim box; true if that is smaller than the visible page. */
export function trimPage(pdfium: Pdfium, page: Pointer): boolean {
  const trim = readBox(pdfium, (...sides) => pdfium._FPDFPage_GetTrimBox(page, ...sides))
  const visibleBox =
    readBox(pdfium, (...sides) => pdfium._FPDFPage_GetCropBox(page, ...sides)) ??
    readBox(pdfium, (...sides) => pdfium._FPDFPage_GetMediaBox(page, ...sides))
  if (!trim || !visibleBox) return false
  const left = Math.max(trim.left, visibleBox.left)
  const bottom = Math.max(trim.bottom, visibleBox.bottom)
  const right = Math.min(trim.right, visibleBox.right)
  const top = Math.min(trim.top, visibleBox.top)
  const cut =
    left - visibleBox.left + bottom - visibleBox.bottom + visibleBox.right - right + visibleBox.top - top
  if (cut < roundingPoints || right - left < minSidePoints || top - bottom < minSidePoints) return false
  pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top)
  return true
}

function readBox(
  pdfium: Pdfium,
  call: (...sides: [Pointer, Pointer, Pointer, Pointer]) => number,
): Box | null {
  const at = pdfium.wasmExports.malloc(16)
  const hasBox = call(at, at + 4, at + 8, at + 12)
  const view = new DataView(pdfium.HEAPU8.buffer, at, 16)
  const [left, bottom, right, top] = [0, 4, 8, 12].map((side) => view.getFloat32(side, true)) as [
    number,
    number,
    number,
    number,
  ]
  pdfium.wasmExports.free(at)
  return hasBox ? { left, bottom, right, top } : null
}

const [textType, formType] = [1, 5]
/** Invisible text, present only for searching. */
const invisibleMode = 3
const depthMax = 12
const objectsMax = 200_000
const namesMax = 5

/** Fonts that another font would replace, without subset prefixes, sorted. */
export function listMissingFonts(pdfium: Pdfium, page: Pointer): string[] {
  const names = new Set<string>()
  let objectsLeft = objectsMax
  const visit = (object: Pointer, depth: number): void => {
    objectsLeft -= 1
    if (objectsLeft < 0) return
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === formType && depth < depthMax)
      for (let n = 0; n < pdfium._FPDFFormObj_CountObjects(object); n += 1)
        visit(pdfium._FPDFFormObj_GetObject(object, n), depth + 1)
    if (type !== textType || pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleMode) return
    const font = pdfium._FPDFTextObj_GetFont(object)
    if (font && pdfium._FPDFFont_GetIsEmbedded(font) !== 1) names.add(readFontName(pdfium, font))
  }
  for (let n = 0; n < pdfium._FPDFPage_CountObjects(page); n += 1)
    visit(pdfium._FPDFPage_GetObject(page, n), 0)
  return [...names].sort().slice(0, namesMax)
}

const nameBytes = 128
function readFontName(pdfium: Pdfium, font: Pointer): string {
  const at = pdfium.wasmExports.malloc(nameBytes)
  const length = pdfium._FPDFFont_GetBaseFontName(font, at, nameBytes)
  const bytes = pdfium.HEAPU8.slice(at, at + Math.max(0, Math.min(length, nameBytes) - 1))
  pdfium.wasmExports.free(at)
  const name = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^ -~]/g, '')
    .replace(/^[A-Z]{6}\+/, '')
  return name || 'a font without a name'
}
