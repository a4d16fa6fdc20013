import type { ReviewView } from '#reviews/contract'
import {
  questionsOf,
  type Section,
  type SectionKind,
  type StoreLink,
  type StorePicture,
} from '#storefronts/contract'
import type { ListingCard } from '../card.server.ts'
import type { PostCard } from '../post-list.tsx'

export type DropView = {
  title: string
  href: string
  picture: string | null
  price: string
  state: 'scheduled' | 'on_sale' | 'sold_out'
  /** The moment it begins or ends; null: it ends with its units. */
  until: Date | null
  leftMs: number | null
  left: number | null
  cap: number | null
}
/** A section's data besides its own settings, read from its shop's rows. */
export type SectionData = {
  cards?: ListingCard[]
  picture?: StorePicture | null
  pictures?: StorePicture[]
  posts?: PostCard[]
  links?: StoreLink[]
  pages?: { href: string; title: string; note: string }[]
  drop?: DropView | null
  collection?: { title: string; description: string; href: string } | null
  reviews?: {
    rows: (ReviewView & { listing: { title: string; href: string } | null })[]
    count: number
    average: number | null
  }
}
export type SectionView = Pick<Section, 'id' | 'kind' | 'settings'> & { data: SectionData }
export type SectionProps = {
  section: SectionView
  handle: string
  /** The first section of the page: its headline is the page's own, and its picture is fetched at once. */
  isFirst: boolean
  /** Its creator is viewing a draft. */
  isDraft: boolean
}

const requirements: Partial<Record<SectionKind, { isMet: (view: SectionView) => unknown; words: string }>> = {
  collection: { isMet: ({ data }) => data.collection, words: 'no collection is chosen' },
  drop: { isMet: ({ data }) => data.drop, words: 'there is no drop' },
  gallery: { isMet: ({ data }) => data.pictures?.length, words: 'no pictures are chosen' },
  reviews: { isMet: ({ data }) => data.reviews?.rows.length, words: 'nobody has written a review' },
  faq: {
    isMet: ({ settings }) => questionsOf(settings.items ?? '').length,
    words: 'there are no questions',
  },
  social: { isMet: ({ data }) => data.links?.length, words: 'no profile is linked' },
  video: { isMet: ({ settings }) => URL.canParse(settings.address ?? ''), words: 'it has no address' },
  pages: { isMet: ({ data }) => data.pages?.length, words: 'there are no pages or collections' },
  posts: { isMet: ({ data }) => data.posts?.length, words: 'no post is public' },
}
/** The reason a section is absent from the page, in words; null if it is shown. */
export function explainAbsence(view: SectionView): string | null {
  const requirement = requirements[view.kind]
  return requirement && !requirement.isMet(view) ? requirement.words : null
}
