/** Refusals of an upload, a design, a font or a comment, with words for the sender. */
import type { RefusalWords } from '#kernel/result.ts'

export type UploadRefusal =
  | 'artwork.empty'
  | 'artwork.too_large'
  | 'artwork.unknown_type'
  | 'artwork.not_taken'
  | 'artwork.not_a_photo'
  | 'artwork.pdf_unreadable'
  | 'artwork.pdf_fonts'
  | 'artwork.psd_unreadable'
  | 'artwork.tiff_unreadable'
  | 'artwork.too_many_pixels'
  | 'artwork.too_long'
  | 'artwork.too_small'
  | 'artwork.unreadable'
  | 'artwork.too_heavy'
  | 'artwork.svg_script'
  | 'artwork.svg_external'
  | 'artwork.svg_doctype'
  | 'artwork.svg_text'
  | 'artwork.svg_unsized'
  | 'artwork.svg_filters'
  | 'artwork.svg_too_large'
  | 'artwork.storage_full'
  | 'artwork.too_many_uploads'
export type DesignRefusal =
  | 'artwork.not_found'
  | 'font.not_found'
  | 'design.malformed'
  | 'design.too_large'
  | 'design.not_found'
  | 'design.version_conflict'
  | 'design.name_missing'
export type BrandRefusal = 'brand.unknown' | 'brand.full' | 'artwork.not_found'
export type FontRefusal =
  | 'font.unknown_type'
  | 'font.collection'
  | 'font.too_large'
  | 'font.unreadable'
  | 'font.restricted'
  | 'font.unlicensed'
  | 'font.full'
  | 'font.not_found'
  | 'artwork.too_many_uploads'
export type CommentRefusal =
  | 'design.not_found'
  | 'comment.empty'
  | 'comment.too_long'
  | 'comment.not_found'
  | 'comment.full'

export const artworkRefusals: RefusalWords<
  UploadRefusal | DesignRefusal | BrandRefusal | CommentRefusal | FontRefusal
> = {
  'artwork.empty': { status: 422, words: 'That file is empty. Export it again and choose the new file.' },
  'artwork.too_large': {
    status: 413,
    words: 'That file is {size} MB; the limit is {limit} MB. Export it smaller, or as PNG without layers.',
  },
  'artwork.unknown_type': {
    status: 415,
    words:
      'That file is not a picture we know, whatever its name says. Export it as a PNG, JPEG, SVG, PDF, PSD, TIFF, HEIC, AVIF or WebP.',
  },
  'artwork.not_taken': {
    status: 415,
    words: 'That file is {what}, which we can’t print. {how} and upload that.',
  },
  'artwork.not_a_photo': {
    status: 415,
    words: 'That file is not a photo. Send a JPEG, PNG, WebP, HEIC or AVIF.',
  },
  'artwork.pdf_unreadable': {
    status: 422,
    words:
      'That PDF could not be opened: it is damaged or locked with a password. Export it without one, or as a PNG.',
  },
  'artwork.pdf_fonts': {
    status: 422,
    words:
      'That PDF is set in {fonts} and doesn’t hold the font, so it would print in another one. Export it with fonts embedded, or with its text as outlines.',
  },
  'artwork.tiff_unreadable': {
    status: 422,
    words:
      'That TIFF could not be read: it is damaged, or of a kind that isn’t printed. Save it in RGB, CMYK or greyscale at 8 or 16 bits, or export it as a PNG.',
  },
  'artwork.svg_unsized': {
    status: 422,
    words:
      'That SVG doesn’t say how large its page is. Export it with a page size or a viewBox, or as a PNG.',
  },
  'artwork.psd_unreadable': {
    status: 422,
    words:
      'That PSD could not be read. Save it in RGB, CMYK or greyscale at 8 or 16 bits with “Maximise compatibility” on, or export it as a PNG.',
  },
  'artwork.too_many_pixels': {
    status: 422,
    words:
      'That picture is {width} × {height} pixels, {megapixels} megapixels; the limit is {limit}. The largest print needs 84: scale it down and upload it again.',
  },
  'artwork.too_long': {
    status: 422,
    words: 'That picture is {width} × {height} pixels; no side may be longer than {limit}. Scale it down.',
  },
  'artwork.too_small': {
    status: 422,
    words: 'That picture is {width} × {height} pixels, too small to print anything. Upload a larger one.',
  },
  'artwork.unreadable': {
    status: 422,
    words: 'That file is damaged or cut off: it could not be read to its end. Export it again.',
  },
  'artwork.too_heavy': {
    status: 422,
    words: 'That picture takes too long to draw. Flatten it to a PNG and upload that.',
  },
  'artwork.svg_script': {
    status: 422,
    words: 'That SVG holds {what}, which can’t be printed. Save it as a plain SVG and upload it again.',
  },
  'artwork.svg_external': {
    status: 422,
    words: 'That SVG refers to a file elsewhere ({what}). Embed the picture in it, or upload a PNG.',
  },
  'artwork.svg_doctype': {
    status: 422,
    words: 'That SVG defines entities we can’t accept. Save it as a plain SVG and upload it again.',
  },
  'artwork.svg_text': {
    status: 422,
    words: 'That SVG holds text in a font we don’t have. Turn the text into outlines and upload it again.',
  },
  'artwork.svg_filters': {
    status: 422,
    words:
      'That SVG’s blurs, shadows or other effects take too long to draw. Rasterise the effects at 300 dpi, or upload it as a PNG.',
  },
  'artwork.svg_too_large': {
    status: 413,
    words: 'That SVG is {size} MB; the limit for drawings is {limit} MB. Upload it as a PNG.',
  },
  'artwork.storage_full': {
    status: 422,
    words: 'Your shop has {files} files, the maximum. Remove some you don’t use.',
  },
  'artwork.too_many_uploads': {
    status: 429,
    words: 'You’ve uploaded {limit} files this hour. Wait a few minutes, then continue.',
  },
  'artwork.not_found': { status: 404, words: 'A picture used in this design is no longer in your shop.' },
  'design.malformed': { status: 422, words: 'The design could not be read: {why} {where}' },
  'design.too_large': { status: 413, words: 'The design is larger than {limit} bytes. Merge some layers.' },
  'design.not_found': { status: 404, words: 'That design is not in your shop.' },
  'design.version_conflict': {
    status: 409,
    words:
      'The design was saved elsewhere since you opened it. Load version {version}, or save yours as a copy.',
  },
  'brand.unknown': { status: 422, words: 'Add a colour such as #1d1d1f, one of our fonts, or a picture.' },
  'brand.full': { status: 422, words: 'A brand kit holds {limit} of each kind. Remove one first.' },
  'font.unknown_type': {
    status: 422,
    words: 'We can’t read that font. Choose a TTF, OTF or WOFF2 file.',
  },
  'font.collection': {
    status: 422,
    words: 'That file holds several fonts. Save the one you need as a TTF or OTF file of its own.',
  },
  'font.too_large': {
    status: 413,
    words: 'A font file has up to {limit} MB. Choose one with fewer letters.',
  },
  'font.unreadable': {
    status: 422,
    words: 'That font is damaged, or has no outlines. Download it again, or choose its TTF or OTF file.',
  },
  'font.restricted': {
    status: 422,
    words: 'This font’s maker doesn’t allow embedding. Ask them for a version that can be embedded.',
  },
  'font.unlicensed': {
    status: 422,
    words: 'Confirm that your licence lets you print with this font on things you sell.',
  },
  'font.full': { status: 422, words: 'A shop keeps up to {limit} fonts. Remove one first.' },
  'font.not_found': { status: 404, words: 'A font used in this design is not in your shop. Choose another.' },
  'comment.empty': { status: 422, words: 'Write the comment first.' },
  'comment.too_long': { status: 422, words: 'A comment has up to {limit} characters. Shorten it.' },
  'comment.not_found': { status: 404, words: 'That comment is no longer there.' },
  'comment.full': {
    status: 422,
    words: 'A design can have {limit} comments. Delete some resolved ones first.',
  },
  'design.name_missing': { status: 422, words: 'Give the design a name of at most {limit} characters.' },
}
