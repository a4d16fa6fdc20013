/** Visits, browser door: the steps of the funnel and the dimensions of visits. */
import type { LocalDate } from '#kernel/instant.ts'

/** The steps of a visit, in order. A visitor who reaches one counts for all before it. */
export const steps = ['visitors', 'looked', 'carted', 'paid'] as const
export type Step = (typeof steps)[number]
export const stepLabels: Readonly<Record<Step, string>> = {
  visitors: 'Visited your store',
  looked: 'Viewed a listing',
  carted: 'Added to cart',
  paid: 'Paid',
}
export type Counts = Readonly<Record<Step, number>>

/** The dimensions visitors are grouped by. */
export const visitDimensions = { source: 'Source', country: 'Country', campaign: 'Campaign' } as const
export type VisitDimension = keyof typeof visitDimensions
export const isVisitDimension = (text: string): text is VisitDimension => Object.hasOwn(visitDimensions, text)

/** The kinds of page by which views are counted, with their labels. */
export const pageKinds = {
  home: 'Home page',
  shop: 'Shop',
  listing: 'Listing',
  collection: 'Collections',
  post: 'Posts',
  about: 'About',
  links: 'Links',
  page: 'Other pages',
} as const
export type PageKind = keyof typeof pageKinds

export type VisitsRow = Counts & { key: string }
export type PageRow = { page: string; views: number; visitors: number }
export type DayRow = Counts & { day: LocalDate }
/** Visits of some days: in total, by the dimension, by day, and by page. */
export type Visits = { total: Counts; rows: VisitsRow[]; days: DayRow[]; pages: PageRow[] }

/** The source of visits that name neither a page nor a campaign, and the one for all sources not listed separately. */
export const [direct, other] = ['Direct', 'Other']
