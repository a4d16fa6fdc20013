/** The effects of a listing that is launched, ended or printed at once. */
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { printListing } from '#production'
import { postLaunch } from './channel-posts.ts'
import type { Effects } from './effect.ts'
import { notifyOfListing } from './notices.ts'
import { sendListing } from './webhook-events.ts'

const notifyOf = (kind: 'opened' | 'gone' | 'ended') =>
  ({
    name: 'word to the shop',
    queue: 'letters',
    run: (tx: Tx, { listingId }: { listingId: Id<'listing'> }, at: Date, { config }: Services) =>
      notifyOfListing(tx, config, kind, listingId, at),
  }) as const

export const listingSoldOut: Effects<'listing.sold_out'> = [notifyOf('gone')]

export const listingLaunched: Effects<'listing.launched'> = [
  notifyOf('opened'),
  { name: 'post where its shop is connected', queue: 'channel-posts', work: postLaunch },
  {
    name: 'webhooks: listing.published',
    queue: 'shop-webhooks',
    run: (tx, { listingId }, at) => sendListing(tx, 'listing.published', listingId, at),
  },
]

export const listingEnded: Effects<'listing.ended'> = [
  notifyOf('ended'),
  {
    name: 'webhooks: listing.ended',
    queue: 'shop-webhooks',
    run: (tx, { listingId }, at) => sendListing(tx, 'listing.ended', listingId, at),
  },
]

export const listingPrintAsked: Effects<'listing.print_asked'> = [
  { name: 'print now', queue: 'production', run: (tx, { listingId }, at) => printListing(tx, listingId, at) },
]
