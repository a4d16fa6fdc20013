import type { Id } from '#kernel/id.ts'

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'listing.launched': { listingId: Id<'listing'> }
    'listing.ended': { listingId: Id<'listing'> }
    'listing.sold_out': { listingId: Id<'listing'> }
    'listing.print_asked': { listingId: Id<'listing'> }
  }
}
