/** A listing, its moves, and the rules that need no database. */

import type { Id } from '#kernel/id.ts'
import { type Result, refused } from '#kernel/result.ts'
import { type Moves, nextState } from '#kernel/states.ts'
import type {
  ListingOrigin,
  ListingPhoto,
  ListingProduct,
  ListingStatus,
  Reduction,
  ShownPicture,
} from './contract.ts'

export type ListingId = Id<'listing'>
export type ListingVersionId = Id<'listingVersion'>
export type ShopId = Id<'shop'>
export type EndCause = 'schedule' | 'sold_out' | 'hand'

export type ListingVersion = {
  readonly id: ListingVersionId
  readonly ordinal: number
  readonly designVersionId: Id<'designVersion'>
  readonly title: string
  readonly description: string
  readonly products: readonly ListingProduct[]
  /** Set when it goes on sale; from then on it never changes. */
  readonly frozenAt: Date | null
}

export type Listing = {
  readonly id: ListingId
  readonly shopId: ShopId
  /** The N of `user-N`, its name in the shop. */
  readonly number: number
  readonly slug: string
  readonly status: ListingStatus
  readonly archivedFrom: 'draft' | 'ended' | 'relaunchable' | null
  readonly origin: ListingOrigin
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly unitsCap: number | null
  readonly perPersonLimit: number | null
  readonly nextPrintOn: string | null
  readonly launchedAt: Date | null
  readonly endedAt: Date | null
  readonly endCause: EndCause | null
  readonly tags: readonly string[]
  /** Its page's title and description for search engines; null: derived from its name and text. */
  readonly searchTitle: string | null
  readonly searchDescription: string | null
  /** In the order shown; empty: in the order of its products. */
  readonly pictures: readonly ShownPicture[]
  readonly photos: readonly ListingPhoto[]
  /** Former prices that fans see; null while none is reduced. */
  readonly reduction: Reduction | null
  /** The address was typed, so it no longer follows the name. */
  readonly addressChosen: boolean
  readonly version: ListingVersion
}

export type ListingMove =
  | 'publish'
  | 'end'
  | 'settle'
  | 'relaunch'
  | 'archive'
  | 'restoreDraft'
  | 'restoreEnded'
  | 'restoreRelaunchable'

/** The life of a listing. The database has the same table and refuses anything else. */
export const moves = {
  draft: { publish: 'active', archive: 'archived' },
  active: { end: 'ended' },
  ended: { settle: 'relaunchable', archive: 'archived' },
  relaunchable: { relaunch: 'active', archive: 'archived' },
  archived: { restoreDraft: 'draft', restoreEnded: 'ended', restoreRelaunchable: 'relaunchable' },
} as const satisfies Moves<ListingStatus, ListingMove>

const restoringMoves = {
  draft: 'restoreDraft',
  ended: 'restoreEnded',
  relaunchable: 'restoreRelaunchable',
} as const satisfies Record<string, ListingMove>

/** The move that restores an archived listing to its former status. */
export const restoringMove = (from: 'draft' | 'ended' | 'relaunchable'): ListingMove => restoringMoves[from]

/** The status after a move. A listing can be restored only to its former status. */
export function statusAfter(
  listing: Pick<Listing, 'status' | 'archivedFrom'>,
  event: ListingMove,
): Result<ListingStatus, 'listing.move_not_allowed'> {
  const next = nextState<ListingStatus, ListingMove>(moves, listing.status, event)
  if (!next.ok) return refused('listing.move_not_allowed', { status: listing.status })
  if (listing.status === 'archived' && next.value !== listing.archivedFrom) {
    return refused('listing.move_not_allowed', { status: listing.status })
  }
  return next
}

/** Tells if a fan can buy it at that moment by its status and schedule. Stock is checked separately. */
export function saleStateOf(
  listing: Pick<Listing, 'status' | 'startsAt' | 'endsAt'>,
  at: Date,
): 'on_sale' | 'scheduled' | 'ended' | 'hidden' {
  if (listing.status === 'ended' || listing.status === 'relaunchable') return 'ended'
  if (listing.status !== 'active') return 'hidden'
  if (listing.startsAt && at < listing.startsAt) return 'scheduled'
  if (listing.endsAt && at >= listing.endsAt) return 'ended'
  return 'on_sale'
}
