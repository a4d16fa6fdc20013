import type { Id } from '#kernel/id.ts'
import type { FeedPlacement } from './feed-category.ts'

/** One colour and size of something on sale, in the networks' form. */
export type FeedItem = {
  id: string
  group: string
  listingId: Id<'listing'>
  title: string
  description: string
  link: string
  image: string
  /** A picture of the product in use; empty if there is none. */
  inUseImage: string
  available: boolean
  price: string
  /** The present price, if `price` is the one before a reduction; empty if it isn't reduced. */
  salePrice: string
  brand: string
  colour: string
  size: string
  /** The creator's name for it, without the product's. */
  listingTitle: string
  /** Side of the square picture, in pixels. */
  imageSide: number
} & FeedPlacement
