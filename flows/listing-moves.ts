/** What follows when a listing is launched, ended or printed at once. */
import { printListing } from '#production'
import { postLaunch } from './channel-posts.ts'
import type { Effects } from './effect.ts'
import { tellListing } from './webhook-events.ts'

export const listingLaunched: Effects<'listing.launched'> = [
  { name: 'post where its shop is connected', queue: 'channel-posts', work: postLaunch },
  {
    name: 'webhooks: listing.published',
    queue: 'shop-webhooks',
    run: (tx, { listingId }, at) => tellListing(tx, 'listing.published', listingId, at),
  },
]

export const listingEnded: Effects<'listing.ended'> = [
  {
    name: 'webhooks: listing.ended',
    queue: 'shop-webhooks',
    run: (tx, { listingId }, at) => tellListing(tx, 'listing.ended', listingId, at),
  },
]

export const listingPrintAsked: Effects<'listing.print_asked'> = [
  { name: 'print now', queue: 'production', run: (tx, { listingId }, at) => printListing(tx, listingId, at) },
]
