import { type Id, parseId } from '#kernel/id.ts'
import { type ListingSort, listingLimits, type StatusFilter } from '#listings/contract'

/** The list's view, all of it in the address. `from`: the start of a page far from both ends. */
export type ListingView = {
  words: string
  status: StatusFilter
  sort: ListingSort
  page: number
  from: string
}

/** Tells if a page is reached from its neighbour, because counting to it from an end takes too long. */
export const isFarFromEnds = (page: number, pages: number): boolean =>
  Math.min(page, pages - page) > listingLimits.pagesCounted

/** A view's address; defaults are omitted. */
export function viewHref(view: ListingView, extra: Record<string, string> = {}): string {
  const params = new URLSearchParams()
  if (view.words) params.set('q', view.words)
  if (view.status) params.set('status', view.status)
  if (view.sort) params.set('sort', view.sort)
  if (view.page > 1) params.set('page', String(view.page))
  if (view.from) params.set('from', view.from)
  for (const [name, value] of Object.entries(extra)) params.append(name, value)
  return `?${params}`
}

/** The view's part of an address, without questions and results. */
export function readView(params: URLSearchParams): URLSearchParams {
  const viewParams = new URLSearchParams()
  for (const name of ['q', 'status', 'sort', 'page', 'from']) {
    const value = params.get(name)
    if (value) viewParams.set(name, value)
  }
  return viewParams
}

/** Listing ids from a list in an address; anything else is dropped. */
export const parseListingIds = (text: string): Id<'listing'>[] =>
  text.split(',').flatMap((part) => parseId('listing', part) ?? [])
