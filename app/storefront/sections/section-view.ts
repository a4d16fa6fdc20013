import type { ReviewView } from '#reviews/contract'
import type { Section, StoreLink, StorePicture } from '#storefronts/contract'
import type { ListingCard } from '../card.ts'
import type { PostCard } from '../post-list.tsx'

export type DropView = {
  title: string
  href: string
  picture: string | null
  price: string
  state: 'scheduled' | 'on_sale' | 'sold_out'
  /** When it begins or ends; null: it ends with its units. */
  until: Date | null
  leftMs: number | null
  left: number | null
  cap: number | null
}
/** What a section shows beside its own settings, read from the rows of its shop. */
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
    shown: (ReviewView & { about: { title: string; href: string } | null })[]
    count: number
    average: number | null
  }
}
export type SectionView = Pick<Section, 'id' | 'kind' | 'settings'> & { data: SectionData }
export type SectionProps = {
  section: SectionView
  handle: string
  /** The first section of the page: its headline is the page's own, its picture is fetched at once. */
  first: boolean
}
