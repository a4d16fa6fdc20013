/** Files people try that we can't print: their kind, and how to export a printable file from the program. */
type OtherFormat = { what: string; how: string; matches: (bytes: Uint8Array, text: string) => boolean }

const startsWith =
  (...signatures: string[]) =>
  (_: Uint8Array, text: string) =>
    signatures.some((signature) => text.startsWith(signature))
const hasBrand =
  (...brands: string[]) =>
  (_: Uint8Array, text: string) =>
    text.slice(4, 8) === 'ftyp' && brands.includes(text.slice(8, 12))

/**
 * Icons and cursors give their number of pictures; a Targa begins alike, but has colours or runs in its third byte,
 * and no map.
 */
const isIcon = ([zero, second, kind, high, count]: Uint8Array) =>
  zero === 0 && second === 0 && (kind === 1 || kind === 2) && high === 0 && count !== 0
const isTarga = ([, map, kind, low, high]: Uint8Array) =>
  map === 0 && (kind === 2 || kind === 10) && low === 0 && high === 0

const formats: readonly OtherFormat[] = [
  { what: 'a large Photoshop document', how: 'Save it as a PSD', matches: startsWith('8BPS\0\x02') },
  { what: 'a GIF', how: 'Save the frame you want as a PNG', matches: startsWith('GIF8') },
  { what: 'a BMP', how: 'Save it as a PNG', matches: startsWith('BM') },
  { what: 'an icon file', how: 'Save it as a PNG', matches: isIcon },
  { what: 'a Targa', how: 'Save it as a PNG', matches: isTarga },
  { what: 'an EPS', how: 'Export it as a PDF or SVG', matches: startsWith('%!PS', '\xc5\xd0\xd3\xc6') },
  {
    what: 'a JPEG 2000',
    how: 'Save it as a PNG or TIFF',
    matches: startsWith('\0\0\0\x0cjP  ', '\xffO\xffQ'),
  },
  { what: 'a JPEG XL', how: 'Save it as a PNG or TIFF', matches: startsWith('\xff\x0a', '\0\0\0\x0cJXL ') },
  {
    what: 'a Procreate or Affinity document, or another archive',
    how: 'Share or export it as a PNG, PSD or PDF',
    matches: startsWith('PK\x03\x04', '\0\xffKA'),
  },
  { what: 'an InDesign document', how: 'Export it as a PDF', matches: startsWith('\x06\x06\xed\xf5') },
  {
    what: 'a CorelDRAW drawing',
    how: 'Export it as a PDF or SVG',
    matches: (_, text) => /^RIFF....CDR/s.test(text),
  },
  {
    what: 'a video',
    how: 'Export the frame you want as a PNG',
    matches: hasBrand('isom', 'mp42', 'mp41', 'qt  ', 'M4V ', 'avc1'),
  },
  { what: 'a video', how: 'Export the frame you want as a PNG', matches: startsWith('\x1aE\xdf\xa3') },
  {
    what: 'a compressed SVG',
    how: 'Save it as a plain SVG, not as SVGZ',
    matches: startsWith('\x1f\x8b'),
  },
  {
    what: 'a raw photo',
    how: 'Develop it and save it as a JPEG, TIFF or PNG',
    matches: startsWith('FUJIFILMCCD-RAW', 'IIRO', 'IIU\0'),
  },
  { what: 'a raw photo', how: 'Develop it and save it as a JPEG, TIFF or PNG', matches: hasBrand('crx ') },
  {
    what: 'a web page',
    how: 'Save the picture on it, not the page',
    matches: (_, text) => /^\s*(<!doctype html|<html)/i.test(text),
  },
]

/** The kind of a file we don't accept, in words for its sender; null if unknown. */
export function identifyOtherFormat(bytes: Uint8Array): { what: string; how: string } | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(512, bytes.byteLength)).toString('latin1')
  const format = formats.find(({ matches }) => matches(bytes, text))
  return format ? { what: format.what, how: format.how } : null
}
