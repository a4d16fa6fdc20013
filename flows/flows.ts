/** What causes what: the one map of facts and their effects. */

import { walkChain } from '#audit'
import type { FactName } from '#kernel/facts.ts'
import { houseDate } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { batchClosed } from './batch-closed.ts'
import { shopOpened } from './beginnings.ts'
import { blankChanged, blankChangePlanned, blankChangeWithdrawn, variantsGone } from './catalogue-changes.ts'
import { exportAsked } from './data-export.ts'
import { designCommented } from './design-commented.ts'
import type { Effects } from './effect.ts'
import { listingEnded, listingLaunched, listingPrintAsked, listingSoldOut } from './listing-moves.ts'
import { orderCancelled, orderMoved, samplesCancelled, unitMisprinted, unitReplaced } from './order-moves.ts'
import { orderPaid, samplesPaid } from './order-paid.ts'
import { fileReleased, fileSent } from './own-files.ts'
import {
  outsideCharged,
  outsideDelivered,
  outsideReturned,
  outsideShipped,
  shipmentDelivered,
  shipmentSent,
} from './parcels.ts'
import { pixelEvent } from './pixel-events.ts'
import { printFilePlanned } from './print-files.ts'
import { noticePushed } from './push-notices.ts'
import {
  chargeReturned,
  orderRefunded,
  refundFailed,
  refundRequested,
  refundSent,
  testProviderEvent,
} from './refunds.ts'
import {
  payoutAccountPaid,
  payoutAccountStopped,
  payoutDetailsChanged,
  payoutFailed,
  payoutPaid,
  payoutRequested,
  payoutSent,
  planAsks,
  planDeclined,
  planDisputed,
  planEnded,
  planRefunded,
  planRestored,
  purchasePaid,
} from './shop-money.ts'
import { runSweeps } from './sweeps.ts'
import { webhookQueued, webhookTurnedOff } from './webhook-events.ts'

/** Steps of the walk per job. The sweep continues a longer walk. */
const stepsMax = 1_000

/** Walks the audit trail from where the last walk stopped, by the system clock. */
async function walkTrail({ transact }: Services): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1)
    if (!(await transact((tx) => walkChain(tx, houseDate())))) return
}

const clockMoved: Effects<'clock.moved'> = [{ name: 'sweep', queue: 'sweep', work: runSweeps }]
const trailCheckAsked: Effects<'trail.check_asked'> = [
  { name: 'walk it', queue: 'audit-walk', work: walkTrail },
]

export const flows = {
  'order.paid': orderPaid,
  'order.cancelled': orderCancelled,
  'samples.paid': samplesPaid,
  'samples.cancelled': samplesCancelled,
  'order.moved': orderMoved,
  'order.refunded': orderRefunded,
  'unit.misprinted': unitMisprinted,
  'unit.replaced': unitReplaced,
  'charge.returned': chargeReturned,
  'refund.requested': refundRequested,
  'refund.failed': refundFailed,
  'refund.sent': refundSent,
  'test_provider.event': testProviderEvent,
  'batch.closed': batchClosed,
  'print_file.planned': printFilePlanned,
  'shipment.sent': shipmentSent,
  'shipment.delivered': shipmentDelivered,
  'outside.shipped': outsideShipped,
  'outside.delivered': outsideDelivered,
  'outside.charged': outsideCharged,
  'outside.returned': outsideReturned,
  'file.sent': fileSent,
  'file.released': fileReleased,
  'listing.launched': listingLaunched,
  'listing.ended': listingEnded,
  'listing.sold_out': listingSoldOut,
  'listing.print_asked': listingPrintAsked,
  'blank.change_planned': blankChangePlanned,
  'blank.change_withdrawn': blankChangeWithdrawn,
  'blank.changed': blankChanged,
  'variants.gone': variantsGone,
  'design.commented': designCommented,
  'shop.opened': shopOpened,
  'payout.requested': payoutRequested,
  'payout.sent': payoutSent,
  'payout.paid': payoutPaid,
  'payout.failed': payoutFailed,
  'payout_details.changed': payoutDetailsChanged,
  'payout_account.stopped': payoutAccountStopped,
  'payout_account.paid_again': payoutAccountPaid,
  'purchase.paid': purchasePaid,
  'plan.payment_declined': planDeclined,
  'plan.payment_asks': planAsks,
  'plan.ended_unpaid': planEnded,
  'plan.ended_refunded': planRefunded,
  'plan.ended_disputed': planDisputed,
  'plan.restored': planRestored,
  'pixel.event': pixelEvent,
  'webhook.queued': webhookQueued,
  'webhook.turned_off': webhookTurnedOff,
  'export.asked': exportAsked,
  'trail.check_asked': trailCheckAsked,
  'notice.pushed': noticePushed,
  'clock.moved': clockMoved,
} satisfies { [Name in FactName]?: Effects<Name> }

/** Facts without effects, each with the reason for telling it; the compiler requires missing ones. */
export const factsWithoutEffects: Readonly<Record<Exclude<FactName, keyof typeof flows>, string>> = {
  'order.placed': 'the checkout that placed it goes on by itself; an order counts from its payment',
  'order.expired': 'the verb gives back what it held; the fan left, and is not written to',
  'order.changed': 'the page that changed it shows it, and letters read the order when they are written',
  'charge.failed': 'the checkout shows the refusal at once',
  'charge.disputed': 'the verb books it and opens the dispute that the console lists',
  'dispute.ended': 'the verb books how it ended, and the console shows it',
  'thread.opened': 'the console counts open threads, and the sender has a letter of their own',
  'shop.moved': 'every page of the shop reads its state',
  'payout.approved': 'it is told when it is sent',
  'payout.cancelled': 'whoever cancelled it sees it, and the money is back at once',
}
