/** Artwork, browser door: what an uploaded picture and a saved design are, and the words of refusals. */

import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { FontId } from '#press/fonts.ts'
import { limits } from './limits.ts'

export type ArtworkId = Id<'artwork'>
export type DesignId = Id<'design'>
export type DesignVersionId = Id<'designVersion'>
export type CommentId = Id<'comment'>

/** Who made a picture: uploaded or imported by a person, drawn by a model, or cut out of another by one. */
export type ArtworkOrigin = 'upload' | 'canva' | 'generated' | 'cut-out'

/** A picture of a shop. `hash` is of the stored PNG: the key of its bytes. */
export type Artwork = {
  id: ArtworkId
  name: string
  kind: 'raster' | 'vector'
  width: number
  height: number
  bytes: number
  transparent: boolean
  origin: ArtworkOrigin
  hash: string
  storedAt: Date
}

/** What the studio's file dialog offers; the server decides by the bytes alone. */
export const uploadTypes = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'image/heic', 'image/heif', 'image/avif'],
  ...['image/tiff', 'application/pdf', 'image/vnd.adobe.photoshop', '.ai', '.psd', '.heic', '.tif', '.tiff'],
] as const
/** The same in words, as a tile for files says them. */
export const uploadTypeWords = 'PNG, JPEG, SVG, PDF, AI, PSD, TIFF, HEIC, AVIF or WebP'
export const uploadBytesMax = limits.uploadBytes
export const documentPagesMax = limits.documentPages

export const brandKinds = ['colour', 'font', 'logo'] as const
export type BrandKind = (typeof brandKinds)[number]
/** What the designs of a shop have in common, in the order it was added. */
export type BrandKit = { colours: string[]; fonts: FontId[]; logos: Artwork[] }

/** What somebody of the shop said of a design: of a layer, or of the whole (null). An answer goes with its comment. */
export type DesignComment = {
  id: CommentId
  replyTo: CommentId | null
  layerId: string | null
  personId: string
  words: string
  saidAt: Date
  resolvedAt: Date | null
}
export const commentCharactersMax = limits.commentCharacters

export type UploadRefusal =
  | 'artwork.empty'
  | 'artwork.too_large'
  | 'artwork.unknown_type'
  | 'artwork.not_taken'
  | 'artwork.not_a_photo'
  | 'artwork.pdf_unreadable'
  | 'artwork.psd_unreadable'
  | 'artwork.too_many_pixels'
  | 'artwork.too_long'
  | 'artwork.too_small'
  | 'artwork.unreadable'
  | 'artwork.too_heavy'
  | 'artwork.svg_script'
  | 'artwork.svg_external'
  | 'artwork.svg_doctype'
  | 'artwork.svg_text'
  | 'artwork.svg_filters'
  | 'artwork.svg_too_large'
  | 'artwork.storage_full'
  | 'artwork.too_many_uploads'
export type DesignRefusal =
  | 'artwork.not_found'
  | 'design.malformed'
  | 'design.too_large'
  | 'design.not_found'
  | 'design.version_conflict'
  | 'design.name_missing'
export type BrandRefusal = 'brand.unknown' | 'brand.full' | 'artwork.not_found'
export type CommentRefusal =
  | 'design.not_found'
  | 'comment.empty'
  | 'comment.too_long'
  | 'comment.not_found'
  | 'comment.full'

export const artworkRefusals: RefusalWords<UploadRefusal | DesignRefusal | BrandRefusal | CommentRefusal> = {
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
    words: 'That SVG defines entities we can’t take. Save it as a plain SVG and upload it again.',
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
    words: 'That is {limit} uploads within an hour. Wait a few minutes and go on.',
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
  'comment.empty': { status: 422, words: 'Write the comment first.' },
  'comment.too_long': { status: 422, words: 'A comment has up to {limit} characters. Shorten it.' },
  'comment.not_found': { status: 404, words: 'That comment is no longer there.' },
  'comment.full': {
    status: 422,
    words: 'A design holds {limit} comments. Delete some that are resolved first.',
  },
  'design.name_missing': { status: 422, words: 'Give the design a name of at most {limit} characters.' },
}

export type DesignSummary = {
  id: DesignId
  name: string
  version: number
  versionId: DesignVersionId
  savedAt: Date
}

/** A version without its document. `name` is what a person calls it. */
export type DesignVersionSummary = {
  id: DesignVersionId
  number: number
  savedAt: Date
  name: string | null
}

/** Shapes and manners that can be wished for, in the provider's own spelling. */
export const aiShapes = ['1:1', '2:3', '3:2', '9:16', '16:9'] as const
export type AiShape = (typeof aiShapes)[number]
export const aiStyles = [
  'line-art',
  'comic-book',
  'digital-art',
  'pixel-art',
  'origami',
  'photographic',
] as const
export type AiStyle = (typeof aiStyles)[number]
export type AiWish = { prompt: string; shape: AiShape; style: AiStyle | null }
export const promptLimits = { min: limits.promptMin, max: limits.promptMax }

export type AiRefusal =
  | 'ai.off'
  | 'ai.prompt_length'
  | 'ai.moderated'
  | 'ai.filtered'
  | 'ai.too_many'
  | 'ai.busy'
  | 'ai.out_of_credit'
  | 'ai.unreachable'
  | 'ai.refused'
  | 'ai.no_picture'
  | 'ai.size'
export const aiRefusals: RefusalWords<AiRefusal> = {
  'ai.off': { status: 404, words: 'AI tools are not available on this site.' },
  'ai.prompt_length': { status: 422, words: 'Describe the picture in {min} to {max} characters.' },
  'ai.moderated': {
    status: 422,
    words:
      'The provider’s rules don’t allow this, for example violence, nudity or someone else’s brand. Describe it differently.',
  },
  'ai.filtered': {
    status: 422,
    words: 'The result broke the provider’s rules, so it was withheld. Describe it differently.',
  },
  'ai.too_many': {
    status: 429,
    words: 'That is {limit} pictures within an hour. Wait a few minutes and go on.',
  },
  'ai.busy': { status: 429, words: 'The provider is busy. Try again in a minute.' },
  'ai.out_of_credit': {
    status: 502,
    words: 'The provider isn’t accepting our account right now. We’re on it.',
  },
  'ai.unreachable': { status: 502, words: 'The provider didn’t answer. Try again in a minute.' },
  'ai.refused': { status: 422, words: 'The provider rejected it: {why}' },
  'ai.no_picture': { status: 404, words: 'That picture is not in your shop.' },
  'ai.size': {
    status: 422,
    words: 'Pictures of up to {megapixels} megapixels, no side under {side} pixels, can be cut out.',
  },
}

/** What the module tells. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'design.commented': { commentId: CommentId; shopId: Id<'shop'> }
  }
}
