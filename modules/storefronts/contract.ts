/** Storefronts, browser door: a store's content, default texts and forms, and text as blocks. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { type Block, blocksOf, excerptOf, type Inline } from './blocks.ts'
export { contrastOf } from './contrast.ts'
export {
  copyrightYear,
  defaultDocument,
  defaultFooterName,
  type MenuItem,
  questionsOf,
  readSettings,
  type Section,
  type StoreDocument,
  targetPattern,
} from './document.ts'
export { type Colours, inksOf } from './inks.ts'
export { limits as storeLimits } from './limits.ts'
export { cardStyles, corners, densities, fontPairs, headers, modes } from './look-choices.ts'
export {
  defaultAbout,
  fieldsOf,
  isSectionKind,
  type SectionField,
  type SectionKind,
  sectionKinds,
} from './section-kinds.ts'
export { isThemeName, type Look, lookOf, palettesOf, type ThemeName, themes } from './themes.ts'

export type StoreLink = { network: string; url: string }

const heading = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} can’t be empty.`)
    .max(limits.headingCharacters, `${label} has up to ${limits.headingCharacters} characters.`)
/** A changed address; empty: unchanged. */
const newSlug = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.slugCharacters, `An address has up to ${limits.slugCharacters} characters.`)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use lower-case letters and digits, with hyphens between them.')
  .transform((text) => text || null)
  .default(null)

export const WritingForm = z.strictObject({
  kind: z.enum(['post', 'page']),
  title: z
    .string()
    .trim()
    .min(1, 'Give it a title.')
    .max(limits.titleCharacters, `A title has up to ${limits.titleCharacters} characters.`),
  body: z
    .string()
    .trim()
    .min(1, 'Write something first.')
    .max(limits.bodyCharacters, `A text has up to ${limits.bodyCharacters} characters.`),
  listingId: z
    .string()
    .regex(/^(lst_[0-9a-f]{32})?$/)
    .transform((text) => text || null),
  published: z.boolean(),
  /** Fans can read it from this moment on; null: from its publication. */
  publishAt: z.date().nullable().default(null),
  slug: newSlug,
  description: z
    .string()
    .trim()
    .max(limits.seoCharacters, `Up to ${limits.seoCharacters} characters are shown.`)
    .default(''),
  pictureId: z
    .string()
    .regex(/^(pic_[0-9a-f]{32})?$/)
    .transform((text) => text || null)
    .default(null),
  place: z.coerce.number().int().min(0).max(999, 'Enter a position from 0 to 999.').default(0),
})
export type WritingForm = z.output<typeof WritingForm>

/** A collection's rule: listings with a word, of a kind of blank, within prices, or the newest. */
export const CollectionRule = z
  .strictObject({
    word: z.string().trim().max(60).default(''),
    category: z
      .string()
      .regex(/^([a-z0-9-]+(\/[a-z0-9-]+)*)?$/)
      .max(80)
      .default(''),
    fromMinor: z.int().min(0).max(10_000_000).nullable().default(null),
    toMinor: z.int().min(0).max(10_000_000).nullable().default(null),
    newDays: z.int().min(1).max(365).nullable().default(null),
  })
  .refine(
    ({ word, category, fromMinor, toMinor, newDays }) =>
      word || category || fromMinor !== null || toMinor !== null || newDays !== null,
    'Choose at least one rule: a word, a kind, a price or an age.',
  )
export type CollectionRule = z.output<typeof CollectionRule>

export const CollectionForm = z.strictObject({
  title: heading('The name'),
  description: z.string().trim().max(limits.descriptionCharacters),
  listingIds: z.array(z.string().regex(/^lst_[0-9a-f]{32}$/)).max(limits.collectionListingsMax),
  slug: newSlug,
  rule: CollectionRule.nullable().default(null),
})
export type CollectionForm = z.output<typeof CollectionForm>

/** A post or a page. */
export type Writing = {
  id: string
  kind: 'post' | 'page'
  slug: string
  title: string
  body: string
  listingId: Id<'listing'> | null
  publishedAt: Date | null
  /** The description for search engines and shared links; empty: its first words. */
  description: string
  pictureId: Id<'picture'> | null
  /** The order of pages in the menu. */
  place: number
}
export type Collection = {
  slug: string
  title: string
  description: string
  /** Hand-picked; with a rule they come before what it collects. */
  listingIds: Id<'listing'>[]
  rule: CollectionRule | null
}

/** A picture in a shop's store: an artwork it made public. */
export type StorePicture = { id: Id<'picture'>; hash: string; width: number; height: number; alt: string }
/** The widths pictures are sent in; smaller ones are never enlarged. */
export const pictureWidths = [96, 480, 960, 1600] as const

export type EditRefusal =
  | 'store.edited_elsewhere'
  | 'store.colours_unreadable'
  | 'store.nothing_to_undo'
  | 'store.version_not_found'
  | 'section.not_found'
  | 'section.too_many'
export type PictureRefusal = 'picture.not_found' | 'picture.too_many'
export type StoreRefusal =
  | EditRefusal
  | PictureRefusal
  | 'store.too_many_featured'
  | 'store.listing_not_yours'
  | 'store.too_many'
  | 'writing.not_found'
  | 'collection.not_found'
  | 'store.address_taken'
export const storeRefusals: RefusalWords<StoreRefusal> = {
  'store.edited_elsewhere': {
    status: 409,
    words: 'The store was changed in another window. Nothing was overwritten; what you typed is still here.',
  },
  'store.colours_unreadable': {
    status: 422,
    words: 'Text in that colour is hard to read on that background. The nearest readable colour is {offer}.',
  },
  'store.nothing_to_undo': { status: 409, words: 'Nothing more to undo or redo.' },
  'store.version_not_found': { status: 404, words: 'That version is no longer available.' },
  'section.not_found': {
    status: 404,
    words: 'That section was removed in the meantime. Undo brings it back.',
  },
  'section.too_many': { status: 422, words: 'A store holds up to {limit} sections. Remove one first.' },
  'picture.not_found': { status: 404, words: 'That picture is no longer in your store.' },
  'picture.too_many': { status: 422, words: 'A store holds up to {limit} pictures. Remove one first.' },
  'store.too_many_featured': { status: 422, words: 'A store features up to {limit} products.' },
  'store.listing_not_yours': { status: 422, words: 'One of these listings is not in your shop.' },
  'store.too_many': { status: 422, words: 'A store holds up to {limit} of these. Delete one first.' },
  'store.address_taken': { status: 422, words: 'That address is already in use. Choose another one.' },
  'writing.not_found': { status: 404, words: 'That text is no longer there.' },
  'collection.not_found': { status: 404, words: 'That collection is no longer there.' },
}
