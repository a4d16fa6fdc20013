import type { Id } from '#kernel/id.ts'
import type { Filed } from './feed-category.ts'

/** One colour and size of something on sale, as the networks take it. */
export type FeedItem = {
  id: string
  group: string
  listingId: Id<'listing'>
  title: string
  description: string
  link: string
  image: string
  /** The thing where people have it; empty if there is no such picture. */
  inUse: string
  available: boolean
  price: string
  /** The price now, where `price` is the one before a reduction; empty if it is not reduced. */
  salePrice: string
  brand: string
  colour: string
  size: string
  /** The name that its creator gave it, without the product's. */
  listingTitle: string
  /** The side of the square picture, in pixels. */
  imageSide: number
} & Filed
