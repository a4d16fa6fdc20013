/** Artwork, browser door: uploaded pictures, saved designs, and the words of refusals. */

import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { FontId, OwnFontId } from '#press/fonts.ts'
import { limits } from './limits.ts'

export {
  artworkRefusals,
  type BrandRefusal,
  type CommentRefusal,
  type DesignRefusal,
  type FontRefusal,
  type UploadRefusal,
} from './refusals.ts'

export type ArtworkId = Id<'artwork'>
export type DesignId = Id<'design'>
export type DesignVersionId = Id<'designVersion'>
export type CommentId = Id<'comment'>

/** The origin of a picture: uploaded or imported by a person, drawn by a model, or cut out of another by one. */
export type ArtworkOrigin = 'upload' | 'canva' | 'generated' | 'cut-out'

/**
 * A picture of a shop. `hash` is of its master, the stored PNG, and is the key of its bytes. `reach`: the most pixels
 * along its longest side for printing; more than the master's for a vector, which is drawn again for a print.
 */
export type Artwork = {
  id: ArtworkId
  name: string
  kind: 'raster' | 'vector'
  width: number
  height: number
  reach: number
  bytes: number
  transparent: boolean
  origin: ArtworkOrigin
  hash: string
  storedAt: Date
}

/** The formats offered by the studio's file dialog; the server decides by the bytes only. */
export const uploadTypes = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'image/heic', 'image/heif', 'image/avif'],
  ...['image/tiff', 'application/pdf', 'image/vnd.adobe.photoshop', '.ai', '.psd', '.heic', '.tif', '.tiff'],
] as const
/** The same in words, for the upload tile. */
export const uploadTypeWords = 'PNG, JPEG, SVG, PDF, AI, PSD, TIFF, HEIC, AVIF or WebP'
export const uploadBytesMax = limits.uploadBytes
export const documentPagesMax = limits.documentPages

export const brandKinds = ['colour', 'font', 'logo'] as const
export type BrandKind = (typeof brandKinds)[number]
/** A shop's common colours, fonts and logos, in the order added. */
export type BrandKit = { colours: string[]; fonts: FontId[]; logos: Artwork[] }

/** A font the shop uploaded; `removed`: designs that use it keep it, but no new text can. */
export type OwnFont = { id: OwnFontId; family: string; removed: boolean }
export const fontTypes = ['.ttf', '.otf', '.woff2', 'font/ttf', 'font/otf', 'font/woff2'] as const
export const fontBytesMax = limits.fontBytes

/** A shop member's comment on a layer, or on the whole design (null). An answer belongs to its comment. */
export type DesignComment = {
  id: CommentId
  replyTo: CommentId | null
  layerId: string | null
  personId: Id<'person'>
  words: string
  saidAt: Date
  resolvedAt: Date | null
}
export const commentCharactersMax = limits.commentCharacters

export type DesignSummary = {
  id: DesignId
  name: string
  version: number
  versionId: DesignVersionId
  savedAt: Date
}

/** A version without its document. `name` is given by a person. */
export type DesignVersionSummary = {
  id: DesignVersionId
  number: number
  savedAt: Date
  name: string | null
}

/** Shapes and styles that can be requested, in the provider's own spelling. */
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
export type AiRequest = { prompt: string; shape: AiShape; style: AiStyle | null }
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
    words: 'You’ve made {limit} pictures this hour. Wait a few minutes, then continue.',
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

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'design.commented': { commentId: CommentId; shopId: Id<'shop'> }
  }
}
