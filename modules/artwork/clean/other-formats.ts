/** Files people try that we can't print: their kind, and how to export a printable file from the program. */
type OtherFormat = { what: string; how: string; is: (bytes: Uint8Array, text: string) => boolean }

const starts =
  (...signatures: string[]) =>
  (_: Uint8Array, text: string) =>
    signatures.some((signature) => text.startsWith(signature))
const brand =
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
  { what: 'a large Photoshop document', how: 'Save it as a PSD', is: starts('8BPS\0\x02') },
  { what: 'a GIF', how: 'Save the frame you want as a PNG', is: starts('GIF8') },
  { what: 'a BMP', how: 'Save it as a PNG', is: starts('BM') },
  { what: 'an icon file', how: 'Save it as a PNG', is: isIcon },
  { what: 'a Targa', how: 'Save it as a PNG', is: isTarga },
  { what: 'an EPS', how: 'Export it as a PDF or SVG', is: starts('%!PS', '\xc5\xd0\xd3\xc6') },
  { what: 'a JPEG 2000', how: 'Save it as a PNG or TIFF', is: starts('\0\0\0\x0cjP  ', '\xffO\xffQ') },
  { what: 'a JPEG XL', how: 'Save it as a PNG or TIFF', is: starts('\xff\x0a', '\0\0\0\x0cJXL ') },
  {
    what: 'a Procreate or Affinity document, or another archive',
    how: 'Share or export it as a PNG, PSD or PDF',
    is: starts('PK\x03\x04', '\0\xffKA'),
  },
  { what: 'an InDesign document', how: 'Export it as a PDF', is: starts('\x06\x06\xed\xf5') },
  {
    what: 'a CorelDRAW drawing',
    how: 'Export it as a PDF or SVG',
    is: (_, text) => /^RIFF....CDR/s.test(text),
  },
  {
    what: 'a video',
    how: 'Export the frame you want as a PNG',
    is: brand('isom', 'mp42', 'mp41', 'qt  ', 'M4V ', 'avc1'),
  },
  { what: 'a video', how: 'Export the frame you want as a PNG', is: starts('\x1aE\xdf\xa3') },
  {
    what: 'a compressed SVG',
    how: 'Save it as a plain SVG, not as SVGZ',
    is: starts('\x1f\x8b'),
  },
  {
    what: 'a raw photo',
    how: 'Develop it and save it as a JPEG, TIFF or PNG',
    is: starts('FUJIFILMCCD-RAW', 'IIRO', 'IIU\0'),
  },
  { what: 'a raw photo', how: 'Develop it and save it as a JPEG, TIFF or PNG', is: brand('crx ') },
  {
    what: 'a web page',
    how: 'Save the picture on it, not the page',
    is: (_, text) => /^\s*(<!doctype html|<html)/i.test(text),
  },
]

/** The kind of a file we don't accept, in words for its sender; null if unknown. */
export function identifyOtherFormat(bytes: Uint8Array): { what: string; how: string } | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(512, bytes.byteLength)).toString('latin1')
  const format = formats.find(({ is }) => is(bytes, text))
  return format ? { what: format.what, how: format.how } : null
}
