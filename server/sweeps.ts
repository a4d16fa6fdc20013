import { clearDueProfit } from '#checkout'
import { endDueListings, releaseLapsed } from '#listings'
import type { Services } from '#platform/http/request-context.ts'
import { closeDueBatches } from '#production'
import { followParcels } from '#shipping'
import { askAboutCharges, deliverTestCallbacks, expireUnpaid, sendDueRefunds } from './payments.ts'

type Sweep = { name: string; run(services: Services): Promise<unknown> }

/** What time itself causes, in order. Each finds what is due by the business clock and does it once. */
const sweeps: readonly Sweep[] = [
  { name: 'deliver test callbacks', run: deliverTestCallbacks },
  { name: 'ask about open charges', run: askAboutCharges },
  { name: 'expire unpaid orders', run: ({ transact }) => transact(expireUnpaid) },
  { name: 'send refunds', run: sendDueRefunds },
  { name: 'clear profit', run: ({ transact }) => transact(clearDueProfit) },
  { name: 'free lapsed stock', run: ({ transact }) => transact(releaseLapsed) },
  { name: 'end due listings', run: ({ transact }) => transact(endDueListings) },
  { name: 'close due batches', run: ({ database }) => closeDueBatches(database) },
  { name: 'follow parcels', run: ({ database }) => followParcels(database) },
]

/** Runs every sweep; one that fails is noted and does not hold up the others. */
export async function sweep(services: Services): Promise<void> {
  for (const { name, run } of sweeps) {
    try {
      await run(services)
    } catch (cause) {
      services.log.error({
        kind: 'sweep',
        sweep: name,
        cause: cause instanceof Error ? cause.stack : String(cause),
      })
    }
  }
}
