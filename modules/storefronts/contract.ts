/** Storefronts, browser door: what a store shows, its usual texts, its forms, how its text becomes blocks. */

import { z } from 'zod'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { type Block, blocksOf, excerptOf, type Inline } from './blocks.ts'
export { contrastOf, inkFor } from './contrast.ts'
export { limits as storeLimits } from './limits.ts'

export const storeSections = {
  featured: 'Featured products',
  about: 'About',
  posts: 'Latest posts',
} as const
export type StoreSection = keyof typeof storeSections
export type StoreLink = { network: string; url: string }

/** A shop's store as its creator keeps it. */
export type Store = {
  shopId: string
  colour: string
  inkColour: string
  heroTitle: string
  heroText: string
  heroButton: string
  featuredTitle: string
  aboutTitle: string
  aboutText: string
  aboutButton: string
  postsTitle: string
  /** The name after the ©; null: fans see the shop's name. */
  footerName: string | null
  sections: StoreSection[]
  links: StoreLink[]
}

/** The first theme's usual texts and colours: what a new store says until its creator says something else. */
export const usualStore: Omit<Store, 'shopId'> = {
  colour: '#ffc62e',
  inkColour: '#15120e',
  heroTitle: 'Welcome to Our Store',
  heroText: 'Discover our collection of products.',
  heroButton: 'Shop Now',
  featuredTitle: 'Featured Products',
  aboutTitle: 'About Us',
  aboutText:
    'Our mission is to make things worth keeping: each one is designed here, printed when you order it, and sent to your door. Nothing sits in a warehouse, and nothing is thrown away.',
  aboutButton: 'Learn More',
  postsTitle: 'Latest Blog Posts',
  footerName: null,
  sections: ['featured', 'about', 'posts'],
  links: [],
}
export const usualFooterName = 'Your Store'
/** The year after the ©, as the product fixes it. */
export const copyrightYear = 2025

const heading = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} can’t be empty.`)
    .max(limits.headingCharacters, `${what} has up to ${limits.headingCharacters} characters.`)
const button = z
  .string()
  .trim()
  .min(1, 'A button needs a word.')
  .max(limits.buttonCharacters, `A button has up to ${limits.buttonCharacters} characters.`)
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Use a colour such as #ffc62e.')

export const StoreForm = z.strictObject({
  colour,
  inkColour: colour,
  heroTitle: heading('The headline'),
  heroText: z.string().trim().max(limits.heroTextCharacters),
  heroButton: button,
  featuredTitle: heading('The heading'),
  aboutTitle: heading('The heading'),
  aboutText: z
    .string()
    .trim()
    .max(limits.aboutCharacters, `The text has up to ${limits.aboutCharacters} characters.`),
  aboutButton: button,
  postsTitle: heading('The heading'),
  footerName: z
    .string()
    .trim()
    .max(limits.headingCharacters)
    .transform((text) => text || null),
  sections: z.array(z.enum(['featured', 'about', 'posts'])).max(3),
})
export type StoreForm = z.output<typeof StoreForm>

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
})
export type WritingForm = z.output<typeof WritingForm>

export const CollectionForm = z.strictObject({
  title: heading('The name'),
  description: z.string().trim().max(limits.descriptionCharacters),
  listingIds: z.array(z.string().regex(/^lst_[0-9a-f]{32}$/)).max(limits.collectionListingsMax),
})
export type CollectionForm = z.output<typeof CollectionForm>

/** A post or a page. */
export type Writing = {
  id: string
  kind: 'post' | 'page'
  slug: string
  title: string
  body: string
  listingId: string | null
  publishedAt: Date | null
}
export type Collection = {
  slug: string
  title: string
  description: string
  listingIds: string[]
}

export type StoreRefusal =
  | 'store.contrast_too_low'
  | 'store.too_many_featured'
  | 'store.listing_not_yours'
  | 'store.too_many'
  | 'writing.not_found'
  | 'collection.not_found'
export const storeRefusals: RefusalWords<StoreRefusal> = {
  'store.contrast_too_low': {
    status: 422,
    words: 'These two colours have a contrast of {ratio}; words need {least}. Try {ink} on that colour.',
  },
  'store.too_many_featured': { status: 422, words: 'A store features up to {limit} products.' },
  'store.listing_not_yours': { status: 422, words: 'One of these listings is not in your shop.' },
  'store.too_many': { status: 422, words: 'A store holds up to {limit} of these. Delete one first.' },
  'writing.not_found': { status: 404, words: 'That text is not there any more.' },
  'collection.not_found': { status: 404, words: 'That collection is not there any more.' },
}
