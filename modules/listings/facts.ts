import type { Id } from '#kernel/id.ts'

/** What the module tells. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'listing.launched': { listingId: Id<'listing'> }
    'listing.ended': { listingId: Id<'listing'> }
    'listing.sold_out': { listingId: Id<'listing'> }
    'listing.print_asked': { listingId: Id<'listing'> }
  }
}
